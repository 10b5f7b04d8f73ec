import { APPROVAL_PIN_DIGITS } from '../../../shared/approval-pin.ts'
import { LockIcon } from '../art/icons.tsx'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

/** Whether all digits of a PIN are typed. */
export const isWholePin = (typed: string): boolean => typed.length === APPROVAL_PIN_DIGITS

/** A supervisor's PIN: digits alone, never shown, not offered to be saved. */
export function ApprovalPinField({ value, onChange, ...field }: FieldProps & { value: string; onChange: (pin: string) => void }) {
  return (
    <TextField
      {...field}
      type="password"
      size="large"
      inputMode="numeric"
      autoComplete="one-time-code"
      prefix={<LockIcon />}
      value={value}
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, APPROVAL_PIN_DIGITS))}
      numeric
    />
  )
}
