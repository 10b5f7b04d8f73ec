import type { DisplayTicket } from '../../shared/contract/kitchen-display.ts'
import type { TableCheck } from '../../shared/contract/tables.ts'
import type { OrderRow } from '../db/tables.ts'
import type { StoredLine } from '../orders/cart.ts'
import { isSent } from '../orders/rounds.ts'

/** What the state of an order is told by. */
export interface InService {
  status: OrderRow['status']
  lines: readonly StoredLine[]
  /** Whether its guest has approved the payment. */
  isPaying: boolean
  /** Whether its bill was printed as it is now. */
  isBilled: boolean
  /** What the kitchen was sent, as its displays show it. */
  tickets: readonly DisplayTicket[]
}

type State = Pick<TableCheck, 'state' | 'course'>
const of = (state: NonNullable<State['state']>, course?: string): State => ({ state, ...(course !== undefined && { course }) })

/**
 * What is most urgent of an order at a table. Where no display bumps its dishes, the kitchen is done once somebody carries them: its
 * status says so.
 */
export function serviceState({ status, lines, isPaying, isBilled, tickets }: InService): State {
  if (isPaying) return of('paying')
  if (!lines.some(isSent)) return of('unsent')
  if (isBilled) return of('billed')
  const held = lines.find((line) => !isSent(line))
  if (held !== undefined) return of('held', held.course)
  const made = tickets.flatMap((ticket) => ticket.lines).filter(({ voided }) => !voided)
  const waiting = made.filter(({ doneAt }) => doneAt === null)
  const isBumped = made.some(({ doneAt, recalls }) => doneAt !== null || recalls > 0)
  if (waiting.length > 0 && (status === 'Preparing' || (isBumped && status === 'Delivering')))
    return of('cooking', waiting[0]?.course)
  return status === 'Preparing' ? of('ready', made.at(-1)?.course) : of('served')
}
