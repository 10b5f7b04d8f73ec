import { atom, type Setter } from 'jotai'
import { RESET } from 'jotai/utils'
import { newId } from '../../../../shared/ids.ts'
import type { ApiFailure, CallReply } from '../../../data/api-types.ts'
import { needsLogin, settles, type Tried, tryMove, waitBefore } from '../../../data/money-call.ts'
import { write } from '../../../data/write.ts'
import { approvalAtom, paymentAtom, type PaymentAttempt, customeridAtom, paymentKeyAtom } from '../sale.atoms.ts'
import { saleStageAtom } from '../order/sale-stage.ts'
import { askedCheckoutAtom, checkoutAtom, type Checkout } from './checkout.atoms.ts'
import { followPaymentAtom } from './follow.atoms.ts'

type Payment = CallReply<'payOrder'>

/**
 * Where the asking stands. `charging`: the first try is under way. `checking`: its answer is missing and the server is asked again,
 * at once (`nextAt` null) or at that moment (UTC epoch ms). `login`: nobody is logged in to ask.
 */
export type Asking = { state: 'idle' } | { state: 'charging' } | { state: 'checking'; nextAt: number | null } | { state: 'login' }

const IDLE: Asking = { state: 'idle' }
const askingNowAtom = atom<Asking>(IDLE)

/** What the screen says while a payment is on its way. */
export const askingAtom = atom((get) => get(askingNowAtom))

const refusedAtom = atom<{ customerid: string; failure: ApiFailure } | null>(null)

/** Why this card's last payment was refused, until the next try or until the card holds enough; null otherwise. */
export const refusalAtom = atom((get): ApiFailure | null => {
  const refused = get(refusedAtom)
  if (refused === null || refused.customerid !== get(customeridAtom)) return null
  const checkout = get(checkoutAtom).data
  const isRefilled = checkout !== null && checkout.card.balance >= checkout.pax.totalprice
  return refused.failure.code === 'insufficient_balance' && isRefilled ? null : refused.failure
})

/** Ends the present wait, so that the server is asked at once; set while there is one. */
const hurryAtom = atom<{ run: () => void } | null>(null)

/** Asks again at once, by hand. */
export const askNowAtom = atom(null, (get) => get(hurryAtom)?.run())

const attemptOf = ({ card, pax }: Checkout, customerid: string, mail: boolean): PaymentAttempt => ({
  customerid,
  orderid: pax.orderid,
  cardNumber: card.cardNumber,
  nameOfCard: card.nameOfCard,
  fullName: pax.fullName,
  total: pax.totalprice,
  mail,
})

/**
 * Generate invoice: makes the payment key, saves it with what is asked, and only then asks (reliability.md, Money). Does nothing
 * while a payment is unanswered or answered already: the same attempt never has a second key. Answers the refusal, or null.
 */
export const payAtom = atom(null, async (get, set, { mail }: { mail: boolean }): Promise<ApiFailure | null> => {
  const checkout = get(checkoutAtom).data
  if (checkout === null || get(saleStageAtom) !== 'open') return null
  set(refusedAtom, null)
  set(askedCheckoutAtom, checkout)
  set(paymentAtom, { ...attemptOf(checkout, get(customeridAtom), mail), paid: null })
  set(paymentKeyAtom, newId())
  await set(askAtom, { state: 'charging' })
  return get(refusedAtom)?.failure ?? null
})

/** Takes over an order that was paid from elsewhere, so that its tax invoice opens here. */
export const adoptPaidOrderAtom = atom(null, (get, set): void => {
  const checkout = get(checkoutAtom).data
  if (checkout === null || !checkout.pax.paid || get(saleStageAtom) !== 'open') return
  const { pax } = checkout
  set(paymentAtom, {
    ...attemptOf(checkout, get(customeridAtom), false),
    paid: {
      billid: pax.orderid,
      invoiceno: pax.invoiceno,
      billPosted: true,
      moveReported: true,
      mailTo: '',
      mailWaits: false,
      print: null,
    },
  })
})

/** Goes on asking about a payment that a reload, a crash or a lost login has left unanswered. Does nothing when none is, or it is being asked. */
export const resumePaymentAtom = atom(null, async (get, set): Promise<void> => {
  const state = get(askingNowAtom).state
  if (get(saleStageAtom) !== 'asking' || state === 'charging' || state === 'checking') return
  await set(askAtom, { state: 'checking', nextAt: null })
})

/** Asks with the saved key until the answer is definite; only then is the key dropped. */
const askAtom = atom(null, async (get, set, first: Asking): Promise<void> => {
  const key = get(paymentKeyAtom)
  const payment = get(paymentAtom)
  if (payment === null) return
  set(askingNowAtom, first)
  try {
    for (let tries = 1; ; tries++) {
      const { answer, timedOut } = await askOnce(set, payment, key)
      // Logged out, or settled in another window: nothing is left to ask about here.
      if (get(paymentKeyAtom) !== key) return
      if (answer.ok) return settle(set, payment, answer.value)
      if (settles(answer.error, true)) return refuse(set, payment.customerid, answer.error)
      if (needsLogin(answer.error)) return set(askingNowAtom, { state: 'login' })
      const waitMs = timedOut ? 0 : waitBefore(tries, answer.error)
      set(askingNowAtom, { state: 'checking', nextAt: Date.now() + waitMs })
      await pause(set, waitMs)
      if (get(paymentKeyAtom) !== key) return
      set(askingNowAtom, { state: 'checking', nextAt: null })
    }
  } finally {
    set(askingNowAtom, (asking) => (asking.state === 'login' ? asking : IDLE))
  }
})

const askOnce = (set: Setter, { customerid, total }: PaymentAttempt, key: string): Promise<Tried<Payment>> =>
  tryMove(
    key,
    (options) => write('payOrder', { params: { customerid }, body: { balance: total } }, options),
    () => set(askingNowAtom, { state: 'checking', nextAt: null }),
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

/** The answer is saved before the key is dropped, so that a crash in between still knows of the payment. */
function settle(set: Setter, attempt: PaymentAttempt, { _id: billid, orderid, invoiceno }: Payment): void {
  set(paymentAtom, {
    ...attempt,
    orderid,
    paid: { billid, invoiceno, billPosted: false, moveReported: false, mailTo: '', mailWaits: false, print: null },
  })
  set(paymentKeyAtom, RESET)
  void set(followPaymentAtom)
}

function refuse(set: Setter, customerid: string, failure: ApiFailure): void {
  set(paymentKeyAtom, RESET)
  set(paymentAtom, RESET)
  set(refusedAtom, { customerid, failure })
  // The code is used up or too old; the card stays known, and Order Details asks for a new one.
  if (failure.code === 'approval_missing') set(approvalAtom, (approval) => approval && { ...approval, cart: '', verified: false })
}
