import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { insertCopy } from '../db/print-copy.ts'
import type { KitchenPrintRow, KitchenTicketRow } from '../db/kitchen-tables.ts'
import { type FullTicket, type KitchenOrder, nextTicket } from './kitchen.ts'

/** Tickets that one call takes or hands out at most. */
const MAX_TICKETS = 50

/** Who sends the ticket, where and when (ms since 1970, UTC). */
interface KitchenAuthor {
  id: string
  orderId: string
  staffName: string
  terminal: string
  now: number
}

/**
 * Sends the kitchen what is new about an order, in the transaction that changed it, which holds its passenger; null means a
 * cancelled order. Nothing is written when there is nothing new.
 */
export async function notifyKitchen(
  tx: Db,
  { id, orderId, staffName, terminal, now }: KitchenAuthor,
  wanted: KitchenOrder | null,
) {
  const content = nextTicket(await ticketRowsOf(tx, orderId), wanted, await ticketsTakenIn(tx, orderId))
  if (content === null) return
  await tx
    .insertInto('kitchen_tickets')
    .values({ ...content, id, order_id: orderId, staff_name: staffName, terminal, created_at: now })
    .execute()
}

/** The tickets sent to the kitchen for an order, the first one first. */
export const ticketRowsOf = (db: Db, orderId: string): Promise<KitchenTicketRow[]> =>
  db.selectFrom('kitchen_tickets').selectAll().where('order_id', '=', orderId).orderBy('number').execute()

/** Who a ticket is for: the guest, or what the counter calls a check without one. */
export const guestName = sql<string>`CASE orders.full_name WHEN '' THEN orders.check_name ELSE orders.full_name END`.as(
  'full_name',
)

/** The tickets of the orders that an order took in. */
const ticketsTakenIn = (db: Db, orderId: string): Promise<KitchenTicketRow[]> =>
  db
    .selectFrom('kitchen_tickets')
    .innerJoin('order_merges', 'order_merges.other_id', 'kitchen_tickets.order_id')
    .selectAll('kitchen_tickets')
    .where('order_merges.order_id', '=', orderId)
    .orderBy('kitchen_tickets.created_at')
    .orderBy('number')
    .execute()

const fullTickets = (db: Db) =>
  db
    .selectFrom('kitchen_tickets')
    .innerJoin('orders', 'orders.id', 'kitchen_tickets.order_id')
    .selectAll('kitchen_tickets')
    .select(guestName)

/** The tickets of an order, the first one first, each with its printings and the terminal of its original. */
export const ticketsOf = (db: Db, orderId: string): Promise<(FullTicket & { prints: number; taken_by: string | null })[]> =>
  fullTickets(db)
    .leftJoin('kitchen_prints', 'kitchen_prints.ticket_id', 'kitchen_tickets.id')
    .select(({ fn, eb }) => [
      fn.count<number>('kitchen_prints.print_id').as('prints'),
      fn.max(eb.case().when('kitchen_prints.copy', '=', 0).then(eb.ref('kitchen_prints.terminal')).end()).as('taken_by'),
    ])
    .where('kitchen_tickets.order_id', '=', orderId)
    .groupBy(['kitchen_tickets.id', 'orders.full_name', 'orders.check_name'])
    .orderBy('kitchen_tickets.number')
    .execute()

/** A ticket by its id or that of one of its printings; undefined when there is none. */
export async function findTicket(db: Db, id: string): Promise<FullTicket | undefined> {
  const printed = await findKitchenPrint(db, id)
  return fullTickets(db)
    .where('kitchen_tickets.id', '=', printed?.ticket_id ?? id)
    .executeTakeFirst()
}

/** Tickets placed after `since` that no terminal has taken, the oldest first. */
export const openTickets = (db: Db, since: number): Promise<KitchenTicketRow[]> =>
  db
    .selectFrom('kitchen_tickets')
    .selectAll()
    .where('created_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kitchen_prints')
            .select('print_id')
            .whereRef('ticket_id', '=', 'kitchen_tickets.id')
            .where('kitchen_prints.copy', '=', 0),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_TICKETS)
    .execute()

/** What a workstation took after `since` and has not handed to its print queue, the oldest first. */
export const takenTickets = (db: Db, terminalId: string, since: number): Promise<FullTicket[]> =>
  fullTickets(db)
    .innerJoin('kitchen_prints', 'kitchen_prints.ticket_id', 'kitchen_tickets.id')
    .where('kitchen_prints.terminal_id', '=', terminalId)
    .where('kitchen_prints.handed_at', 'is', null)
    .where('kitchen_prints.at', '>', since)
    .orderBy('kitchen_prints.at')
    .orderBy('kitchen_tickets.id')
    .limit(MAX_TICKETS)
    .execute()

/** Notes which tickets a workstation has in its print queue. */
export const markHanded = (tx: Db, terminalId: string, ticketIds: readonly string[], at: number) =>
  tx
    .updateTable('kitchen_prints')
    .set({ handed_at: at })
    .where('terminal_id', '=', terminalId)
    .where('ticket_id', 'in', ticketIds)
    .where('handed_at', 'is', null)
    .execute()

export const findKitchenPrint = (db: Db, printId: string): Promise<KitchenPrintRow | undefined> =>
  db.selectFrom('kitchen_prints').selectAll().where('print_id', '=', printId).executeTakeFirst()

/** Takes tickets for a workstation; one that another has taken at this moment is left to it. */
export const takeTickets = (tx: Db, rows: readonly KitchenPrintRow[]) =>
  tx
    .insertInto('kitchen_prints')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Counts one printing under the ticket's next copy number; undefined when another printing took it or the print id meanwhile. */
export const insertKitchenPrint = (tx: Db, row: Omit<KitchenPrintRow, 'copy'>): Promise<KitchenPrintRow | undefined> =>
  insertCopy(tx, 'kitchen_prints', 'ticket_id', row)
