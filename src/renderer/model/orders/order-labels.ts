import type { GivenDiscount, OrderStatus } from '../../../shared/contract/order-parts.ts'
import type { Order, OrderAfterChange, OrderEvent } from '../../../shared/contract/orders.ts'
import { discountName, discountReasonLabels } from '../../../shared/money/discount.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { dishText } from '../../../shared/orders/modifiers.ts'
import { formatTables } from '../format.ts'
import { orderPlace } from './order-name.ts'

const HOUR_MIN = 60

/** An order is late after this many minutes (look, order status: amber after 20 min). */
export const LATE_AFTER_MIN = 20

export function ageLabel(minutes: number): string {
  if (minutes < HOUR_MIN) return `${minutes} min`
  return `${Math.floor(minutes / HOUR_MIN)} h ${String(minutes % HOUR_MIN).padStart(2, '0')} min`
}

export function paymentLabel({ payment, invoiceno }: Pick<Order, 'payment' | 'invoiceno'>): string {
  if (payment === 'paid') return `Paid · ${invoiceno}`
  return payment === 'cancelled' ? 'Cancelled' : 'Unpaid'
}

export function changeLabel(before: Pick<Order, 'orderstatus'>, after: OrderAfterChange): string {
  const said = `${orderPlace(after)}: ${after.orderstatus}`
  if (after.ordertable.length === 0) return said
  const isOne = after.ordertable.length === 1
  if (after.orderstatus === 'Completed') return `${said}. ${isOne ? 'The table is' : 'The tables are'} free`
  if (before.orderstatus !== 'Completed') return said
  const held = new Set(after.tablesheld.map(({ _id }) => _id))
  const lost = after.ordertable.filter(({ _id }) => !held.has(_id))
  if (lost.length === 0) return `${said}. ${isOne ? 'The table is' : 'The tables are'} booked again`
  return `${said}. Booked by others since: ${formatTables(lost)}`
}

export const dishesOf = ({ order }: Pick<Order, 'order'>): string => order.map(dishText).join(', ')

const whatLabels: Record<Exclude<OrderEvent['what'], 'status'>, string> = {
  placed: 'Placed',
  changed: 'Changed',
  paid: 'Paid',
  cancelled: 'Cancelled',
  replaced: 'Replaced by another order',
  replacing: 'Placed instead of an unpaid order',
  credited: 'Credited',
  split_off: 'Split off for another card',
  split_from: 'Split from another order',
  joined: 'Rejoined from another card',
  joined_to: 'Rejoined with the order',
  voided: 'Voided',
  moved: 'Moved',
  discounted: 'Discount',
  discount_removed: 'Discount removed',
  discount_lost: 'Discount removed with its dishes',
  merged: 'Merged with another order',
  merged_into: 'Merged into another order',
  unmerged: 'Merge undone',
  unmerged_from: 'Separate order again',
  seated: 'Moved to another seat',
  given: 'Moved to another guest',
  billed: 'Bill printed',
}

/** Reads like 'Discount 15 %, Long wait: Rs 987.00, approved by Maya Pinto'. */
function discountLabel(
  what: keyof typeof whatLabels,
  { kind, amount, percent, reason, note, approvedBy }: GivenDiscount,
): string {
  const name = kind === 'comp' ? discountName(kind) : whatLabels[what]
  const said = [
    percent === undefined ? name : `${name} ${percent} %`,
    ...(reason === '' || reason === 'other' ? [] : [discountReasonLabels[reason]]),
    ...(note === '' ? [] : [note]),
  ].join(', ')
  return [`${said}: ${formatRupees(paiseOf(amount))}`, ...(approvedBy === undefined ? [] : [`approved by ${approvedBy}`])].join(
    ', ',
  )
}

const billLabel = ({ copy, total }: NonNullable<OrderEvent['bill']>): string =>
  `${whatLabels.billed}${copy === 0 ? '' : `, copy ${copy}`}: ${formatRupees(paiseOf(total))}`

export function eventLabel({
  what,
  orderstatus,
  creditno,
  added = [],
  voided = [],
  moved = [],
  reason,
  approvedBy,
  fromtables = [],
  totables = [],
  discount,
  bill,
}: Partial<OrderEvent> & Pick<OrderEvent, 'what' | 'orderstatus'>): string {
  if (bill !== undefined) return billLabel(bill)
  if (discount !== undefined && what !== 'status') return discountLabel(what, discount)
  const label = what === 'status' ? orderstatus : [whatLabels[what], creditno].filter(Boolean).join(' by ')
  if (what === 'moved') return `Moved from ${formatTables(fromtables)} to ${formatTables(totables)}`
  const isVoid = what !== 'credited' && what !== 'voided'
  const dishes = [
    ...added.map(dishText),
    ...moved.map(dishText),
    ...voided.map((line) => `${isVoid ? 'VOID ' : ''}${dishText(line)}`),
  ]
  const why = [reason, approvedBy && `approved by ${approvedBy}`].filter(Boolean).join(', ')
  return [dishes.length === 0 ? label : `${label}: ${dishes.join(', ')}`, why].filter(Boolean).join('. ')
}

const next: Record<OrderStatus, OrderStatus | null> = { Preparing: 'Delivering', Delivering: 'Completed', Completed: null }
const former: Record<OrderStatus, OrderStatus | null> = { Preparing: null, Delivering: 'Preparing', Completed: 'Delivering' }

const nextVerbs: Record<OrderStatus, string> = { Preparing: 'Prepare', Delivering: 'Deliver', Completed: 'Complete' }

export const statusVerb = (status: OrderStatus): string => nextVerbs[status]

export const nextStatus = (status: OrderStatus): OrderStatus | null => next[status]

export const formerStatus = (status: OrderStatus): OrderStatus | null => former[status]
