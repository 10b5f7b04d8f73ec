import { Input } from 'antd'
import { formatAmount, parseAmount } from '../../../shared/money.ts'
import { Field, type FieldProps } from './field.tsx'

interface AmountFieldProps extends FieldProps {
  value: string
  onChange: (text: string) => void
}

/** An amount of rupees, typed freely; leaving the field sets it like a ledger (`5,000.00`). */
export function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  const settle = () => {
    const amount = parseAmount(value)
    if (amount !== null) onChange(formatAmount(amount))
  }
  return (
    <Field {...field}>
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
