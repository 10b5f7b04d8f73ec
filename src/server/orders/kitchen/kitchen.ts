import type { KitchenLine, KitchenPrinting, KitchenTicket } from '../../../shared/contract/kitchen.ts'
import type { DishType, OrderTable } from '../../../shared/contract/order-parts.ts'
import { makes, type Station } from '../../../shared/contract/stations.ts'
import { isoOf } from '../../../shared/time.ts'
import type { KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'
import { isWithin } from '../../kernel/clock-skew.ts'
import {
  changesBetween,
  changesOf,
  type KitchenChange,
  roundOf,
  sentSoFar,
  storedChangeOf,
  asVoid,
  voidView,
} from './kitchen-change.ts'

/** How long a ticket is reserved to the terminal that placed its order, in ms; longer than that terminal takes to ask for it. */
export const HEAD_START_MS = 2000
/**
 * Age up to which open tickets are printed automatically, in ms; older ones are only printed by hand, so that a new kitchen
 * printer does not begin with last week's.
 */
export const FRESH_MS = 15 * 60_000
/** How far back, in ms, a terminal gets tickets that it claimed and had not enqueued when it crashed. */
export const MAX_TAKEN_MS = 24 * 3_600_000

/** The parts of an order that matter to the kitchen. */
export interface KitchenOrder {
  lines: readonly KitchenChange[]
  tables: readonly OrderTable[]
  /** The course that is fired next; left out or empty if none waits. */
  next?: string
}

/** The earlier tickets of an order and of the orders merged into it (`beside`), and the reason for a void now. */
interface KitchenPast {
  tickets: readonly KitchenTicketRow[]
  beside?: readonly KitchenTicketRow[]
  reason?: string
}

export const tablesIn = (json: string): OrderTable[] => JSON.parse(json) as OrderTable[]

export const idsOf = (tables: readonly OrderTable[]): string =>
  tables
    .map(({ _id }) => _id)
    .toSorted()
    .join()

type Content = Pick<KitchenTicketRow, 'number' | 'lines' | 'tables' | 'moved_from' | 'cancelled' | 'next_course'>

/**
 * The next ticket of an order after the earlier ones, which are oldest first; null if nothing has changed. `wanted` is null if
 * the order was cancelled: then everything that was sent is voided. Tickets of merged orders count as sent, and the next number
 * follows theirs too.
 */
export function nextTicket({ tickets, beside = [], reason }: KitchenPast, wanted: KitchenOrder | null): Content | null {
  const last = tickets.at(-1)
  const known = last === undefined ? [] : tablesIn(last.tables)
  const tables = wanted?.tables ?? known
  const isMoved = last !== undefined && idsOf(tables) !== idsOf(known)
  const all = [...tickets, ...beside]
  const lines = changesBetween(sentSoFar(all), wanted?.lines ?? [])
  if (lines.length === 0 && !isMoved) return null
  const changes = lines.map((line) => (line.qty < 0 ? asVoid(line, all, reason) : line))
  return {
    number: Math.max(0, ...all.map(({ number }) => number)) + 1,
    lines: JSON.stringify(changes.map(storedChangeOf)),
    tables: JSON.stringify(tables),
    moved_from: JSON.stringify(isMoved ? known : []),
    cancelled: wanted === null ? 1 : 0,
    next_course: wanted?.next ?? '',
  }
}

/** A ticket with the other data of its paper. */
export type FullTicket = KitchenTicketRow & { full_name: string; covers: number | null; outlet: number }

/** A dish on a ticket, with its choices and its note. */
export function kitchenLine(change: KitchenChange): KitchenLine {
  const {
    dishId: _dishId,
    modifiers,
    qty,
    seats = [],
    round: _round,
    sent: _sent,
    reason: _reason,
    ...line
  } = storedChangeOf(change)
  const choices = modifiers?.map(({ id: _id, ...modifier }) => modifier)
  const seated = [...new Set(seats)].toSorted((a, b) => a - b)
  return {
    ...line,
    qty: Math.abs(qty),
    ...(choices !== undefined && { modifiers: choices }),
    ...(seated.length > 0 && { seats: seated }),
  }
}

/** The dishes that a ticket adds, and those that it voids. */
export function ticketLines(row: Pick<KitchenTicketRow, 'lines'>): Pick<KitchenTicket, 'added' | 'voided'> {
  const changes = changesOf(row)
  return {
    added: changes.filter(({ qty }) => qty > 0).map(kitchenLine),
    voided: changes.filter(({ qty }) => qty < 0).map((change) => ({ ...kitchenLine(change), ...voidView(change) })),
  }
}

/** A ticket as the API shows it; `timeZone` is the venue's. */
export function ticketView(row: FullTicket, timeZone: string): KitchenTicket {
  const round = roundOf(changesOf(row))
  return {
    _id: row.id,
    orderid: row.order_id,
    number: row.number,
    fullName: row.full_name,
    ordertable: tablesIn(row.tables),
    movedfrom: tablesIn(row.moved_from),
    ...ticketLines(row),
    cancelled: row.cancelled === 1,
    ...(round !== undefined && { round }),
    ...(row.covers !== null && { covers: row.covers }),
    ...(row.next_course !== '' && { next: row.next_course }),
    createdAt: isoOf(row.created_at),
    staffName: row.staff_name,
    terminal: row.terminal,
    timeZone,
  }
}

/** How long an open ticket is still reserved to the terminal that placed its order, in ms; 0 if any terminal may take it. */
const leftToOthersMs = (ticket: Pick<KitchenTicketRow, 'terminal' | 'created_at'>, terminal: string, now: number): number =>
  ticket.terminal === terminal || !isWithin(ticket.created_at, HEAD_START_MS, now) ? 0 : ticket.created_at + HEAD_START_MS - now

/**
 * How long after its terminal's last request a station's printer has priority for that station, in ms; after that a printer for
 * all stations prints its parts.
 */
export const PRESENT_MS = 150_000
/** How often a terminal that prints for stations asks for tickets at least, in ms. */
export const STILL_HERE_MS = 60_000

/** The stations that make a category, at least one: a category without a station belongs to the first. */
function madeAt(type: DishType, stations: readonly Station[]): string[] {
  const own = stations.filter((station) => makes(station, type))
  return (own.length === 0 ? stations.slice(0, 1) : own).map(({ name }) => name)
}

/**
 * The stations of a ticket, in the venue's order: those that make its dishes and, if the order was moved, those of the dishes
 * sent `before` by earlier tickets; all stations if there is nothing to make. The answer never changes, since tickets are never
 * changed and `stations` are those of its time.
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

/** Whether a ticket tells where an order is served: it has moved, or nothing else is new. */
export const saysPlace = (ticket: Pick<KitchenTicketRow, 'lines' | 'moved_from'>): boolean =>
  ticket.moved_from !== '[]' || ticket.lines === '[]'

/** A station's part of a ticket: the dishes that it makes, and how many dishes other stations make. */
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

/** A ticket that is not completely claimed: its stations, and those still open. */
interface OpenTicket extends Pick<KitchenTicketRow, 'id' | 'terminal' | 'created_at'> {
  stations: readonly string[]
  open: readonly string[]
}

/** The requesting terminal, and until when (ms) other terminals are expected to print for a station, by station name. */
export interface TakeRequest {
  terminal: string
  prints: KitchenPrinting
  others: ReadonlyMap<string, number>
  now: number
}

/**
 * The stations of a ticket that a terminal claims now, and after how many ms it may ask for the rest; 0 if nothing is left for
 * it.
 */
interface Share {
  stations: readonly string[]
  againMs: number
}

/**
 * A station's part is for a printer of that station, else for one that prints all stations. The terminal that placed the order
 * comes first; a printer for all stations waits until the station's printer has not asked for a while.
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

/** The shortest of some pauses in ms; 0 means no pause. */
export const soonest = (pauses: readonly number[]): number => {
  const real = pauses.filter((pauseMs) => pauseMs > 0)
  return real.length === 0 ? 0 : Math.min(...real)
}

/**
 * The papers for the parts of a ticket that a terminal has claimed, by station. '' is the whole ticket, which is printed if the
 * terminal has claimed all of it and none of it is for a station's printer.
 */
export const papersOf = (stations: readonly string[], claimed: readonly string[], prints: KitchenPrinting): string[] =>
  claimed.length === stations.length && !claimed.some((station) => prints.stations.includes(station))
    ? ['']
    : stations.filter((station) => claimed.includes(station))
