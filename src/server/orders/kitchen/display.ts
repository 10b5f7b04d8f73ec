import type { DisplayLine, DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import type { DishType, OrderStatus } from '../../../shared/contract/order-parts.ts'
import { makes, type Station } from '../../../shared/contract/stations.ts'
import { isoOf } from '../../../shared/time.ts'
import type { KitchenBumpRow, KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'
import { changesOf, type KitchenChange, keyOf } from './kitchen-change.ts'
import { type FullTicket, idsOf, kitchenLine, tablesIn } from './kitchen.ts'

/** Age at which tickets are no longer displayed, in ms. */
export const DISPLAY_MS = 12 * 3_600_000

/** A ticket with the parts of its order that displays show. */
export type OrderTicket = FullTicket & { status: OrderStatus }

/** A line with the ticket that shows it; `said` is the ticket that ordered or voided it. */
interface Placed {
  ticket: OrderTicket
  said: OrderTicket
  index: number
  change: KitchenChange
  qty: number
}

const lineOf = ({ said, index }: Placed): string => `${said.number}.${index}`

/**
 * The lines of an order's tickets, oldest first: the dishes still to be made, and the voided ones under the ticket that ordered
 * them. A void takes the dish ordered last, since it is the least likely to be on the stove; it does not depend on bumps.
 */
function placedLines(tickets: readonly OrderTicket[]): Placed[] {
  const made: Placed[] = []
  const voided: Placed[] = []
  for (const said of tickets)
    for (const [index, change] of changesOf(said).entries()) {
      if (change.qty > 0) made.push({ ticket: said, said, index, change, qty: change.qty })
      else voided.push(...takeBack(made, { said, index, change }))
    }
  return [...made.filter(({ qty }) => qty > 0), ...voided].toSorted((a, b) => a.ticket.number - b.ticket.number)
}

/** Applies a void to the ordered dishes, the latest first. */
function takeBack(made: readonly Placed[], taken: Pick<Placed, 'said' | 'index' | 'change'>): Placed[] {
  const voided: Placed[] = []
  let left = -taken.change.qty
  for (const line of made.filter(({ change }) => keyOf(change) === keyOf(taken.change)).toReversed()) {
    const qty = Math.min(left, line.qty)
    if (qty > 0) voided.push({ ...taken, ticket: line.ticket, qty })
    line.qty -= qty
    left -= qty
  }
  return voided
}

/** Bumps by ticket and line. */
export type Bumps = ReadonlyMap<string, KitchenBumpRow>
const bumpKey = (ticketId: string, line: string): string => `${ticketId} ${line}`
export const bumpsOf = (rows: readonly KitchenBumpRow[]): Bumps =>
  new Map(rows.map((row) => [bumpKey(row.ticket_id, row.line), row]))

/** The bump of a line of a ticket; undefined if it was never bumped. */
export const bumpOf = (bumps: Bumps, ticketId: string, line: string): KitchenBumpRow | undefined =>
  bumps.get(bumpKey(ticketId, line))

function displayLine(placed: Placed, bumps: Bumps): DisplayLine {
  const line = lineOf(placed)
  const bump = bumpOf(bumps, placed.ticket.id, line)
  const doneAt = bump?.done_at ?? null
  return {
    ...kitchenLine(placed.change),
    qty: placed.qty,
    line,
    voided: placed.change.qty < 0,
    since: isoOf(bump?.recalled_at ?? placed.said.created_at),
    recalled: doneAt === null && typeof bump?.recalled_at === 'number',
    recalls: bump?.recalls ?? 0,
    doneAt: doneAt === null ? null : isoOf(doneAt),
  }
}

/** The tickets of one order as displays show them, oldest first, without lines sent before `since` (ms). */
export function displayTickets(tickets: readonly OrderTicket[], bumps: Bumps, since: number): DisplayTicket[] {
  const last = tickets.at(-1)
  if (last === undefined) return []
  const lines = placedLines(tickets).filter(({ said }) => said.created_at > since)
  return tickets.map((ticket) => ({
    _id: ticket.id,
    orderid: ticket.order_id,
    number: ticket.number,
    fullName: ticket.full_name,
    ordertable: tablesIn(last.tables),
    movedfrom: movedFrom(ticket, last),
    cancelled: last.cancelled === 1,
    createdAt: isoOf(ticket.created_at),
    staffName: ticket.staff_name,
    lines: lines.filter((line) => line.ticket === ticket).map((line) => displayLine(line, bumps)),
  }))
}

function movedFrom(ticket: KitchenTicketRow, last: KitchenTicketRow) {
  const [then, now] = [tablesIn(ticket.tables), tablesIn(last.tables)]
  return idsOf(then) === idsOf(now) ? [] : then
}

/** Whether a line of a ticket waits. Those of a delivered order do not, unless the kitchen recalled one. */
export const isWaiting = ({ lines }: DisplayTicket, status: OrderStatus): boolean =>
  lines.some(({ doneAt, recalled }) => doneAt === null && (status !== 'Completed' || recalled))

/** When a ticket began to wait: the earliest of its waiting lines. */
export const waitsSince = ({ lines, createdAt }: DisplayTicket): string =>
  lines
    .filter(({ doneAt }) => doneAt === null)
    .map(({ since }) => since)
    .toSorted()[0] ?? createdAt

/**
 * The categories for which displays are in use: those of each station with a recent bump. A bump of a voided dish belongs to a
 * later ticket and does not count.
 */
export function displayedTypes(
  bumps: readonly Pick<KitchenTicketRow & KitchenBumpRow, 'line' | 'number' | 'lines'>[],
  stations: readonly Station[],
): ReadonlySet<DishType> {
  const bumped = bumps.flatMap((bump) => {
    const [number, index] = bump.line.split('.').map(Number)
    return number === bump.number ? (changesOf(bump)[index ?? 0]?.type ?? []) : []
  })
  const used = stations.filter((station) => bumped.some((type) => makes(station, type)))
  return new Set(used.flatMap(({ types }) => types))
}
