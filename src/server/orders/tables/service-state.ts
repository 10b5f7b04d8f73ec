import type { DisplayLine, DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import type { TableCheck } from '../../../shared/contract/tables.ts'
import { msOf } from '../../../shared/time.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import { DISPLAY_MS } from '../kitchen/display.ts'
import type { StoredLine } from '../order/cart.ts'
import { isSent } from '../order/rounds.ts'

/** What the state of an order is derived from. */
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

const madeOf = (tickets: InService['tickets']): DisplayLine[] =>
  tickets.flatMap((ticket) => ticket.lines).filter(({ voided }) => !voided)

/** What the kitchen still makes of an order. Where no display bumps its dishes, it is done once somebody carries them: its status says so. */
function stillMade({ status, tickets }: Pick<InService, 'status' | 'tickets'>): DisplayLine[] {
  const made = madeOf(tickets)
  const isBumped = made.some(({ doneAt, recalls }) => doneAt !== null || recalls > 0)
  const isMade = status === 'Preparing' || (isBumped && status === 'Delivering')
  return isMade ? made.filter(({ doneAt }) => doneAt === null) : []
}

/** What is most urgent of an order at a table, but for how late it is. */
export function serviceState(order: InService): State {
  const { status, lines, isPaying, isBilled, tickets } = order
  if (isPaying) return of('paying')
  if (!lines.some(isSent)) return of('unsent')
  if (isBilled) return of('billed')
  const held = lines.find((line) => !isSent(line))
  if (held !== undefined) return of('held', held.course)
  const [next] = stillMade(order)
  if (next !== undefined) return of('cooking', next.course)
  return status === 'Preparing' ? of('ready', madeOf(tickets).at(-1)?.course) : of('served')
}

/**
 * The dish of an order that has waited longest, of those that a display shows where displays are used: what nobody bumps anywhere is never
 * late. `now` in ms.
 */
export function longestWaiting(
  order: Pick<InService, 'status' | 'tickets'>,
  displayed: ReadonlySet<DishType>,
  now: number,
): TableCheck['waiting'] {
  const [first] = stillMade(order)
    .filter(({ type, since }) => displayed.has(type) && msOf(since) > now - DISPLAY_MS)
    .toSorted((a, b) => msOf(a.since) - msOf(b.since))
  return first && { since: first.since, ...(first.course !== undefined && { course: first.course }) }
}
