import type { OrderEvent } from '../../../shared/contract/orders.ts'
import { isoOf } from '../../../shared/time.ts'
import { voidReasonText } from '../../../shared/orders/voids.ts'
import type { GuestBillPrintRow, KitchenTicketRow, OrderDiscountRow } from '../../kernel/db/tables/order-tables.ts'
import {
  billPrintsOf,
  changesOf,
  discountsOf,
  findOrder,
  findOrders,
  type NamedVoid,
  movedBy,
  orderEventsOf,
  shownLine,
  type StoredLine,
  tablesIn,
  ticketLines,
  ticketRowsOf,
  voidsOf,
  type StoredOrder,
} from '../../orders/index.ts'
import { toRupees } from '../../../shared/money/money.ts'
import type { BillRow, OrderEventRow } from '../../kernel/db/tables/tables.ts'
import type { CreditNoteLineRow, CreditNoteRow } from '../../kernel/db/tables/money-tables.ts'
import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { findBillByOrder } from '../billing/bill.repo.ts'
import { creditNotesOf } from '../billing/credit-note.repo.ts'
import type { Service } from '../../kernel/http/call.ts'

/** The voids with a reason; the others are part of the change that caused them. */
const reasoned = (voids: readonly NamedVoid[]): NamedVoid[] => voids.filter(({ cooked }) => cooked !== null)

/**
 * Whether a void already shows what a ticket says, so that it is not shown twice: the kitchen's VOID of that moment, without new
 * dishes.
 */
const isToldBy = (voids: readonly NamedVoid[], ticket: Pick<KitchenTicketRow, 'lines' | 'created_at' | 'terminal'>): boolean =>
  changesOf(ticket).length > 0 &&
  changesOf(ticket).every(({ qty }) => qty < 0) &&
  reasoned(voids).some(({ at, terminal }) => at === ticket.created_at && terminal === ticket.terminal)

/** The voids with a reason, one event for each time. */
const voidEvents = (voids: readonly NamedVoid[]): OrderEvent[] =>
  [...Map.groupBy(reasoned(voids), ({ at, terminal, staff_id }) => `${at} ${terminal} ${staff_id}`).values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    return [
      {
        what: 'voided' as const,
        orderstatus: '' as const,
        at: isoOf(first.at),
        staffName: first.staff_name ?? '',
        terminal: first.terminal,
        voided: rows.map(({ line }) => shownLine(JSON.parse(line) as StoredLine)),
        reason: voidReasonText(first),
        ...(first.approver_name !== null && { approvedBy: first.approver_name }),
      },
    ]
  })

type Change = Pick<OrderEventRow, 'event' | 'status' | 'at' | 'terminal' | 'other_order' | 'moved'> & {
  staff_name: string | null
}
type Ticket = Pick<
  KitchenTicketRow,
  'number' | 'lines' | 'tables' | 'moved_from' | 'cancelled' | 'created_at' | 'staff_name' | 'terminal'
>

type Credit = Pick<CreditNoteRow, 'credit_no' | 'created_at' | 'staff_name' | 'terminal'> & {
  lines: readonly CreditNoteLineRow[]
}

interface History {
  order: Pick<StoredOrder, 'created_at' | 'staff_name' | 'terminal' | 'lines'>
  changes: readonly Change[]
  /** The orders that this one replaced. */
  replaced: readonly Pick<StoredOrder, 'id' | 'lines'>[]
  /** The kitchen tickets, oldest first. */
  tickets: readonly Ticket[]
  bill: Pick<BillRow, 'created_at' | 'staff_name' | 'terminal'> | undefined
  /** Oldest first. */
  credits: readonly Credit[]
  /** Oldest first. */
  voids: readonly NamedVoid[]
  discounts: readonly OrderDiscountRow[]
  /** The printings of its bill before it was paid. */
  billed: readonly GuestBillPrintRow[]
}

/** The ids of the orders that this one replaced, from its changes. */
const replacedIn = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ event: what, other_order: id }) => (what === 'replacing' && id !== null ? [id] : []))

const event = (
  what: OrderEvent['what'],
  { at, staff_name, terminal }: { at: number; staff_name: string | null; terminal: string },
  more: Partial<OrderEvent> = {},
): OrderEvent => ({ what, orderstatus: '', at: isoOf(at), staffName: staff_name ?? '', terminal, ...more })

/** The ticket sent when the order was placed, if any, and the later ones: a check may be opened before anything is sent. */
function placedBy(order: History['order'], tickets: readonly Ticket[]): [Ticket | undefined, readonly Ticket[]] {
  const [first] = tickets
  return first?.created_at === order.created_at ? [first, tickets.slice(1)] : [undefined, tickets]
}

function changeEvent(change: Change, replaced: History['replaced']): OrderEvent {
  const { event: what, status, other_order: orderid } = change
  if (what === 'status') return event(what, change, { orderstatus: status ?? '' })
  const other = orderid === null ? {} : { orderid }
  if (what === 'cancelled' || what === 'replaced' || what === 'given') return event(what, change, other)
  if (what !== 'replacing') return event(what, change, { ...other, moved: movedBy(change).map(shownLine) })
  const lines = replaced.filter(({ id }) => id === orderid).flatMap((order) => order.lines)
  return event(what, change, { ...other, voided: lines.map(shownLine) })
}

/** The event of a later ticket: dishes added or voided, or only a change of tables. */
function ticketEvent(ticket: Ticket): OrderEvent {
  const [lines, from] = [ticketLines(ticket), tablesIn(ticket.moved_from)]
  const hasMoved = from.length > 0 && lines.added.length + lines.voided.length === 0
  const more = hasMoved ? { fromtables: from, totables: tablesIn(ticket.tables) } : lines
  return event(hasMoved ? 'moved' : 'changed', { ...ticket, at: ticket.created_at }, more)
}

/** The event of a credit note. Credited dishes are named with their choices, as sold. */
function creditEvent(credit: Credit, order: History['order']): OrderEvent {
  const stored = order.lines
  const voided = credit.lines.map(({ line, dish_name: dishName, type, qty }) => {
    const sold = stored[line]
    return sold === undefined ? { dishName, type, qty } : shownLine({ ...sold, qty })
  })
  return event('credited', { ...credit, at: credit.created_at }, { creditno: credit.credit_no, voided })
}

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
 * The history of an order, oldest first: placed as Preparing, then changed, discounted, paid, replaced, cancelled or credited.
 * The person who placed it is in the first ticket, since the order itself names who changed it last.
 */
function historyOf({ order, changes, replaced, tickets, bill, credits, voids, discounts, billed }: History): OrderEvent[] {
  const [first, later] = placedBy(order, tickets)
  const events = [
    event('placed', { ...(first ?? order), at: order.created_at }, { orderstatus: 'Preparing' }),
    ...changes.map((change) => changeEvent(change, replaced)),
    ...later.filter((ticket) => ticket.cancelled === 0 && !isToldBy(voids, ticket)).map(ticketEvent),
    ...(bill === undefined ? [] : [event('paid', { ...bill, at: bill.created_at })]),
    ...credits.map((credit) => creditEvent(credit, order)),
    ...voidEvents(voids),
    ...discounts.map(discountEvent),
    ...billed.map((print) => event('billed', print, { bill: { copy: print.copy, total: toRupees(print.total) } })),
  ]
  // The sort is stable: changes of one moment stay in the order they were made.
  return events.toSorted((a, b) => a.at.localeCompare(b.at))
}

export const orderHistory: Service<'orderHistory'> = async ({ database: { db } }, { params }) => {
  const order = await findOrder(db, params.id)
  if (order === undefined) return fail('order_not_found')
  const changes = await orderEventsOf(db, order.id)
  const replaced = await findOrders(db, replacedIn(changes))
  const [bill, tickets] = [await findBillByOrder(db, order.id), await ticketRowsOf(db, order.id)]
  const credits = await creditNotesOf(db, order.id)
  const voids = await voidsOf(db, order.id)
  const discounts = await discountsOf(db, order.id)
  const billed = await billPrintsOf(db, [order.id])
  return ok(historyOf({ order, changes, replaced, tickets, bill, credits, voids, discounts, billed }))
}
