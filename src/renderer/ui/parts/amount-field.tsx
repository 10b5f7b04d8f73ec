import { Input } from 'antd'
import { formatAmount, parseAmount } from '../../../shared/money.ts'
import { Field } from './field.tsx'

interface AmountFieldProps {
  label: string
  error?: string | undefined
  value: string
  onChange: (text: string) => void
}

/** An amount of rupees, typed freely; leaving the field sets it like a ledger (`5,000.00`). */
export function AmountField({ label, error, value, onChange }: AmountFieldProps) {
  const settle = () => {
    const amount = parseAmount(value)
    if (amount !== null) onChange(formatAmount(amount))
  }
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={settle}
        />
      )}
    </Field>
  )
}
