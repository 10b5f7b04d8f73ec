import type { DishType, OrderTable } from '../../shared/contract/order-parts.ts'
import type { KitchenLine, KitchenTicket } from '../../shared/contract/kitchen.ts'
import { lineKey } from '../../shared/modifiers.ts'
import { isoOf } from '../../shared/time.ts'
import type { KitchenTicketRow } from '../db/kitchen-tables.ts'
import { isWithin } from '../past.ts'

/** How long the terminal that placed an order has its ticket to itself, ms: longer than it takes to ask for it. */
export const HEAD_START_MS = 2000
/** Older tickets that nobody took are printed by hand alone, so that a new kitchen printer does not begin with last week's, ms. */
export const FRESH_MS = 15 * 60_000
/** How far back a terminal is given what it took and had not enqueued when it crashed, ms. */
export const MAX_TAKEN_MS = 24 * 3_600_000

/** A dish with its choices and its note, and how many more, or fewer below zero, the kitchen shall make. */
export interface KitchenChange {
  dishId: string
  dishName: string
  type: DishType
  qty: number
  modifiers?: { id: string; name: string; leaveOut?: true }[]
  note?: string
  allergy?: true
  course?: string
  /** The seat of a line as it is ordered; the seats of what lines add up to, one for each dish that has one. */
  seat?: number
  seats?: number[]
}

/** What the kitchen makes alike: dish, choices and note. Tickets from before choices have the dish alone. */
export const keyOf = ({ dishId, modifiers = [], note, allergy }: KitchenChange): string =>
  lineKey({ _id: dishId, modifiers: modifiers.map(({ id }) => ({ _id: id })), note, allergy })

/** What of an order the kitchen cares for. */
export interface KitchenOrder {
  lines: readonly KitchenChange[]
  tables: readonly OrderTable[]
  /** The course that is fired next; left out or empty where none waits. */
  next?: string
}

/** What was sent to the kitchen so far: the changes of an order's tickets, added up by what is made alike. */
export const sentSoFar = (tickets: readonly Pick<KitchenTicketRow, 'lines'>[]): KitchenChange[] =>
  [...addedUp(tickets.flatMap(changesOf)).values()].filter(({ qty }) => qty > 0)

/** What has to be sent to the kitchen: dishes added since, then dishes taken out. */
export function changesBetween(sent: readonly KitchenChange[], wanted: readonly KitchenChange[]): KitchenChange[] {
  const [before, after] = [addedUp(sent), addedUp(wanted)]
  const changes = [
    ...[...after.values()].map((line) => changeOf(line, before.get(keyOf(line)))),
    ...sent.filter((line) => !after.has(keyOf(line))).map((line) => ({ ...line, qty: -line.qty })),
  ]
  return [...changes.filter(({ qty }) => qty > 0), ...changes.filter(({ qty }) => qty < 0)]
}

type Lines = ReadonlyMap<string, KitchenChange>
/** Lines by what is made alike: an order and its parts may ask for the same dish. */
function addedUp(lines: readonly KitchenChange[]): Lines {
  const sum = new Map<string, KitchenChange>()
  for (const line of lines) {
    const before = sum.get(keyOf(line))
    const had = before === undefined ? [] : seatsOf(before)
    const seats = line.qty < 0 ? without(had, seatsOf(line)) : [...had, ...seatsOf(line)]
    sum.set(keyOf(line), { ...line, qty: line.qty + (before?.qty ?? 0), seats })
  }
  return sum
}

/** The seats of a line, one for each of its dishes that has one. */
const seatsOf = ({ qty, seat, seats }: KitchenChange): number[] =>
  seats ?? (seat === undefined ? [] : Array.from({ length: Math.abs(qty) }, () => seat))

/** Numbers without others, each as often as it is there. */
function without(all: readonly number[], gone: readonly number[]): number[] {
  const left = [...all]
  for (const one of gone) if (left.includes(one)) left.splice(left.indexOf(one), 1)
  return left
}

/** What is new about a line, or gone of it. A dish that went to another seat is no news, so the last seats are those of the new ones. */
function changeOf(line: KitchenChange, before: KitchenChange | undefined): KitchenChange {
  const qty = line.qty - (before?.qty ?? 0)
  const had = before === undefined ? [] : seatsOf(before)
  const seats = qty < 0 ? without(had, seatsOf(line)).slice(qty) : without(seatsOf(line), had).slice(-qty)
  return { ...line, qty, seats: qty === 0 ? [] : seats }
}

export const changesOf = ({ lines }: Pick<KitchenTicketRow, 'lines'>): KitchenChange[] => JSON.parse(lines) as KitchenChange[]
export const tablesIn = (json: string): OrderTable[] => JSON.parse(json) as OrderTable[]

export const idsOf = (tables: readonly OrderTable[]): string =>
  tables
    .map(({ _id }) => _id)
    .toSorted()
    .join()

/** A change as a ticket stores it: without what the kitchen does not need. */
const storedChangeOf = ({
  dishId,
  dishName,
  type,
  qty,
  modifiers,
  note,
  allergy,
  course,
  ...seated
}: KitchenChange): KitchenChange => ({
  dishId,
  dishName,
  type,
  qty,
  ...(modifiers !== undefined && {
    modifiers: modifiers.map(({ id, name, leaveOut }) => ({ id, name, ...(leaveOut && { leaveOut }) })),
  }),
  ...(note !== undefined && { note }),
  ...(allergy && { allergy }),
  ...(course !== undefined && { course }),
  ...storedSeats(seatsOf({ ...seated, dishId, dishName, type, qty })),
})

const storedSeats = (seats: number[]): Pick<KitchenChange, 'seats'> => (seats.length === 0 ? {} : { seats })

type Content = Pick<KitchenTicketRow, 'number' | 'lines' | 'tables' | 'moved_from' | 'cancelled' | 'next_course'>

/**
 * The next ticket of an order after `tickets`, all that went before, the first one first; null when the kitchen knows it all. `wanted`
 * is null when the order was cancelled: then all that was sent is taken back. `beside` are the tickets of orders that it took in: what
 * they sent is sent, and its own are numbered after theirs.
 */
export function nextTicket(
  tickets: readonly KitchenTicketRow[],
  wanted: KitchenOrder | null,
  beside: readonly KitchenTicketRow[] = [],
): Content | null {
  const last = tickets.at(-1)
  const known = last === undefined ? [] : tablesIn(last.tables)
  const tables = wanted?.tables ?? known
  const isMoved = last !== undefined && idsOf(tables) !== idsOf(known)
  const lines = changesBetween(sentSoFar([...tickets, ...beside]), wanted?.lines ?? [])
  if (lines.length === 0 && !isMoved) return null
  return {
    number: Math.max(0, ...[...tickets, ...beside].map(({ number }) => number)) + 1,
    lines: JSON.stringify(lines.map(storedChangeOf)),
    tables: JSON.stringify(tables),
    moved_from: JSON.stringify(isMoved ? known : []),
    cancelled: wanted === null ? 1 : 0,
    next_course: wanted?.next ?? '',
  }
}

/** A ticket with what belongs on its paper beside its own row. */
export type FullTicket = KitchenTicketRow & { full_name: string }

/** A dish as a ticket names it, with its choices and its note. */
export function kitchenLine(change: KitchenChange): KitchenLine {
  const { dishId: _dishId, modifiers, qty, seats = [], ...line } = storedChangeOf(change)
  const choices = modifiers?.map(({ id: _id, ...modifier }) => modifier)
  const seated = [...new Set(seats)].toSorted((a, b) => a - b)
  return {
    ...line,
    qty: Math.abs(qty),
    ...(choices !== undefined && { modifiers: choices }),
    ...(seated.length > 0 && { seats: seated }),
  }
}

/** The dishes that a ticket adds, and those it takes back. */
export function ticketLines(row: Pick<KitchenTicketRow, 'lines'>): Pick<KitchenTicket, 'added' | 'voided'> {
  const changes = changesOf(row)
  return {
    added: changes.filter(({ qty }) => qty > 0).map(kitchenLine),
    voided: changes.filter(({ qty }) => qty < 0).map(kitchenLine),
  }
}

/** A ticket as the API shows it; `timeZone` is the venue's. */
export function ticketView(row: FullTicket, timeZone: string): KitchenTicket {
  return {
    _id: row.id,
    orderid: row.order_id,
    number: row.number,
    fullName: row.full_name,
    ordertable: tablesIn(row.tables),
    movedfrom: tablesIn(row.moved_from),
    ...ticketLines(row),
    cancelled: row.cancelled === 1,
    ...(row.next_course !== '' && { next: row.next_course }),
    createdAt: isoOf(row.created_at),
    staffName: row.staff_name,
    terminal: row.terminal,
    timeZone,
  }
}

/** How long others leave an open ticket to the terminal that placed its order, ms; 0 when anyone may take it. */
export const leftToOthersMs = (
  ticket: Pick<KitchenTicketRow, 'terminal' | 'created_at'>,
  terminal: string,
  now: number,
): number =>
  ticket.terminal === terminal || !isWithin(ticket.created_at, HEAD_START_MS, now) ? 0 : ticket.created_at + HEAD_START_MS - now
