import { ok } from '../../../shared/errors.ts'
import { isMadeFor, newIdFor } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Service } from '../../kernel/http/call.ts'
import { summed } from '../order/cart.ts'
import { checkChangeable } from '../order/changeable.ts'
import { holdWithGuest } from './hold-with-guest.ts'
import { linesOf, orderView, statusChange } from '../order/order.ts'
import { findOrder, recordStatusChange, replaceUnpaid, statusChangesOf } from '../order/order.repo.ts'
import { seatLines as seated } from '../order/seat.ts'

/** Dishes of an unpaid order are for another seat from now on, sent or not. The kitchen is sent nothing, and the approval of the order remains valid. */
export const seatLines: Service<'seatLines'> = (deps, { params, body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const found = await findOrder(tx, params.id)
    if (found === undefined) return fail('order_not_found')
    const held = await holdWithGuest(tx, found)
    if (!held.ok) return held
    // Its answer was lost on the way, and the caller asks again.
    const changes = await statusChangesOf(tx, held.value.id)
    if (changes.some(({ id, status }) => status === 'Seated' && isMadeFor(id, body.newid))) return ok(orderView(held.value))
    const order = checkChangeable(held.value, body.version, staff.outlet)
    if (!order.ok) return order
    const lines = seated(linesOf(order.value), body.lines, body.seat)
    if (!lines.ok) return lines
    const { id, tables, version } = order.value
    const moved = await replaceUnpaid(tx, id, { ...summed(lines.value.lines), tables }, 'kept', version)
    if (moved === undefined) return fail('order_paid')
    const by = { staff, terminal, now: deps.now() }
    await recordStatusChange(tx, statusChange(newIdFor(body.newid), { id, status: 'Seated' }, by, null, lines.value.moved))
    await noteAction(tx, by, by.now, { action: 'order_seated', subject: id })
    return ok(orderView(moved))
  })
