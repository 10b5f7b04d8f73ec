/** Why an order cannot go on while a line has a dish that is not available. */
export const TROUBLED = 'A dish can no longer be ordered. Change or remove it first.'

/** Why an empty order cannot go on. */
export const NO_DISHES = 'No dish is in the order yet.'

interface Held {
  isVerified: boolean
  isEmpty: boolean
  isShort: boolean
  hasTrouble: boolean
}

/** Why Check Out is disabled; null where it is enabled. The steps above say what is missing first. */
export function whyHeld({ isVerified, isEmpty, isShort, hasTrouble }: Held): string | null {
  if (!isVerified) return 'Nothing is verified for this order yet'
  if (isEmpty) return NO_DISHES
  if (hasTrouble) return TROUBLED
  return isShort ? 'Held until the card is refilled.' : null
}
