import { add, type Paise, paise, subtract } from '../../shared/money/money.ts'
import { businessTimeOf, dayOf } from '../../shared/time.ts'
import {
  addCardMoney,
  appendMoves,
  BY_CASH,
  cardMoveOf,
  creditPostings,
  invoiceNumber,
  type Move,
  NO_PIN,
  type Posting,
  refundPostings,
  salePostings,
} from '../cards/index.ts'
import type { TenderKind } from '../../shared/contract/tender-rules.ts'
import { isOnboard } from '../../shared/forms/load-tender.ts'
import { chunksOf } from '../kernel/db/summed-rows.ts'
import type { BillRow, CardMoveRow, CardRow, PaxRow } from '../kernel/db/tables/tables.ts'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import { insertLines, linesHash, NO_CHECK, orderTableOf, totalOf, type StoredOrder } from '../orders/index.ts'
import { DAY_MS, demoVenue, DESK, MINUTE_MS, terminals } from './demo-venue.ts'
import type { Random } from './random.ts'
import type { Guest } from './guests.ts'
import type { Stage, Visit } from './visits.ts'
import type { Transaction } from '../kernel/db/database.ts'
import { addSales } from '../sales/index.ts'
import { pointsFor } from '../../shared/money/points.ts'
import { earnPoints, insertPax } from '../guests/index.ts'

/** One money move of the demo's past: in the ledger, in the card report and, for a sale, the order it paid. */
interface PastMove {
  move: Move
  cardMove: CardMoveRow
  order: StoredOrder | null
}

/** A card as it is today with all its moves, oldest first. */
export interface CardHistory {
  card: CardRow
  moves: PastMove[]
}

const STEP = 50_000
/** A round amount in steps of Rs 500. */
const roundAmount = (random: Random, minSteps: number, maxSteps: number): Paise => paise(random.whole(minSteps, maxSteps) * STEP)

const orderOf = (random: Random, { pax }: Guest, { at, lines, tables, status }: Visit): StoredOrder => ({
  id: random.idAt(at),
  pax_id: pax.id,
  full_name: pax.full_name,
  card_number: pax.pax_manifest_no,
  lines,
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

/** Onboard credit that a ship gives as a welcome, Rs 1,000. */
const WELCOME = paise(100_000)

/** Some cards are opened by bank card or paid ashore. */
const tenderOf = ({ pax_manifest_no: number }: Pick<PaxRow, 'pax_manifest_no'>): TenderKind =>
  (['cash', 'cash', 'bank', 'cash', 'ashore'] as const)[Number(number) % 5] ?? 'cash'

const slipOf = (tender: TenderKind, { pax_manifest_no }: Pick<PaxRow, 'pax_manifest_no'>): string | null =>
  tender === 'bank' ? pax_manifest_no.slice(-4) : null

function postingsOf(kind: Move['kind'], cardId: string, amount: Paise, tender: TenderKind): Posting[] {
  if (kind === 'sale') return salePostings(cardId, amount)
  return kind === 'return' ? refundPostings(cardId, amount) : creditPostings(cardId, amount, tender)
}

/**
 * The history of a passenger's card: activated on boarding, refilled before a meal that it does not cover, returned on leaving.
 */
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
    onboard: paise(0),
    expires_at: pax.released_at ?? boardedAt + 365 * DAY_MS,
    time: '',
    state: 'active',
    created_at: openedAt,
    closed_at: null,
    replaced_by: null,
    ...NO_PIN,
  }
  const voyage_id = guest.voyage.id
  const book = (
    kind: Move['kind'],
    due: number,
    amounts: { credit: Paise } | { debit: Paise },
    order: StoredOrder | null = null,
    kindOfTender: TenderKind = 'cash',
  ): void => {
    const amount = 'credit' in amounts ? amounts.credit : amounts.debit
    const at = Math.max(due, (moves.at(-1)?.move.at ?? 0) + 1000)
    const onboard = isOnboard(kindOfTender) ? amount : paise(0)
    const tender = kind === 'sale' ? {} : { tender: { ...BY_CASH, tender: kindOfTender, tender_ref: slipOf(kindOfTender, pax) } }
    const balance = 'credit' in amounts ? add(card.balance, amount) : subtract(card.balance, amount)
    card = { ...card, balance, onboard: 'credit' in amounts ? add(card.onboard, onboard) : card.onboard }
    const by = { staff: { id: kind === 'return' ? crew.manager : crew.desk }, terminal: order?.terminal ?? terminals[0] }
    const move: Move = {
      id: random.idAt(at),
      kind,
      at,
      by,
      outlet: FIRST_OUTLET,
      postings: postingsOf(kind, card.id, amount, kindOfTender),
    }
    const day = dayOf(at, demoVenue.timeZone)
    moves.push({
      move,
      cardMove: cardMoveOf(random.idAt(at), { ...move, day, voyage_id }, card, { ...amounts, ...tender, onboard }),
      order: order && { ...order, paid_at: at },
    })
  }
  book('activation', openedAt, { credit: opening ?? roundAmount(random, 6, 24) }, null, tenderOf(pax))
  // Guests who have not paid by card yet, so that all of it is still there.
  if (visits.length === 0 && pax.released_at === null) book('refill', openedAt + MINUTE_MS, { credit: WELCOME }, null, 'onboard')
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

/** The number of the demo venue's only version at that time. */
const VENUE_VERSION = 1

/**
 * Writes passengers, cards and moves as the services would have, in the order they happened, so that chain and invoice numbers
 * are complete.
 */
export async function writeHistory(tx: Transaction, guests: readonly Guest[], histories: readonly CardHistory[]): Promise<void> {
  const latest = new Map<string, string>()
  const moves = histories.flatMap((history) => history.moves).toSorted((a, b) => a.move.at - b.move.at)
  for (const { order } of moves) if (typeof order?.pax_id === 'string') latest.set(order.pax_id, order.id)
  for (const { pax } of guests) await insertPax(tx, { ...pax, latest_order_id: latest.get(pax.id) ?? null })
  const { orders, bills } = await writeLedger(tx, moves)
  for (const rows of chunksOf(histories))
    await tx
      .insertInto('cards')
      .values(rows.map(({ card }) => card))
      .execute()
  for (const rows of chunksOf(moves))
    await tx
      .insertInto('card_moves')
      .values(rows.map(({ cardMove }) => cardMove))
      .execute()
  for (const rows of chunksOf(orders))
    await tx
      .insertInto('orders')
      .values(rows.map(({ lines: _lines, ...order }) => order))
      .execute()
  await insertLines(tx, orders)
  for (const rows of chunksOf(bills)) await tx.insertInto('bills').values(rows).execute()
  await earnPastPoints(tx, guests, bills)
  const linesOfOrder = new Map(orders.map((order) => [order.id, order.lines]))
  await addSales(
    tx,
    bills.map((bill) => ({ outlet: FIRST_OUTLET, bill, lines: linesOfOrder.get(bill.order_id) ?? [] })),
  )
  await addCardMoney(
    tx,
    moves.map(({ cardMove }) => cardMove),
  )
}

/** Gives members the Dream Points of their bills; each entry has the id of its bill. */
async function earnPastPoints(tx: Transaction, guests: readonly Guest[], bills: readonly BillRow[]): Promise<void> {
  const members = new Set(guests.filter(({ pax }) => pax.member_since !== null).map(({ pax }) => pax.id))
  for (const { id, pax_id, order_id, total, created_at } of bills.filter((bill) => members.has(bill.pax_id)))
    await earnPoints(tx, { id, pax_id, order_id, points: pointsFor(total, demoVenue.pointsPerHundred), at: created_at })
}

/** Appends every move to the ledger, and returns the orders and bills of the sales with their invoice numbers. */
async function writeLedger(tx: Transaction, moves: readonly PastMove[]): Promise<{ orders: StoredOrder[]; bills: BillRow[] }> {
  const orders: StoredOrder[] = []
  const bills: BillRow[] = []
  for (const past of moves) {
    const { invoiceSeq, code } = await appendMoves(tx, [past.move], { invoice: past.order !== null })
    if (past.order === null) continue
    const order = { ...past.order, invoice_no: invoiceNumber(invoiceSeq, code) }
    orders.push(order)
    bills.push(billOf(past, order, { invoiceSeq, invoiceNo: order.invoice_no }))
  }
  return { orders, bills }
}

interface Invoice {
  invoiceSeq: number
  invoiceNo: string
}

const billOf = ({ move, cardMove }: PastMove, order: StoredOrder, { invoiceSeq, invoiceNo }: Invoice): BillRow => ({
  id: move.id,
  order_id: order.id,
  move_id: move.id,
  invoice_no: invoiceNo,
  invoice_seq: invoiceSeq,
  pax_id: order.pax_id ?? '',
  card_id: cardMove.card_id,
  full_name: order.full_name,
  card_number: order.card_number,
  total: order.total,
  balance_after: cardMove.balance_after,
  venue_version: VENUE_VERSION,
  staff_name: order.staff_name,
  terminal: order.terminal,
  part_tables: null,
  ...businessTimeOf(move.at, demoVenue),
  voyage_id: cardMove.voyage_id,
  created_at: move.at,
})
