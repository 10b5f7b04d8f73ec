import { sql } from 'kysely'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { KitchenBumpRow, KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'
import type { OrderTicket } from './display.ts'
import { guestName } from './kitchen.repo.ts'

/** The order under which the kitchen shows a ticket: the one that its order was merged into, else the ticket's order. */
const known = sql<string>`COALESCE(order_merges.order_id, kitchen_tickets.order_id)`

/** Tickets by the order under which the kitchen shows them: merged orders count as one, with the newest ticket last. */
const orderTickets = (db: Reading) =>
  db
    .selectFrom('kitchen_tickets')
    .leftJoin('order_merges', 'order_merges.other_id', 'kitchen_tickets.order_id')
    .innerJoin('orders', (join) => join.on('orders.id', '=', known))
    .selectAll('kitchen_tickets')
    .select(['orders.status', 'orders.covers', 'orders.outlet', guestName, known.as('order_id')])
    .orderBy(known)
    .orderBy('kitchen_tickets.number')
    .orderBy('kitchen_tickets.created_at')

/**
 * The orders shown together with those that match a condition: the order that they were merged into, and all others merged into
 * that.
 */
async function ordersBeside(db: Reading, where: 'created_at' | 'id', value: number | string): Promise<string[]> {
  const named = await db
    .selectFrom('kitchen_tickets')
    .leftJoin('order_merges', 'order_merges.other_id', 'kitchen_tickets.order_id')
    .select(known.as('order_id'))
    .distinct()
    .where(`kitchen_tickets.${where}`, where === 'id' ? '=' : '>', value)
    .execute()
  const ids = named.map(({ order_id: id }) => id)
  if (ids.length === 0) return []
  const taken = await db.selectFrom('order_merges').select('other_id').where('order_id', 'in', ids).execute()
  return [...ids, ...taken.map(({ other_id: id }) => id)]
}

/** All tickets of an outlet's orders that sent the kitchen something after `since` (ms), by order, oldest first. */
export async function ticketsSince(db: Reading, since: number, outlet: number): Promise<OrderTicket[]> {
  const ids = await ordersBeside(db, 'created_at', since)
  if (ids.length === 0) return []
  return orderTickets(db).where('kitchen_tickets.order_id', 'in', ids).where('orders.outlet', '=', outlet).execute()
}

/** All tickets of some orders and of those merged into them, by order, oldest first. */
export async function ticketsOfOrders(db: Reading, ids: readonly string[]): Promise<OrderTicket[]> {
  if (ids.length === 0) return []
  const taken = await db.selectFrom('order_merges').select('other_id').where('order_id', 'in', ids).execute()
  const all = [...ids, ...taken.map(({ other_id: id }) => id)]
  return orderTickets(db).where('kitchen_tickets.order_id', 'in', all).execute()
}

/** All tickets of a ticket's order, oldest first; none for an unknown ticket. */
export async function ticketsBeside(db: Reading, ticketId: string): Promise<OrderTicket[]> {
  const ids = await ordersBeside(db, 'id', ticketId)
  return ids.length === 0 ? [] : orderTickets(db).where('kitchen_tickets.order_id', 'in', ids).execute()
}

/** Bumps of the tickets sent after `since` (ms), and of those shown with them. */
export async function bumpsSince(db: Reading, since: number): Promise<KitchenBumpRow[]> {
  const ids = await ordersBeside(db, 'created_at', since)
  if (ids.length === 0) return []
  return db
    .selectFrom('kitchen_bumps')
    .innerJoin('kitchen_tickets', 'kitchen_tickets.id', 'kitchen_bumps.ticket_id')
    .selectAll('kitchen_bumps')
    .where('kitchen_tickets.order_id', 'in', ids)
    .execute()
}

export const bumpsOfTickets = (db: Reading, ids: readonly string[]): Promise<KitchenBumpRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('kitchen_bumps').selectAll().where('ticket_id', 'in', ids).execute()

/** How many bumps are read to find out which displays are in use: about the last minutes of a busy kitchen. */
const MAX_RECENT = 100

/** The latest lines that the displays of an outlet bumped after `since` (ms), each with the ticket that shows it. */
export const recentBumps = (
  db: Reading,
  since: number,
  outlet: number,
): Promise<Pick<KitchenTicketRow & KitchenBumpRow, 'line' | 'number' | 'lines'>[]> =>
  db
    .selectFrom('kitchen_bumps')
    .innerJoin('kitchen_tickets', 'kitchen_tickets.id', 'kitchen_bumps.ticket_id')
    .innerJoin('orders', 'orders.id', 'kitchen_tickets.order_id')
    .select(['kitchen_bumps.line', 'kitchen_tickets.number', 'kitchen_tickets.lines'])
    .where('kitchen_bumps.done_at', '>', since)
    .where('orders.outlet', '=', outlet)
    .orderBy('kitchen_bumps.done_at', 'desc')
    .limit(MAX_RECENT)
    .execute()

/** Who marks lines of a ticket, and when (ms). */
interface Marking {
  ticketId: string
  staffName: string
  terminal: string
  now: number
}

interface MarkedLine {
  line: string
  recalls: number
}

/** Bumps lines, which must be sorted by name. A line that is done already, or was recalled since, is not changed. */
export async function bumpLines(tx: Transaction, { ticketId, staffName, terminal, now }: Marking, lines: readonly MarkedLine[]) {
  const mark = { done_at: now, staff_name: staffName, terminal }
  for (const { line, recalls } of lines)
    await tx
      .insertInto('kitchen_bumps')
      .values({ ...mark, ticket_id: ticketId, line, recalls, recalled_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['ticket_id', 'line'])
          .doUpdateSet(mark)
          .where('kitchen_bumps.recalls', '=', recalls)
          .where('kitchen_bumps.done_at', 'is', null),
      )
      .execute()
}

/** Recalls done lines, which must be sorted by name. A line that was recalled already is not changed. */
export async function recallLines(
  tx: Transaction,
  { ticketId, staffName, terminal, now }: Marking,
  lines: readonly MarkedLine[],
) {
  for (const { line, recalls } of lines)
    await tx
      .updateTable('kitchen_bumps')
      .set({ recalls: recalls + 1, done_at: null, recalled_at: now, staff_name: staffName, terminal })
      .where('ticket_id', '=', ticketId)
      .where('line', '=', line)
      .where('recalls', '=', recalls)
      .where('done_at', 'is not', null)
      .execute()
}
