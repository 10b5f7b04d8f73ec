import { newId } from '../../../shared/ids.ts'
import type { Db } from '../../kernel/db/database.ts'
import { notifyKitchen, sentTickets } from '../kitchen/kitchen.repo.ts'
import { currentVenue } from '../../venue/index.ts'
import { type StoredLine, wholeLines } from '../order/cart.ts'
import { type By, linesOf, notifierOf, tablesOf } from '../order/order.ts'
import { findOrder, partsOf } from '../order/order.repo.ts'
import { isSent } from '../order/rounds.ts'

/**
 * Sends the kitchen what is new about an order, its parts included: what moves between them is no news, since the kitchen knows them as
 * one order. `rootId` is the order that was split, or a whole one; hold it first. `reason`: why dishes are taken back, where somebody said.
 */
export async function updateKitchen(tx: Db, rootId: string, by: By, reason?: string): Promise<void> {
  const [known, root, parts] = await Promise.all([sentTickets(tx, rootId), findOrder(tx, rootId), partsOf(tx, rootId)])
  if (root === undefined) return
  const live = root.payment === 'cancelled' ? parts : [root, ...parts]
  const lines = live.flatMap(linesOf)
  const wanted =
    live.length === 0
      ? null
      : { lines: wholeLines(lines.filter(isSent)), tables: tablesOf(root), next: await nextCourse(tx, lines) }
  await notifyKitchen(tx, { ...notifierOf(newId(), rootId, by), reason }, wanted, known)
}

/** The first course that lines hold back, in the order that the venue serves them; empty where none is held. */
async function nextCourse(tx: Db, lines: readonly StoredLine[]): Promise<string> {
  const held = new Set(lines.flatMap(({ held: isHeld, course }) => (isHeld === true && course !== undefined ? [course] : [])))
  if (held.size === 0) return ''
  const { courses = [] } = await currentVenue(tx)
  return courses.find(({ name }) => held.has(name))?.name ?? [...held][0] ?? ''
}
