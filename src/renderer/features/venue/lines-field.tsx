import { Input } from 'antd'
import { Field, type FieldProps } from '../../ui/form/field.tsx'

interface LinesFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
}

/** A text of several lines, each printed on a line of its own. */
export function LinesField({ label, error, hint, value, onChange }: LinesFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <Input.TextArea {...control} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
