import { ok } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { summed } from '../order/cart.ts'
import { checkChangeable } from '../order/changeable.ts'
import { holdWithGuest } from './hold-with-guest.ts'
import { attemptOf, onceForOrder } from '../order/once-order.ts'
import { linesOf, orderView, statusChange } from '../order/order.ts'
import { findOrder, recordStatusChange, replaceUnpaid } from '../order/order.repo.ts'
import { seatLines as seated } from '../order/seat.ts'

/** Dishes of an unpaid order are for another seat from now on, sent or not. The kitchen is sent nothing, and the approval of the order remains valid. */
export const seatLines: Service<'seatLines'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const { params, body, staff, terminal } = call
    const by = { staff, terminal, now: deps.now() }
    const seat = async (found: OrderRow | undefined): Promise<OrderRow> => {
      const held = orRefuse(await holdWithGuest(tx, found ?? refuse('order_not_found')))
      const { id, tables, version, lines: before } = orRefuse(checkChangeable(held, body.version, staff.outlet))
      const { lines, moved } = orRefuse(seated(linesOf({ lines: before }), body.lines, body.seat))
      const after = await replaceUnpaid(tx, id, { ...summed(lines), tables }, 'kept', version)
      if (after === undefined) return refuse('order_paid')
      await recordStatusChange(tx, statusChange(newId(), { id, status: 'Seated' }, by, null, moved))
      await noteAction(tx, by, by.now, { action: 'order_seated', subject: id })
      return after
    }
    const foundNow = () => findOrder(tx, params.id)
    const { order } = await onceForOrder(tx, attemptOf('seatLines', call, by.now), foundNow, seat)
    return ok(orderView(order))
  })
