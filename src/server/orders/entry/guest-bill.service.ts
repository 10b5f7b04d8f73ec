import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { formatRupees } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { GuestBillPrintRow } from '../../kernel/db/tables/order-tables.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { staffNames } from '../tables/table.repo.ts'
import { currentVenue } from '../../venue/index.ts'
import { billContents, guestBillOf } from '../order/guest-bill.ts'
import { findBillPrint, insertBillPrint, markBilled } from '../order/guest-bill.repo.ts'
import { linesOf } from '../order/order.ts'
import { holdOrder } from '../order/order.repo.ts'
import { servedOrder } from '../order/served-at.ts'

/**
 * Counts a printing of what an unpaid order comes to now. The order is held meanwhile, so that what is counted is what is on the paper, and of two
 * terminals one prints the copy.
 */
export const printGuestBill: Service<'printGuestBill'> = ({ database, now }, { params, body, staff, terminal }) =>
  database.transact(async (tx) => {
    const order = checkBillable(await holdOrder(tx, params.id), staff.outlet)
    if (!order.ok) return order
    const { id, total } = order.value
    const contents = billContents(order.value)
    const wanted = { print_id: body.printid, order_id: id, contents, total, at: now(), staff_name: staff.name, terminal }
    const known = await findBillPrint(tx, body.printid)
    const print = await countPrint(tx, known, wanted)
    if (!print.ok) return print
    await markBilled(tx, id)
    const { copy, at, staff_name } = print.value
    const [venue, waiter] = [await currentVenue(tx), await waiterOf(tx, order.value)]
    const bill = guestBillOf(await servedOrder(tx, order.value), venue, waiter)
    if (known === undefined) {
      const detail = [formatRupees(total), ...(copy === 0 ? [] : [`copy ${copy}`])].join(', ')
      await noteAction(tx, { staff, terminal }, at, { action: 'bill_printed', subject: id, detail })
    }
    return ok({ copy, printedAt: isoOf(at), printedBy: staff_name, bill })
  })

/** The order that has a bill: the outlet's own, unpaid, with something on it. */
function checkBillable(order: OrderRow | undefined, outlet: number): Result<OrderRow> {
  if (order === undefined || order.payment === 'cancelled') return fail('order_not_found')
  if (order.outlet !== outlet) return fail('other_outlet')
  if (order.payment === 'paid') return fail('order_paid', { msg: 'This order is paid. Print its invoice' })
  return linesOf(order).length === 0 ? fail('rule_broken', { msg: 'There is nothing on this check yet' }) : ok(order)
}

/** A printing that is asked for again is the same one while the order is as it was: the paper that was counted is no longer this bill otherwise. */
async function countPrint(
  tx: Db,
  known: GuestBillPrintRow | undefined,
  wanted: Omit<GuestBillPrintRow, 'copy'>,
): Promise<Result<GuestBillPrintRow>> {
  const print = known ?? (await insertBillPrint(tx, wanted))
  if (print?.contents === wanted.contents) return ok(print)
  if (print?.order_id === wanted.order_id) return fail('order_changed')
  return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another order' }] })
}

async function waiterOf(tx: Db, { owner_id: owner, staff_name }: OrderRow): Promise<string> {
  return (owner === null ? undefined : (await staffNames(tx, [owner])).get(owner)) ?? staff_name
}
