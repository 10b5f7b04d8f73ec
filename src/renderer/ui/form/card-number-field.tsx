import { TextField, type TextFieldProps } from './text-field.tsx'

const MAX_LENGTH = 20

export const CardNumberField = (props: Omit<TextFieldProps, 'label'>) => (
  <TextField label="Card number" maxLength={MAX_LENGTH} autoComplete="off" numeric="code" {...props} />
)
