import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { isMadeFor, newId, newIdFor } from '../../../shared/ids.ts'
import { cancelledElsewhere, fail } from '../../../shared/messages.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow, PaxRow, TableRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { bindApprovalOf, holdActiveCardOf } from '../../cards/index.ts'
import { paxView } from '../order/pax-view.ts'
import { isTotal, type StoredLine, summed } from '../order/cart.ts'
import { checkWithoutGuest, pricedAgainst } from '../order/cart.repo.ts'
import { noteLost } from './discount.repo.ts'
import { noteCancelled, noteStatus } from './end-order.ts'
import { type By, isAsRead, linesOf, NO_CHECK, orderTableOf, rootOf, statusChange } from '../order/order.ts'
import {
  cancelUnpaid,
  findOrder,
  holdOrder,
  holdPax,
  insertOrder,
  orderMadeFor,
  recordStatusChange,
  replaceUnpaid,
  setLatestOrder,
  unpaidOrderOf,
} from '../order/order.repo.ts'
import { placedLines } from '../order/rounds.ts'
import { checkPieces } from '../order/split.ts'
import { askedTables, noteTakenTables, takeTables } from './take-tables.ts'
import { updateKitchen } from './update-kitchen.ts'
import type { Lost } from './void.ts'
import { lostWith } from './void-limit.ts'
import { noteVoids, recordVoids } from './void.repo.ts'

type Asked = InputOf<Contract['placeOrder']>['body']

/** What a placed order holds. */
type Contents = Pick<
  OrderRow,
  'pax_id' | 'full_name' | 'card_number' | 'lines' | 'tables' | 'total' | 'lines_hash' | 'staff_name' | 'terminal'
> & { sent_as?: string }

/**
 * Check Out: places the passenger's order at the server's prices, with its tables; the unpaid one is changed where the caller names it,
 * else voided; an approval for other lines ends (semantics, PUT paxinfo). A check without a guest, named, becomes the passenger's.
 */
export const placeOrder: Service<'placeOrder'> = (deps, { params, body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const [holding, card] = [holdPax(tx, params.userid), holdActiveCardOf(tx, params.userid)]
    const facts = [holding, card, checkWithoutGuest(tx, body.orderid), unpaidOrderOf(tx, params.userid)] as const
    const [pax, payingCard, check, own] = await Promise.all(facts)
    if (pax === undefined) return fail('pax_not_found')
    // Its answer was lost on the way, and the caller asks again.
    if (own !== undefined && body.newid !== undefined && own.sent_as === body.newid) return ok(paxView(pax, own))
    if (check !== undefined && own !== undefined) return fail('order_unpaid')
    const unpaid = check ?? own
    if (unpaid !== undefined && unpaid.outlet !== staff.outlet) return fail('other_outlet')
    const by: By = { staff, terminal, now: deps.now() }
    const lines = await pricedLines(tx, body, unpaid, by)
    if (!lines.ok) return lines
    const tables = await askedTables(tx, body.ordertable ?? [], staff.outlet)
    if (!tables.ok) return tables
    const isOwn = unpaid !== undefined && isMadeFor(unpaid.id, body.newid ?? '')
    const contents = contentsOf(pax, lines.value, tables.value, by)
    const known = isOwn ? ok(null) : await checkKnown(tx, { pax, unpaid, asked: body, contents })
    if (!known.ok) return known
    const placed = { linesHash: contents.lines_hash, total: contents.total, now: by.now }
    if (payingCard !== undefined) await bindApprovalOf(tx, payingCard.id, placed)
    // The order that it was split from is held first: the kitchen knows them as one, and so does the limit of voids.
    if (unpaid !== undefined) await holdOrder(tx, rootOf(unpaid))
    // No passenger is held for a check, so it is held itself.
    if (check !== undefined && !isAsRead(await holdOrder(tx, check.id), check)) return fail('order_changed')
    const isChange = isOwn || (body.orderid !== undefined && body.replace !== true)
    const pieces = isChange && unpaid !== undefined ? checkPieces(linesOf(unpaid), lines.value) : ok(null)
    if (!pieces.ok) return pieces
    const goesOn = unpaid !== undefined && (isChange || isSame(unpaid, contents))
    const lost = await lostWith(tx, unpaid, goesOn ? lines.value : [])
    if (!lost.ok) return lost
    const { order, voided } = await store(
      tx,
      { unpaid, isChange, id: body.newid === undefined ? newId() : newIdFor(body.newid) },
      unpaid !== undefined && isChange && !isOwn && body.newid !== undefined ? { ...contents, sent_as: body.newid } : contents,
      by,
    )
    const taking = { orderId: order.id, tables: tables.value, voided, take: body.takeTables === true }
    // A new order has no tables yet.
    const taken = unpaid === undefined && tables.value.length === 0 ? ok(null) : await takeTables(tx, taking, by)
    if (!taken.ok) return taken
    await setLatestOrder(tx, pax.id, order.id)
    if (voided !== null && unpaid !== undefined) await updateKitchen(tx, rootOf(unpaid), by)
    await updateKitchen(tx, rootOf(order), by)
    if (unpaid !== undefined) await keepLost(tx, { unpaid, order, voided, lost: lost.value }, by)
    await noteTakenTables(tx, taking, by)
    if (unpaid !== undefined) await noteStatus(tx, by, unpaid, order)
    return ok(paxView(pax, order))
  })

/** Keeps what the unpaid order no longer has, and in the audit what became of it. */
async function keepLost(
  tx: Db,
  { unpaid, order, voided, lost }: { unpaid: OrderRow; order: OrderRow; voided: string | null; lost: Lost },
  by: By,
): Promise<void> {
  const reason = voided === null ? 'changed' : 'replaced'
  const isOfThis = (voided ?? order.id) === unpaid.id
  if (isOfThis) await recordVoids(tx, unpaid, lost, by, { reason })
  await noteLost(tx, unpaid, order, by)
  if (isOfThis) await noteVoids(tx, by, unpaid, lost, { reason })
  if (voided !== null) await noteCancelled(tx, by, unpaid)
}

/** The lines of the order at the server's prices, if the caller knows their total. */
async function pricedLines(
  tx: Db,
  asked: Asked,
  unpaid: OrderRow | undefined,
  { now, staff }: By,
): Promise<Result<StoredLine[]>> {
  const stored = unpaid === undefined ? [] : linesOf(unpaid)
  const priced = await pricedAgainst(tx, stored, asked.order, { now, outlet: staff.outlet })
  if (!priced.ok) return priced
  const lines = placedLines(stored, priced.value, now)
  return isTotal(asked.totalprice, lines) ? ok(lines) : fail('total_mismatch')
}

const contentsOf = (
  pax: PaxRow,
  lines: readonly StoredLine[],
  tables: readonly TableRow[],
  { staff, terminal }: By,
): Contents => ({
  pax_id: pax.id,
  full_name: pax.full_name,
  card_number: pax.pax_manifest_no,
  ...summed(lines),
  tables: JSON.stringify(tables.map(orderTableOf)),
  staff_name: staff.name,
  terminal,
})

interface Known {
  pax: PaxRow
  unpaid: OrderRow | undefined
  asked: Asked
  contents: Contents
}

/**
 * A caller who names the unpaid order that it knows of, or none, goes on only where that is so: nobody's order is replaced unseen, and
 * nobody's changes of it. What was asked for before and is over is not made again.
 */
async function checkKnown(tx: Db, { pax, unpaid, asked, contents }: Known): Promise<Result<null>> {
  const { orderid, newid, version = unpaid?.version } = asked
  const made = newid === undefined ? undefined : await orderMadeFor(tx, pax.id, newid)
  if (made?.payment === 'paid') return fail('order_paid')
  if (made !== undefined) return fail('order_not_found', { msg: cancelledElsewhere })
  if (orderid === undefined || orderid === (unpaid?.id ?? ''))
    return unpaid === undefined || unpaid.version === version || isAsAsked(unpaid, contents) ? ok(null) : fail('order_changed')
  const named = orderid === '' ? undefined : await findOrder(tx, orderid)
  if (named?.payment === 'paid') return fail('order_paid')
  return unpaid === undefined ? fail('order_not_found', { msg: cancelledElsewhere }) : fail('order_unpaid')
}

interface Before {
  unpaid: OrderRow | undefined
  /** Whether the unpaid order stays and gets other contents. */
  isChange: boolean
  /** The id of a new order. */
  id: string
}

/** The same dishes for the same tables: what a call that was sent twice asks for. */
const isSame = (unpaid: OrderRow, { lines_hash, tables }: Contents): boolean =>
  unpaid.status !== 'Completed' && unpaid.lines_hash === lines_hash && unpaid.tables === tables

/** The very same, notes too: an older version that asks for what is there already changes nothing of anybody's. */
const isAsAsked = (unpaid: OrderRow, { lines, tables }: Contents): boolean => unpaid.lines === lines && unpaid.tables === tables

interface Stored {
  order: OrderRow
  /** Id of the order that was voided for it, which still has its tables and its tickets; null where none was. */
  voided: string | null
}

/** Changes the unpaid order, or voids it and inserts another: also when it was paid at this very moment. */
async function store(tx: Db, { unpaid, isChange, id }: Before, contents: Contents, by: By): Promise<Stored> {
  const changed = unpaid && (isChange || isSame(unpaid, contents)) && (await replaceUnpaid(tx, unpaid.id, contents))
  if (changed) {
    if (changed.status !== unpaid.status) await recordStatusChange(tx, statusChange(newId(), changed, by))
    return { order: changed, voided: null }
  }
  const order: OrderRow = {
    ...NO_CHECK,
    ...contents,
    owner_id: by.staff.id,
    id,
    status: 'Preparing',
    payment: 'unpaid',
    invoice_no: null,
    created_at: by.now,
    paid_at: null,
    version: 1,
    split_from: null,
    outlet: by.staff.outlet,
  }
  const voided = (unpaid && (await cancelUnpaid(tx, unpaid.id)))?.id ?? null
  await insertOrder(tx, order)
  if (voided !== null) {
    await recordStatusChange(tx, statusChange(newId(), { id: voided, status: 'Replaced' }, by, order.id))
    await recordStatusChange(tx, statusChange(newId(), { id: order.id, status: 'Replacing' }, by, voided))
  }
  return { order, voided }
}
