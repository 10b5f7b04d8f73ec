import type { Order } from '../../../shared/contract/orders.ts'
import { subtract, ZERO } from '../../../shared/money/money.ts'
import { MAX_PARTS } from '../orders/order-name.ts'
import { seatsIn } from '../../../shared/orders/seats.ts'
import { type Divided, dividedOf, freeNumber, isPaid, isUnpaid, totalOf } from './split-parts.ts'
import {
  dishKey,
  newPlan,
  openNumbers,
  partOfDish,
  partOfSeat,
  type PlannedPart,
  plannedParts,
  seatKey,
  type SplitPlan,
} from './split-plan.ts'

export interface ShownPart {
  number: number
  made: Order[]
  planned: PlannedPart | null
  state: 'paid' | 'partPaid' | 'open'
}

export interface SplitView {
  divided: Divided
  plan: SplitPlan
  /** Not created yet. */
  open: number[]
  parts: ShownPart[]
}

export function splitView(orders: readonly Order[], kept: SplitPlan | null): SplitView | null {
  const divided = dividedOf(orders)
  if (divided === null) return null
  const plan = kept ?? newPlan(divided.root.order, divided.made.length)
  const open = openNumbers(divided, plan.parts)
  const planned = divided.rest === null ? [] : plannedParts(divided.rest, plan, open)
  const numbers = [...new Set([...divided.made.map(({ number }) => number), ...open])].toSorted((a, b) => a - b)
  const parts = numbers.map((number): ShownPart => {
    const made = divided.made.find((part) => part.number === number)?.orders ?? []
    const own = planned.find((part) => part.number === number) ?? null
    return { number, made, planned: own, state: stateOf(made, own) }
  })
  return { divided, plan, open, parts }
}

function stateOf(made: readonly Order[], planned: PlannedPart | null): ShownPart['state'] {
  if (!made.some(isPaid)) return 'open'
  return planned !== null || made.some(isUnpaid) ? 'partPaid' : 'paid'
}

export function sumsOf({ made, planned }: ShownPart) {
  const laidOut = planned?.amount ?? ZERO
  const paid = totalOf(made.filter(isPaid))
  const total = (totalOf(made) + laidOut) as typeof laidOut
  return { total, paid, left: subtract(total, paid) }
}

export function checkSums({ divided: { root, made } }: SplitView) {
  const orders = [...new Set([root, ...made.flatMap((part) => part.orders)])]
  const [check, paid] = [totalOf(orders), totalOf(orders.filter(isPaid))]
  return { check, paid, left: subtract(check, paid) }
}

/** Every choice is explicit, so that it does not shift when a part is created and fewer are open. */
export function settledPlan({ divided: { rest }, plan, open }: SplitView): SplitPlan {
  const lines = rest?.order ?? []
  const seats = seatsIn(lines)
  const ofSeats = seats.map((seat) => [seatKey(seat), partOfSeat(plan, seats, seat, open)] as const)
  const ofDishes = lines.flatMap((line) =>
    Array.from({ length: line.qty }, (_, one) => [dishKey(line, one), partOfDish(plan, dishKey(line, one), open)] as const),
  )
  return { ...plan, of: { ...plan.of, ...Object.fromEntries(ofSeats), ...Object.fromEntries(ofDishes) } }
}

export function nextNumber({ parts, plan }: SplitView): number | null {
  const next = Math.max(plan.parts, freeNumber(parts.map(({ number }) => number)) - 1, ...parts.map(({ number }) => number)) + 1
  return next > MAX_PARTS ? null : next
}

/** The order's guest pays this part, and is the last to pay. */
export const isGuests = ({ divided: { rest }, open }: SplitView, number: number): boolean =>
  rest !== null && rest.userid !== '' && open[0] === number

export function nextToPay(view: SplitView): number | null {
  const payable = view.parts.filter((part) => sumsOf(part).left > ZERO).map(({ number }) => number)
  return payable.find((number) => !isGuests(view, number)) ?? payable[0] ?? null
}
