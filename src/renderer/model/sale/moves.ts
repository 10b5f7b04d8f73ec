import type { Dish } from '../../../shared/contract/dishes.ts'
import { MAX_QTY, type OrderLine, type OrderTable } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { clampQty } from '../../../shared/money/order-totals.ts'
import { lineOf, type Place, PLAIN, type Wish, withDiscounts } from './line.ts'
import {
  type Approval,
  emptySale,
  isOpen,
  knownOf,
  type OpenSale,
  type OrderInWork,
  type PinCard,
  type Sale,
  saleMark,
  seen,
  type Tip,
} from './sale.ts'

/* Each move returns the same object if it does not apply at the sale's stage. */

/** A cart that is changed back is approved again, as on the server. */
function reviewed(sale: OpenSale): Sale {
  const { approval, pinCard } = sale
  const isApproved = pinCard === null && approval?.verified === true && approval.cart === saleMark(sale)
  return isApproved ? { ...sale, approval, stage: 'approved' } : { ...sale, stage: 'cart' }
}

/** The changed order has to be placed again. */
export const withOrder = (
  sale: Sale,
  change: Partial<
    Pick<
      OrderInWork,
      | 'lines'
      | 'tables'
      | 'noTable'
      | 'orderid'
      | 'known'
      | 'placing'
      | 'replaces'
      | 'cardNumber'
      | 'isCheck'
      | 'covers'
      | 'checkName'
      | 'sending'
    >
  >,
): Sale => (isOpen(sale) ? reviewed(discounted({ ...sale, ...change })) : sale)

/** Keeps the discounts of the placed order on the lines that remain. */
function discounted(sale: OpenSale): OpenSale {
  const lines = withDiscounts(sale.lines, knownOf(sale)?.lines ?? [])
  return lines === sale.lines ? sale : { ...sale, lines }
}

/** Check Out asks for a table again if there is none. */
export const withTables = (sale: Sale, tables: OrderTable[]): Sale => withOrder(sale, { tables, noTable: false })

/** Equal lines are added up; the sale does not change at the maximum of 5. */
export function withDish(sale: Sale, dish: Dish, wish: Wish = PLAIN, qty = 1, place: Place = {}): Sale {
  const added = { ...lineOf(dish, wish, clampQty(qty)), ...place }
  const line = sale.lines.find((known) => lineKey(known) === lineKey(added))
  if (line === undefined) return withOrder(sale, { lines: [...sale.lines, added] })
  return line.qty < MAX_QTY ? withQty(sale, lineKey(line), line.qty + added.qty) : sale
}

/** A share of a dish that other cards pay too cannot change. */
const isPiece = ({ lines }: Sale, key: string): boolean => lines.some((line) => line.share !== undefined && lineKey(line) === key)

/** The quantity is limited to 1 to 5 (specification, 5). */
export const withQty = (sale: Sale, key: string, qty: number): Sale =>
  isPiece(sale, key)
    ? sale
    : withOrder(sale, { lines: sale.lines.map((line) => (lineKey(line) === key ? { ...line, qty: clampQty(qty) } : line)) })

/** Equal lines are added up. */
export function withLine(sale: Sale, key: string, changed: OrderLine): Sale {
  if (isPiece(sale, key) || sale.lines.every((line) => lineKey(line) !== key)) return sale
  const other = sale.lines.find((line) => lineKey(line) === lineKey(changed) && lineKey(line) !== key)
  const line = other === undefined ? changed : { ...changed, qty: clampQty(changed.qty + other.qty) }
  const rest = sale.lines.filter((one) => one !== other)
  return withOrder(sale, { lines: rest.map((one) => (lineKey(one) === key ? line : one)) })
}

export const withoutLine = (sale: Sale, key: string): Sale =>
  isPiece(sale, key) ? sale : withOrder(sale, { lines: sale.lines.filter((line) => lineKey(line) !== key) })

/** Another guest's card starts another order. */
export function withApproval(sale: Sale, ids: Pick<OrderInWork, 'customerid' | 'userid'>, approval: Approval): Sale {
  if (!isOpen(sale)) return sale
  const placing = ids.userid === sale.userid ? sale.placing : null
  return reviewed({ ...sale, ...ids, placing, approval, pinCard: null })
}

/** The sale does not change if another code was sent meanwhile, or another card pays. */
export const withCodeVerified = (sale: Sale, { sentAt, cardNumber }: Approval): Sale =>
  isOpen(sale) && sale.approval?.sentAt === sentAt && sale.approval.cardNumber === cardNumber
    ? reviewed({ ...sale, approval: { ...sale.approval, verified: true } })
    : sale

export const withPinCard = (sale: Sale, pinCard: PinCard): Sale => (isOpen(sale) ? reviewed({ ...sale, pinCard }) : sale)

/** An earlier approval is not valid for another tip. */
export const withTip = (sale: Sale, tip: Tip | null): Sale => (isOpen(sale) ? reviewed({ ...sale, tip }) : sale)

/** Another tender ends the approval. */
export const withTender = (sale: Sale, tender: OrderInWork['tender']): Sale =>
  isOpen(sale) && tender !== sale.tender
    ? { ...sale, stage: 'cart', tender, approval: null, pinCard: null, cardNumber: sale.approval?.cardNumber ?? sale.cardNumber }
    : sale

const NO_CARD = { cardNumber: '', customerid: '', userid: '', placing: null, approval: null, pinCard: null }

export const withoutCard = (sale: Sale): Sale => (isOpen(sale) ? { ...sale, stage: 'cart', ...NO_CARD } : sale)

/** `version` is 0 if unknown; an order that changed meanwhile has to be approved first. */
export function asPlaced(sale: Sale, orderid: string, version = 0): Sale {
  if (!isOpen(sale)) return sale
  const { lines, tables } = sale
  const billed = knownOf(sale)?.billed
  const known = version === 0 ? null : { orderid, version, lines, tables, ...(billed === true && { billed }) }
  const placed = { orderid, known, placing: null, replaces: '', isCheck: false, sending: null }
  return sale.stage === 'cart' ? { ...sale, ...placed } : { ...sale, ...placed, stage: 'placed' }
}

/** A completed order no longer has tables. */
export const opened = (placed: Order, isSplit = false): Sale => ({
  ...emptySale,
  isSplit,
  known: seen(placed),
  lines: placed.order,
  tables: placed.orderstatus === 'Completed' ? [] : placed.ordertable,
  noTable: placed.ordertable.length === 0 || placed.orderstatus === 'Completed',
  orderid: placed._id,
  cardNumber: placed.cardNumber,
  ...checkPart(placed),
})

export const checkPart = ({ userid, covers, checkname = '' }: Pick<Order, 'userid' | 'covers' | 'checkname'>) => ({
  isCheck: userid === '',
  covers: covers ?? null,
  checkName: checkname,
})

/** The placed order's dishes and tables come first; a dish is limited to its maximum. */
export function joinedTo(sale: Sale, placed: Pick<Order, '_id' | 'version' | 'order' | 'ordertable' | 'billed'>): Sale {
  const { _id: orderid, order, ordertable } = placed
  const own = sale.tables.filter((table) => !ordertable.some((known) => known._id === table._id))
  return withOrder(sale, { orderid, known: seen(placed), lines: joinedLines(order, sale.lines), tables: [...ordertable, ...own] })
}

const qtyIn = (lines: readonly OrderLine[], key: string): number => lines.find((line) => lineKey(line) === key)?.qty ?? 0

export function joinedLines(placed: readonly OrderLine[], lines: readonly OrderLine[]): OrderLine[] {
  const both = placed.map((line) => ({ ...line, qty: Math.min(MAX_QTY, line.qty + qtyIn(lines, lineKey(line))) }))
  return [...both, ...lines.filter((line) => qtyIn(placed, lineKey(line)) === 0)]
}
