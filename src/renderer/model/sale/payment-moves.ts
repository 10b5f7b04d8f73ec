import type { ErrorCode } from '../../../shared/errors.ts'
import type { OpenSale, PaidSale, PaymentAttempt, Sale } from './sale.ts'
import { isOpen } from './sale.ts'

export interface Payment {
  billid: string
  orderid: string
  invoiceno: string
}

/** Starts only from a placed order and only once, so that one attempt has one key. */
export const asPaying = (sale: Sale, key: string, attempt: PaymentAttempt): Sale =>
  sale.stage === 'placed' ? { ...sale, stage: 'paying', key, attempt } : sale

export const waitsFor = (sale: Sale, key: string): boolean => sale.stage === 'paying' && sale.key === key

export function asAnswered(sale: Sale, key: string, { billid, orderid, invoiceno }: Payment): Sale {
  if (sale.stage !== 'paying' || sale.key !== key) return sale
  const { key: _key, ...order } = sale
  const paid = { billid, invoiceno, billPosted: false, moveReported: false, mailTo: '', mailWaits: false, print: null }
  return { ...order, stage: 'paid', attempt: { ...sale.attempt, orderid }, paid }
}

/** After a final refusal the order stays placed, but a used or expired code must be replaced. */
export function asRefused(sale: Sale, key: string, code: ErrorCode | 'no_connection'): Sale {
  if (sale.stage !== 'paying' || sale.key !== key) return sale
  const { key: _key, attempt: _attempt, ...order } = sale
  const { approval } = order
  if (approval === null) return { ...order, stage: 'cart' }
  if (code === 'approval_missing') return { ...order, stage: 'cart', approval: { ...approval, cart: '', verified: false } }
  return { ...order, approval, stage: 'placed' }
}

/** The other terminal also does the follow-up. */
export function asPaidElsewhere(sale: Sale, attempt: PaymentAttempt, invoiceno: string): Sale {
  if (sale.stage !== 'placed') return sale
  const done = { billPosted: true, moveReported: true, mailTo: '', mailWaits: false, print: null }
  return { ...sale, stage: 'paid', attempt, paid: { billid: attempt.orderid, invoiceno, ...done } }
}

/** A sale that was cancelled or replaced meanwhile is not touched. */
export const withFollowed = (sale: Sale, billid: string, done: Partial<PaidSale>): Sale =>
  sale.stage === 'paid' && sale.paid.billid === billid ? { ...sale, paid: { ...sale.paid, ...done } } : sale

/** Drops the code; keeps the key of a payment already sent, so that its owner's retry charges nothing twice. */
export function asPutAside(sale: Sale): Sale {
  const without = { approval: null, pinCard: null, replaces: '', cardNumber: '' } satisfies Partial<OpenSale>
  return isOpen(sale) ? { ...sale, ...without, stage: 'cart' } : { ...sale, ...without }
}
