import { newId } from '../../../shared/ids.ts'
import { formatRupees } from '../../../shared/money/money.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import { currentVenue } from '../../venue/index.ts'
import { notifyKitchen, type SentTickets, sentTickets } from '../kitchen/kitchen.repo.ts'
import { type StoredLine, wholeLines } from '../order/cart.ts'
import { recordEvent } from '../order/order-event.repo.ts'
import { findOrder, latestOrderOf, partsOf, setLatestOrder } from '../order/order.repo.ts'
import { type By, notifierOf, rootOf, tablesOf } from '../order/order.ts'
import { isSent, placedLines } from '../order/rounds.ts'
import { freeTablesOf } from '../tables/table.repo.ts'
import { replaceLines, type StoredOrder } from '../order/lines.repo.ts'

/**
 * Sends the kitchen what is new in an order and its parts. Moves between parts are not sent, since the kitchen shows them as one
 * order. `rootId` is the order that was split, or an unsplit one; lock it first. `reason`: why dishes were voided, if given.
 */
export async function updateKitchen(tx: Transaction, rootId: string, by: By, reason?: string): Promise<void> {
  const [sent, root, parts] = await Promise.all([sentTickets(tx, rootId), findOrder(tx, rootId), partsOf(tx, rootId)])
  if (root !== undefined) await sendTickets(tx, { root, parts, sent }, by, reason)
}

/** Sends the kitchen an order that was just inserted: it has no parts, and nothing was sent yet. */
export const sendNewOrder = (tx: Transaction, root: StoredOrder, by: By): Promise<void> =>
  sendTickets(tx, { root, parts: [], sent: { own: [], merged: [] } }, by)

interface Known {
  root: StoredOrder
  parts: readonly StoredOrder[]
  sent: SentTickets
}

async function sendTickets(tx: Transaction, { root, parts, sent }: Known, by: By, reason?: string): Promise<void> {
  const live = root.payment === 'cancelled' ? parts : [root, ...parts]
  const lines = live.flatMap((order) => order.lines)
  const wanted =
    live.length === 0
      ? null
      : { lines: wholeLines(lines.filter(isSent)), tables: tablesOf(root), next: await nextCourse(tx, lines) }
  await notifyKitchen(tx, { ...notifierOf(newId(), root.id, by), reason }, wanted, sent)
}

/** The first course with held lines, in the venue's order; empty for none. */
async function nextCourse(tx: Transaction, lines: readonly StoredLine[]): Promise<string> {
  const held = new Set(lines.flatMap(({ held: isHeld, course }) => (isHeld === true && course !== undefined ? [course] : [])))
  if (held.size === 0) return ''
  const { courses = [] } = await currentVenue(tx)
  return courses.find(({ name }) => held.has(name))?.name ?? [...held][0] ?? ''
}

/** Whether an order has unsent lines. */
export const hasHeld = (order: Pick<StoredOrder, 'lines'>): boolean => !order.lines.every(isSent)

/** Sends the held lines of an order that is paid. Lock the order, after the one it was split from. */
export async function fireHeld(tx: Transaction, order: StoredOrder, by: By): Promise<void> {
  const stored = order.lines
  const lines = placedLines(stored, { kept: stored.filter(isSent), fresh: stored.filter((line) => !isSent(line)) }, by.now)
  await replaceLines(tx, { id: order.id, lines })
  await updateKitchen(tx, rootOf(order), by)
}

/**
 * After a cancellation: frees the tables, voids the dishes in the kitchen, and makes the passenger's previous order their latest
 * again.
 */
export async function endOrder(tx: Transaction, order: StoredOrder, by: By, reason?: string): Promise<void> {
  await recordEvent(tx, by, { order: order.id, event: 'cancelled' })
  await freeTablesOf(tx, order.id)
  await updateKitchen(tx, rootOf(order), by, reason)
  const { pax_id: guest } = order
  if (guest !== null) await setLatestOrder(tx, guest, (await latestOrderOf(tx, guest))?.id ?? null)
}

/** Adds a cancelled order with its total to the audit trail. Late in the transaction, as every entry. */
export const noteCancelled = (tx: Transaction, by: By, { id, total }: Pick<OrderRow, 'id' | 'total'>): Promise<void> =>
  noteAction(tx, by, by.now, { action: 'order_cancelled', subject: id, detail: formatRupees(total) })

/** Adds the new status of an order to the audit trail. Late in the transaction, as every entry. */
export async function noteStatus(
  tx: Transaction,
  by: By,
  before: Pick<OrderRow, 'id' | 'status'>,
  after: Pick<OrderRow, 'id' | 'status'>,
): Promise<void> {
  if (after.id !== before.id || after.status === before.status) return
  await noteAction(tx, by, by.now, { action: 'order_status', subject: after.id, detail: after.status })
}
