import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { countPrint } from '../../kernel/db/print-copy.ts'
import type { BillRow, MailRow } from '../../kernel/db/tables/tables.ts'
import { ok } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { type Paise, parseRupees } from '../../../shared/money/money.ts'
import type { Service } from '../../kernel/http/call.ts'
import { findPax } from '../../guests/index.ts'
import {
  billsToShow,
  billView,
  cardReportEntryOf,
  findBill,
  findBillByInvoice,
  findBillByOrder,
  latestBillOfCard,
  latestBillOfNumber,
  matchesClaim,
} from './bill.repo.ts'
import { latestMoveOfNumber } from '../../cards/index.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { findInvoice, findPrint, insertPrint } from './invoice.ts'

/**
 * Queues a mail of a bill's invoice to its passenger, once per bill; a mail that failed for good is queued again. Returns the
 * mail.
 */
export async function queueMail(tx: Transaction, wanted: { id: string; bill: BillRow; at: number }): Promise<MailRow> {
  const { id, bill, at } = wanted
  const { email } = await tx.selectFrom('pax').select('email').where('id', '=', bill.pax_id).executeTakeFirstOrThrow()
  const fresh = { state: 'queued', tries: 0, next_at: at } as const
  const queued = await tx
    .insertInto('mail_outbox')
    .values({ id, bill_id: bill.id, recipient: email, ...fresh, last_error: '', created_at: at, sent_at: null })
    .onConflict((conflict) => conflict.column('bill_id').doUpdateSet(fresh).where('mail_outbox.state', '=', 'failed'))
    .returningAll()
    .executeTakeFirst()
  return queued ?? tx.selectFrom('mail_outbox').selectAll().where('bill_id', '=', bill.id).executeTakeFirstOrThrow()
}

/** Returns the bill that the payment wrote; never writes one (semantics, POST billinfo). */
export const recordBill: Service<'recordBill'> = async ({ database: { db } }, { body }) => {
  const said = body.billingData.AuthorId ?? body.billingData
  const bill = said.invoiceno ? await findBillByInvoice(db, said.invoiceno) : await latestBillOfNumber(db, body.cardNumber)
  const claim = { cardNumber: body.cardNumber, fullNames: [body.fullName, said.fullName], totalprice: said.totalprice }
  if (bill === undefined || !matchesClaim(bill, claim)) return fail('payment_not_found')
  const [approved] = await billsToShow(db, [bill])
  return approved === undefined ? fail('payment_not_found') : ok(billView(approved))
}

/** Returns the card-report entry that a move wrote; never writes one. Without any amount there is nothing to match. */
export const recordCardMove: Service<'recordCardMove'> = async ({ database: { db } }, { body }) => {
  const [credit, debit] = [amountOf(body.creditCard), amountOf(body.debitCard)]
  if (credit === undefined && debit === undefined) return fail('payment_not_found')
  const amounts = { ...(credit !== undefined && { credit }), ...(debit !== undefined && { debit }) }
  const move = await latestMoveOfNumber(db, body.cardNumber, amounts)
  return move === undefined ? fail('payment_not_found') : ok(cardReportEntryOf(move))
}

/** The amount in paise; the schema only accepts amounts of money. */
const amountOf = (rupees: number | undefined): Paise | undefined =>
  rupees === undefined ? undefined : (parseRupees(rupees) ?? undefined)

/** Queues the invoice once per bill: a repeated call answers the queued or sent mail, and retries one that failed for good. */
export const mailBill: Service<'mailBill'> = async ({ database, ways, now, mailQueued }, { body }) => {
  const bill = await billByAnyId(database.db, body.id)
  if (bill === undefined) return fail('payment_not_found')
  const mail = await database.write((tx) => queueMail(tx, { id: newId(), bill, at: now() }))
  mailQueued()
  return ok({ _id: mail.id, queued: true, to: mail.recipient, sending: ways.now().mailer !== null })
}

const billByAnyId = async (db: Reading, id: string): Promise<BillRow | undefined> =>
  (await findBill(db, id)) ?? (await findBillByOrder(db, id)) ?? (await latestBillOfCard(db, id)) ?? billOfPax(db, id)

async function billOfPax(db: Reading, paxId: string): Promise<BillRow | undefined> {
  const orderId = (await findPax(db, paxId))?.latest_order_id ?? null
  return orderId === null ? undefined : findBillByOrder(db, orderId)
}

export const getInvoice: Service<'getInvoice'> = async ({ database }, { params }) => {
  const invoice = await findInvoice(database.db, params.orderid)
  return invoice === undefined ? fail('order_not_found') : ok(invoice)
}

/**
 * Counts a printing: the first is the original, each new print id gets the next copy number, and a known one keeps its number
 * (printing.md, Reprints).
 */
export const printInvoice: Service<'printInvoice'> = async ({ database, now }, { params, body, staff, terminal }) => {
  const invoice = await findInvoice(database.db, params.orderid)
  if (invoice === undefined) return fail('order_not_found')
  if (invoice.invoiceno === '') return fail('payment_not_found')
  const wanted = { print_id: body.printid, order_id: params.orderid, at: now(), staff_name: staff.name, terminal }
  const print = await countPrint(database, {
    paper: invoice.invoiceno,
    find: (tx) => findPrint(tx, wanted.print_id),
    count: (tx) => insertPrint(tx, wanted),
    noteCopy: (tx, detail) =>
      noteAction(tx, { staff, terminal }, wanted.at, { action: 'invoice_reprinted', subject: wanted.order_id, detail }),
  })
  if (print.order_id !== params.orderid)
    return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another invoice' }] })
  return ok({ copy: print.copy, printedAt: isoOf(print.at), printedBy: print.staff_name, invoice })
}
