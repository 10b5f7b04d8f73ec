import type { QueryClient } from '@tanstack/query-core'
import { atom } from 'jotai'
import type { Card, CheckoutCard } from '../../../shared/contract/cards.ts'
import { ok } from '../../../shared/errors.ts'
import { approvedMark } from '../../../shared/orders/modifiers.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { queriesAtom, queryAtom, readAtom, readKnown } from '../../data/query.ts'
import type { Reading } from '../../data/reading.ts'
import { readOnce } from '../../data/write.ts'
import { authAtom } from '../../platform/session.ts'
import { isOpen } from '../../model/sale/sale.ts'
import { saleAtom } from '../state/sale.atoms.ts'

/** The sale of a checkout. */
interface SaleInWork {
  customerid: string
  orderid: string
  cart: string
}

/** The data of the checkout: the card with its balance, and its holder with the placed order. */
export interface Checkout {
  sale: SaleInWork
  card: Card
  pax: CheckoutCard['AuthorId']
  /** When it was read, UTC epoch ms: the invoice's date until it has one. */
  readAt: number
}

/** The only element of a list, which by the contract has exactly one. */
function only<T>(list: readonly T[]): T {
  const first = list[0]
  if (first === undefined) throw new Error('the contract promises one entry')
  return first
}

/** The calls in the order of the specification (7); the card's balance is skipped if Order Details has just shown it. */
async function readCheckout(queries: QueryClient, sale: SaleInWork, signal: AbortSignal): Promise<ApiResult<Checkout>> {
  const params = { customerid: sale.customerid }
  const holder = await readOnce('checkout', { params }, { signal })
  if (!holder.ok) return holder
  const card = await readKnown(queries, 'getCard', { params })
  if (!card.ok) return card
  return ok({ sale, card: only(card.value), pax: only(holder.value).AuthorId, readAt: Date.now() })
}

const saleInWorkAtom = atom((get): SaleInWork => {
  const { customerid, orderid, lines } = get(saleAtom)
  return { customerid, orderid, cart: approvedMark(lines) }
})

const readingAtom = queryAtom<Checkout, null>(
  'checkout',
  (get) => {
    const [sale, queries] = [get(saleInWorkAtom), get(queriesAtom)]
    return sale.customerid === '' ? null : { input: sale, ask: (signal) => readCheckout(queries, sale, signal) }
  },
  null,
)

/** The checkout that the current payment was requested with. */
export const askedCheckoutAtom = atom<Checkout | null>(null)

const isOf = (sale: SaleInWork, checkout: Checkout | null): checkout is Checkout =>
  checkout?.sale.customerid === sale.customerid && checkout.sale.orderid === sale.orderid && checkout.sale.cart === sale.cart

/**
 * The checkout of the current sale, never one read for an earlier sale with the same card. Once the payment is sent, it stays the
 * checkout that was paid; the payment's reply has the result. Setting it reads it again.
 */
export const checkoutAtom = atom(
  (get): Reading<Checkout | null> => {
    const [sale, asked] = [get(saleInWorkAtom), get(askedCheckoutAtom)]
    if (!isOpen(get(saleAtom)) && isOf(sale, asked)) return { loading: false, error: null, data: asked, loaded: true }
    const reading = get(readingAtom)
    return isOf(sale, reading.data) ? reading : { ...reading, data: null }
  },
  (_get, set) => set(readingAtom),
)

/** The tax invoice of the paid order, from the stored sale. */
export const taxInvoiceAtom = readAtom('getInvoice', null, (get) => {
  const sale = get(saleAtom)
  return sale.stage === 'paid' && get(authAtom).isAuth ? { params: { orderid: sale.attempt.orderid } } : null
})
