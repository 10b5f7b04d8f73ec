import { Input } from 'antd'
import { Field, type FieldProps } from './field.tsx'
import styles from './lines-field.module.css'

interface LinesFieldProps extends FieldProps {
  rows: number
  maxLength: number
  value: string
  onChange: (value: string) => void
}

export function LinesField({ label, error, hint, value, onChange, ...area }: LinesFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Input.TextArea
          {...control}
          {...area}
          className={styles['lines'] ?? ''}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
