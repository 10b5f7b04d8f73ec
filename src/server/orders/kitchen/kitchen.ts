import type { OrderTable } from '../../../shared/contract/order-parts.ts'
import type { KitchenLine, KitchenTicket } from '../../../shared/contract/kitchen.ts'
import { isoOf } from '../../../shared/time.ts'
import type { KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'
import { isWithin } from '../../kernel/past.ts'
import { changesBetween, changesOf, type KitchenChange, sentSoFar, storedChangeOf } from './kitchen-change.ts'
import { roundOf, takenBack, takenBackView } from './taken-back.ts'

/** How long the terminal that placed an order has its ticket to itself, ms: longer than it takes to ask for it. */
export const HEAD_START_MS = 2000
/** Older tickets that nobody took are printed by hand alone, so that a new kitchen printer does not begin with last week's, ms. */
export const FRESH_MS = 15 * 60_000
/** How far back a terminal is given what it took and had not enqueued when it crashed, ms. */
export const MAX_TAKEN_MS = 24 * 3_600_000

/** What of an order the kitchen cares for. */
export interface KitchenOrder {
  lines: readonly KitchenChange[]
  tables: readonly OrderTable[]
  /** The course that is fired next; left out or empty where none waits. */
  next?: string
}

/** What was sent of an order before, and of the orders that it took in (`beside`), and why something of it is taken back now. */
export interface KitchenPast {
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
 * The next ticket of an order after all that went before, the first one first; null when the kitchen knows it all. `wanted` is null when
 * the order was cancelled: then all that was sent is taken back. What orders that it took in sent is sent, and its own tickets are numbered
 * after theirs.
 */
export function nextTicket({ tickets, beside = [], reason }: KitchenPast, wanted: KitchenOrder | null): Content | null {
  const last = tickets.at(-1)
  const known = last === undefined ? [] : tablesIn(last.tables)
  const tables = wanted?.tables ?? known
  const isMoved = last !== undefined && idsOf(tables) !== idsOf(known)
  const all = [...tickets, ...beside]
  const lines = changesBetween(sentSoFar(all), wanted?.lines ?? [])
  if (lines.length === 0 && !isMoved) return null
  const changes = lines.map((line) => (line.qty < 0 ? takenBack(line, all, reason) : line))
  return {
    number: Math.max(0, ...all.map(({ number }) => number)) + 1,
    lines: JSON.stringify(changes.map(storedChangeOf)),
    tables: JSON.stringify(tables),
    moved_from: JSON.stringify(isMoved ? known : []),
    cancelled: wanted === null ? 1 : 0,
    next_course: wanted?.next ?? '',
  }
}

/** A ticket with what belongs on its paper beside its own row. */
export type FullTicket = KitchenTicketRow & { full_name: string; covers: number | null; outlet: number }

/** A dish as a ticket names it, with its choices and its note. */
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

/** The dishes that a ticket adds, and those it takes back. */
export function ticketLines(row: Pick<KitchenTicketRow, 'lines'>): Pick<KitchenTicket, 'added' | 'voided'> {
  const changes = changesOf(row)
  return {
    added: changes.filter(({ qty }) => qty > 0).map(kitchenLine),
    voided: changes.filter(({ qty }) => qty < 0).map((change) => ({ ...kitchenLine(change), ...takenBackView(change) })),
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

/** How long others leave an open ticket to the terminal that placed its order, ms; 0 when anyone may take it. */
export const leftToOthersMs = (
  ticket: Pick<KitchenTicketRow, 'terminal' | 'created_at'>,
  terminal: string,
  now: number,
): number =>
  ticket.terminal === terminal || !isWithin(ticket.created_at, HEAD_START_MS, now) ? 0 : ticket.created_at + HEAD_START_MS - now
