import type { DishType, OrderTable } from '../../shared/contract/order-parts.ts'
import type { KitchenLine, KitchenTicket } from '../../shared/contract/kitchen.ts'
import { isoOf } from '../../shared/time.ts'
import type { KitchenTicketRow } from '../db/kitchen-tables.ts'
import { isWithin } from '../past.ts'

/** How long the terminal that placed an order has its ticket to itself, ms: longer than it takes to ask for it. */
export const HEAD_START_MS = 2000
/** Older tickets that nobody took are printed by hand alone, so that a new kitchen printer does not begin with last week's, ms. */
export const FRESH_MS = 15 * 60_000
/** How far back a terminal is given what it took and had not enqueued when it crashed, ms. */
export const MAX_TAKEN_MS = 24 * 3_600_000

/** A dish with how many more, or fewer below zero, the kitchen shall make. */
export interface KitchenChange {
  dishId: string
  dishName: string
  type: DishType
  qty: number
}

/** What of an order the kitchen cares for. */
export interface KitchenOrder {
  lines: readonly KitchenChange[]
  tables: readonly OrderTable[]
}

/** What was sent to the kitchen so far: the changes of an order's tickets, added up by dish. */
export function sentSoFar(tickets: readonly Pick<KitchenTicketRow, 'lines'>[]): KitchenChange[] {
  const sent = new Map<string, KitchenChange>()
  for (const line of tickets.flatMap(changesOf)) sent.set(line.dishId, { ...line, qty: line.qty + qtyOf(sent, line.dishId) })
  return [...sent.values()].filter(({ qty }) => qty > 0)
}

/** What has to be sent to the kitchen: dishes added since, then dishes taken out. */
export function changesBetween(sent: readonly KitchenChange[], wanted: readonly KitchenChange[]): KitchenChange[] {
  const [before, after] = [byDish(sent), byDish(wanted)]
  const changes = [
    ...wanted.map((line) => ({ ...line, qty: line.qty - qtyOf(before, line.dishId) })),
    ...sent.filter(({ dishId }) => !after.has(dishId)).map((line) => ({ ...line, qty: -line.qty })),
  ]
  return [...changes.filter(({ qty }) => qty > 0), ...changes.filter(({ qty }) => qty < 0)]
}

type Lines = ReadonlyMap<string, KitchenChange>
const byDish = (lines: readonly KitchenChange[]): Lines => new Map(lines.map((line) => [line.dishId, line]))
const qtyOf = (lines: Lines, dishId: string): number => lines.get(dishId)?.qty ?? 0
const changesOf = ({ lines }: Pick<KitchenTicketRow, 'lines'>): KitchenChange[] => JSON.parse(lines) as KitchenChange[]
const tablesIn = (json: string): OrderTable[] => JSON.parse(json) as OrderTable[]

const idsOf = (tables: readonly OrderTable[]): string =>
  tables
    .map(({ _id }) => _id)
    .toSorted()
    .join()

type Content = Pick<KitchenTicketRow, 'number' | 'lines' | 'tables' | 'moved_from' | 'cancelled'>

/**
 * The next ticket of an order after `tickets`, all that went before, the first one first; null when the kitchen knows it all. `wanted`
 * is null when the order was cancelled: then all that was sent is taken back.
 */
export function nextTicket(tickets: readonly KitchenTicketRow[], wanted: KitchenOrder | null): Content | null {
  const last = tickets.at(-1)
  const known = last === undefined ? [] : tablesIn(last.tables)
  const tables = wanted?.tables ?? known
  const isMoved = last !== undefined && idsOf(tables) !== idsOf(known)
  const lines = changesBetween(sentSoFar(tickets), wanted?.lines ?? [])
  if (lines.length === 0 && !isMoved) return null
  return {
    number: tickets.length + 1,
    lines: JSON.stringify(lines.map(({ dishId, dishName, type, qty }) => ({ dishId, dishName, type, qty }))),
    tables: JSON.stringify(tables),
    moved_from: JSON.stringify(isMoved ? known : []),
    cancelled: wanted === null ? 1 : 0,
  }
}

/** A ticket with what belongs on its paper beside its own row. */
export type FullTicket = KitchenTicketRow & { full_name: string }

/** A dish as a ticket names it. */
export const kitchenLine = ({ dishName, type, qty }: KitchenChange): KitchenLine => ({ dishName, type, qty: Math.abs(qty) })

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
