import { defaultStations, type Station } from '../../../shared/contract/stations.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'
import { ticketsOfEach } from './kitchen.repo.ts'
import { saysPlace, stationsOf } from './parts.ts'

/** A ticket with the stations that the venue had at its time, and the names of those that it is for. */
export interface Divided<T extends KitchenTicketRow> {
  ticket: T
  venue: readonly Station[]
  stations: readonly string[]
}

/** The venue's stations at any moment from `since` (ms) on. */
async function stationsFrom(db: Db, since: number): Promise<(at: number) => readonly Station[]> {
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

/** Tickets by the stations of their time, so that a venue that changes its stations prints nothing twice. */
export async function divide<T extends KitchenTicketRow>(db: Db, tickets: readonly T[]): Promise<Divided<T>[]> {
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
