import { atom } from 'jotai'
import { cardsAlone } from '../../../shared/contract/tender-rules.ts'
import { offeredPayouts, offeredTenders } from '../../../shared/forms/load-tender.ts'
import { add, type Paise, paiseOf, toRupees, ZERO } from '../../../shared/money/money.ts'
import { tipOf } from '../../../shared/money/tender.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import type { Tip } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'
import { orderTotalsAtom } from './cart.atoms.ts'

/** Until the venue is loaded only cards are taken. */
export const tendersAtom = atom((get) => get(venueAtom).data?.tenders ?? cardsAlone)
/** The tenders that cards are loaded with, and those they are paid out by. */
export const loadTendersAtom = atom((get) => offeredTenders(get(tendersAtom)))
export const payoutTendersAtom = atom((get) => offeredPayouts(get(tendersAtom)))

export const tipAmount = (tip: Tip | null, total: Paise): Paise =>
  tip === null ? ZERO : 'percent' in tip ? tipOf(total, tip.percent) : paiseOf(tip.amount)

export const tipAtom = atom((get) => tipAmount(get(saleAtom).tip, get(orderTotalsAtom).total))

/** The order with its tip, paise. */
export const dueAtom = atom((get) => add(get(orderTotalsAtom).total, get(tipAtom)))

/** Rupees, for calls and the stored sale; omitted for none. */
export const tipAskedAtom = atom((get): { tip?: number } => {
  const tip = get(tipAtom)
  return tip === ZERO ? {} : { tip: toRupees(tip) }
})
