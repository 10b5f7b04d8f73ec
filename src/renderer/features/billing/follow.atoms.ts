import { atom, type Setter } from 'jotai'
import { api } from '../../lib/api.ts'
import { paymentAtom, type PaidSale, type StoredPayment } from '../../lib/sale.ts'
import { settingsAtom } from '../../lib/terminal.ts'
import { printAfterPaymentAtom } from './print.atoms.ts'

const runningAtom = atom(false)

/** Whether the calls after the payment are under way. */
export const isFollowingAtom = atom((get) => get(runningAtom))

/** Notes what has followed the payment, where it survives a crash. */
const note = (set: Setter, done: Partial<PaidSale>): void =>
  set(paymentAtom, (payment) => (payment?.paid ? { ...payment, paid: { ...payment.paid, ...done } } : payment))

/**
 * What follows a payment (specification, 7): POST billinfo, POST cardreport, POST email/bill when the mail toggle was on, and the
 * paper beside them. Each is done once and may be asked for again until it is; none can undo the sale.
 */
export const followPaymentAtom = atom(null, async (get, set): Promise<void> => {
  const payment = get(paymentAtom)
  if (payment === null || payment.paid === null || get(runningAtom)) return
  set(runningAtom, true)
  if (get(settingsAtom)?.printAfterPayment === true) void set(printAfterPaymentAtom)
  await postBill(set, payment, payment.paid)
  await reportMove(set, payment, payment.paid)
  await queueMail(set, payment, payment.paid)
  set(runningAtom, false)
})

async function postBill(set: Setter, { fullName, cardNumber, total }: StoredPayment, paid: PaidSale): Promise<void> {
  if (paid.billPosted) return
  const billingData = { AuthorId: { invoiceno: paid.invoiceno, fullName, totalprice: total } }
  const answer = await api('recordBill', { body: { fullName, cardNumber, billingData } })
  if (answer.ok) note(set, { billPosted: true })
}

async function reportMove(set: Setter, { cardNumber, nameOfCard, total }: StoredPayment, paid: PaidSale): Promise<void> {
  if (paid.moveReported) return
  const answer = await api('recordCardMove', { body: { cardNumber, cardName: nameOfCard, creditCard: 0, debitCard: total } })
  if (answer.ok) note(set, { moveReported: true })
}

async function queueMail(set: Setter, { mail }: StoredPayment, paid: PaidSale): Promise<void> {
  if (!mail || paid.mailTo !== '') return
  const answer = await api('mailBill', { body: { id: paid.billid } })
  if (answer.ok) note(set, { mailTo: answer.value.to })
}
