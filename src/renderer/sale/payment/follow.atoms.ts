import { atom, type Setter } from 'jotai'
import { write } from '../../data/write.ts'
import { withFollowed } from '../../model/sale/payment-moves.ts'
import type { PaidSale, PaidStage, Sale } from '../../model/sale/sale.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { settingsAtom } from '../../platform/terminal.ts'
import { printAfterPaymentAtom } from './print.atoms.ts'

/** The bill whose calls are in flight; empty for none. */
const runningAtom = atom('')

export const isFollowingAtom = atom((get) => get(runningAtom) !== '')

/** The progress is stored with the sale, so that it survives a crash. */
const noteAtom = atom(null, (_get, set, billid: string, done: Partial<PaidSale>) =>
  set(saleAtom, (sale) => withFollowed(sale, billid, done)),
)

/** Each call of the specification (7) is done once, and none can undo the sale. `left`: a sale that was left already. */
export const followPaymentAtom = atom(null, async (get, set, left?: Sale): Promise<void> => {
  const sale = left ?? get(saleAtom)
  if (sale.stage !== 'paid' || get(runningAtom) === sale.paid.billid) return
  const { paid } = sale
  set(runningAtom, paid.billid)
  try {
    // A cash sale is printed at once, which opens the drawer.
    if (get(settingsAtom)?.printAfterPayment === true || sale.attempt.tendered !== undefined)
      void set(printAfterPaymentAtom, sale)
    await postBill(set, sale)
    await reportMove(set, sale)
    await queueMail(set, sale)
  } finally {
    if (get(runningAtom) === paid.billid) set(runningAtom, '')
  }
})

async function postBill(set: Setter, { attempt, paid }: PaidStage): Promise<void> {
  if (paid.billPosted) return
  const { fullName, cardNumber, total } = attempt
  const billingData = { AuthorId: { invoiceno: paid.invoiceno, fullName, totalprice: total } }
  const answer = await write('recordBill', { body: { fullName, cardNumber, billingData } })
  if (answer.ok) set(noteAtom, paid.billid, { billPosted: true })
}

async function reportMove(set: Setter, { attempt, paid }: PaidStage): Promise<void> {
  if (paid.moveReported) return
  const { cardNumber, nameOfCard, total } = attempt
  const answer = await write('recordCardMove', { body: { cardNumber, cardName: nameOfCard, creditCard: 0, debitCard: total } })
  if (answer.ok) set(noteAtom, paid.billid, { moveReported: true })
}

async function queueMail(set: Setter, { attempt, paid }: PaidStage): Promise<void> {
  if (!attempt.mail || paid.mailTo !== '') return
  const answer = await write('mailBill', { body: { id: paid.billid } })
  if (answer.ok) set(noteAtom, paid.billid, { mailTo: maskedEmail(answer.value.to), mailWaits: !answer.value.sending })
}

/** An e-mail address masked for storage: enough to recognise it. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
