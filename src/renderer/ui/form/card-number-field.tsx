import { TextField, type TextFieldProps } from './text-field.tsx'

/** Longer than any card number. */
const MAX_LENGTH = 20

/** The number of a card, as it is printed on it. */
export const CardNumberField = (props: Omit<TextFieldProps, 'label'>) => (
  <TextField label="Card number" maxLength={MAX_LENGTH} autoComplete="off" numeric="code" {...props} />
)
