import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { failField } from '../../shared/messages.ts'
import { add, type Paise, paiseOf, subtract, ZERO } from '../../shared/money/money.ts'
import { spent } from '../../shared/money/onboard-credit.ts'
import type { Actor } from '../kernel/audit/audit.repo.ts'
import type { Transaction } from '../kernel/db/database.ts'
import type { CardMoveRow, CardRow, OtpChallengeRow } from '../kernel/db/tables/tables.ts'
import type { Move } from './ledger/ledger.ts'
import { currentVenue } from '../venue/index.ts'
import { BY_CASH, cardMoveOf, creditPostings, salePostings, tipPostings } from './card.ts'

const NO_TIPS = 'This venue does not take tips. The back office can allow them under Venue'

/** The tip of an approval, in paise; refused if the venue does not take tips. */
export async function askedTip(tx: Transaction, rupees: number | undefined): Promise<Result<Paise>> {
  const tip = paiseOf(rupees ?? 0)
  return tip === ZERO || (await currentVenue(tx)).tenders.tips ? ok(tip) : failField('tip', NO_TIPS)
}

interface Paid {
  /** Who takes the payment, at which terminal, when (ms), on which business day and voyage. */
  by: Actor
  at: number
  day: string
  voyage_id: string | null
  /** The outlet of the order. */
  outlet: number
  /** The card after all of the payment's moves. */
  card: CardRow
  /** The onboard credit that the payment takes off the card, as `creditTaken` says. */
  onboard: Paise
  total: Paise
  approval: Pick<OtpChallengeRow, 'tip' | 'tendered'>
}

export interface MovesOfPayment {
  /** Adds the cash to the card, for the other moves to take off; null for a payment by card. */
  cash: Move | null
  sale: Move
  /** Null without a tip. */
  tip: Move | null
  /** The moves' lines of the card report, in that order. */
  rows: CardMoveRow[]
}

/**
 * The onboard credit that a payment takes off a card: that credit is spent first, but not by a payment in cash, whose money only
 * passes through the card and would otherwise make the credit refundable.
 */
export const creditTaken = (card: Pick<CardRow, 'onboard'>, due: Paise, tendered: Paise | null): Paise =>
  tendered === null ? spent(due, card.onboard).onboard : ZERO

/**
 * The moves of a payment, all in one transaction: the sale, then the tip as a separate move. A cash payment begins with a move
 * that adds the same amount to the card. So the card's balance does not change, and the sale, its bill and its points are like
 * any other.
 */
export function movesOfPayment({
  by,
  at,
  day,
  voyage_id,
  outlet,
  card,
  onboard,
  total,
  approval: { tip, tendered },
}: Paid): MovesOfPayment {
  const of = { at, by, day, voyage_id, outlet }
  const due = add(total, tip)
  const beforeTip = { ...card, balance: add(card.balance, tip) }
  const beforeSale = { ...card, balance: add(card.balance, due) }
  const { onboard: ofSale } = spent(total, onboard)
  const ofTip = subtract(onboard, ofSale)
  const sale = { ...of, id: newId(), kind: 'sale', postings: salePostings(card.id, total, ofSale) } as const
  const cash = tendered === null ? null : ({ ...of, id: newId(), kind: 'cash', postings: creditPostings(card.id, due) } as const)
  const tipped = tip === ZERO ? null : ({ ...of, id: newId(), kind: 'tip', postings: tipPostings(card.id, tip, ofTip) } as const)
  const rows = [
    ...(cash === null ? [] : [cardMoveOf(newId(), cash, beforeSale, { credit: due, tender: BY_CASH })]),
    cardMoveOf(newId(), sale, beforeTip, { debit: total, onboard: ofSale }),
    ...(tipped === null ? [] : [cardMoveOf(newId(), tipped, card, { debit: tip, onboard: ofTip })]),
  ]
  return { cash, sale, tip: tipped, rows }
}
