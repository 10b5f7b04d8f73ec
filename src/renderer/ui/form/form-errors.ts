import type { FieldError } from '../../../shared/errors.ts'

/** What is wrong with a draft, by its field. */
export type FormErrors<D> = Partial<Record<keyof D, string>>

const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/**
 * What the contract or the server has against a body, at the fields of the form: the first message of each counts, and `messages` are the
 * form's own in its place. A line of a list counts for the full text.
 */
export function errorsOf<D extends object>(fields: readonly FieldError[], draft: D, messages: FormErrors<D>): FormErrors<D> {
  const errors: FormErrors<D> = {}
  for (const { field, msg } of fields) {
    const name = field.split(/[./]/).find((part) => part in draft) as keyof D | undefined
    if (name !== undefined) errors[name] ??= messages[name] ?? msg
  }
  return errors
}

/** The fields that may not be left empty and are, each with what it asks for. */
export const emptyIn = <D extends object>(draft: D, asks: FormErrors<D>): FormErrors<D> =>
  Object.fromEntries(Object.entries(asks).filter(([field]) => isEmpty(draft[field as keyof D]))) as FormErrors<D>

export const isWrong = (errors: object): boolean => Object.keys(errors).length > 0

/** The errors of a form without those of the fields that were changed since. */
export const without = <D>(errors: FormErrors<D>, changed: object): FormErrors<D> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed))) as FormErrors<D>
