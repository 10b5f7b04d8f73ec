import type { Db } from '../kernel/db/database.ts'
import type { BillRow, OrderRow } from '../kernel/db/tables/tables.ts'
import { addCardMoney, appendMove, invoiceNumber } from '../cards/index.ts'
import { addSales } from '../sales/index.ts'
import { businessTimeOf } from '../../shared/time.ts'
import { linesOf } from '../orders/index.ts'
import { demoVenue } from './demo-venue.ts'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import { pointsFor } from '../../shared/money/points.ts'
import { earnPoints, insertPax } from '../guests/index.ts'
import type { CardHistory, PastMove } from './card-history.ts'
import type { Guest } from './guests.ts'

/** Rows of one INSERT: below the 32,766 values that SQLite takes. */
const ROWS_AT_ONCE = 500

/** Number of the demo venue's first and only version. */
const VENUE_VERSION = 1

/** Writes passengers, cards and moves as the services would have, in the order they happened: so chain and invoice numbers are complete. */
export async function writeHistory(tx: Db, guests: readonly Guest[], histories: readonly CardHistory[]): Promise<void> {
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
  for (const rows of chunksOf(orders)) await tx.insertInto('orders').values(rows).execute()
  for (const rows of chunksOf(bills)) await tx.insertInto('bills').values(rows).execute()
  await earnPastPoints(tx, guests, bills)
  const linesOfOrder = new Map(orders.map((order) => [order.id, linesOf(order)]))
  await addSales(
    tx,
    bills.map((bill) => ({ outlet: FIRST_OUTLET, bill, lines: linesOfOrder.get(bill.order_id) ?? [] })),
  )
  await addCardMoney(
    tx,
    moves.map(({ cardMove }) => cardMove),
  )
}

/** Gives members the Dream Points of their bills, each under its bill's id. */
async function earnPastPoints(tx: Db, guests: readonly Guest[], bills: readonly BillRow[]): Promise<void> {
  const members = new Set(guests.filter(({ pax }) => pax.member_since !== null).map(({ pax }) => pax.id))
  for (const { id, pax_id, order_id, total, created_at } of bills.filter((bill) => members.has(bill.pax_id)))
    await earnPoints(tx, { id, pax_id, order_id, points: pointsFor(total, demoVenue.pointsPerHundred), at: created_at })
}

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_chunk, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )

/** Appends every move to the ledger; sales come back with the invoice numbers they took. */
async function writeLedger(tx: Db, moves: readonly PastMove[]): Promise<{ orders: OrderRow[]; bills: BillRow[] }> {
  const orders: OrderRow[] = []
  const bills: BillRow[] = []
  for (const past of moves) {
    const { invoiceSeq, code } = await appendMove(tx, past.move, { invoice: past.order !== null })
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

const billOf = ({ move, cardMove }: PastMove, order: OrderRow, { invoiceSeq, invoiceNo }: Invoice): BillRow => ({
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
  ...businessTimeOf(move.at, demoVenue.timeZone),
  created_at: move.at,
})
