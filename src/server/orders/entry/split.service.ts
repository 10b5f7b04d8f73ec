import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { cleanText } from '../../../shared/clean-text.ts'
import { ok } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { formatRupees } from '../../../shared/money/money.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { type StoredLine, summed } from '../order/cart.ts'
import { bind, checkChangeable, holdPersons } from './changeable.ts'
import { orderEventsOf, recordEvent } from '../order/order-event.repo.ts'
import {
  cancelUnpaid,
  findOrder,
  holdOrder,
  insertOrder,
  latestOrderOf,
  markBilled,
  partsOf,
  replaceUnpaid,
  setLatestOrder,
  unpaidOrderOf,
} from '../order/order.repo.ts'
import { orderAndPart, orderView } from '../order/order-view.ts'
import { attemptOf, type By, isAsRead, NO_CHECK, onceForOrder, rootOf } from '../order/order.ts'
import { joinLines, splitAs } from '../order/split.ts'
import type { StoredOrder } from '../order/lines.repo.ts'

type Splitting = InputOf<Contract['splitOrder']>['body']

export const listOrderParts: Service<'listOrderParts'> = async ({ database: { db } }, { params }) => {
  const order = await findOrder(db, params.id)
  if (order === undefined) return fail('order_not_found')
  const root = rootOf(order) === order.id ? order : await findOrder(db, rootOf(order))
  const all = [...(root === undefined ? [] : [root]), ...(await partsOf(db, rootOf(order)))]
  return ok(all.filter(({ payment }) => payment !== 'cancelled').map(orderView))
}

/**
 * Moves dishes of an unpaid order, at the prices they were ordered at, to an order of another passenger or to a check without a
 * guest, which a card takes at Check Out. Codes and PINs that approved other lines end on both cards. The kitchen treats order
 * and part as one and is sent nothing.
 */
export const splitOrder: Service<'splitOrder'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const { params, body, staff, terminal } = call
    const by: By = { staff, terminal, now: deps.now() }
    const foundNow = () => findOrder(tx, params.id)
    const { order: part } = await onceForOrder(tx, attemptOf('splitOrder', call, by.now), foundNow, async (found) =>
      splitOff(tx, found ?? refuse('order_not_found'), body, by),
    )
    return ok(orderAndPart((await foundNow()) ?? refuse('order_not_found'), part))
  })

/** Moves the requested dishes from an order to a part, and returns the part. */
async function splitOff(tx: Transaction, found: StoredOrder, body: Splitting, by: By): Promise<StoredOrder> {
  const { cards, ...payer } = await payerOf(tx, found, body)
  const { pax } = payer
  const whole = orRefuse(checkChangeable(await findOrder(tx, found.id), body.version, by.staff.outlet))
  if (pax !== null && (await unpaidOrderOf(tx, pax.id)) !== undefined)
    orRefuse(fail('order_unpaid', { msg: `${pax.full_name} already has an unpaid order. Pay that first, or use another card` }))
  const { kept, moved } = orRefuse(splitAs(whole.lines, body))
  const unbilled = partOf(whole, { ...payer, lines: moved, by })
  await bind(tx, cards, { ...whole, ...summed(kept) }, by)
  await bind(tx, cards, unbilled, by)
  if (found.split_from !== null) await holdOrder(tx, found.split_from)
  const rest = (await putLines(tx, whole, kept)) ?? refuse(found.pax_id === null ? 'order_changed' : 'order_paid')
  const part = { ...unbilled, billed: rest.billed }
  await insertOrder(tx, part)
  if (pax !== null) await setLatestOrder(tx, pax.id, part.id)
  await recordEvent(tx, by, { order: rest.id, event: 'split_off', other: part.id, moved })
  await recordEvent(tx, by, { order: part.id, event: 'split_from', other: rest.id, moved })
  await noteAction(tx, by, by.now, { action: 'order_split', subject: part.id, detail: formatRupees(part.total) })
  return part
}

/**
 * Locks the payer of a part with the order's guest and their cards. The payer is a passenger, or null for a part that has only a
 * name.
 */
async function payerOf(tx: Transaction, { pax_id: guest }: StoredOrder, asked: { userid?: string; name?: string }) {
  const { aboard, cards } = await holdPersons(tx, [guest, asked.userid ?? null])
  const pax = asked.userid === undefined ? null : (aboard.get(asked.userid) ?? refuse('pax_not_found'))
  const name = cleanText(asked.name ?? '')
  if (pax === null && name === '') orRefuse(failField('name', 'Name the part, or choose who pays it'))
  return { pax, name, cards }
}

/** A part and the order that it was split from. */
async function partAndRoot(tx: Transaction, id: string): Promise<{ found: StoredOrder; root: StoredOrder }> {
  const found = await findOrder(tx, id)
  const root = typeof found?.split_from === 'string' ? await findOrder(tx, found.split_from) : undefined
  return found === undefined || root === undefined ? refuse('order_not_found') : { found, root }
}

/** Ends an unpaid part and returns its dishes to the order that it was split from. */
export const joinOrder: Service<'joinOrder'> = (deps, { params, body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const { found, root } = await partAndRoot(tx, params.id)
    const { cards } = await holdPersons(tx, [found.pax_id, root.pax_id])
    const [order, known] = [await findOrder(tx, root.id), await findOrder(tx, found.id)]
    if (order !== undefined && known !== undefined && (await isJoined(tx, known))) return ok(orderAndPart(order, known))
    const part = orRefuse(checkChangeable(known, body.version, staff.outlet))
    const whole = orRefuse(checkChangeable(order, order?.version, staff.outlet))
    const lines = orRefuse(joinLines(whole.lines, part.lines))
    const by: By = { staff, terminal, now: deps.now() }
    await bind(tx, cards, { ...whole, ...summed(lines) }, by)
    const joined = await putLines(tx, whole, lines)
    // A part without a guest has no passenger to lock, so lock the part itself.
    if (!isAsRead(await holdOrder(tx, part.id), part)) return fail('order_changed')
    const ended = await cancelUnpaid(tx, part.id)
    if (joined === undefined || ended === undefined) return fail('order_paid')
    if (ended.billed === 1) await markBilled(tx, joined.id)
    const { pax_id: guest } = ended
    if (guest !== null) await setLatestOrder(tx, guest, (await latestOrderOf(tx, guest))?.id ?? null)
    const moved = ended.lines
    await recordEvent(tx, by, { order: joined.id, event: 'joined', other: ended.id, moved })
    await recordEvent(tx, by, { order: ended.id, event: 'joined_to', other: joined.id, moved })
    await noteAction(tx, by, by.now, { action: 'order_joined', subject: joined.id, detail: formatRupees(ended.total) })
    return ok(orderAndPart(joined, ended))
  })

/** Whether a part was rejoined already: a retry after a lost answer. A cancelled part was not; its dishes are void. */
async function isJoined(tx: Transaction, { id, payment }: StoredOrder): Promise<boolean> {
  if (payment !== 'cancelled') return false
  return (await orderEventsOf(tx, id)).some(({ event }) => event === 'joined_to')
}

/**
 * The order with new lines and the same status; undefined if it was paid or changed meanwhile, since an order without a guest is
 * not locked by its passenger.
 */
const putLines = (tx: Transaction, order: StoredOrder, lines: readonly StoredLine[]): Promise<StoredOrder | undefined> =>
  replaceUnpaid(tx, order, { ...summed(lines), tables: order.tables }, 'kept')

interface NewPart {
  /** Null for a part without a payer. */
  pax: PaxRow | null
  name: string
  lines: readonly StoredLine[]
  by: By
}

/** A part has no tables: they stay with its order. */
const partOf = (order: StoredOrder, { pax, name, lines, by }: NewPart): StoredOrder => ({
  ...summed(lines),
  id: newId(),
  pax_id: pax?.id ?? null,
  full_name: pax?.full_name ?? '',
  card_number: pax?.pax_manifest_no ?? '',
  tables: '[]',
  status: order.status,
  payment: 'unpaid',
  invoice_no: null,
  staff_name: by.staff.name,
  terminal: by.terminal,
  created_at: by.now,
  paid_at: null,
  version: 1,
  split_from: rootOf(order),
  ...NO_CHECK,
  check_name: name,
  owner_id: by.staff.id,
  outlet: order.outlet,
  billed: order.billed,
})
