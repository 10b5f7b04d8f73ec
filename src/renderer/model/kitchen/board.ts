import type { DisplayLine, DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import { makes, type Station } from '../../../shared/contract/stations.ts'
import { formatTables } from '../format.ts'

/** The ages from which a ticket is late and very late, minutes. */
const LATE_MIN = 10
const VERY_LATE_MIN = 20

export type Lateness = 'onTime' | 'late' | 'veryLate'
export const latenessLabels: Record<Lateness, string> = { onTime: 'On time', late: 'Late', veryLate: 'Very late' }

export function latenessOf(minutes: number): Lateness {
  if (minutes >= VERY_LATE_MIN) return 'veryLate'
  return minutes >= LATE_MIN ? 'late' : 'onTime'
}

/** `since`: when the oldest unfinished line began to wait. */
export interface BoardTicket extends DisplayTicket {
  since: string
}

const waits = ({ doneAt }: DisplayLine): boolean => doneAt === null

/** The longest waiting come first; without a station the board has the lines of all stations. */
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

/** A line to bump or recall, with the number of its recalls so far. */
export interface LineMark {
  line: string
  recalls: number
}
export const markOf = ({ line, recalls }: DisplayLine): LineMark => ({ line, recalls })

export const waitingMarks = ({ lines }: DisplayTicket): LineMark[] => lines.filter(waits).map(markOf)

/** When an unfinished line of a ticket was last recalled; null if none was. */
export const recalledAt = ({ lines }: DisplayTicket): string | null =>
  lines
    .filter(({ recalled }) => recalled)
    .map(({ since }) => since)
    .toSorted()
    .at(-1) ?? null

export const ticketPlace = ({ ordertable, fullName }: Pick<DisplayTicket, 'ordertable' | 'fullName'>): string =>
  ordertable.length === 0 ? fullName : formatTables(ordertable)

export interface ToMake {
  dishName: string
  qty: number
}

/** The highest quantity comes first; finished and voided dishes are left out. */
export function toMakeOf(board: readonly BoardTicket[]): ToMake[] {
  const counts = new Map<string, number>()
  for (const { dishName, qty } of board.flatMap(({ lines }) => lines.filter((line) => waits(line) && !line.voided)))
    counts.set(dishName, qty + (counts.get(dishName) ?? 0))
  return [...counts]
    .map(([dishName, qty]) => ({ dishName, qty }))
    .toSorted((a, b) => b.qty - a.qty || a.dishName.localeCompare(b.dishName, 'en'))
}

/** The approximate height of a ticket, in lines of a dish; its head and button take five. */
const heightOf = ({ lines }: BoardTicket): number =>
  lines.reduce((height, { modifiers = [], note }) => height + 1 + (modifiers.length > 0 ? 0.4 : 0) + (note ? 0.5 : 0), 5)

/** Distributes tickets over columns: each goes to the shortest one, so that the first row reads from left to right. */
export function columnsOf(board: readonly BoardTicket[], count: number): { ticket: BoardTicket; number: number }[][] {
  const columns = Array.from({ length: count }, () => ({ height: 0, tickets: [] as { ticket: BoardTicket; number: number }[] }))
  for (const [index, ticket] of board.entries()) {
    const shortest = columns.reduce((low, column) => (column.height < low.height ? column : low))
    shortest.tickets.push({ ticket, number: index + 1 })
    shortest.height += heightOf(ticket)
  }
  return columns.map(({ tickets }) => tickets)
}
