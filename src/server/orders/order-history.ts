import type { OrderEvent } from '../../shared/contract/orders.ts'
import { toRupees } from '../../shared/money.ts'
import { isoOf } from '../../shared/time.ts'
import type { KitchenTicketRow } from '../db/kitchen-tables.ts'
import type { OrderDiscountRow } from '../db/order-tables.ts'
import type { BillRow, OrderRow, StatusChangeRow } from '../db/tables.ts'
import type { CreditNoteLineRow, CreditNoteRow } from '../db/credit-tables.ts'
import { kitchenLine, ticketLines } from '../kitchen/kitchen.ts'
import { linesOf } from './order.ts'

type Change = Pick<StatusChangeRow, 'status' | 'at' | 'terminal' | 'other_order' | 'moved'> & { staff_name: string | null }
type Ticket = Pick<KitchenTicketRow, 'number' | 'lines' | 'cancelled' | 'created_at' | 'staff_name' | 'terminal'>

type Credit = Pick<CreditNoteRow, 'credit_no' | 'created_at' | 'staff_name' | 'terminal'> & {
  lines: readonly CreditNoteLineRow[]
}

interface History {
  order: Pick<OrderRow, 'created_at' | 'staff_name' | 'terminal'>
  changes: readonly Change[]
  /** The orders that it replaced. */
  replaced: readonly Pick<OrderRow, 'id' | 'lines'>[]
  /** The kitchen tickets, the first one first. */
  tickets: readonly Ticket[]
  bill: Pick<BillRow, 'created_at' | 'staff_name' | 'terminal'> | undefined
  /** The first one first. */
  credits: readonly Credit[]
  discounts: readonly OrderDiscountRow[]
}

/** The orders that the changes of an order say it replaced. */
export const replacedIn = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ status, other_order: id }) => (status === 'Replacing' && id !== null ? [id] : []))

const event = (
  what: OrderEvent['what'],
  { at, staff_name, terminal }: { at: number; staff_name: string | null; terminal: string },
  more: Partial<OrderEvent> = {},
): OrderEvent => ({ what, orderstatus: '', at: isoOf(at), staffName: staff_name ?? '', terminal, ...more })

const moves = { SplitOff: 'split_off', SplitFrom: 'split_from', Joined: 'joined', JoinedTo: 'joined_to' } as const
const isMove = (status: Change['status']): status is keyof typeof moves => status in moves

function changeEvent(change: Change, replaced: History['replaced']): OrderEvent {
  const { status, other_order: orderid } = change
  const other = orderid === null ? {} : { orderid }
  if (status === 'Cancelled') return event('cancelled', change)
  if (status === 'Replaced') return event('replaced', change, other)
  if (isMove(status)) {
    const moved = linesOf({ lines: change.moved }).map(kitchenLine)
    return event(moves[status], change, { ...other, moved })
  }
  if (status !== 'Replacing') return event('status', change, { orderstatus: status })
  const lines = replaced.filter(({ id }) => id === orderid).flatMap(linesOf)
  return event('replacing', change, { ...other, voided: lines.map(kitchenLine) })
}

const creditEvent = (credit: Credit): OrderEvent =>
  event(
    'credited',
    { ...credit, at: credit.created_at },
    { creditno: credit.credit_no, voided: credit.lines.map(({ dish_name: dishName, type, qty }) => ({ dishName, type, qty })) },
  )

const discountEvents = { discount: 'discounted', comp: 'discounted', none: 'discount_removed', lost: 'discount_lost' } as const

function discountEvent(row: OrderDiscountRow): OrderEvent {
  const { kind, amount, percent, reason, note, approved_by: approvedBy } = row
  return event(discountEvents[kind], row, {
    discount: {
      kind: kind === 'lost' ? 'none' : kind,
      amount: toRupees(amount),
      ...(percent !== null && { percent }),
      reason,
      note,
      ...(approvedBy !== '' && { approvedBy }),
    },
  })
}

/**
 * All that happened to an order, oldest first: it is placed as Preparing, then changed, discounted, paid, replaced, cancelled or credited. Who placed it the
 * first ticket says, since the order itself names who took it last.
 */
export function historyOf({ order, changes, replaced, tickets, bill, credits, discounts }: History): OrderEvent[] {
  const [first, ...later] = tickets
  const events = [
    event('placed', { ...(first ?? order), at: order.created_at }, { orderstatus: 'Preparing' }),
    ...changes.map((change) => changeEvent(change, replaced)),
    ...later
      .filter(({ cancelled }) => cancelled === 0)
      .map((ticket) => event('changed', { ...ticket, at: ticket.created_at }, ticketLines(ticket))),
    ...(bill === undefined ? [] : [event('paid', { ...bill, at: bill.created_at })]),
    ...credits.map(creditEvent),
    ...discounts.map(discountEvent),
  ]
  // Stable: changes of one moment stay in the order they were made.
  return events.toSorted((a, b) => a.at.localeCompare(b.at))
}
