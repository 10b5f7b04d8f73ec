import type { FieldError } from '../../../shared/errors.ts'

export type FormErrors<D> = Partial<Record<keyof D, string>>

const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** The first error of each field counts, with its text from `messages`; an error within a list goes to the list's field. */
export function errorsOf<D extends object>(fields: readonly FieldError[], draft: D, messages: FormErrors<D>): FormErrors<D> {
  const errors: FormErrors<D> = {}
  for (const { field, msg } of fields) {
    const name = field.split(/[./]/).find((part) => part in draft) as keyof D | undefined
    if (name !== undefined) errors[name] ??= messages[name] ?? msg
  }
  return errors
}

export const emptyIn = <D extends object>(draft: D, asks: FormErrors<D>): FormErrors<D> =>
  Object.fromEntries(Object.entries(asks).filter(([field]) => isEmpty(draft[field as keyof D]))) as FormErrors<D>

export const isWrong = (errors: object): boolean => Object.keys(errors).length > 0

export const without = <D>(errors: FormErrors<D>, changed: object): FormErrors<D> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed))) as FormErrors<D>
