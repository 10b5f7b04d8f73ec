import { Input } from 'antd'
import { formatAmount, parseAmount } from '../../../shared/money/money.ts'
import { Field, type FieldProps } from './field.tsx'
import { useScanRefusal } from './use-scan-refusal.ts'

interface AmountFieldProps extends FieldProps {
  value: string
  onChange: (text: string) => void
}

/** In rupees, typed freely; leaving the field formats it (`5,000.00`). */
export function AmountField({ value, onChange, error, ...field }: AmountFieldProps) {
  const { refusal, change, onKeyDown } = useScanRefusal(onChange)
  const settle = () => {
    const amount = parseAmount(value)
    if (amount !== null) onChange(formatAmount(amount))
  }
  return (
    <Field {...field} error={refusal ?? error}>
      {(control) => (
        <Input
          {...control}
          className="tabular-nums"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={value}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={settle}
        />
      )}
    </Field>
  )
}
