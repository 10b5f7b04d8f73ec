import type { DisplayLine, DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import type { LineMark } from './board.ts'

/** Lines of a ticket bumped, or brought back, on this display and not yet at the server. */
export interface Bump {
  ticketId: string
  done: boolean
  lines: readonly LineMark[]
  /** When, as an instant. */
  at: string
}

/** A ticket as it is once the server has what was done here; what was brought back elsewhere since stays. */
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

/** The tickets as this display shows them: with what was done here and waits to be sent. */
export const withBumps = (tickets: readonly DisplayTicket[], bumps: readonly Bump[]): DisplayTicket[] =>
  tickets.map((ticket) => bumps.filter(({ ticketId }) => ticketId === ticket._id).reduce(bumped, ticket))
