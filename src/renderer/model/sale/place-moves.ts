import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { isLocked } from './check-moves.ts'
import { withLine, withOrder, withQty } from './moves.ts'
import { knownOf, type Sale } from './sale.ts'

/** Equal lines are added up. */
export function withSome(sale: Sale, key: string, qty: number, change: (line: OrderLine) => OrderLine): Sale {
  const line = sale.lines.find((one) => lineKey(one) === key)
  if (line === undefined || line.share !== undefined || lineKey(change(line)) === key) return sale
  if (qty >= line.qty) return withLine(sale, key, change(line))
  const rest = withQty(sale, key, line.qty - qty)
  const moved = { ...change(line), qty }
  const same = rest.lines.find((one) => lineKey(one) === lineKey(moved))
  if (same !== undefined) return withQty(rest, lineKey(same), same.qty + qty)
  return withOrder(rest, { lines: rest.lines.flatMap((one) => (lineKey(one) === key ? [one, moved] : [one])) })
}

export const seated = ({ seat: _seat, ...line }: OrderLine, seat: number | null): OrderLine => ({
  ...line,
  ...(seat !== null && { seat }),
})

/** A line without a course is sent with the next Send. */
export const served = ({ course: _course, held: _held, ...line }: OrderLine, course: string | null): OrderLine => ({
  ...line,
  ...(course !== null && { course }),
})

/** Returns -1 if the line is not in the order on the server. */
export const knownPlace = (sale: Sale, key: string): number =>
  knownOf(sale)?.lines.findIndex((line) => lineKey(line) === key) ?? -1

/** The position of a line held on the server but not here, such as one saved for a discount; -1 for any other. */
export function keptPlace(sale: Sale, line: OrderLine): number {
  const held = lineKey({ ...line, held: true })
  const isHere = isLocked(line) || line.held === true || sale.lines.some((one) => lineKey(one) === held)
  return isHere || knownPlace(sale, lineKey(line)) >= 0 ? -1 : knownPlace(sale, held)
}

/** Once the kitchen has a line, its course cannot change. */
export const isWithKitchen = (sale: Sale, line: OrderLine): boolean =>
  isLocked(line) || (knownPlace(sale, lineKey(line)) >= 0 && line.held !== true)

/** After the last value comes null, then the first one. */
export function nextOf<T>(all: readonly T[], now: T | undefined): T | null {
  if (now === undefined) return all[0] ?? null
  return all[all.indexOf(now) + 1] ?? null
}
