import { ok } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Service } from '../../kernel/http/call.ts'
import { summed } from '../order/cart.ts'
import { checkChangeable } from '../order/changeable.ts'
import { bind, holdPersons } from './hold-persons.ts'
import { type By, isAsRead, orderView, rootOf, statusChange } from '../order/order.ts'
import {
  findOrder,
  giveUnpaid,
  holdOrder,
  latestOrderOf,
  recordStatusChange,
  setLatestOrder,
  unpaidOrderOf,
} from '../order/order.repo.ts'
import { checkNotPaying } from './paying.ts'

/**
 * An unpaid order becomes another passenger's, whose card is to pay it: the same order with its dishes, tables and parts, so the kitchen is sent
 * nothing. What the former guest approved of it ends. In the audit with both cards.
 */
export const giveOrder: Service<'giveOrder'> = (deps, { params, body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const by: By = { staff, terminal, now: deps.now() }
    const found = await findOrder(tx, params.id)
    if (found === undefined) return fail('order_not_found')
    const { aboard, cards } = await holdPersons(tx, [found.pax_id, body.userid])
    const pax = aboard.get(body.userid)
    if (pax === undefined) return fail('pax_not_found')
    const known = await findOrder(tx, found.id)
    // Its answer was lost on the way, and the caller asks again.
    if (known?.pax_id === pax.id && known.payment === 'unpaid') return ok(orderView(known))
    const order = checkChangeable(known, body.version, staff.outlet)
    if (!order.ok) return order
    if ((await unpaidOrderOf(tx, pax.id)) !== undefined)
      return fail('order_unpaid', { msg: `${pax.full_name} has an unpaid order already. Pay that first, or take another card` })
    const paying = await checkNotPaying(tx, order.value, by.now)
    if (!paying.ok) return paying
    await bind(tx, cards, { ...order.value, ...summed([]) }, by)
    await holdOrder(tx, rootOf(order.value))
    if (!isAsRead(await holdOrder(tx, order.value.id), order.value)) return fail('order_changed')
    const { id, pax_id: former, card_number } = order.value
    const owner = { pax_id: pax.id, full_name: pax.full_name, card_number: pax.pax_manifest_no }
    const given = await giveUnpaid(tx, order.value, owner)
    if (given === undefined) return fail('order_paid')
    await setLatestOrder(tx, pax.id, id)
    if (former !== null) await setLatestOrder(tx, former, (await latestOrderOf(tx, former))?.id ?? null)
    await recordStatusChange(tx, statusChange(newId(), { id, status: 'Given' }, by))
    const detail = [...(card_number === '' ? [] : [`card ${card_number}`]), `card ${pax.pax_manifest_no}`].join(' → ')
    await noteAction(tx, by, by.now, { action: 'order_given', subject: id, detail })
    return ok(orderView(given))
  })
