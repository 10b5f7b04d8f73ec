import { add, type Paise, paise, subtract } from '../../shared/money/money.ts'
import { dayOf } from '../../shared/time.ts'
import { cardMoveOf, creditPostings, type Move, NO_PIN, refundPostings, salePostings } from '../cards/index.ts'
import type { CardMoveRow, CardRow, OrderRow } from '../kernel/db/tables/tables.ts'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import { linesHash, NO_CHECK, orderTableOf, totalOf } from '../orders/index.ts'
import { DAY_MS, MINUTE_MS } from './calendar.ts'
import type { Random } from './random.ts'
import { DESK, demoVenue, terminals } from './demo-venue.ts'
import type { Guest } from './guests.ts'
import type { Stage, Visit } from './visits.ts'

/** One money move of the demo's past: the ledger's, the card report's and, for a sale, the order it paid. */
export interface PastMove {
  move: Move
  cardMove: CardMoveRow
  order: OrderRow | null
}

/** A card as it is today with all that happened on it, oldest first. */
export interface CardHistory {
  card: CardRow
  moves: PastMove[]
}

const STEP = 50_000
/** A round amount in steps of Rs 500. */
const roundAmount = (random: Random, minSteps: number, maxSteps: number): Paise => paise(random.whole(minSteps, maxSteps) * STEP)

const orderOf = (random: Random, { pax }: Guest, { at, lines, tables, status }: Visit): OrderRow => ({
  id: random.idAt(at),
  pax_id: pax.id,
  full_name: pax.full_name,
  card_number: pax.pax_manifest_no,
  lines: JSON.stringify(lines),
  tables: JSON.stringify(tables.map(orderTableOf)),
  total: totalOf(lines),
  lines_hash: linesHash(lines),
  status,
  payment: 'paid',
  invoice_no: null,
  staff_name: DESK,
  terminal: random.pick(terminals),
  created_at: at,
  paid_at: null,
  version: 1,
  split_from: null,
  ...NO_CHECK,
  outlet: FIRST_OUTLET,
})

/** What a passenger's card went through: opened on boarding, refilled when a meal would not have been covered, returned on leaving. */
export function cardHistory(
  { random, crew }: Pick<Stage, 'random' | 'crew'>,
  guest: Guest,
  visits: readonly Visit[],
  opening?: Paise,
): CardHistory {
  const { pax, boardedAt } = guest
  const openedAt = boardedAt + 5 * MINUTE_MS
  const moves: PastMove[] = []
  let card: CardRow = {
    id: random.idAt(openedAt),
    pax_id: pax.id,
    card_number: pax.pax_manifest_no,
    name_of_card: pax.full_name,
    balance: paise(0),
    expires_at: pax.released_at ?? boardedAt + 365 * DAY_MS,
    time: '',
    state: 'active',
    created_at: openedAt,
    closed_at: null,
    replaced_by: null,
    ...NO_PIN,
  }
  const book = (
    kind: Move['kind'],
    due: number,
    amounts: { credit: Paise } | { debit: Paise },
    order: OrderRow | null = null,
  ): void => {
    const amount = 'credit' in amounts ? amounts.credit : amounts.debit
    const at = Math.max(due, (moves.at(-1)?.move.at ?? 0) + 1000)
    const postings = 'credit' in amounts ? creditPostings : kind === 'sale' ? salePostings : refundPostings
    card = { ...card, balance: 'credit' in amounts ? add(card.balance, amount) : subtract(card.balance, amount) }
    const by = { staff: { id: kind === 'return' ? crew.manager : crew.desk }, terminal: order?.terminal ?? terminals[0] }
    const move: Move = { id: random.idAt(at), kind, at, by, outlet: FIRST_OUTLET, postings: postings(card.id, amount) }
    const day = dayOf(at, demoVenue.timeZone)
    moves.push({
      move,
      cardMove: cardMoveOf(random.idAt(at), { ...move, day }, card, amounts),
      order: order && { ...order, paid_at: at },
    })
  }
  book('activation', openedAt, { credit: opening ?? roundAmount(random, 6, 24) })
  for (const visit of visits.toSorted((a, b) => a.at - b.at)) {
    const order = orderOf(random, guest, visit)
    if (order.total > card.balance) book('refill', visit.at - MINUTE_MS, { credit: roundAmount(random, 16, 24) })
    book('sale', visit.at + MINUTE_MS, { debit: order.total }, order)
  }
  if (pax.released_at !== null) {
    book('return', pax.released_at, { debit: card.balance })
    card = { ...card, state: 'returned', closed_at: pax.released_at }
  }
  return { card, moves }
}
