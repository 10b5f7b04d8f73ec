import { Input } from 'antd'
import { Field, type FieldProps } from '../../ui/form/field.tsx'

interface LinesFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
}

/** Lines that are printed one below the other. */
export function LinesField({ label, error, hint, value, onChange }: LinesFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <Input.TextArea {...control} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
