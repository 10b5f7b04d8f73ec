import { ok } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import { isoOf } from '../../shared/time.ts'
import type { Db } from '../db/database.ts'
import type { Service } from '../http/call.ts'
import { findInvoice, findPrint, insertPrint, type InvoicePrintRow } from './invoice.repo.ts'

export const getInvoice: Service<'getInvoice'> = async ({ database }, { params }) => {
  const invoice = await findInvoice(database.db, params.orderid)
  return invoice === undefined ? fail('order_not_found') : ok(invoice)
}

/** Counts a printing: the first is the original, each further print id the next copy, a known one its own again (printing.md, Reprints). */
export const printInvoice: Service<'printInvoice'> = (deps, { params, body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const invoice = await findInvoice(tx, params.orderid)
    if (invoice === undefined) return fail('order_not_found')
    if (invoice.invoiceno === '') return fail('payment_not_found')
    const wanted = { print_id: body.printid, order_id: params.orderid, at: deps.now(), staff_name: staff.name, terminal }
    const print = await countPrint(tx, wanted)
    if (print.order_id !== params.orderid)
      return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another invoice' }] })
    return ok({ copy: print.copy, printedAt: isoOf(print.at), printedBy: print.staff_name, invoice })
  })

/** Of printings at once only one gets a copy number; each round one of them is through, so the others find the next free. */
async function countPrint(tx: Db, wanted: Omit<InvoicePrintRow, 'copy'>): Promise<InvoicePrintRow> {
  for (;;) {
    const print = (await findPrint(tx, wanted.print_id)) ?? (await insertPrint(tx, wanted))
    if (print !== undefined) return print
  }
}
