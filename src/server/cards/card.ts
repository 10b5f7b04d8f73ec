import type { Card, LiveCard } from '../../shared/contract/cards.ts'
import { type Paise, subtract, toRupees, ZERO } from '../../shared/money/money.ts'
import { isoOf } from '../../shared/time.ts'
import type { CardMoveRow, CardRow } from '../kernel/db/tables/tables.ts'
import { CASH, cardAccount, type Move, type Posting, SALES, TIPS } from './ledger/ledger.ts'
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

/** Money in: the venue takes cash and owes the card. */
export const creditPostings = (cardId: string, amount: Paise): Posting[] => [
  { account: cardAccount(cardId), amount },
  { account: CASH, amount: opposite(amount) },
]

/** A sale: the venue owes the card less and has earned it. */
export const salePostings = (cardId: string, amount: Paise): Posting[] => [
  { account: cardAccount(cardId), amount: opposite(amount) },
  { account: SALES, amount },
]

/** A tip: the venue owes the card less, and owes the staff that amount. */
export const tipPostings = (cardId: string, amount: Paise): Posting[] => [
  { account: cardAccount(cardId), amount: opposite(amount) },
  { account: TIPS, amount },
]

/** A tip that is refunded with its whole invoice. */
export const tipReturnPostings = (cardId: string, amount: Paise): Posting[] => [
  { account: cardAccount(cardId), amount },
  { account: TIPS, amount: opposite(amount) },
]

/** A credit note, the reverse of a sale: the venue owes the card more and has earned less. */
export const creditNotePostings = (cardId: string, amount: Paise): Posting[] => [
  { account: cardAccount(cardId), amount },
  { account: SALES, amount: opposite(amount) },
]

/** A refund: the venue owes the card less and hands out cash. */
export const refundPostings = (cardId: string, amount: Paise): Posting[] => [
  { account: cardAccount(cardId), amount: opposite(amount) },
  { account: CASH, amount },
]

/** A transfer of the whole balance of a lost card to the card that replaces it: the venue owes the same as before. */
export const transferPostings = (fromCardId: string, toCardId: string, amount: Paise): Posting[] => [
  { account: cardAccount(fromCardId), amount: opposite(amount) },
  { account: cardAccount(toCardId), amount },
]

/** The line of the card report for a ledger move, on its business day and voyage; `card` is its state after the move. */
export function cardMoveOf(
  id: string,
  move: Omit<Move, 'postings'> & Pick<CardMoveRow, 'day' | 'voyage_id'>,
  card: CardRow,
  amounts: { credit: Paise } | { debit: Paise },
): CardMoveRow {
  return {
    id,
    move_id: move.id,
    card_id: card.id,
    card_number: card.card_number,
    card_name: card.name_of_card,
    credit: 'credit' in amounts ? amounts.credit : ZERO,
    debit: 'debit' in amounts ? amounts.debit : ZERO,
    balance_after: card.balance,
    kind: move.kind,
    outlet: move.outlet,
    day: move.day,
    voyage_id: move.voyage_id,
    staff_id: move.by.staff.id,
    terminal: move.by.terminal,
    created_at: move.at,
  }
}
