import { ok, type Result } from '../../../shared/errors.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { Service } from '../../kernel/http/call.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { idsOf } from '../kitchen/kitchen.ts'
import { type StoredLine, summed } from '../order/cart.ts'
import { recordEvent } from '../order/order-event.repo.ts'
import {
  findOrder,
  giveUnpaid,
  holdOrder,
  latestOrderOf,
  replaceUnpaid,
  setLatestOrder,
  unpaidOrderOf,
} from '../order/order.repo.ts'
import { orderView } from '../order/order-view.ts'
import { attemptOf, type By, isAsRead, onceForOrder, orderTableOf, placeText, rootOf, tablesOf } from '../order/order.ts'
import { joinLines, restOf, someOf } from '../order/split.ts'
import { askedTables, noteTakenTables, takeTables, waiterOf } from '../tables/take-tables.ts'
import { updateKitchen } from './after-change.ts'
import { bind, checkChangeable, checkNotPaying, holdPersons, holdWithGuest } from './changeable.ts'
import type { StoredOrder } from '../order/lines.repo.ts'

/**
 * Moves an unpaid order to other tables and keeps its waiter. The kitchen is sent the new tables only. Refused while the guest's
 * approved payment is in flight.
 */
export const moveOrder: Service<'moveOrder'> = (deps, { params, body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const found = await findOrder(tx, params.id)
    if (found === undefined) return fail('order_not_found')
    const held = await holdWithGuest(tx, found)
    if (!held.ok) return held
    const by: By = { staff, terminal, now: deps.now() }
    const now = held.value
    const tables = await askedTables(tx, body.tables, staff.outlet)
    if (!tables.ok) return tables
    const to = tables.value.map(orderTableOf)
    // A retry after a lost answer.
    if (now.payment === 'unpaid' && now.version === body.version + 1 && idsOf(tablesOf(now)) === idsOf(to))
      return ok(orderView(now))
    const order = checkChangeable(now, body.version, staff.outlet)
    if (!order.ok) return order
    const movable = await checkMovable(tx, order.value, by.now)
    if (!movable.ok) return movable
    const { lines, total, lines_hash } = order.value
    const moved = await replaceUnpaid(tx, order.value, { lines, total, lines_hash, tables: JSON.stringify(to) }, 'kept')
    if (moved === undefined) return fail('order_paid')
    // The waiter stays, since tips and sales by staff are counted by waiter.
    const waiter = await waiterOf(tx, order.value, by.now)
    const taking = { orderId: moved.id, tables: tables.value, voided: null, take: body.takeTables === true, waiter }
    const taken = await takeTables(tx, taking, by)
    if (!taken.ok) return taken
    await updateKitchen(tx, moved.id, by)
    const detail = `from ${placeText(tablesOf(order.value))} to ${placeText(to)}`
    await noteTakenTables(tx, taking, by)
    await noteAction(tx, by, by.now, { action: 'order_moved', subject: moved.id, detail })
    return ok(orderView(moved))
  })

/** Only an unsplit order that is being served can move, and not while its payment is in flight. */
async function checkMovable(tx: Transaction, order: StoredOrder, now: number): Promise<Result<null>> {
  if (order.split_from !== null) return failField('tables', 'The tables stay with the order that this one was split from')
  if (order.status === 'Completed') return failField('tables', 'This order is completed and has left its tables')
  return checkNotPaying(tx, order, now)
}

/**
 * Moves an unpaid order to another passenger, whose card then pays it. Dishes, tables and parts stay, so nothing is sent to the
 * kitchen. Approvals of the former guest end. The audit trail names both cards.
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
    // A retry after a lost answer.
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
    await recordEvent(tx, by, { order: id, event: 'given' })
    const detail = [...(card_number === '' ? [] : [`card ${card_number}`]), `card ${pax.pax_manifest_no}`].join(' → ')
    await noteAction(tx, by, by.now, { action: 'order_given', subject: id, detail })
    return ok(orderView(given))
  })

interface Seated {
  lines: StoredLine[]
  /** The moved lines. */
  moved: StoredLine[]
}

/** A line for a seat, or for none. */
function atSeat({ seat: _seat, discount, ...line }: StoredLine, seat: number | null): StoredLine {
  return { ...line, ...(seat !== null && { seat }), ...(discount !== undefined && { discount }) }
}

/** The lines with some of them moved to another seat; equal lines of one seat are added up. */
function withSeats(
  lines: readonly StoredLine[],
  asked: readonly { line: number; qty: number }[],
  seat: number | null,
): Result<Seated> {
  const wanted = new Map(asked.map(({ line, qty }) => [line, qty]))
  if (wanted.size < asked.length) return failField('lines', 'A dish is named twice')
  if (asked.some(({ line, qty }) => qty > (lines[line]?.qty ?? 0))) return failField('lines', 'That is more than the order has')
  const shared = asked.flatMap(({ line }) => lines[line] ?? []).find(({ share }) => share !== undefined)
  if (shared !== undefined) return failField('lines', `${shared.dishName} is paid by several cards. Rejoin the parts to move it`)
  const moved = asked.flatMap(({ line, qty }) => {
    const of = lines[line]
    return of === undefined || (of.seat ?? null) === seat ? [] : [atSeat(someOf(of, qty), seat)]
  })
  const divided = lines.flatMap((line, place) => {
    const qty = wanted.get(place) ?? 0
    const both = [restOf(line, qty), atSeat(someOf(line, qty), seat)]
    return qty === 0 ? [line] : both.filter((one) => one.qty > 0)
  })
  const joined = joinLines([], divided)
  return joined.ok ? ok({ lines: joined.value, moved }) : joined
}

/** Moves dishes of an unpaid order to another seat, sent or not. The kitchen is sent nothing, and approvals remain valid. */
export const seatLines: Service<'seatLines'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const { params, body, staff, terminal } = call
    const by = { staff, terminal, now: deps.now() }
    const seat = async (found: StoredOrder | undefined): Promise<StoredOrder> => {
      const held = orRefuse(await holdWithGuest(tx, found ?? refuse('order_not_found')))
      const before = orRefuse(checkChangeable(held, body.version, staff.outlet))
      const { lines, moved } = orRefuse(withSeats(before.lines, body.lines, body.seat))
      const after = await replaceUnpaid(tx, before, { ...summed(lines), tables: before.tables }, 'kept')
      if (after === undefined) return refuse('order_paid')
      await recordEvent(tx, by, { order: before.id, event: 'seated', moved })
      await noteAction(tx, by, by.now, { action: 'order_seated', subject: before.id })
      return after
    }
    const foundNow = () => findOrder(tx, params.id)
    const { order } = await onceForOrder(tx, attemptOf('seatLines', call, by.now), foundNow, seat)
    return ok(orderView(order))
  })
