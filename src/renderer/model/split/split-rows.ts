import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { type Paise, sum, ZERO } from '../../../shared/money/money.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { paidAmounts } from '../../../shared/money/order-totals.ts'
import { pricedLine } from '../../../shared/money/priced-line.ts'
import { seatName, seatsIn } from '../../../shared/orders/seats.ts'
import type { MadePart } from './split-parts.ts'
import { dishKey, partOfDish, partOfSeat, seatKey } from './split-plan.ts'
import { someAmounts } from './some-amounts.ts'
import type { SplitView } from './split-view.ts'

export interface SplitRow {
  key: string
  name: string
  dishes: string
  amount: Paise
  /** Null for what all seats share. */
  part: number | null
  sharedBy: number[]
  /** A created part is rejoined before the row goes to another. */
  made: MadePart | null
  /** The row's keys in the plan. */
  own: string[]
  /** For a dish in a created part: its line, which is in the plan once the part is rejoined. */
  line?: OrderLine
}

interface Owned {
  line: OrderLine
  amount: Paise
  part: number | null
  made: MadePart | null
}

const madeLines = ({ divided: { made } }: SplitView): Owned[] =>
  made.flatMap((part) =>
    part.orders.flatMap(({ order }) => {
      const amounts = paidAmounts(order.map(pricedLine))
      return order.map((line, place) => ({ line, amount: amounts[place] ?? ZERO, part: part.number, made: part }))
    }),
  )

const restLines = ({ divided: { rest } }: SplitView): Owned[] => {
  const lines = rest?.order ?? []
  const amounts = paidAmounts(lines.map(pricedLine))
  return lines.map((line, place) => ({ line, amount: amounts[place] ?? ZERO, part: null, made: null }))
}

const SHARE = / \(share of \d+\)$/

const names = (owned: readonly Owned[]): string =>
  [...new Set(owned.map(({ line }) => line.dishName.replace(SHARE, '')))].join(', ')

/** The open parts that share the dishes without a seat. */
const sharing = ({ parts, divided: { rest } }: SplitView): number[] =>
  parts
    .filter(({ planned }) => planned?.slices.some(({ line }) => rest?.order[line]?.seat === undefined))
    .map(({ number }) => number)

function rowsOfSeat(seat: number, own: readonly Owned[]): SplitRow[] {
  return [...new Set(own.map(({ part }) => part))].map((part) => {
    const of = own.filter((one) => one.part === part)
    return {
      key: `${seatKey(seat)} ${part ?? ''}`,
      name: seatName(seat),
      dishes: names(of),
      amount: sum(of.map(({ amount }) => amount)),
      part,
      sharedBy: [],
      made: of.find((one) => one.made !== null)?.made ?? null,
      own: [seatKey(seat)],
    }
  })
}

/** What all seats share comes last; a seat in several parts has a row for each. */
export function seatRows(view: SplitView): SplitRow[] {
  const { plan, open } = view
  const rest = restLines(view)
  const restSeats = seatsIn(rest.map(({ line }) => line))
  const all = [
    ...madeLines(view),
    ...rest.map((one) => ({
      ...one,
      part: one.line.seat === undefined ? null : partOfSeat(plan, restSeats, one.line.seat, open),
    })),
  ]
  const rows = seatsIn(all.map(({ line }) => line)).flatMap((seat) =>
    rowsOfSeat(
      seat,
      all.filter(({ line }) => line.seat === seat),
    ),
  )
  const shared = all.filter(({ line }) => line.seat === undefined)
  if (shared.length === 0) return rows
  const sharedBy = [...new Set([...sharing(view), ...shared.flatMap(({ part }) => part ?? [])])].toSorted((a, b) => a - b)
  const amount = sum(shared.map((one) => one.amount))
  return [
    ...rows,
    {
      key: 'shared',
      name: seatName(null),
      dishes: `${names(shared)}, by seats`,
      amount,
      part: null,
      sharedBy,
      made: null,
      own: [],
    },
  ]
}

export function dishRows(view: SplitView): SplitRow[] {
  const { plan, open, divided } = view
  const lines = divided.rest?.order ?? []
  const rest = lines.flatMap((line, place) => {
    const amounts = someAmounts(
      lines,
      place,
      Array.from({ length: line.qty }, () => 1),
    )
    return amounts.map((amount, one): SplitRow => {
      const key = dishKey(line, one)
      const count = line.qty > 1 ? `${one + 1} of ${line.qty}` : ''
      return {
        key,
        name: line.dishName,
        dishes: count,
        amount,
        part: partOfDish(plan, key, open),
        sharedBy: [],
        made: null,
        own: [key],
      }
    })
  })
  const made = madeLines(view).map(({ line, amount, part, made: of }, place): SplitRow => ({
    key: `made ${place} ${part ?? ''}`,
    name: line.dishName,
    dishes: line.qty > 1 ? `${line.qty} of them` : '',
    amount,
    part,
    sharedBy: [],
    made: of,
    own: [],
    line,
  }))
  return [...made, ...rest]
}

/** The dishes of a line are counted on from those still in the order. */
export function keysBack(rest: readonly OrderLine[], parts: readonly MadePart[]): Map<OrderLine, string[]> {
  const counts = new Map(rest.map((line) => [lineKey(line), line.qty]))
  const keys = new Map<OrderLine, string[]>()
  for (const line of parts.flatMap(({ orders }) => orders.flatMap(({ order }) => order))) {
    const from = counts.get(lineKey(line)) ?? 0
    counts.set(lineKey(line), from + line.qty)
    keys.set(line, [...ofSeat(line), ...Array.from({ length: line.qty }, (_, one) => dishKey(line, from + one))])
  }
  return keys
}

const ofSeat = ({ seat }: OrderLine): string[] => (seat === undefined ? [] : [seatKey(seat)])
