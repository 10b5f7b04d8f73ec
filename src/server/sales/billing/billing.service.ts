import { ok } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { type Paise, parseRupees } from '../../../shared/money/money.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { BillRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { queueMail } from './outbox.repo.ts'
import { findPax } from '../../guests/index.ts'
import { billView, cardReportEntryOf, matchesClaim } from './bill.ts'
import { findBill, findBillByInvoice, findBillByOrder, latestBillOfCard, latestBillOfNumber, billsToShow } from './bill.repo.ts'
import { latestMoveOfNumber } from '../../cards/index.ts'

/** Answers with the bill that the payment wrote and never writes one (semantics, POST billinfo). */
export const recordBill: Service<'recordBill'> = async ({ database: { db } }, { body }) => {
  const said = body.billingData.AuthorId ?? body.billingData
  const bill = said.invoiceno ? await findBillByInvoice(db, said.invoiceno) : await latestBillOfNumber(db, body.cardNumber)
  const claim = { cardNumber: body.cardNumber, fullNames: [body.fullName, said.fullName], totalprice: said.totalprice }
  if (bill === undefined || !matchesClaim(bill, claim)) return fail('payment_not_found')
  const [approved] = await billsToShow(db, [bill])
  return approved === undefined ? fail('payment_not_found') : ok(billView(approved))
}

/** Answers with the card-report entry that a move wrote and never writes one. Without any amount there is nothing to match. */
export const recordCardMove: Service<'recordCardMove'> = async ({ database: { db } }, { body }) => {
  const [credit, debit] = [amountOf(body.creditCard), amountOf(body.debitCard)]
  if (credit === undefined && debit === undefined) return fail('payment_not_found')
  const amounts = { ...(credit !== undefined && { credit }), ...(debit !== undefined && { debit }) }
  const move = await latestMoveOfNumber(db, body.cardNumber, amounts)
  return move === undefined ? fail('payment_not_found') : ok(cardReportEntryOf(move))
}

/** The schema has let only amounts of money through. */
const amountOf = (rupees: number | undefined): Paise | undefined =>
  rupees === undefined ? undefined : (parseRupees(rupees) ?? undefined)

/** Queues the invoice once a bill: asked again, it answers the mail that waits or was sent; one that failed for good is tried again. */
export const mailBill: Service<'mailBill'> = async ({ database: { db }, ways, now, mailQueued }, { body }) => {
  const bill = await billByAnyId(db, body.id)
  if (bill === undefined) return fail('payment_not_found')
  const mail = await queueMail(db, { id: newId(), bill, at: now() })
  mailQueued()
  return ok({ _id: mail.id, queued: true, to: mail.recipient, sending: ways.now().mailer !== null })
}

const billByAnyId = async (db: Db, id: string): Promise<BillRow | undefined> =>
  (await findBill(db, id)) ?? (await findBillByOrder(db, id)) ?? (await latestBillOfCard(db, id)) ?? billOfPax(db, id)

async function billOfPax(db: Db, paxId: string): Promise<BillRow | undefined> {
  const orderId = (await findPax(db, paxId))?.latest_order_id ?? null
  return orderId === null ? undefined : findBillByOrder(db, orderId)
}
