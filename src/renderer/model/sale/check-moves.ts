import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import type { Pax } from '../../../shared/contract/pax.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { placedMark } from './line.ts'
import { checkPart, withLine, withOrder } from './moves.ts'
import { isOpen, knownOf, type Placing, type Sale, seen } from './sale.ts'

/** A line that was sent in a round is locked. */
export const isLocked = ({ round }: OrderLine): boolean => round !== undefined

/** Whether the sale is a check: an order without a guest, or one sent in rounds. */
export const isOnCheck = ({ isCheck, orderid, lines }: Sale): boolean => orderid !== '' && (isCheck || lines.some(isLocked))

/** Held lines are included. */
export const openLines = ({ lines }: Sale): OrderLine[] => lines.filter((line) => !isLocked(line))

const qtyOf = (lines: readonly OrderLine[], key: string): number => lines.find((line) => lineKey(line) === key)?.qty ?? 0
const total = (quantities: readonly number[]): number => quantities.reduce((sum, qty) => sum + qty, 0)

/** How many dishes Send would send: new ones that are not held. */
export function dishesToSend(sale: Sale): number {
  const known = knownOf(sale)?.lines ?? []
  const added = openLines(sale).filter(({ held }) => held !== true)
  return total(added.map((line) => Math.max(0, line.qty - qtyOf(known, lineKey(line)))))
}

const idsOf = ({ tables }: Pick<Sale, 'tables'>): string =>
  tables
    .map(({ _id }) => _id)
    .toSorted()
    .join()

/** Whether the order here differs from the server's: dishes, held lines or tables. */
export function hasUnsent(sale: Sale): boolean {
  const known = knownOf(sale)
  if (known === null) return sale.lines.length > 0 || sale.tables.length > 0
  return placedMark(known.lines) !== placedMark(sale.lines) || idsOf(known) !== idsOf(sale)
}

const without = (lines: readonly OrderLine[], sent: readonly OrderLine[]): OrderLine[] =>
  lines.map((line) => ({ ...line, qty: line.qty - qtyOf(sent, lineKey(line)) })).filter(({ qty }) => qty > 0)

/** Whether the whole sale can be saved as held: everything the kitchen has is locked. */
export const canBeKept = (sale: Sale): boolean =>
  sale.orderid === '' || (isOnCheck(sale) && (knownOf(sale)?.lines ?? []).every((line) => isLocked(line) || line.held === true))

/** Lines that the server holds only because they were saved become unheld again, as they were here. */
function unheld(lines: readonly OrderLine[], kept: readonly OrderLine[]): OrderLine[] {
  const keys = new Set(kept.map(lineKey))
  return lines.map((line) => {
    const sent = heldAs(line, false)
    return keys.has(lineKey(sent)) && !keys.has(lineKey(line)) ? sent : line
  })
}

/** Lines added here while Send was in flight stay, to be sent next. */
export function withSent(sale: Sale, order: Order): Sale {
  if (!isOpen(sale)) return sale
  const rest = without(openLines(sale), sale.sending?.lines ?? [])
  const ordered = sale.sending?.kept === true ? unheld(order.order, sale.sending.lines) : order.order
  return withOrder(sale, {
    ...checkPart(order),
    orderid: order._id,
    known: seen(order),
    lines: [...ordered, ...rest],
    tables: order.ordertable,
    sending: null,
  })
}

/** Changes made here since the unanswered Check Out stay, to be placed next. */
export function withPlaced(sale: Sale, { lines: asked }: Placing, placed: Pax): Sale {
  const { orderid, orderversion: version, order, ordertable: tables } = placed
  const lines = order.some(isLocked) ? [...order, ...without(openLines(sale), asked)] : sale.lines
  return withOrder(sale, {
    orderid,
    known: { orderid, version, lines: order, tables },
    lines,
    placing: null,
    replaces: '',
    isCheck: false,
  })
}

/** The check has ended, so all its dishes are new again. */
export const withoutCheck = (sale: Sale): Sale =>
  withOrder(sale, {
    orderid: '',
    placing: null,
    isCheck: false,
    known: null,
    sending: null,
    lines: sale.lines.map(({ round: _round, sentAt: _sentAt, held: _held, ...line }) => line),
  })

export const heldAs = ({ held: _held, ...line }: OrderLine, held: boolean): OrderLine => (held ? { ...line, held: true } : line)

export const withHeld = (sale: Sale, line: OrderLine, held: boolean): Sale => withLine(sale, lineKey(line), heldAs(line, held))

/** The sale with a course no longer held ('' for lines without one): the next Send fires it. */
export const withFired = (sale: Sale, fired: string): Sale =>
  sale.lines
    .filter(({ held, course = '' }) => held === true && course === fired)
    .reduce((now, line) => withHeld(now, line, false), sale)

/** `sentAt` is ISO 8601. */
export interface SentLines {
  round: number
  sentAt: string
  lines: OrderLine[]
}

export function roundsOf(lines: readonly OrderLine[]): SentLines[] {
  const rounds = Map.groupBy(lines.filter(isLocked), ({ round = 1 }) => round)
  return [...rounds]
    .toSorted(([one], [other]) => one - other)
    .map(([round, sent]) => ({ round, sentAt: sent[0]?.sentAt ?? '', lines: sent }))
}

/** New lines are neither sent nor held. */
export const newOf = (lines: readonly OrderLine[]): OrderLine[] => lines.filter((line) => !isLocked(line) && line.held !== true)
