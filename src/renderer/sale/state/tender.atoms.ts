import { atom } from 'jotai'
import { cardsAlone } from '../../../shared/contract/tender-rules.ts'
import { add, type Paise, paiseOf, toRupees, ZERO } from '../../../shared/money/money.ts'
import { tipOf } from '../../../shared/money/tender.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import type { Tip } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'
import { orderTotalsAtom } from './cart.atoms.ts'

/** The tenders of the venue; only cards until it is loaded. */
export const tendersAtom = atom((get) => get(venueAtom).data?.tenders ?? cardsAlone)

/** The amount of a chosen tip on a total, paise. */
export const tipAmount = (tip: Tip | null, total: Paise): Paise =>
  tip === null ? ZERO : 'percent' in tip ? tipOf(total, tip.percent) : paiseOf(tip.amount)

/** The tip of the current sale, paise. */
export const tipAtom = atom((get) => tipAmount(get(saleAtom).tip, get(orderTotalsAtom).total))

/** What the guest pays: the order with the tip, paise. */
export const dueAtom = atom((get) => add(get(orderTotalsAtom).total, get(tipAtom)))

/** The tip for calls and the stored sale. */
export const tipAskedAtom = atom((get): { tip?: number } => {
  const tip = get(tipAtom)
  return tip === ZERO ? {} : { tip: toRupees(tip) }
})
