import { Input, type InputProps, type InputRef } from 'antd'
import type { Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps &
  Pick<
    InputProps,
    | 'type'
    | 'autoComplete'
    | 'autoFocus'
    | 'maxLength'
    | 'placeholder'
    | 'prefix'
    | 'suffix'
    | 'size'
    | 'inputMode'
    | 'disabled'
    | 'onPressEnter'
  > & {
    value: string
    onChange: (value: string) => void
    /** A number: tabular figures, and the keys for digits unless `inputMode` says otherwise. */
    numeric?: boolean
    ref?: Ref<InputRef>
  }

/** Which keys an on-screen keyboard offers for a kind of field. */
const modes: Partial<Record<string, InputProps['inputMode']>> = { email: 'email', tel: 'tel', url: 'url' }

/** A line of text with its label, error and hint. */
export function TextField({ label, error, hint, optional, value, onChange, numeric = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} {...(optional === undefined ? {} : { optional })}>
      {(control) => (
        <Input
          {...control}
          inputMode={numeric ? 'numeric' : (modes[input.type ?? ''] ?? 'text')}
          {...input}
          className={numeric ? 'num' : ''}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
