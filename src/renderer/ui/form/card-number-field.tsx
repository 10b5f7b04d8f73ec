import { TextField, type TextFieldProps } from './text-field.tsx'

/** Longer than any card number. */
const MAX_LENGTH = 20

/** A field for a card number, as printed on the card. */
export const CardNumberField = (props: Omit<TextFieldProps, 'label'>) => (
  <TextField label="Card number" maxLength={MAX_LENGTH} autoComplete="off" numeric="code" {...props} />
)
