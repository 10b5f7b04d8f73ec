import { sql } from 'kysely'
import { defaultStations, type Station } from '../../../shared/contract/stations.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'
import { type FullTicket, type KitchenOrder, nextTicket, saysPlace, stationsOf } from './kitchen.ts'

/** Who sends the ticket, where and when (ms since 1970, UTC). */
interface KitchenAuthor {
  id: string
  orderId: string
  staffName: string
  terminal: string
  now: number
  /** The reason for voided dishes; left out if no one was asked. */
  reason?: string | undefined
}

/**
 * Sends the kitchen the changes of an order, in the transaction that changed it and has locked its passenger; null means a
 * cancelled order. Writes nothing if nothing has changed.
 */
export async function notifyKitchen(
  tx: Transaction,
  { id, orderId, staffName, terminal, now, reason }: KitchenAuthor,
  wanted: KitchenOrder | null,
  { own, merged }: SentTickets,
) {
  const content = nextTicket({ tickets: own, beside: merged, ...(reason !== undefined && { reason }) }, wanted)
  if (content === null) return
  await tx
    .insertInto('kitchen_tickets')
    .values({ ...content, id, order_id: orderId, staff_name: staffName, terminal, created_at: now })
    .execute()
}

/** The tickets of an order, and of those merged into it. */
export interface SentTickets {
  own: KitchenTicketRow[]
  merged: KitchenTicketRow[]
}

export async function sentTickets(tx: Transaction, orderId: string): Promise<SentTickets> {
  const [own, merged] = await Promise.all([ticketRowsOf(tx, orderId), ticketsTakenIn(tx, orderId)])
  return { own, merged }
}

/** The tickets sent to the kitchen for an order, oldest first. */
export const ticketRowsOf = (db: Reading, orderId: string): Promise<KitchenTicketRow[]> =>
  db.selectFrom('kitchen_tickets').selectAll().where('order_id', '=', orderId).orderBy('number').execute()

/** The name on a ticket: that of the guest, or of a check without one. */
export const guestName = sql<string>`CASE orders.full_name WHEN '' THEN orders.check_name ELSE orders.full_name END`.as(
  'full_name',
)

/** The tickets of the orders merged into an order. */
const ticketsTakenIn = (db: Reading, orderId: string): Promise<KitchenTicketRow[]> =>
  db
    .selectFrom('kitchen_tickets')
    .innerJoin('order_merges', 'order_merges.other_id', 'kitchen_tickets.order_id')
    .selectAll('kitchen_tickets')
    .where('order_merges.order_id', '=', orderId)
    .orderBy('kitchen_tickets.created_at')
    .orderBy('number')
    .execute()

/** Tickets with the name of their guest or check. */
export const fullTickets = (db: Reading) =>
  db
    .selectFrom('kitchen_tickets')
    .innerJoin('orders', 'orders.id', 'kitchen_tickets.order_id')
    .selectAll('kitchen_tickets')
    .select(['orders.covers', 'orders.outlet', guestName])

/** The tickets of an order with the other data of their papers, oldest first. */
export const ticketsOf = (db: Reading, orderId: string): Promise<FullTicket[]> =>
  fullTickets(db).where('kitchen_tickets.order_id', '=', orderId).orderBy('kitchen_tickets.number').execute()

export const findTicket = (db: Reading, id: string): Promise<FullTicket | undefined> =>
  fullTickets(db).where('kitchen_tickets.id', '=', id).executeTakeFirst()

/** The tickets of some orders, oldest first in each order. */
const ticketsOfEach = async (db: Reading, orderIds: readonly string[]): Promise<KitchenTicketRow[]> =>
  orderIds.length === 0
    ? []
    : db.selectFrom('kitchen_tickets').selectAll().where('order_id', 'in', orderIds).orderBy('number').execute()

/** A ticket with the stations that the venue had when it was made, and the names of those that it is for. */
export interface Divided<T extends KitchenTicketRow> {
  ticket: T
  venue: readonly Station[]
  stations: readonly string[]
}

/** The venue's stations at any moment from `since` (ms) on. */
async function stationsFrom(db: Reading, since: number): Promise<(at: number) => readonly Station[]> {
  const before = db
    .selectFrom('venue_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('created_at', '<=', since)
  const saved = await db
    .selectFrom('venue_versions')
    .select(['created_at', 'stations'])
    .where(({ eb, fn }) => eb('version', '>=', fn.coalesce(before, eb.lit(0))))
    .orderBy('version')
    .execute()
  const versions = saved.map(({ created_at: from, stations }) => ({ from, stations: JSON.parse(stations) as Station[] }))
  return (at) => versions.findLast(({ from }) => from <= at)?.stations ?? defaultStations
}

/**
 * Divides each ticket by the stations that the venue had when the ticket was made, so that a later change of the stations prints
 * nothing twice.
 */
export async function divide<T extends KitchenTicketRow>(db: Reading, tickets: readonly T[]): Promise<Divided<T>[]> {
  if (tickets.length === 0) return []
  const stationsAt = await stationsFrom(db, Math.min(...tickets.map(({ created_at }) => created_at)))
  const placed = new Set(tickets.filter(saysPlace).map(({ order_id: id }) => id))
  const all = Map.groupBy(await ticketsOfEach(db, [...placed]), ({ order_id: id }) => id)
  return tickets.map((ticket) => {
    const before = (all.get(ticket.order_id) ?? []).filter(({ number }) => number < ticket.number)
    const venue = stationsAt(ticket.created_at)
    return { ticket, venue, stations: stationsOf(ticket, before, venue) }
  })
}
