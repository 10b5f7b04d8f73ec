import { atom, type Setter } from 'jotai'
import { newId } from '../../../../shared/ids.ts'
import type { ApiFailure } from '../../../data/api-types.ts'
import { needsLogin, settles, tryMove, waitBefore } from '../../../data/money-call.ts'
import { write } from '../../../data/write.ts'
import { asAnswered, asPaidElsewhere, asPaying, asRefused, waitsFor } from '../../../model/sale/payment-moves.ts'
import type { Approval, PaymentAttempt } from '../../../model/sale/sale.ts'
import { customeridAtom, saleAtom } from '../../../sale/state/sale.atoms.ts'
import { askedCheckoutAtom, checkoutAtom, type Checkout } from '../../../sale/payment/checkout.atoms.ts'
import { followPaymentAtom } from '../../../sale/payment/follow.atoms.ts'

/** `checking`: the answer is missing, and it is retried at `nextAt`, UTC epoch ms, or at once (null). */
export type PaymentStatus =
  | { state: 'idle' }
  | { state: 'charging' }
  | { state: 'checking'; nextAt: number | null }
  | { state: 'login' }

const IDLE: PaymentStatus = { state: 'idle' }
const statusAtom = atom<PaymentStatus>(IDLE)

export const paymentStatusAtom = atom((get) => get(statusAtom))

const refusedAtom = atom<{ customerid: string; failure: ApiFailure } | null>(null)

/** The refusal is shown until the next try, or until the card holds enough. */
export const refusalAtom = atom((get): ApiFailure | null => {
  const refused = get(refusedAtom)
  if (refused === null || refused.customerid !== get(customeridAtom)) return null
  const checkout = get(checkoutAtom).data
  const isRefilled = checkout !== null && checkout.card.balance >= checkout.pax.totalprice
  return refused.failure.code === 'insufficient_balance' && isRefilled ? null : refused.failure
})

/** Makes the retry immediate; null while there is no wait. */
const hurryAtom = atom<{ run: () => void } | null>(null)

export const askNowAtom = atom(null, (get) => get(hurryAtom)?.run())

const attemptOf = ({ card, pax, sale }: Checkout, mail: boolean, approval: Approval | null): PaymentAttempt => ({
  customerid: sale.customerid,
  orderid: pax.orderid,
  cardNumber: card.cardNumber,
  nameOfCard: card.nameOfCard,
  fullName: pax.fullName,
  total: pax.totalprice,
  ...(approval?.tip !== undefined && { tip: approval.tip }),
  ...(approval?.tendered !== undefined && { tendered: approval.tendered }),
  mail,
})

/** Stores the key before it sends (reliability.md, Money): one attempt never has a second key. Returns the refusal or null. */
export const payAtom = atom(null, async (get, set, { mail }: { mail: boolean }): Promise<ApiFailure | null> => {
  const checkout = get(checkoutAtom).data
  if (checkout === null || get(saleAtom).stage !== 'placed') return null
  set(refusedAtom, null)
  set(askedCheckoutAtom, checkout)
  set(saleAtom, (sale) => asPaying(sale, newId(), attemptOf(checkout, mail, sale.approval)))
  await set(askAtom, { state: 'charging' })
  return get(refusedAtom)?.failure ?? null
})

export const adoptPaidOrderAtom = atom(null, (get, set): void => {
  const checkout = get(checkoutAtom).data
  if (checkout?.pax.paid === true)
    set(saleAtom, (sale) => asPaidElsewhere(sale, attemptOf(checkout, false, null), checkout.pax.invoiceno))
})

/** Does nothing without an unanswered payment, or while it is in flight. */
export const resumePaymentAtom = atom(null, async (get, set): Promise<void> => {
  const state = get(statusAtom).state
  if (state === 'charging' || state === 'checking') return
  await set(askAtom, { state: 'checking', nextAt: null })
})

/** The key is dropped only when the answer is definite. */
const askAtom = atom(null, async (get, set, first: PaymentStatus): Promise<void> => {
  const paying = get(saleAtom)
  if (paying.stage !== 'paying') return
  const { key, attempt } = paying
  set(statusAtom, first)
  try {
    for (let tries = 1; ; tries++) {
      const { answer, timedOut } = await askOnce(set, attempt, key)
      // Logged out, or settled in another window: nothing to resume.
      if (!waitsFor(get(saleAtom), key)) return
      if (answer.ok) {
        const { _id: billid, orderid, invoiceno } = answer.value
        set(saleAtom, (sale) => asAnswered(sale, key, { billid, orderid, invoiceno }))
        void set(followPaymentAtom)
        return
      }
      const { error } = answer
      if (settles(error, true)) {
        set(refusedAtom, { customerid: attempt.customerid, failure: error })
        set(saleAtom, (sale) => asRefused(sale, key, error.code))
        return
      }
      if (needsLogin(error)) return set(statusAtom, { state: 'login' })
      const waitMs = timedOut ? 0 : waitBefore(tries, error)
      set(statusAtom, { state: 'checking', nextAt: Date.now() + waitMs })
      await pause(set, waitMs)
      if (!waitsFor(get(saleAtom), key)) return
      set(statusAtom, { state: 'checking', nextAt: null })
    }
  } finally {
    set(statusAtom, (status) => (status.state === 'login' ? status : IDLE))
  }
})

const askOnce = (set: Setter, { customerid, total, tip, tendered }: PaymentAttempt, key: string) =>
  tryMove(
    key,
    (options) => {
      const body = { balance: total, ...(tip !== undefined && { tip }), ...(tendered !== undefined && { tendered }) }
      return write('payOrder', { params: { customerid }, body }, options)
    },
    () => set(statusAtom, { state: 'checking', nextAt: null }),
  )

async function pause(set: Setter, waitMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    set(hurryAtom, {
      run: () => {
        clearTimeout(timer)
        resolve()
      },
    })
  })
  set(hurryAtom, null)
}
