import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { type Paise, paiseOf, parseAmount, subtract, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import { paidAmounts } from '../../../shared/money/order-totals.ts'
import { pricedLine } from '../../../shared/money/priced-line.ts'
import { seatsIn, seatsShare } from '../../../shared/orders/seats.ts'
import { someAmounts } from './some-amounts.ts'
import { MAX_PARTS } from '../orders/order-name.ts'
import { type Divided, isPaid, isUnpaid } from './split-parts.ts'

export const splitWays = [
  { value: 'seats', label: 'By seat' },
  { value: 'lines', label: 'By line' },
  { value: 'equal', label: 'Equal' },
  { value: 'amount', label: 'By amount' },
] as const
export type SplitWay = (typeof splitWays)[number]['value']

/** Each part becomes an order when it is paid. */
export interface SplitPlan {
  way: SplitWay
  parts: number
  /** By `seatKey` and `dishKey`. */
  of: Readonly<Record<string, number>>
  /** As typed; the last part takes the rest. */
  amounts: Readonly<Record<number, string>>
}

/** A quantity, or an amount if several share one dish. */
export interface Slice {
  line: number
  qty: number
  amount: Paise
  /** Less than a whole dish. */
  isShare: boolean
}

/** No slices if each part pays a share of all dishes. */
export interface PlannedPart {
  number: number
  amount: Paise
  slices: Slice[]
}

export const seatKey = (seat: number): string => `seat ${seat}`
/** `one` counts from 0. */
export const dishKey = (line: OrderLine, one: number): string => `${lineKey(line)}#${one}`

export const newPlan = (lines: readonly OrderLine[], made: number): SplitPlan => ({
  way: seatsIn(lines).length > 1 ? 'seats' : 'lines',
  parts: Math.min(MAX_PARTS, Math.max(2, made + 1)),
  of: {},
  amounts: {},
})

/** If all parts are created, the open one is that of which a card has paid some. */
export function openNumbers({ made, rest }: Divided, parts: number): number[] {
  if (rest === null) return []
  const taken = new Set(made.map(({ number }) => number))
  const free = Array.from({ length: parts }, (_, place) => place + 1).filter((number) => !taken.has(number))
  if (free.length > 0) return free
  const partPaid = made.findLast(({ orders }) => orders.some(isPaid) && !orders.some(isUnpaid))
  return [partPaid?.number ?? parts + 1]
}

/** Seats without a chosen part are spread evenly over the open parts. */
export function partOfSeat({ of }: SplitPlan, seats: readonly number[], seat: number, open: readonly number[]): number {
  const chosen = of[seatKey(seat)]
  const block = Math.floor((Math.max(0, seats.indexOf(seat)) * open.length) / Math.max(1, seats.length))
  return chosen !== undefined && open.includes(chosen) ? chosen : (open[block] ?? open[0] ?? 1)
}

export function partOfDish({ of }: SplitPlan, key: string, open: readonly number[]): number {
  const chosen = of[key]
  return chosen !== undefined && open.includes(chosen) ? chosen : (open[0] ?? 1)
}

/** The parts are exact in paise, with odd paise on the first one. */
export function plannedParts(rest: Pick<Order, 'order' | 'totalprice'>, plan: SplitPlan, open: readonly number[]): PlannedPart[] {
  if (plan.way === 'equal' || plan.way === 'amount') {
    const amounts = plan.way === 'equal' ? equalAmounts(paiseOf(rest.totalprice), open) : typedAmounts(rest, plan, open)
    return open.map((number, place) => ({ number, amount: amounts[place] ?? ZERO, slices: [] }))
  }
  const slices = plan.way === 'seats' ? seatSlices(rest.order, plan, open) : lineSlices(rest.order, plan, open)
  return open.map((number) => {
    const own = slices.get(number) ?? []
    return { number, amount: sum(own.map(({ amount }) => amount)), slices: own }
  })
}

function equalAmounts(total: Paise, open: readonly number[]): Paise[] {
  const each = Math.floor(total / open.length) as Paise
  return open.map((_, place) => (place === 0 ? subtract(total, (each * (open.length - 1)) as Paise) : each))
}

function typedAmounts({ totalprice }: Pick<Order, 'totalprice'>, { amounts }: SplitPlan, open: readonly number[]): Paise[] {
  const typed = open.slice(0, -1).map((number) => parseAmount(amounts[number] ?? '') ?? ZERO)
  return [...typed, subtract(paiseOf(totalprice), sum(typed))]
}

type Slices = ReadonlyMap<number, Slice[]>

function put(slices: Map<number, Slice[]>, number: number, slice: Slice): void {
  if (slice.amount > ZERO || !slice.isShare) slices.set(number, [...(slices.get(number) ?? []), slice])
}

function seatSlices(lines: readonly OrderLine[], plan: SplitPlan, open: readonly number[]): Slices {
  const slices = new Map<number, Slice[]>()
  const seats = seatsIn(lines)
  const numbers = seats.map((seat) => partOfSeat(plan, seats, seat, open))
  const eating = open.filter((number) => numbers.includes(number))
  const sharing = eating.length === 0 ? open.slice(0, 1) : eating
  for (const [line, amount] of paidAmounts(lines.map(pricedLine)).entries()) {
    const { seat, qty = 1 } = lines[line] ?? {}
    if (seat !== undefined) put(slices, partOfSeat(plan, seats, seat, open), { line, qty, amount, isShare: false })
    else if (sharing.length < 2) put(slices, sharing[0] ?? 1, { line, qty, amount, isShare: false })
    else {
      const others = sharing.slice(1).map((number) => {
        const count = numbers.filter((one) => one === number).length
        return { number, amount: seatsShare(amount, count, seats.length) }
      })
      const first = subtract(amount, sum(others.map((other) => other.amount)))
      for (const share of [{ number: sharing[0] ?? 1, amount: first }, ...others])
        put(slices, share.number, { line, qty, amount: share.amount, isShare: true })
    }
  }
  return slices
}

function lineSlices(lines: readonly OrderLine[], plan: SplitPlan, open: readonly number[]): Slices {
  const slices = new Map<number, Slice[]>()
  for (const [place, line] of lines.entries()) {
    const numbers = Array.from({ length: line.qty }, (_, one) => partOfDish(plan, dishKey(line, one), open))
    const having = open.filter((number) => numbers.includes(number))
    const counts = having.map((number) => numbers.filter((one) => one === number).length)
    for (const [index, amount] of someAmounts(lines, place, counts).entries())
      put(slices, having[index] ?? 1, { line: place, qty: counts[index] ?? 0, amount, isShare: false })
  }
  return slices
}

export const splitBody = ({ slices, amount }: PlannedPart) =>
  slices.length === 0
    ? { amount: toRupees(amount) }
    : {
        lines: slices.map((slice) =>
          slice.isShare ? { line: slice.line, amount: toRupees(slice.amount) } : { line: slice.line, qty: slice.qty },
        ),
      }
