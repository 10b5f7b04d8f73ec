import type { InputRef } from 'antd'
import type { Ref } from 'react'
import { LockIcon } from '../art/icons.tsx'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

/** A PIN has this many digits at most (cardinfo/pin). */
export const MAX_PIN_DIGITS = 6

interface PinFieldProps extends FieldProps {
  value: string
  onChange: (pin: string) => void
  /** A keypad of ours is below, so the system's keyboard need not open. */
  hasKeypad?: boolean
  autoFocus?: boolean
  size?: 'large'
  ref?: Ref<InputRef>
}

/** A PIN as dots. To the browser it is a one-time code: it neither offers to keep it nor fills it in. */
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
