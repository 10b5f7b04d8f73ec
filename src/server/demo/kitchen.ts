import type { Transaction } from '../kernel/db/database.ts'
import type { OrderRow } from '../kernel/db/tables/tables.ts'
import {
  bumpLines,
  insertOriginals,
  notifyKitchen,
  openTickets,
  sentTickets,
  tablesOf,
  type StoredOrder,
} from '../orders/index.ts'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import type { Random } from './random.ts'

/**
 * Writes the kitchen tickets of the open orders. They count as printed when they were sent, so that no printer prints them at the
 * start; the lines of orders being delivered are bumped.
 */
export async function seedKitchen(tx: Transaction, orders: readonly StoredOrder[], random: Random): Promise<void> {
  for (const order of orders) {
    const { staff_name, terminal, created_at: at } = order
    const lines = order.lines
    const id = random.idAt(at)
    const author = { id, orderId: order.id, staffName: staff_name, terminal, now: at }
    await notifyKitchen(tx, author, { lines, tables: tablesOf(order) }, await sentTickets(tx, order.id))
    await insertOriginals(tx, [printed(id, order, at)])
    if (order.status === 'Preparing') continue
    const done = lines.map((_line, index) => ({ line: `1.${index}`, recalls: 0 }))
    await bumpLines(tx, { ticketId: id, staffName: staff_name, terminal, now: at + COOKED_MS }, done)
  }
}

/** Marks every ticket as printed when it was sent. */
export async function markAllTaken(tx: Transaction): Promise<void> {
  for (const ticket of await openTickets(tx, 0, FIRST_OUTLET))
    await insertOriginals(tx, [printed(ticket.id, ticket, ticket.created_at)])
}

/** A ticket's original, printed by hand when it was sent. */
const printed = (id: string, { staff_name, terminal }: Pick<OrderRow, 'staff_name' | 'terminal'>, at: number) => ({
  print_id: id,
  ticket_id: id,
  station: '',
  copy: 0,
  terminal_id: '',
  handed_at: at,
  staff_name,
  terminal,
  at,
})

/** How long the kitchen took for dishes that are being delivered, ms. */
const COOKED_MS = 15 * 60_000
