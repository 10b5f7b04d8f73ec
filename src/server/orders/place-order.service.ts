import type { InputOf } from '../../shared/contract/endpoint.ts'
import type { Contract } from '../../shared/contract/index.ts'
import { type Failure, ok, type Result } from '../../shared/errors.ts'
import { isMadeFor, newId, newIdFor } from '../../shared/ids.ts'
import { cancelledElsewhere, fail } from '../../shared/messages.ts'
import { formatRupees, parseRupees } from '../../shared/money.ts'
import { noteAction } from '../audit/audit.repo.ts'
import type { Db } from '../db/database.ts'
import type { OrderRow, PaxRow, TableRow } from '../db/tables.ts'
import type { Service } from '../http/call.ts'
import { bindApproval } from '../otp/approval.repo.ts'
import { paxView } from '../pax/pax.ts'
import { bookerOf, isOfAnother } from '../tables/table.ts'
import { heldByAnother, noteTaken } from '../tables/table-holder.ts'
import { findTables, freeTablesOf, holdTables, linkTables, tablesHeldBy } from '../tables/table.repo.ts'
import { orderTotals } from '../../shared/order-totals.ts'
import { linesHash, pricedLineOf, type StoredLine, totalOf } from './cart.ts'
import { pricedCartOf } from './cart.repo.ts'
import { noteLost } from './discount.repo.ts'
import { type By, orderTableOf, rootOf, statusChange } from './order.ts'
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
} from './order.repo.ts'
import { tellKitchen } from './tell-kitchen.ts'

type Asked = InputOf<Contract['placeOrder']>['body']

/** What a placed order holds. */
type Contents = Pick<
  OrderRow,
  'full_name' | 'card_number' | 'lines' | 'tables' | 'total' | 'lines_hash' | 'staff_name' | 'terminal'
>

/**
 * Check Out: places the passenger's order at the server's prices, with its tables; the unpaid one is changed where the caller names it,
 * else voided; an approval for other lines ends (semantics, PUT paxinfo).
 */
export const placeOrder: Service<'placeOrder'> = (deps, { params, body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const pax = await holdPax(tx, params.userid)
    if (pax === undefined) return fail('pax_not_found')
    const lines = await pricedLines(tx, body, pax.id)
    if (!lines.ok) return lines
    const tables = await askedTables(tx, body)
    if (!tables.ok) return tables
    const unpaid = await unpaidOrderOf(tx, pax.id)
    // Its answer was lost on the way, and the caller asks again.
    const isOwn = unpaid !== undefined && isMadeFor(unpaid.id, body.newid ?? '')
    const by: By = { staff, terminal, now: deps.now() }
    const contents = contentsOf(pax, lines.value, tables.value, by)
    const known = isOwn ? ok(null) : await checkKnown(tx, { pax, unpaid, asked: body, contents })
    if (!known.ok) return known
    await bindApproval(tx, { paxId: pax.id, linesHash: contents.lines_hash, total: contents.total, now: by.now })
    // Its order is held with it, and first: the kitchen knows them as one.
    if (typeof unpaid?.split_from === 'string') await holdOrder(tx, unpaid.split_from)
    const isChange = isOwn || (body.orderid !== undefined && body.replace !== true)
    const { order, voided } = await store(
      tx,
      { pax, unpaid, isChange, id: body.newid === undefined ? newId() : newIdFor(body.newid) },
      contents,
      by,
    )
    const tableIds = tables.value.map(({ id }) => id)
    const held = [...(await tablesHeldBy(tx, order.id)), ...(voided === null ? [] : await tablesHeldBy(tx, voided))]
    await holdTables(tx, [...tableIds, ...held.map(({ id }) => id)])
    if (voided !== null) await freeTablesOf(tx, voided)
    const booking = { booker: bookerOf(by), at: by.now }
    const take = body.takeTables === true
    if (!(await linkTables(tx, tableIds, order.id, booking, take))) return whoseTables(tx, tableIds, order.id, by)
    await freeTablesOf(tx, order.id, tableIds)
    await setLatestOrder(tx, pax.id, order.id)
    if (voided !== null && unpaid !== undefined) await tellKitchen(tx, rootOf(unpaid), by)
    await tellKitchen(tx, rootOf(order), by)
    if (unpaid !== undefined) await noteLost(tx, unpaid, order, by)
    if (voided !== null && unpaid !== undefined) await noteReplaced(tx, by, unpaid)
    if (take) {
      const others = tables.value.filter(({ order_id: linked }) => linked !== order.id)
      await noteTaken(tx, by, by.now, others)
    }
    return ok(paxView(pax, order))
  })

/** A replaced order ends as a cancelled one does, and is in the audit as such. */
const noteReplaced = (tx: Db, by: By, { id, total }: OrderRow): Promise<void> =>
  noteAction(tx, by, by.now, { action: 'order_cancelled', subject: id, detail: formatRupees(total) })

async function pricedLines(tx: Db, asked: Asked, paxId: string): Promise<Result<StoredLine[]>> {
  const lines = await pricedCartOf(tx, paxId, asked.order)
  if (!lines.ok) return lines
  const { subtotal, total } = orderTotals(lines.value.map(pricedLineOf))
  // The specification's call knows of no discount: it names what the dishes cost, and less is charged.
  const said = parseRupees(asked.totalprice)
  return said === total || said === subtotal ? lines : fail('total_mismatch')
}

async function askedTables(tx: Db, asked: Asked): Promise<Result<TableRow[]>> {
  const ids = [...new Set((asked.ordertable ?? []).map(({ _id }) => _id))]
  const tables = await findTables(tx, ids)
  return tables.length === ids.length ? ok(tables) : fail('table_not_found')
}

/** Why tables did not become this order's: another order's are just taken, those that somebody else booked are held. */
async function whoseTables(tx: Db, ids: readonly string[], orderId: string, by: By): Promise<{ ok: false; error: Failure }> {
  const tables = await findTables(tx, ids)
  const held = tables.find((table) => table.order_id === null && isOfAnother(table, by))
  const taken = tables.find(({ order_id: own }) => own !== null && own !== orderId)
  const first = held ?? taken
  return first === undefined ? fail('table_taken') : heldByAnother(tx, first, held === undefined)
}

const contentsOf = (
  pax: PaxRow,
  lines: readonly StoredLine[],
  tables: readonly TableRow[],
  { staff, terminal }: By,
): Contents => ({
  full_name: pax.full_name,
  card_number: pax.pax_manifest_no,
  lines: JSON.stringify(lines),
  tables: JSON.stringify(tables.map(orderTableOf)),
  total: totalOf(lines),
  lines_hash: linesHash(lines),
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
  pax: PaxRow
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
async function store(tx: Db, { pax, unpaid, isChange, id }: Before, contents: Contents, by: By): Promise<Stored> {
  const changed = unpaid && (isChange || isSame(unpaid, contents)) && (await replaceUnpaid(tx, unpaid.id, contents))
  if (changed) {
    if (changed.status !== unpaid.status) await recordStatusChange(tx, statusChange(newId(), changed, by))
    return { order: changed, voided: null }
  }
  const order: OrderRow = {
    ...contents,
    id,
    pax_id: pax.id,
    status: 'Preparing',
    payment: 'unpaid',
    invoice_no: null,
    created_at: by.now,
    paid_at: null,
    version: 1,
    split_from: null,
  }
  const voided = (unpaid && (await cancelUnpaid(tx, unpaid.id)))?.id ?? null
  await insertOrder(tx, order)
  if (voided !== null) {
    await recordStatusChange(tx, statusChange(newId(), { id: voided, status: 'Replaced' }, by, order.id))
    await recordStatusChange(tx, statusChange(newId(), { id: order.id, status: 'Replacing' }, by, voided))
  }
  return { order, voided }
}
