import { atom } from 'jotai'
import type { Card, CheckoutCard } from '../../../../shared/contract/cards.ts'
import type { Invoice } from '../../../../shared/contract/invoice.ts'
import { ok } from '../../../../shared/errors.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { api } from '../../../data/api.ts'
import { remoteAtom } from '../../../data/remote-atom.ts'
import { orderidAtom, customeridAtom } from '../sale.atoms.ts'

/** What the checkout shows: the card with its balance, its holder with the placed order, and that order as an invoice without a number. */
export interface Checkout {
  /** The order in work when this was read. */
  orderInWork: string
  card: Card
  pax: CheckoutCard['AuthorId']
  invoice: Invoice
}

/** The first of a list that the contract has exactly one of. */
function only<T>(list: readonly T[]): T {
  const first = list[0]
  if (first === undefined) throw new Error('the contract promises one entry')
  return first
}

async function readCheckout(customerid: string, orderInWork: string): Promise<ApiResult<Checkout>> {
  const params = { customerid }
  const holder = await api('checkout', { params })
  if (!holder.ok) return holder
  const card = await api('getCard', { params })
  if (!card.ok) return card
  const pax = only(holder.value).AuthorId
  const invoice = await api('getInvoice', { params: { orderid: pax.orderid } })
  return invoice.ok ? ok({ orderInWork, card: only(card.value), pax, invoice: invoice.value }) : invoice
}

const checkout = remoteAtom<Checkout | null, [customerid: string, orderid: string]>(null, readCheckout)

/**
 * The checkout of the sale in work (specification, 7): GET cardinfo/checkout, GET cardinfo, then the invoice's preview. What was read for
 * the sale before, on the same card or another, is not this one's.
 */
export const checkoutAtom = atom((get) => {
  const read = get(checkout.slice)
  const isOfThisSale = read.data?.card._id === get(customeridAtom) && read.data.orderInWork === get(orderidAtom)
  return isOfThisSale ? read : { ...read, data: null }
})
export const loadCheckoutAtom = checkout.load
export const refreshCheckoutAtom = checkout.refresh

const taxInvoice = remoteAtom<Invoice | null, [orderid: string]>(null, (orderid) => api('getInvoice', { params: { orderid } }))

/** The tax invoice of a paid order, from the stored sale. */
export const taxInvoiceAtom = taxInvoice.slice
export const loadTaxInvoiceAtom = taxInvoice.load
