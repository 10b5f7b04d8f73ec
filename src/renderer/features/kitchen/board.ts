import type { DisplayLine, DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import { makes, type Station } from '../../../shared/contract/stations.ts'
import { formatTables } from '../../ui/format.ts'

const MINUTE_MS = 60_000
const HOUR_MIN = 60

/** From these ages on a ticket is late, and very late, minutes. */
const LATE_MIN = 10
const VERY_LATE_MIN = 20

export type Lateness = 'onTime' | 'late' | 'veryLate'
export const latenessLabels: Record<Lateness, string> = { onTime: 'On time', late: 'Late', veryLate: 'Very late' }

/** How late a ticket of so many minutes is. */
export function latenessOf(minutes: number): Lateness {
  if (minutes >= VERY_LATE_MIN) return 'veryLate'
  return minutes >= LATE_MIN ? 'late' : 'onTime'
}

/** Full minutes since a moment; never negative, whatever this machine's clock says. */
export const minutesSince = (since: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))

/** An age: '44 min', from one hour on '1 h 12'. */
export function ageText(minutes: number): string {
  if (minutes < HOUR_MIN) return `${minutes} min`
  return `${Math.floor(minutes / HOUR_MIN)} h ${String(minutes % HOUR_MIN).padStart(2, '0')}`
}

/** What a station sees of a ticket: the lines that it makes, and since when the oldest of them waits. */
export interface BoardTicket extends DisplayTicket {
  since: string
}

const waits = ({ doneAt }: DisplayLine): boolean => doneAt === null

/** The tickets on which something waits for a station, the one that waits longest first; without a station for all. */
export function boardOf(tickets: readonly DisplayTicket[], station: Station | undefined): BoardTicket[] {
  return tickets
    .map((ticket) => ({ ...ticket, lines: ticket.lines.filter(({ type }) => makes(station, type)) }))
    .flatMap((ticket) => {
      const [since] = ticket.lines
        .filter(waits)
        .map((line) => line.since)
        .toSorted()
      return since === undefined ? [] : [{ ...ticket, since }]
    })
    .toSorted((a, b) => compare(a.since, b.since) || compare(a._id, b._id))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What a bump says of a line. */
export interface LineMark {
  line: string
  recalls: number
}
export const markOf = ({ line, recalls }: DisplayLine): LineMark => ({ line, recalls })

/** What bumping a whole ticket bumps: what waits on it. */
export const waitingMarks = ({ lines }: DisplayTicket): LineMark[] => lines.filter(waits).map(markOf)

/** When the latest of a ticket's waiting lines was brought back; null where none was. */
export const recalledAt = ({ lines }: DisplayTicket): string | null =>
  lines
    .filter(({ recalled }) => recalled)
    .map(({ since }) => since)
    .toSorted()
    .at(-1) ?? null

/** Where a ticket's dishes go; without a table, to whom. */
export const placeOf = ({ ordertable, fullName }: Pick<DisplayTicket, 'ordertable' | 'fullName'>): string =>
  ordertable.length === 0 ? fullName : formatTables(ordertable)

export interface ToMake {
  dishName: string
  qty: number
}

/** What is still to be made over all tickets, most first: neither what is done nor what was taken back. */
export function toMakeOf(board: readonly BoardTicket[]): ToMake[] {
  const counts = new Map<string, number>()
  for (const { dishName, qty } of board.flatMap(({ lines }) => lines.filter((line) => waits(line) && !line.voided)))
    counts.set(dishName, qty + (counts.get(dishName) ?? 0))
  return [...counts]
    .map(([dishName, qty]) => ({ dishName, qty }))
    .toSorted((a, b) => b.qty - a.qty || a.dishName.localeCompare(b.dishName, 'en'))
}

/** About how high a ticket is drawn, in lines of a dish: its head and button are as high as five. */
const heightOf = ({ lines }: BoardTicket): number =>
  lines.reduce((height, { modifiers = [], note }) => height + 1 + (modifiers.length > 0 ? 0.4 : 0) + (note ? 0.5 : 0), 5)

/** Tickets in columns: the next one goes under the shortest, so that the first row is read from the left. */
export function columnsOf(board: readonly BoardTicket[], count: number): { ticket: BoardTicket; number: number }[][] {
  const columns = Array.from({ length: count }, () => ({ height: 0, tickets: [] as { ticket: BoardTicket; number: number }[] }))
  for (const [index, ticket] of board.entries()) {
    const shortest = columns.reduce((low, column) => (column.height < low.height ? column : low))
    shortest.tickets.push({ ticket, number: index + 1 })
    shortest.height += heightOf(ticket)
  }
  return columns.map(({ tickets }) => tickets)
}
