import type { InputRef } from 'antd'
import type { Ref } from 'react'
import { LockIcon } from '../art/icons.tsx'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

/** The same as in cardinfo/pin. */
export const MAX_PIN_DIGITS = 6

interface PinFieldProps extends FieldProps {
  value: string
  onChange: (pin: string) => void
  /** Whether our own keypad is shown below; the on-screen keyboard then stays closed. */
  hasKeypad?: boolean
  autoFocus?: boolean
  size?: 'large'
  ref?: Ref<InputRef>
}

/** Marked as a one-time code, so that the browser neither stores it nor fills it in. */
export function PinField({ ref, onChange, hasKeypad = false, ...field }: PinFieldProps) {
  return (
    <TextField
      {...field}
      {...(ref === undefined ? {} : { ref })}
      type="password"
      inputMode={hasKeypad ? 'none' : 'numeric'}
      autoComplete="one-time-code"
      maxLength={MAX_PIN_DIGITS}
      prefix={<LockIcon />}
      numeric="pin"
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, ''))}
    />
  )
}
