import type { DisplayLine, DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import type { LineMark } from './board.ts'

export interface Bump {
  ticketId: string
  done: boolean
  lines: readonly LineMark[]
  /** When it happened, ISO 8601 in UTC. */
  at: string
}

/** Lines that were recalled elsewhere since then stay recalled. */
const bumped = (ticket: DisplayTicket, { done, lines, at }: Bump): DisplayTicket => ({
  ...ticket,
  lines: ticket.lines.map((line) =>
    lines.some((mark) => mark.line === line.line && mark.recalls === line.recalls) ? markedLine(line, done, at) : line,
  ),
})

function markedLine(line: DisplayLine, done: boolean, at: string): DisplayLine {
  if (done) return { ...line, doneAt: line.doneAt ?? at, recalled: false }
  return line.doneAt === null ? line : { ...line, doneAt: null, recalled: true, recalls: line.recalls + 1, since: at }
}

export const withBumps = (tickets: readonly DisplayTicket[], bumps: readonly Bump[]): DisplayTicket[] =>
  tickets.map((ticket) => bumps.filter(({ ticketId }) => ticketId === ticket._id).reduce(bumped, ticket))
