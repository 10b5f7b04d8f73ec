/** A guest's PIN is kept in component state only, never in an atom. */
export interface TypedPin {
  pin: string
  again: string
}

type PinErrors = Partial<Record<keyof TypedPin, string>>

export const NO_PIN_TYPED: TypedPin = { pin: '', again: '' }

export const MIN_DIGITS = 4

/** Only the server knows which PINs are too easy. */
export function pinErrors({ pin, again }: TypedPin): PinErrors {
  if (pin.length < MIN_DIGITS) return { pin: 'Use 4 to 6 digits' }
  return pin === again ? {} : { again: 'The PINs do not match. Type it again' }
}
