import type { FieldError } from '../../../shared/errors.ts'

/** The errors of a draft, by field. */
export type FormErrors<D> = Partial<Record<keyof D, string>>

const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/**
 * Maps errors of the contract or the server about a body to the form's fields: the first one of each field counts, and `messages`
 * replaces its text. An error within a list goes to the list's field.
 */
export function errorsOf<D extends object>(fields: readonly FieldError[], draft: D, messages: FormErrors<D>): FormErrors<D> {
  const errors: FormErrors<D> = {}
  for (const { field, msg } of fields) {
    const name = field.split(/[./]/).find((part) => part in draft) as keyof D | undefined
    if (name !== undefined) errors[name] ??= messages[name] ?? msg
  }
  return errors
}

/** The required fields that are empty, each with its message. */
export const emptyIn = <D extends object>(draft: D, asks: FormErrors<D>): FormErrors<D> =>
  Object.fromEntries(Object.entries(asks).filter(([field]) => isEmpty(draft[field as keyof D]))) as FormErrors<D>

export const isWrong = (errors: object): boolean => Object.keys(errors).length > 0

/** The errors of a form, without those of changed fields. */
export const without = <D>(errors: FormErrors<D>, changed: object): FormErrors<D> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed))) as FormErrors<D>
