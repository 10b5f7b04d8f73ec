import { cleanText } from '../../../shared/clean-text.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail, failField } from '../../../shared/messages.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { TableRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { bindApproval } from '../../cards/index.ts'
import { pricedAgainst } from '../order/cart.repo.ts'
import { isTotal, type StoredLine, summed } from '../order/cart.ts'
import { recordStatus } from '../order/order-event.repo.ts'
import { findOrder, holdOrder, holdPax, insertOrder, replaceUnpaid } from '../order/order.repo.ts'
import { orderView, paxView } from '../order/order-view.ts'
import { attemptOf, type By, isAsRead, onceForOrder, orderTableOf, rootOf, tablesOf } from '../order/order.ts'
import { sentLines } from '../order/rounds.ts'
import { checkPieces } from '../order/split.ts'
import { findTables } from '../tables/table.repo.ts'
import { askedTables, inOrderOf, noteTakenTables, takeTables } from '../tables/take-tables.ts'
import { noteStatus, updateKitchen } from './after-change.ts'
import { lostWith } from './changeable.ts'
import { place, placementFacts, preparePlacement } from './placement.ts'
import { noteLost, noteVoids, recordVoids } from './taken-off.repo.ts'
import type { Lost } from './taken-off.ts'
import type { StoredOrder } from '../order/lines.repo.ts'

/**
 * Check Out: places the passenger's order at the server's prices, with its tables. The unpaid order is changed if the caller
 * names it, otherwise voided; approvals of other lines end (semantics, PUT paxinfo). A check without a guest becomes the
 * passenger's if it is named.
 */
export const placeOrder: Service<'placeOrder'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const { params, body, staff, terminal } = call
    const by: By = { staff, terminal, now: deps.now() }
    const attempt = attemptOf('placeOrder', call, by.now)
    const read = () => placementFacts(tx, params.userid, body.orderid)
    const { order, found } = await onceForOrder(tx, attempt, read, async (facts) => {
      const placed = await place(tx, await preparePlacement(tx, facts, body, by), by)
      await placed.keepLost()
      await placed.note()
      return placed.order
    })
    return ok(paxView(found.pax, order))
  })

type Opening = InputOf<Contract['openCheck']>['body']
type Sent = InputOf<Contract['sendCheck']>['body']

/** The columns of an order that Send changes. */
type Contents = Pick<StoredOrder, 'lines' | 'total' | 'lines_hash' | 'tables' | 'staff_name' | 'terminal'> & {
  covers?: number
  check_name?: string
}

/** Opens a check without a card, and sends the kitchen its first round. */
export const openCheck: Service<'openCheck'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const { body, staff, terminal } = call
    const by: By = { staff, terminal, now: deps.now() }
    if ((body.tables ?? []).length === 0 && cleanText(body.name ?? '') === '')
      return failField('name', 'Choose a table, or name the check')
    const tablesAsked = () => askedTables(tx, body.tables ?? [], staff.outlet)
    const { order: check } = await onceForOrder(tx, attemptOf('openCheck', call, by.now), tablesAsked, async (found) => {
      const tables = orRefuse(found)
      const lines = orRefuse(await sentAs(tx, body, { lines: [], created_at: by.now }, by))
      const opened = checkOf(contentsOf(body, lines, tables, by), by)
      await insertOrder(tx, opened)
      const asked = { tables, take: body.takeTables === true, lost: { lines: [], isBilled: false }, before: opened }
      return settled(tx, opened, asked, by)
    })
    return ok(orderView(check))
  })

/** Sends new lines of an unpaid order as its next round; an approval for other lines ends, as with Check Out. */
export const sendCheck: Service<'sendCheck'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const by: By = { staff: call.staff, terminal: call.terminal, now: deps.now() }
    const attempt = attemptOf('sendCheck', call, by.now)
    const asFoundNow = () => asFound(tx, call.params.id)
    const { order } = await onceForOrder(tx, attempt, asFoundNow, (found) => send(tx, found, call.body, by))
    return ok(orderView(order))
  })

async function send(tx: Transaction, { guest, order }: Found, body: Sent, by: By): Promise<StoredOrder> {
  const before = orRefuse(checkKnown(order, body))
  if (before.outlet !== by.staff.outlet) return refuse('other_outlet')
  const lines = orRefuse(await sentAs(tx, body, before, by))
  const tables =
    body.tables === undefined ? await ownTables(tx, before) : orRefuse(await askedTables(tx, body.tables, by.staff.outlet))
  const contents = contentsOf(body, lines, tables, by)
  if (guest !== null) await bindApproval(tx, { paxId: guest, linesHash: contents.lines_hash, total: contents.total, now: by.now })
  // Lock the order it was split from first: the kitchen treats both as one.
  if (before.split_from !== null) await holdOrder(tx, before.split_from)
  if (!isAsRead(await holdOrder(tx, before.id), before)) return refuse('order_changed')
  const lost = orRefuse(await lostWith(tx, before, lines))
  const sent = (await replaceUnpaid(tx, before, contents)) ?? refuse('order_paid')
  if (sent.status !== before.status) await recordStatus(tx, by, sent)
  return settled(tx, sent, { tables, take: body.takeTables === true, lost, before }, by)
}

interface Found {
  /** Locked; null if the order has no guest. */
  guest: string | null
  order: StoredOrder | undefined
}

/** An order and its guest, locked. */
async function asFound(tx: Transaction, id: string): Promise<Found> {
  const found = await findOrder(tx, id)
  const guest = found?.pax_id ?? null
  if (guest === null) return { guest, order: found }
  if ((await holdPax(tx, guest)) === undefined) return refuse('order_not_found')
  return { guest, order: await findOrder(tx, id) }
}

/** Checks that the order is unpaid and has the version the caller knows. */
function checkKnown(order: StoredOrder | undefined, asked: Pick<Sent, 'version'>): Result<StoredOrder> {
  if (order === undefined || order.payment === 'cancelled') return fail('order_not_found')
  if (order.payment === 'paid') return fail('order_paid')
  return order.version === asked.version ? ok(order) : fail('order_changed')
}

/** The lines of an order after Send, if the caller's total is right. */
async function sentAs(
  tx: Transaction,
  asked: Pick<Opening, 'order' | 'totalprice'>,
  before: Pick<StoredOrder, 'lines' | 'created_at'>,
  { now, staff }: By,
): Promise<Result<StoredLine[]>> {
  const stored = before.lines
  const priced = await pricedAgainst(tx, stored, asked.order, { now, outlet: staff.outlet })
  if (!priced.ok) return priced
  const lines = sentLines(stored, priced.value, { now, placedAt: before.created_at })
  const pieces = checkPieces(stored, lines)
  if (!pieces.ok) return pieces
  return isTotal(asked.totalprice, lines) ? ok(lines) : fail('total_mismatch')
}

/** The tables of an order that still exist and still belong to it. A completed order has none. */
async function ownTables(tx: Transaction, order: StoredOrder): Promise<TableRow[]> {
  const ids = order.status === 'Completed' ? [] : tablesOf(order).map(({ _id }) => _id)
  return inOrderOf(ids, await findTables(tx, ids)).filter(({ order_id: holder }) => holder === order.id)
}

function contentsOf(
  { covers, name }: Pick<Opening, 'covers' | 'name'>,
  lines: readonly StoredLine[],
  tables: readonly TableRow[],
  { staff, terminal }: By,
): Contents {
  return {
    ...summed(lines),
    tables: JSON.stringify(tables.map(orderTableOf)),
    staff_name: staff.name,
    terminal,
    ...(covers !== undefined && { covers }),
    ...(name !== undefined && { check_name: cleanText(name) }),
  }
}

/** A check without a guest. */
const checkOf = (contents: Contents, by: By): StoredOrder => ({
  covers: null,
  check_name: '',
  ...contents,
  id: newId(),
  pax_id: null,
  full_name: '',
  card_number: '',
  status: 'Preparing',
  payment: 'unpaid',
  invoice_no: null,
  created_at: by.now,
  paid_at: null,
  version: 1,
  split_from: null,
  owner_id: by.staff.id,
  outlet: by.staff.outlet,
  billed: 0,
})

interface Settled {
  tables: readonly TableRow[]
  take: boolean
  /** The voids of lines that the request omits. */
  lost: Lost
  /** The earlier order; for a new check the check itself. */
  before: StoredOrder
}

/** Books an order's tables and sends the kitchen what is new. */
async function settled(
  tx: Transaction,
  order: StoredOrder,
  { tables, take, lost, before }: Settled,
  by: By,
): Promise<StoredOrder> {
  const taking = { orderId: order.id, voided: null, tables, take }
  orRefuse(await takeTables(tx, taking, by))
  await updateKitchen(tx, rootOf(order), by)
  await recordVoids(tx, order, lost, by, { reason: 'changed' })
  await noteLost(tx, before, order, by)
  await noteVoids(tx, by, order, lost, { reason: 'changed' })
  await noteTakenTables(tx, taking, by)
  await noteStatus(tx, by, before, order)
  return order
}
