import { add, type Paise, paise, subtract } from './money.ts'

/** An amount of a card in its two parts: the guest's own money, and onboard credit, which is never paid out. Paise. */
export interface Parts {
  own: Paise
  onboard: Paise
}

export const wholeOf = ({ own, onboard }: Parts): Paise => add(own, onboard)

/** What a sale or a tip takes from a card with this much onboard credit: that credit first. */
export function spent(amount: Paise, credit: Paise): Parts {
  const onboard = paise(Math.min(amount, credit))
  return { own: subtract(amount, onboard), onboard }
}

/**
 * What a correction gives back, as if the sale had been smaller: own money first, up to what the sale took of it and earlier
 * corrections did not give back, then onboard credit.
 */
export function givenBack(amount: Paise, ownTaken: Paise): Parts {
  const own = paise(Math.min(amount, ownTaken))
  return { own, onboard: subtract(amount, own) }
}
