import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { cleanText } from '../../../shared/clean-text.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId, newIdFor } from '../../../shared/ids.ts'
import { fail, failField } from '../../../shared/messages.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow, TableRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { bindApproval } from '../../cards/index.ts'
import { findTables } from '../tables/table.repo.ts'
import { isTotal, type StoredLine, summed } from '../order/cart.ts'
import { pricedAgainst } from '../order/cart.repo.ts'
import { type By, isAsRead, linesOf, orderTableOf, orderView, rootOf, statusChange, tablesOf } from '../order/order.ts'
import {
  checkOpenedAs,
  findOrder,
  holdOrder,
  holdPax,
  insertCheck,
  recordStatusChange,
  replaceUnpaid,
} from '../order/order.repo.ts'
import { noteLost } from './discount.repo.ts'
import { noteStatus } from './end-order.ts'
import { sentLines } from '../order/rounds.ts'
import { checkPieces } from '../order/split.ts'
import { askedTables, inOrderOf, noteTakenTables, takeTables } from './take-tables.ts'
import { updateKitchen } from './update-kitchen.ts'
import type { Lost } from './void.ts'
import { lostWith } from './void-limit.ts'
import { noteVoids, recordVoids } from './void.repo.ts'

type Opening = InputOf<Contract['openCheck']>['body']

/** What Send changes of an order. */
type Contents = Pick<OrderRow, 'lines' | 'total' | 'lines_hash' | 'tables' | 'staff_name' | 'terminal'> & {
  sent_as: string
  covers?: number
  check_name?: string
}

/** Opens a check for guests whose card is not known yet, and sends the kitchen its first round. */
export const openCheck: Service<'openCheck'> = (deps, { body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const by: By = { staff, terminal, now: deps.now() }
    // Its answer was lost on the way, and the caller asks again.
    const made = await checkOpenedAs(tx, body.newid)
    if (made !== undefined) return ok(orderView(made))
    if ((body.tables ?? []).length === 0 && cleanText(body.name ?? '') === '')
      return failField('name', 'Choose a table, or name the check')
    const lines = orRefuse(await sentAs(tx, body, { lines: '[]', created_at: by.now }, by))
    const tables = orRefuse(await askedTables(tx, body.tables ?? [], staff.outlet))
    const check = checkOf(body, contentsOf(body, lines, tables, by), by)
    if (!(await insertCheck(tx, check))) return openedAtOnce(tx, body.newid)
    const asked = { tables, take: body.takeTables === true, lost: { lines: [], isBilled: false }, before: check }
    return settled(tx, check, asked, by)
  })

/** Two calls of one id came at once: the other one made the check. */
async function openedAtOnce(tx: Db, newid: string) {
  const made = await checkOpenedAs(tx, newid)
  return made === undefined ? fail('table_taken') : ok(orderView(made))
}

/** Sends what is new of an unpaid order as its next round; an approval for other lines ends, as with Check Out. */
export const sendCheck: Service<'sendCheck'> = (deps, { params, body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const by: By = { staff, terminal, now: deps.now() }
    const { guest, order } = await asFound(tx, params.id)
    const before = orRefuse(checkKnown(order, body))
    if (before.outlet !== staff.outlet) return fail('other_outlet')
    if (before.sent_as === body.newid) return ok(orderView(before))
    const lines = orRefuse(await sentAs(tx, body, before, by))
    const tables =
      body.tables === undefined ? await ownTables(tx, before) : orRefuse(await askedTables(tx, body.tables, staff.outlet))
    const contents = contentsOf(body, lines, tables, by)
    if (guest !== null)
      await bindApproval(tx, { paxId: guest, linesHash: contents.lines_hash, total: contents.total, now: by.now })
    // The order that it is a part of is held first: the kitchen knows them as one.
    if (before.split_from !== null) await holdOrder(tx, before.split_from)
    if (!isAsRead(await holdOrder(tx, before.id), before)) return fail('order_changed')
    const lost = orRefuse(await lostWith(tx, before, lines))
    const sent = (await replaceUnpaid(tx, before.id, contents)) ?? refuse('order_paid')
    if (sent.status !== before.status) await recordStatusChange(tx, statusChange(newId(), sent, by))
    return settled(tx, sent, { tables, take: body.takeTables === true, lost, before }, by)
  })

/** An order and its guest, who is held; null where it has none. */
async function asFound(tx: Db, id: string): Promise<{ guest: string | null; order: OrderRow | undefined }> {
  const found = await findOrder(tx, id)
  const guest = found?.pax_id ?? null
  if (guest === null) return { guest, order: found }
  if ((await holdPax(tx, guest)) === undefined) return refuse('order_not_found')
  return { guest, order: await findOrder(tx, id) }
}

/** The order that may be sent: unpaid, and as the caller knows it, or sent by this very call already. */
function checkKnown(order: OrderRow | undefined, asked: { version: number; newid: string }): Result<OrderRow> {
  if (order === undefined || order.payment === 'cancelled') return fail('order_not_found')
  if (order.sent_as === asked.newid) return ok(order)
  if (order.payment === 'paid') return fail('order_paid')
  return order.version === asked.version ? ok(order) : fail('order_changed')
}

/** The lines that an order has after Send, if the caller knows their total. */
async function sentAs(
  tx: Db,
  asked: Pick<Opening, 'order' | 'totalprice'>,
  before: Pick<OrderRow, 'lines' | 'created_at'>,
  { now, staff }: By,
): Promise<Result<StoredLine[]>> {
  const stored = linesOf(before)
  const priced = await pricedAgainst(tx, stored, asked.order, { now, outlet: staff.outlet })
  if (!priced.ok) return priced
  const lines = sentLines(stored, priced.value, { now, placedAt: before.created_at })
  const pieces = checkPieces(stored, lines)
  if (!pieces.ok) return pieces
  return isTotal(asked.totalprice, lines) ? ok(lines) : fail('total_mismatch')
}

/** The tables of an order that are still in the plan and not somebody else's by now. A completed one has left them. */
async function ownTables(tx: Db, order: OrderRow): Promise<TableRow[]> {
  const ids = order.status === 'Completed' ? [] : tablesOf(order).map(({ _id }) => _id)
  return inOrderOf(ids, await findTables(tx, ids)).filter(({ order_id: holder }) => holder === order.id)
}

function contentsOf(
  { covers, name, newid }: Pick<Opening, 'covers' | 'name' | 'newid'>,
  lines: readonly StoredLine[],
  tables: readonly TableRow[],
  { staff, terminal }: By,
): Contents {
  return {
    ...summed(lines),
    tables: JSON.stringify(tables.map(orderTableOf)),
    staff_name: staff.name,
    terminal,
    sent_as: newid,
    ...(covers !== undefined && { covers }),
    ...(name !== undefined && { check_name: cleanText(name) }),
  }
}

/** A check without a guest. */
const checkOf = ({ newid }: Opening, contents: Contents, by: By): OrderRow => ({
  covers: null,
  check_name: '',
  ...contents,
  id: newIdFor(newid),
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
  opened_as: newid,
  outlet: by.staff.outlet,
  billed: 0,
})

interface Settled {
  tables: readonly TableRow[]
  take: boolean
  /** What the order had before and is no longer asked for. */
  lost: Lost
  /** The order as it was; a new check itself. */
  before: OrderRow
}

/** Gives an order its tables and sends the kitchen what is new about it. */
async function settled(tx: Db, order: OrderRow, { tables, take, lost, before }: Settled, by: By) {
  const taking = { orderId: order.id, voided: null, tables, take }
  orRefuse(await takeTables(tx, taking, by))
  await updateKitchen(tx, rootOf(order), by)
  await recordVoids(tx, order, lost, by, { reason: 'changed' })
  await noteLost(tx, before, order, by)
  await noteVoids(tx, by, order, lost, { reason: 'changed' })
  await noteTakenTables(tx, taking, by)
  await noteStatus(tx, by, before, order)
  return ok(orderView(order))
}
