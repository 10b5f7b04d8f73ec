import { atom, type Setter } from 'jotai'
import { write } from '../../../data/write.ts'
import { paymentAtom, type PaidSale, type StoredPayment } from '../sale.atoms.ts'
import { settingsAtom } from '../../../platform/terminal.ts'
import { printAfterPaymentAtom } from './print.atoms.ts'

/** The bill whose calls are under way; empty while none is. */
const runningAtom = atom('')

/** Whether the calls after the payment are under way. */
export const isFollowingAtom = atom((get) => get(runningAtom) !== '')

/** Notes what has followed a payment, where it survives a crash. A sale cancelled meanwhile, or another one since, is left alone. */
const noteAtom = atom(null, (get, set, billid: string, done: Partial<PaidSale>) => {
  const payment = get(paymentAtom)
  if (payment?.paid?.billid === billid) set(paymentAtom, { ...payment, paid: { ...payment.paid, ...done } })
})

/**
 * What follows a payment (specification, 7): POST billinfo, POST cardreport, POST email/bill when the mail toggle was on, and the
 * paper beside them. Each is done once and may be asked for again until it is; none can undo the sale.
 */
export const followPaymentAtom = atom(null, async (get, set): Promise<void> => {
  const payment = get(paymentAtom)
  if (payment === null || payment.paid === null || get(runningAtom) === payment.paid.billid) return
  const { paid } = payment
  set(runningAtom, paid.billid)
  try {
    if (get(settingsAtom)?.printAfterPayment === true) void set(printAfterPaymentAtom)
    await postBill(set, payment, paid)
    await reportMove(set, payment, paid)
    await queueMail(set, payment, paid)
  } finally {
    if (get(runningAtom) === paid.billid) set(runningAtom, '')
  }
})

async function postBill(set: Setter, { fullName, cardNumber, total }: StoredPayment, paid: PaidSale): Promise<void> {
  if (paid.billPosted) return
  const billingData = { AuthorId: { invoiceno: paid.invoiceno, fullName, totalprice: total } }
  const answer = await write('recordBill', { body: { fullName, cardNumber, billingData } })
  if (answer.ok) set(noteAtom, paid.billid, { billPosted: true })
}

async function reportMove(set: Setter, { cardNumber, nameOfCard, total }: StoredPayment, paid: PaidSale): Promise<void> {
  if (paid.moveReported) return
  const answer = await write('recordCardMove', { body: { cardNumber, cardName: nameOfCard, creditCard: 0, debitCard: total } })
  if (answer.ok) set(noteAtom, paid.billid, { moveReported: true })
}

async function queueMail(set: Setter, { mail }: StoredPayment, paid: PaidSale): Promise<void> {
  if (!mail || paid.mailTo !== '') return
  const answer = await write('mailBill', { body: { id: paid.billid } })
  if (answer.ok) set(noteAtom, paid.billid, { mailTo: maskedEmail(answer.value.to), mailWaits: !answer.value.sending })
}

/** An e-mail address as it may stand in storage: enough to know it again. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
