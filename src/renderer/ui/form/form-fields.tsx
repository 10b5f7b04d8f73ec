import { Input } from 'antd'
import type { ReactNode } from 'react'
import { MAX_RUPEES } from '../../../shared/contract/values.ts'
import { AmountField } from './amount-field.tsx'
import { Field, type FieldProps } from './field.tsx'
import type { FormErrors } from './form-errors.ts'
import { SelectField, type SelectFieldProps } from './select-field.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { rupeesIn, typedRupees, wholeIn } from './typed.ts'
import type { FormOf } from './use-form.ts'
import { WhenField } from './when-field.tsx'

interface Bound<T> {
  value: T
  error: string | undefined
  onChange(value: T): void
}

interface Facts {
  /** The error while it is empty; without it, the field may be empty. */
  asks?: string
  message?: string
  isWide?: boolean
}

/** A text that is not a number is written as NaN, which is refused. Methods let fields of any type be in one record. */
interface FormField extends Facts {
  read(stored: unknown): unknown
  write(typed: unknown): unknown
  Control(bound: Bound<unknown>): ReactNode
}

type FormFields = Readonly<Record<string, FormField>>
export type DraftOf<F extends FormFields> = { [K in keyof F]: ReturnType<F[K]['read']> }
export type ValuesOf<F extends FormFields> = { [K in keyof F]: ReturnType<F[K]['write']> }

const mapped = (fields: FormFields, to: (field: FormField, name: string) => unknown) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]) => [name, to(field, name)])
      .filter(([, result]) => result !== undefined),
  )

export const draftOf = <F extends FormFields>(fields: F, stored: ValuesOf<F>) =>
  mapped(fields, ({ read }, name) => read(stored[name])) as DraftOf<F>

export const valuesOf = <F extends FormFields>(fields: F, draft: DraftOf<F>) =>
  mapped(fields, ({ write }, name) => write(draft[name])) as ValuesOf<F>

const isNumberless = (value: unknown): boolean => [value].flat().some(Number.isNaN)

export function rulesOf<F extends FormFields>(fields: F) {
  const errorsOf = (to: (field: FormField, name: string) => string | undefined) => mapped(fields, to) as FormErrors<DraftOf<F>>
  return {
    asks: errorsOf(({ asks }) => asks),
    messages: () => errorsOf(({ message }) => message),
    check: (draft: DraftOf<F>) =>
      errorsOf(({ message, write }, name) => (isNumberless(write(draft[name])) ? message : undefined)),
  }
}

interface FieldsProps<F extends FormFields, D extends object> {
  of: F
  form: Pick<FormOf<D>, 'draft' | 'field'>
  /** What depends on what is typed, such as a hint or the options of a choice. */
  more?: { readonly [K in keyof F]?: Partial<Parameters<F[K]['Control']>[0]> }
}

export const Fields = <F extends FormFields, D extends DraftOf<F>>({ of, form, more }: FieldsProps<F, D>) =>
  Object.entries(of).map(([name, { Control, isWide }]) => {
    const control = <Control key={name} {...form.field(name)} {...more?.[name]} />
    return isWide === true ? (
      <div key={name} className="col-span-full">
        {control}
      </div>
    ) : (
      control
    )
  })

/** Stored as it is typed; other kinds spread their own `read` and `write` over it. */
export const field = <P, T>(Base: (props: P & Bound<T>) => ReactNode, props: P, facts: Facts = {}) => ({
  ...facts,
  Control: (bound: Bound<T> & Partial<P>) => <Base {...props} {...bound} />,
  read: (stored: T) => stored,
  write: (typed: T) => typed,
})

type Parts<P extends FieldProps> = Omit<P, 'value' | 'onChange' | 'error'>

/** Sent without blanks around it. */
export const text = (props: Parts<TextFieldProps>, facts?: Facts) => ({
  ...field<typeof props, string>(TextField, props, facts),
  write: (typed: string) => typed.trim(),
})

/** Sent as a list without blank lines. */
export const lines = (props: FieldProps, facts?: Facts) => ({
  ...field(LinesInput, props, facts),
  read: (stored: readonly string[]) => stored.join('\n'),
  write: (typed: string) =>
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
})

const LinesInput = ({ value, onChange, ...parts }: FieldProps & Bound<string>) => (
  <Field {...parts}>
    {(control) => <Input.TextArea {...control} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />}
  </Field>
)

export const whole = (props: Parts<TextFieldProps>, facts?: Facts) => ({
  ...text({ numeric: true, ...props }, facts),
  read: String,
  write: wholeIn,
})

/** In rupees, up to the most of one move; null for an empty text. */
export const amountOrNone = (props: FieldProps, facts?: Facts) => ({
  ...field<FieldProps, string>(AmountField, { optional: true, ...props }, facts),
  read: (stored: number | null) => (stored === null ? '' : typedRupees(stored)),
  write: (typed: string): number | null => {
    if (typed.trim() === '') return null
    const amount = rupeesIn(typed)
    return amount > MAX_RUPEES ? Number.NaN : amount
  },
})

export const choice = <V extends string>(props: Parts<SelectFieldProps<V>>, facts?: Facts) =>
  field<typeof props, V>(SelectField, props, facts)

/** Stored as whether the second option is chosen. */
export const yesNo = ({ no, yes, ...props }: FieldProps & { no: string; yes: string }, facts?: Facts) => {
  const options = [
    { value: 'no', label: no },
    { value: 'yes', label: yes },
  ] as const
  return {
    ...choice({ ...props, options }, facts),
    read: (stored: boolean) => (stored ? 'yes' : 'no'),
    write: (typed: 'yes' | 'no'): boolean => typed === 'yes',
  }
}

/** By the venue's clock; null for an empty text. */
export const dayOrNone = (props: FieldProps, facts?: Facts) => ({
  ...field(WhenField, { kind: 'day', optional: true, ...props } as const, facts),
  read: (stored: string | null) => stored ?? '',
  write: (typed: string) => (typed === '' ? null : typed),
})
