import { MAX_QTY, type OrderLine, type OrderTable } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { heldAs, isLocked } from './check-moves.ts'
import { checkPart, withOrder } from './moves.ts'
import { emptySale, knownOf, type Sale, seen } from './sale.ts'

/** `qty` is negative for fewer. */
export interface LineChange {
  line: OrderLine
  qty: number
}

const byKey = (lines: readonly OrderLine[]): ReadonlyMap<string, OrderLine> => new Map(lines.map((line) => [lineKey(line), line]))

export function lineChanges(before: readonly OrderLine[], after: readonly OrderLine[]): LineChange[] {
  const [was, is] = [byKey(before), byKey(after)]
  return [...new Map([...is, ...was])].flatMap(([key, line]) => {
    const qty = (is.get(key)?.qty ?? 0) - (was.get(key)?.qty ?? 0)
    return qty === 0 ? [] : [{ line, qty }]
  })
}

/** Keys of held lines to drop here: another terminal fired them, so they are now sent lines. */
function removedHere(known: readonly OrderLine[], own: readonly OrderLine[]): ReadonlySet<string> {
  const [was, mine] = [byKey(known), byKey(own)]
  const isRemoved = (line: OrderLine): boolean =>
    line.held === true &&
    !mine.has(lineKey(line)) &&
    !was.has(lineKey(heldAs(line, false))) &&
    mine.has(lineKey(heldAs(line, false)))
  return new Set(known.filter(isRemoved).map(lineKey))
}

/** Keeps the changes made here since; no more of a dish than the maximum. */
function mergedLines(known: readonly OrderLine[], theirs: readonly OrderLine[], own: readonly OrderLine[]): OrderLine[] {
  const free = removedHere(known, own)
  const isFree = (line: OrderLine): boolean => !isLocked(line) && free.has(lineKey(heldAs(line, true)))
  const merged = changedLines(
    known,
    theirs,
    own.map((line) => (isFree(line) ? heldAs(line, true) : line)),
  )
  return merged.map((line) => (free.has(lineKey(line)) ? heldAs(line, false) : line))
}

function changedLines(known: readonly OrderLine[], theirs: readonly OrderLine[], own: readonly OrderLine[]): OrderLine[] {
  const [was, mine] = [byKey(known), byKey(own)]
  const all = new Map([...byKey(theirs), ...mine, ...byKey(theirs)])
  return [...all].flatMap(([key, line]) => {
    const ours = (mine.get(key)?.qty ?? 0) - (was.get(key)?.qty ?? 0)
    const qty = Math.min(MAX_QTY, (byKey(theirs).get(key)?.qty ?? 0) + ours)
    return qty > 0 ? [{ ...line, qty }] : []
  })
}

export const addedSince = ({ lines }: Pick<Sale, 'lines'>, known: readonly OrderLine[]): OrderLine[] =>
  mergedLines(known, [], lines)

const without = (tables: readonly OrderTable[], others: readonly OrderTable[]): OrderTable[] =>
  tables.filter(({ _id }) => others.every((other) => other._id !== _id))

export const isChangedElsewhere = (sale: Sale, { _id, version, payment }: Order): boolean => {
  const known = knownOf(sale)
  return known !== null && known.orderid === _id && known.version !== version && payment === 'unpaid'
}

/** Changes made here are kept. */
export function mergedWith(sale: Sale, order: Order): Sale {
  const known = knownOf(sale)
  if (known === null) return sale
  const lines = mergedLines(known.lines, order.order, sale.lines)
  const tables = [
    ...without(order.ordertable, without(known.tables, sale.tables)),
    ...without(without(sale.tables, known.tables), order.ordertable),
  ]
  return withOrder(sale, { lines, tables, known: seen(order), ...checkPart(order) })
}

/** If the void cancels the order, lines added since stay, to be placed again. */
export function voidedIn(sale: Sale, order: Order): Sale {
  const known = knownOf(sale)
  if (known?.orderid !== order._id) return sale
  if (order.payment === 'unpaid') return mergedWith(sale, order)
  const lines = addedSince(sale, known.lines)
  return lines.length === 0 ? emptySale : withOrder(sale, { lines, tables: [], orderid: '', known: null })
}
