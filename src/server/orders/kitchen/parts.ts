import type { KitchenPrinting, KitchenTicket } from '../../../shared/contract/kitchen.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import { makes, type Station } from '../../../shared/contract/stations.ts'
import type { KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'
import { changesOf, sentSoFar } from './kitchen-change.ts'
import { leftToOthersMs } from './kitchen.ts'

/** A station keeps its printer for so long after its terminal last asked for tickets; then a printer for all prints its parts, ms. */
export const PRESENT_MS = 150_000
/** How often a terminal that prints for stations asks for tickets at least, ms. */
export const STILL_HERE_MS = 60_000

/** The stations that make a category, never none: what a venue gave to nobody is the first one's. */
function madeAt(type: DishType, stations: readonly Station[]): string[] {
  const own = stations.filter((station) => makes(station, type))
  return (own.length === 0 ? stations.slice(0, 1) : own).map(({ name }) => name)
}

/**
 * The stations that a ticket is for, in their order: those that make what it says and, where it says that the order is served elsewhere,
 * what they were sent `before` by its earlier tickets; all of them where nobody makes anything. Asked again it is the same, since tickets stay
 * as they are and `stations` are those of its time.
 */
export function stationsOf(
  ticket: Pick<KitchenTicketRow, 'lines' | 'moved_from'>,
  before: readonly Pick<KitchenTicketRow, 'lines'>[],
  stations: readonly Station[],
): string[] {
  const own = changesOf(ticket)
  const said = saysPlace(ticket) ? [...own, ...sentSoFar(before)] : own
  const names = new Set(said.flatMap(({ type }) => madeAt(type, stations)))
  return stations.map(({ name }) => name).filter((name) => names.size === 0 || names.has(name))
}

/** Whether a ticket says where an order is served now: it has moved, or nothing else is new. */
export const saysPlace = (ticket: Pick<KitchenTicketRow, 'lines' | 'moved_from'>): boolean =>
  ticket.moved_from !== '[]' || ticket.lines === '[]'

/** A station's part of a ticket: what it makes, and how much of the ticket others do. */
export function partOf(ticket: KitchenTicket, station: string, stations: readonly Station[]): KitchenTicket {
  const at = (name: string) => (line: { type: DishType }) => madeAt(line.type, stations).includes(name)
  const dishesAt = (name: string) => ticket.added.filter(at(name)).reduce((sum, { qty }) => sum + qty, 0)
  const elsewhere = stations
    .filter(({ name }) => name !== station)
    .map(({ name }) => ({ station: name, dishes: dishesAt(name) }))
    .filter(({ dishes }) => dishes > 0)
  return {
    ...ticket,
    added: ticket.added.filter(at(station)),
    voided: ticket.voided.filter(at(station)),
    part: { station, elsewhere },
  }
}

/** A ticket that is not taken altogether: its stations, and those of them that are open. */
export interface OpenTicket extends Pick<KitchenTicketRow, 'id' | 'terminal' | 'created_at'> {
  stations: readonly string[]
  open: readonly string[]
}

/** Who asks for tickets, and until when (ms) other terminals that print for a station are counted on, by its name. */
export interface TakeRequest {
  terminal: string
  prints: KitchenPrinting
  others: ReadonlyMap<string, number>
  now: number
}

/** What a terminal takes of a ticket now, and after how many ms it may ask for the rest; 0 where nothing is left to it. */
export interface Share {
  stations: readonly string[]
  againMs: number
}

/**
 * A station's part is for a printer of that station, else for one that prints all. The terminal that placed the order comes first, and a
 * printer for all waits until the station's own has not asked for a while.
 */
export function shareOf(ticket: OpenTicket, { terminal, prints, others, now }: TakeRequest): Share {
  const headStartMs = leftToOthersMs(ticket, terminal, now)
  const waits = ticket.open.flatMap((station) => {
    const isOwn = prints.stations.includes(station)
    if (!isOwn && !prints.all) return []
    const leftMs = isOwn ? 0 : Math.max(0, (others.get(station) ?? 0) - now)
    return [{ station, waitMs: Math.max(headStartMs, leftMs) }]
  })
  return {
    stations: waits.filter(({ waitMs }) => waitMs === 0).map(({ station }) => station),
    againMs: soonest(waits.map(({ waitMs }) => waitMs)),
  }
}

/** The shortest of some pauses in ms, of which 0 is none. */
export const soonest = (pauses: readonly number[]): number => {
  const real = pauses.filter((pauseMs) => pauseMs > 0)
  return real.length === 0 ? 0 : Math.min(...real)
}

/**
 * The papers on which a terminal brings out what it has claimed of a ticket, by station; '' is the whole ticket: that comes out where
 * all of it is the terminal's and none of it by a printer that is a station's own.
 */
export const papersOf = (stations: readonly string[], claimed: readonly string[], prints: KitchenPrinting): string[] =>
  claimed.length === stations.length && !claimed.some((station) => prints.stations.includes(station))
    ? ['']
    : stations.filter((station) => claimed.includes(station))
