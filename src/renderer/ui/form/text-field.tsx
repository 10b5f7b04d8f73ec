import { Input, type InputProps, type InputRef } from 'antd'
import type { Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useScanRefusal } from './use-scan-refusal.ts'

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
    /** Tabular figures and a numeric keyboard. `true` and 'pin' refuse scans; 'code', such as a card number, accepts them. */
    numeric?: boolean | 'code' | 'pin'
    ref?: Ref<InputRef>
  }

const modes: Partial<Record<string, InputProps['inputMode']>> = { email: 'email', tel: 'tel', url: 'url' }

export function TextField({ label, error, hint, optional, value, onChange, numeric = false, ...input }: TextFieldProps) {
  const { refusal, change, onKeyDown } = useScanRefusal(onChange, numeric === 'pin' ? 'pin' : 'amount')
  return (
    <Field label={label} error={refusal ?? error} hint={hint} {...(optional === undefined ? {} : { optional })}>
      {(control) => (
        <Input
          {...control}
          inputMode={numeric !== false ? 'numeric' : (modes[input.type ?? ''] ?? 'text')}
          {...input}
          className={numeric !== false ? 'tabular-nums' : ''}
          value={value}
          onChange={(event) => change(event.target.value)}
          {...((numeric === true || numeric === 'pin') && { onKeyDown })}
        />
      )}
    </Field>
  )
}
