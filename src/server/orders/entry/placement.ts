import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { cancelledElsewhere, fail } from '../../../shared/messages.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { PaxRow, TableRow } from '../../kernel/db/tables/tables.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { bindApprovalOf, holdActiveCardOf } from '../../cards/index.ts'
import { isTotal, type StoredLine, summed } from '../order/cart.ts'
import { checkWithoutGuest, pricedAgainst } from '../order/cart.repo.ts'
import { noteLost, noteVoids, recordVoids } from './taken-off.repo.ts'
import { noteCancelled, noteStatus, sendNewOrder, updateKitchen } from './after-change.ts'
import { type By, isAsRead, NO_CHECK, orderTableOf, rootOf } from '../order/order.ts'
import { recordEvent, recordStatus } from '../order/order-event.repo.ts'
import {
  cancelUnpaid,
  findOrder,
  holdOrder,
  holdPax,
  insertOrder,
  replaceUnpaid,
  setLatestOrder,
  unpaidOrderOf,
} from '../order/order.repo.ts'
import { placedLines } from '../order/rounds.ts'
import { checkPieces } from '../order/split.ts'
import { askedTables, noteTakenTables, takeTables } from '../tables/take-tables.ts'
import type { Lost } from './taken-off.ts'
import { lostWith } from './changeable.ts'
import { areSame, type StoredOrder } from '../order/lines.repo.ts'

type Asked = InputOf<Contract['placeOrder']>['body']

/** What a placed order holds. */
type Contents = Pick<
  StoredOrder,
  'pax_id' | 'full_name' | 'card_number' | 'lines' | 'tables' | 'total' | 'lines_hash' | 'staff_name' | 'terminal'
>

type Facts = Awaited<ReturnType<typeof placementFacts>>

/** A Check Out, priced and decided; nothing is written yet. */
interface Placement extends Facts {
  asked: Asked
  tables: readonly TableRow[]
  plan: Plan
  lines: readonly StoredLine[]
}

/** Prices a request and decides what to do. Refuses what cannot be placed. */
export async function preparePlacement(tx: Transaction, facts: Facts, asked: Asked, by: By): Promise<Placement> {
  const { pax, unpaid, check, own } = facts
  if (check !== undefined && own !== undefined) return refuse('order_unpaid')
  if (unpaid !== undefined && unpaid.outlet !== by.staff.outlet) return refuse('other_outlet')
  const lines = orRefuse(await pricedLines(tx, asked, unpaid, by))
  const tables = orRefuse(await askedTables(tx, asked.ordertable ?? [], by.staff.outlet))
  const contents = contentsOf(pax, lines, tables, by)
  const plan = planOf(unpaid, asked, contents)
  orRefuse(await checkKnown(tx, { unpaid, asked, contents }))
  return { ...facts, asked, tables, plan, lines }
}

/** A placed order, and what must be written later in the transaction because of the lock order. */
interface Placed {
  order: StoredOrder
  /** Records the discounts that were lost with their dishes. */
  keepLost: () => Promise<void>
  /** Adds the earlier order's end and taken tables to the audit trail. */
  note: () => Promise<void>
}

/** Carries out a placement: ends approvals of other lines, writes the order, books its tables and updates the kitchen. */
export async function place(tx: Transaction, placement: Placement, by: By): Promise<Placed> {
  const { pax, payingCard, check, unpaid, asked, tables, plan, lines } = placement
  const placed = { linesHash: plan.contents.lines_hash, total: plan.contents.total, now: by.now }
  if (payingCard !== undefined) await bindApprovalOf(tx, payingCard.id, placed)
  await holdOrders(tx, unpaid, check)
  if (plan.isChange && unpaid !== undefined) orRefuse(checkPieces(unpaid.lines, lines))
  const lost = orRefuse(await lostWith(tx, unpaid, plan.goesOn ? lines : []))
  const { order, voided } = await store(tx, unpaid, plan, by)
  const taking = { orderId: order.id, tables, voided, take: asked.takeTables === true }
  // A new order has no tables yet.
  if (unpaid !== undefined || tables.length > 0) orRefuse(await takeTables(tx, taking, by))
  await setLatestOrder(tx, pax.id, order.id)
  if (voided !== null && unpaid !== undefined) await updateKitchen(tx, rootOf(unpaid), by)
  if (unpaid === undefined) await sendNewOrder(tx, order, by)
  else await updateKitchen(tx, rootOf(order), by)
  const before = unpaid && { unpaid, order, voided, lost }
  if (before !== undefined) await recordLost(tx, before, by)
  return {
    order,
    keepLost: async () => {
      if (unpaid !== undefined) await noteLost(tx, unpaid, order, by)
    },
    note: async () => {
      if (before !== undefined) await noteBefore(tx, before, by)
      await noteTakenTables(tx, taking, by)
      if (unpaid !== undefined) await noteStatus(tx, by, unpaid, order)
    },
  }
}

/** The passenger and card, locked; the check that becomes the passenger's, their unpaid order, and which of the two is placed. */
export async function placementFacts(tx: Transaction, userid: string, orderid: string | undefined) {
  const [holding, card] = [holdPax(tx, userid), holdActiveCardOf(tx, userid)]
  const facts = [holding, card, checkWithoutGuest(tx, orderid), unpaidOrderOf(tx, userid)] as const
  const [pax, payingCard, check, own] = await Promise.all(facts)
  if (pax === undefined) return refuse('pax_not_found')
  return { pax, payingCard, check, own, unpaid: check ?? own }
}

/** What happens to the unpaid order, decided before anything is written. */
interface Plan {
  /** Whether the unpaid order is kept and changed. */
  isChange: boolean
  /** Whether it is kept at all, changed or not. */
  goesOn: boolean
  contents: Contents
}

function planOf(unpaid: StoredOrder | undefined, { orderid, replace }: Asked, contents: Contents): Plan {
  const isChange = orderid !== undefined && replace !== true
  return { isChange, goesOn: unpaid !== undefined && (isChange || isSame(unpaid, contents)), contents }
}

/**
 * Locks the order that the unpaid one was split from first: the kitchen and the void limit treat them as one. A check has no
 * passenger to lock, so lock the check itself and compare it with what was read.
 */
async function holdOrders(tx: Transaction, unpaid: StoredOrder | undefined, check: StoredOrder | undefined): Promise<void> {
  if (unpaid !== undefined) await holdOrder(tx, rootOf(unpaid))
  if (check !== undefined && !isAsRead(await holdOrder(tx, check.id), check)) refuse('order_changed')
}

/** The unpaid order and its voids by the placement; `voided`: its id if it was replaced. */
interface Before {
  unpaid: StoredOrder
  order: StoredOrder
  voided: string | null
  lost: Lost
}

const reasonOf = ({ voided }: Before) => (voided === null ? 'changed' : 'replaced')
const isOfThis = ({ unpaid, order, voided }: Before): boolean => (voided ?? order.id) === unpaid.id

/** Writes the voids of the unpaid order. */
async function recordLost(tx: Transaction, before: Before, by: By): Promise<void> {
  if (isOfThis(before)) await recordVoids(tx, before.unpaid, before.lost, by, { reason: reasonOf(before) })
}

async function noteBefore(tx: Transaction, before: Before, by: By): Promise<void> {
  if (isOfThis(before)) await noteVoids(tx, by, before.unpaid, before.lost, { reason: reasonOf(before) })
  if (before.voided !== null) await noteCancelled(tx, by, before.unpaid)
}

/** The lines of the order at the server's prices, if the caller's total is right. */
async function pricedLines(
  tx: Transaction,
  asked: Asked,
  unpaid: StoredOrder | undefined,
  { now, staff }: By,
): Promise<Result<StoredLine[]>> {
  const stored = unpaid?.lines ?? []
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
  unpaid: StoredOrder | undefined
  asked: Asked
  contents: Contents
}

/**
 * If the caller names the unpaid order it knows, or none, checks that this is right, so that no order or change is replaced
 * unnoticed.
 */
async function checkKnown(tx: Transaction, { unpaid, asked, contents }: Known): Promise<Result<null>> {
  const { orderid, version = unpaid?.version } = asked
  if (orderid !== undefined && orderid !== (unpaid?.id ?? '')) return otherThanNamed(tx, orderid, unpaid)
  return unpaid === undefined || unpaid.version === version || isAsAsked(unpaid, contents) ? ok(null) : fail('order_changed')
}

/** Why the order that a caller names is not the unpaid one. */
async function otherThanNamed(tx: Transaction, orderid: string, unpaid: StoredOrder | undefined): Promise<Result<null>> {
  const named = orderid === '' ? undefined : await findOrder(tx, orderid)
  if (named?.payment === 'paid') return fail('order_paid')
  return unpaid === undefined ? fail('order_not_found', { msg: cancelledElsewhere }) : fail('order_unpaid')
}

/** Whether dishes and tables are the same, which makes it a repeated call. */
const isSame = (unpaid: StoredOrder, { lines_hash, tables }: Contents): boolean =>
  unpaid.status !== 'Completed' && unpaid.lines_hash === lines_hash && unpaid.tables === tables

/** Exactly the same, including notes: then an older version may be named, since nothing changes. */
const isAsAsked = (unpaid: StoredOrder, { lines, tables }: Contents): boolean =>
  areSame(unpaid.lines, lines) && unpaid.tables === tables

interface Stored {
  order: StoredOrder
  /** Id of the order that was voided for it, which still has its tables and tickets; null for none. */
  voided: string | null
}

/** Changes the unpaid order, or voids it and inserts a new one; also inserts one if the old one was paid meanwhile. */
async function store(tx: Transaction, unpaid: StoredOrder | undefined, { goesOn, contents }: Plan, by: By): Promise<Stored> {
  const changed = unpaid && goesOn && (await replaceUnpaid(tx, unpaid, contents))
  if (changed) {
    if (changed.status !== unpaid.status) await recordStatus(tx, by, changed)
    return { order: changed, voided: null }
  }
  const order: StoredOrder = {
    ...NO_CHECK,
    ...contents,
    owner_id: by.staff.id,
    id: newId(),
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
    await recordEvent(tx, by, { order: voided, event: 'replaced', other: order.id })
    await recordEvent(tx, by, { order: order.id, event: 'replacing', other: voided })
  }
  return { order, voided }
}
