import type { OrderLine, OrderTable } from '../../../shared/contract/order-parts.ts'
import { asPlaced, withOrder } from '../../model/sale/moves.ts'
import { type Approval, emptySale, isEmpty, type PaidSale, type PaymentAttempt, type Sale } from '../../model/sale/sale.ts'

/** Older versions kept each part under its own key. */
export interface OlderSale {
  cart: OrderLine[]
  tables: OrderTable[]
  customerid: string
  userid: string
  orderid: string
  paymentKey: string
  payment: (PaymentAttempt & { paid: PaidSale | null }) | null
  /** Sales that were put aside have none; the first versions had only codes and stored no factor. */
  approval?: (Omit<Approval, 'factor'> & Partial<Pick<Approval, 'factor'>>) | null
}

/** A payment without its key was never sent. */
export function saleOfOlder({ cart, tables, customerid, userid, orderid, paymentKey, payment, approval }: OlderSale): Sale {
  const asked = approval ? { factor: 'code' as const, ...approval } : null
  const order = { ...emptySale, lines: cart, tables, customerid, userid, orderid, approval: asked }
  if (payment !== null) {
    const { paid, ...attempt } = payment
    if (paid !== null) return { ...order, stage: 'paid', attempt, paid }
    if (paymentKey !== '') return { ...order, stage: 'paying', key: paymentKey, attempt }
  }
  const sale = withOrder(order, {})
  return sale.stage === 'approved' && orderid !== '' ? asPlaced(sale, orderid) : sale
}

const texts = ['orderid', 'paymentKey'] as const
const lists = ['cart', 'tables'] as const
const records = ['payment', 'approval'] as const
const olderKeys = [...texts, ...lists, ...records]

function parsed(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const list = (key: (typeof lists)[number]): unknown[] => {
  const value = parsed(key)
  return Array.isArray(value) ? value : []
}
const record = (key: (typeof records)[number], field: string): object | null => {
  const value = parsed(key)
  return typeof value === 'object' && value !== null && field in value ? value : null
}
const text = (key: string): string => localStorage.getItem(key) ?? ''

export function readOlderSale(): Sale | null {
  if (olderKeys.every((key) => localStorage.getItem(key) === null)) return null
  const sale = saleOfOlder({
    cart: list('cart') as OrderLine[],
    tables: list('tables') as OrderTable[],
    customerid: text('customerid'),
    userid: text('userid'),
    orderid: text('orderid'),
    paymentKey: text('paymentKey'),
    payment: record('payment', 'paid') as OlderSale['payment'],
    approval: record('approval', 'verified') as Approval | null,
  })
  return isEmpty(sale) && sale.approval === null ? null : sale
}

export const dropOlderSale = (): void => olderKeys.forEach((key) => localStorage.removeItem(key))
