import type { Order } from '../../../shared/contract/orders.ts'
import { paiseOf, ZERO } from '../../../shared/money/money.ts'
import { isUnpaid } from './split-parts.ts'
import { type PlannedPart, splitBody } from './split-plan.ts'
import { isGuests, settledPlan, splitView, type SplitView } from './split-view.ts'

/** Null if it was refused, with a toast. */
export type SplitOff = (order: Order, number: number, body: object) => Promise<{ order: Order; part: Order } | null>

interface Made {
  next: SplitView
  order: Order
}

async function makePart(splitOff: SplitOff, view: SplitView, part: PlannedPart): Promise<Made | null> {
  const { rest, made } = view.divided
  const done = rest === null ? null : await splitOff(rest, part.number, splitBody(part))
  if (done === null) return null
  const orders = [done.order, ...made.flatMap((one) => one.orders), done.part]
  const next = splitView(orders, settledPlan(view))
  return next === null ? null : { next, order: done.part }
}

/** Creates all parts but this one, which stays the order itself; null if one was refused. */
async function leaveOnly(splitOff: SplitOff, view: SplitView, number: number): Promise<SplitView | null> {
  let now = view
  for (const other of view.open.filter((one) => one !== number)) {
    const part = now.parts.find((one) => one.number === other)?.planned
    if (part === undefined || part === null || part.amount <= ZERO) continue
    const made = await makePart(splitOff, now, part)
    if (made === null) return null
    now = made.next
  }
  return now
}

/** The last part, and that of the order's guest, is the order itself; any other is split off now if necessary. */
export async function orderOfPart(splitOff: SplitOff, view: SplitView, number: number): Promise<Order | null> {
  const part = view.parts.find((one) => one.number === number)
  const unpaid = part?.made.find(isUnpaid)
  if (unpaid !== undefined) return unpaid
  const { rest } = view.divided
  const planned = part?.planned
  if (rest === null || planned === undefined || planned === null) return null
  if (planned.amount === paiseOf(rest.totalprice)) return rest
  if (isGuests(view, number)) return (await leaveOnly(splitOff, view, number))?.divided.rest ?? null
  return (await makePart(splitOff, view, planned))?.order ?? null
}

/** Null if one was refused. */
export async function allOrders(splitOff: SplitOff, view: SplitView): Promise<Order[] | null> {
  const [first] = view.open
  const now = first === undefined ? view : await leaveOnly(splitOff, view, first)
  if (now === null) return null
  const { rest, made } = now.divided
  return [...(rest === null ? [] : [rest]), ...made.flatMap(({ orders }) => orders)].filter(isUnpaid)
}
