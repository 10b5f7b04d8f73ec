import type { Card, LiveCard } from '../../shared/contract/cards.ts'
import type { PayoutKind, TenderKind } from '../../shared/contract/tender-rules.ts'
import { isOnboard } from '../../shared/forms/load-tender.ts'
import { type Paise, subtract, toRupees, ZERO } from '../../shared/money/money.ts'
import { isoOf } from '../../shared/time.ts'
import type { CardMoveRow, CardRow } from '../kernel/db/tables/tables.ts'
import {
  CASH,
  cardAccount,
  type Move,
  ONBOARD,
  onboardAccount,
  type Posting,
  SALES,
  tenderAccount,
  TIPS,
} from './ledger/ledger.ts'
import { pinStateOf } from './pin.ts'

/** Whether a card can pay at a moment (ms): not returned, blocked or expired. */
export const isUsable = (card: Pick<CardRow, 'state' | 'expires_at'>, now: number): boolean =>
  card.state === 'active' && now < card.expires_at

const pinPart = (row: CardRow): Pick<Card, 'pin'> => {
  const pin = pinStateOf(row)
  return pin === undefined ? {} : { pin }
}

/** A card as the API shows it; the specification reads its balance under two names. */
export const cardView = (row: CardRow): Card => ({
  _id: row.id,
  nameOfCard: row.name_of_card,
  cardNumber: row.card_number,
  balance: toRupees(row.balance),
  cardBalance: toRupees(row.balance),
  ...(row.onboard > ZERO && { onboard: toRupees(row.onboard) }),
  expiryDate: isoOf(row.expires_at),
  time: row.time,
  ...pinPart(row),
})

/** A card that was not returned, as the desk sees it. Throws for a returned one. */
export function liveCardView(row: CardRow): LiveCard {
  if (row.state === 'returned') throw new Error(`card ${row.id} was returned`)
  return { ...cardView(row), state: row.state, createdAt: isoOf(row.created_at) }
}

const opposite = (amount: Paise): Paise => subtract(ZERO, amount)

/**
 * The change of a card by an amount, of which a part is onboard credit. The card's own account always has an entry, if of 0, so
 * that every move is found by it.
 */
const onCard = (cardId: string, amount: Paise, onboard: Paise): Posting[] => [
  { account: cardAccount(cardId), amount: subtract(amount, onboard) },
  ...(onboard === ZERO ? [] : [{ account: onboardAccount(cardId), amount: onboard }]),
]

const offCard = (cardId: string, amount: Paise, onboard: Paise): Posting[] => onCard(cardId, opposite(amount), opposite(onboard))

/** Money in: the venue takes it by a tender and owes the card. */
export const creditPostings = (cardId: string, amount: Paise, tender: TenderKind = CASH): Posting[] => [
  ...onCard(cardId, amount, isOnboard(tender) ? amount : ZERO),
  { account: tenderAccount(tender), amount: opposite(amount) },
]

/** A sale: the venue owes the card less, `onboard` of it in onboard credit, and has earned it. */
export const salePostings = (cardId: string, amount: Paise, onboard: Paise = ZERO): Posting[] => [
  ...offCard(cardId, amount, onboard),
  { account: SALES, amount },
]

/** A tip: the venue owes the card less, and owes the staff that amount. */
export const tipPostings = (cardId: string, amount: Paise, onboard: Paise = ZERO): Posting[] => [
  ...offCard(cardId, amount, onboard),
  { account: TIPS, amount },
]

/** A tip that is refunded with its whole invoice. */
export const tipReturnPostings = (cardId: string, amount: Paise, onboard: Paise = ZERO): Posting[] => [
  ...onCard(cardId, amount, onboard),
  { account: TIPS, amount: opposite(amount) },
]

/** A credit note, the reverse of a sale: the venue owes the card more and has earned less. */
export const creditNotePostings = (cardId: string, amount: Paise, onboard: Paise = ZERO): Posting[] => [
  ...onCard(cardId, amount, onboard),
  { account: SALES, amount: opposite(amount) },
]

/** A refund: the venue owes the card less and pays own money out by a tender; onboard credit goes back where it came from. */
export const refundPostings = (cardId: string, amount: Paise, onboard: Paise = ZERO, tender: PayoutKind = CASH): Posting[] => [
  ...offCard(cardId, amount, onboard),
  { account: tenderAccount(tender), amount: subtract(amount, onboard) },
  ...(onboard === ZERO ? [] : [{ account: ONBOARD, amount: onboard }]),
]

/** A transfer of the whole balance of a lost card to the card that replaces it: the venue owes the same as before. */
export const transferPostings = (fromCardId: string, toCardId: string, amount: Paise, onboard: Paise = ZERO): Posting[] => [
  ...offCard(fromCardId, amount, onboard),
  ...onCard(toCardId, amount, onboard),
]

/** The columns of a line of the card report that say how it was paid. */
export type MoveTender = Pick<CardMoveRow, 'tender' | 'tender_ref' | 'tender_reason'>
const NO_TENDER: MoveTender = { tender: null, tender_ref: null, tender_reason: null }
export const BY_CASH: MoveTender = { ...NO_TENDER, tender: 'cash' }

/** The amount of a line, the part of it that is onboard credit, and how it was paid; none of the last two if left out. */
export type MoveAmounts = ({ credit: Paise } | { debit: Paise }) & { onboard?: Paise; tender?: MoveTender }

/** The line of the card report for a ledger move, on its business day and voyage; `card` is its state after the move. */
export function cardMoveOf(
  id: string,
  move: Omit<Move, 'postings'> & Pick<CardMoveRow, 'day' | 'voyage_id'>,
  card: CardRow,
  amounts: MoveAmounts,
): CardMoveRow {
  const { onboard = ZERO, tender = NO_TENDER } = amounts
  return {
    id,
    move_id: move.id,
    card_id: card.id,
    card_number: card.card_number,
    card_name: card.name_of_card,
    credit: 'credit' in amounts ? amounts.credit : ZERO,
    debit: 'debit' in amounts ? amounts.debit : ZERO,
    onboard,
    balance_after: card.balance,
    kind: move.kind,
    ...tender,
    outlet: move.outlet,
    day: move.day,
    voyage_id: move.voyage_id,
    staff_id: move.by.staff.id,
    terminal: move.by.terminal,
    created_at: move.at,
  }
}
