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

interface SaleInWork {
  customerid: string
  orderid: string
  cart: string
}

export interface Checkout {
  sale: SaleInWork
  card: Card
  pax: CheckoutCard['AuthorId']
  /** UTC epoch ms: the invoice's date until it has one. */
  readAt: number
}

function only<T>(list: readonly T[]): T {
  const first = list[0]
  if (first === undefined) throw new Error('the contract promises one entry')
  return first
}

/** The calls are in the order of the specification (7); a balance that Order Details has just shown is not read again. */
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

export const askedCheckoutAtom = atom<Checkout | null>(null)

const isOf = (sale: SaleInWork, checkout: Checkout | null): checkout is Checkout =>
  checkout?.sale.customerid === sale.customerid && checkout.sale.orderid === sale.orderid && checkout.sale.cart === sale.cart

/** It is never that of an earlier sale with the same card; once the payment is sent, it stays the checkout that was paid. */
export const checkoutAtom = atom(
  (get): Reading<Checkout | null> => {
    const [sale, asked] = [get(saleInWorkAtom), get(askedCheckoutAtom)]
    if (!isOpen(get(saleAtom)) && isOf(sale, asked)) return { loading: false, error: null, data: asked, loaded: true }
    const reading = get(readingAtom)
    return isOf(sale, reading.data) ? reading : { ...reading, data: null }
  },
  (_get, set) => set(readingAtom),
)

export const taxInvoiceAtom = readAtom('getInvoice', null, (get) => {
  const sale = get(saleAtom)
  return sale.stage === 'paid' && get(authAtom).isAuth ? { params: { orderid: sale.attempt.orderid } } : null
})
