/** Why an order cannot go on while a line of it names a dish that cannot be had. */
export const TROUBLED = 'A dish can no longer be ordered. Change or remove it first.'

/** Why an order cannot go on that has nothing in it. */
export const NO_DISHES = 'No dish is in the order yet.'

interface Held {
  isVerified: boolean
  isEmpty: boolean
  isShort: boolean
  hasTrouble: boolean
}

/** Why Check Out is locked; null where it is open. What is missing first is said by the steps above it. */
export function whyHeld({ isVerified, isEmpty, isShort, hasTrouble }: Held): string | null {
  if (!isVerified) return 'Nothing is verified for this order yet'
  if (isEmpty) return NO_DISHES
  if (hasTrouble) return TROUBLED
  return isShort ? 'Held until the card is refilled.' : null
}
