export const TROUBLED = 'A dish can no longer be ordered. Change or remove it first.'

export const NO_DISHES = 'No dish is in the order yet.'

interface Held {
  isVerified: boolean
  isEmpty: boolean
  isShort: boolean
  hasTrouble: boolean
}

/** Null if Check Out is enabled; the steps above it name what is missing. */
export function whyHeld({ isVerified, isEmpty, isShort, hasTrouble }: Held): string | null {
  if (!isVerified) return 'Nothing is verified for this order yet'
  if (isEmpty) return NO_DISHES
  if (hasTrouble) return TROUBLED
  return isShort ? 'Held until the card is refilled.' : null
}
