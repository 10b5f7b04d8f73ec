import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { isoOf } from '../../../shared/time.ts'
import { type Actor, noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Service } from '../../kernel/http/call.ts'
import { findInvoice, findPrint, insertPrint, type InvoicePrintRow } from './invoice.repo.ts'

export const getInvoice: Service<'getInvoice'> = async ({ database }, { params }) => {
  const invoice = await findInvoice(database.db, params.orderid)
  return invoice === undefined ? fail('order_not_found') : ok(invoice)
}

/** Counts a printing: the first is the original, each further print id the next copy, a known one its own again (printing.md, Reprints). */
export const printInvoice: Service<'printInvoice'> = async ({ database, now }, { params, body, staff, terminal }) => {
  const invoice = await findInvoice(database.db, params.orderid)
  if (invoice === undefined) return fail('order_not_found')
  if (invoice.invoiceno === '') return fail('payment_not_found')
  const wanted = { print_id: body.printid, order_id: params.orderid, at: now(), staff_name: staff.name, terminal }
  const print = await countPrint(database, wanted, { staff, terminal }, invoice.invoiceno)
  if (print.order_id !== params.orderid)
    return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another invoice' }] })
  return ok({ copy: print.copy, printedAt: isoOf(print.at), printedBy: print.staff_name, invoice })
}

/** More terminals than this never print one invoice at the same moment. */
const MAX_ROUNDS = 100

/**
 * Of simultaneous printings one gets the next copy number each round; the others look again, in a transaction that sees it. A copy is noted in
 * the audit trail, the original is not.
 */
async function countPrint(
  database: Database,
  wanted: Omit<InvoicePrintRow, 'copy'>,
  by: Actor,
  invoiceNo: string,
): Promise<InvoicePrintRow> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const counted = await database.transact(async (tx) => {
      const known = await findPrint(tx, wanted.print_id)
      if (known !== undefined) return ok(known)
      const print = await insertPrint(tx, wanted)
      if (print !== undefined && print.copy > 0) {
        const detail = `${invoiceNo}, copy ${print.copy}`
        await noteAction(tx, by, wanted.at, { action: 'invoice_reprinted', subject: wanted.order_id, detail })
      }
      return ok(print)
    })
    if (counted.ok && counted.value !== undefined) return counted.value
  }
  throw new Error(`no copy number is free for order ${wanted.order_id}`)
}
