import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { add, formatRupees, type Paise, paiseOf, ZERO } from '../../../shared/money/money.ts'
import { isAboveLimit } from '../../../shared/orders/voids.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { OrderRow, PaxRow } from '../../kernel/db/tables/tables.ts'
import { activeCardsOf, bindApprovalOf, holdCards, liveApproval } from '../../cards/index.ts'
import { currentVenue } from '../../venue/index.ts'
import type { StoredLine } from '../order/cart.ts'
import { findOrder, holdAndRead, holdOrder, holdPax } from '../order/order.repo.ts'
import { type By, rootOf } from '../order/order.ts'
import { takenWithoutApproval } from './taken-off.repo.ts'
import { amountOf, type Lost, takenAway } from './taken-off.ts'
import type { StoredOrder } from '../order/lines.repo.ts'

/**
 * Checks that an order may be split, rejoined, voided, seated, moved, merged or discounted: it belongs to the outlet, is unpaid,
 * and has the version the caller knows.
 */
export function checkChangeable(
  order: StoredOrder | undefined,
  version: number | undefined,
  outlet: number,
): Result<StoredOrder> {
  if (order === undefined || order.payment === 'cancelled') return fail('order_not_found')
  if (order.outlet !== outlet) return fail('other_outlet')
  if (order.payment === 'paid') return fail('order_paid')
  return order.version === version ? ok(order) : fail('order_changed')
}

/** Refuses an order whose guest has approved the payment, which is then in flight. `now` in ms. */
export async function checkNotPaying(tx: Transaction, order: StoredOrder, now: number): Promise<Result<null>> {
  const [card] = order.pax_id === null ? [] : await activeCardsOf(tx, [order.pax_id])
  const approval = card && (await liveApproval(tx, card.id, now))
  if (approval?.lines_hash !== order.lines_hash) return ok(null)
  return fail('order_paying', { msg: order.terminal === '' ? 'This order is being paid' : `Paying on ${order.terminal}` })
}

/**
 * Locks an order's guest and card, which come first in the lock order, or the order itself if it has no guest. Returns the
 * current order; refuses if it was given to another guest meanwhile.
 */
export async function holdWithGuest(tx: Transaction, { id, pax_id: guest }: StoredOrder): Promise<Result<StoredOrder>> {
  if (guest !== null) await holdPax(tx, guest)
  const order = guest === null ? await holdAndRead(tx, id) : await findOrder(tx, id)
  if (order === undefined) return fail('order_not_found')
  return order.pax_id === guest ? ok(order) : fail('order_changed')
}

/** Passengers aboard and the cards that they pay with, by the passenger's id. */
interface Persons {
  aboard: ReadonlyMap<string, PaxRow>
  /** Ids of their cards. */
  cards: ReadonlyMap<string, string>
}

/**
 * Locks passengers and their cards by ascending id, as the lock order requires, so that no one changes or pays their orders
 * meanwhile.
 */
export async function holdPersons(tx: Transaction, guests: readonly (string | null)[]): Promise<Persons> {
  const aboard = new Map<string, PaxRow>()
  const ids = guests.filter((id) => id !== null)
  for (const id of [...new Set(ids)].toSorted()) {
    const pax = await holdPax(tx, id)
    if (pax !== undefined) aboard.set(id, pax)
  }
  const active = await activeCardsOf(tx, ids)
  const cards = new Map(active.map(({ id, pax_id }) => [pax_id, id]))
  await holdCards(tx, [...cards.values()])
  return { aboard, cards }
}

/** Ends approvals of an order's former lines. Call it before an order is locked, as the lock order requires. */
export async function bind(
  tx: Transaction,
  cards: Persons['cards'],
  { pax_id, lines_hash, total }: StoredOrder,
  { now }: By,
): Promise<void> {
  const card = cards.get(pax_id ?? '')
  if (card !== undefined) await bindApprovalOf(tx, card, { linesHash: lines_hash, total, now })
}

/**
 * Whether a void of this amount needs a supervisor. Unapproved voids in an order and its parts, and discounts after the bill,
 * count together, so that several small ones cannot bypass the limit.
 */
export async function isAboveVoidLimit(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'split_from'>,
  amount: Paise,
): Promise<boolean> {
  const { voidLimit } = await currentVenue(tx)
  if (voidLimit === null || amount === ZERO) return false
  return isAboveLimit(add(await takenWithoutApproval(tx, rootOf(order)), amount), voidLimit)
}

/**
 * The voids of an unpaid order that gets the lines of `after`, and whether its bill was printed; lock it first. Empty without an
 * order. Refuses above the venue's limit, since this call has no supervisor's approval: it then needs a void with a reason.
 */
export async function lostWith(
  tx: Transaction,
  unpaid: StoredOrder | undefined,
  after: readonly StoredLine[],
): Promise<Result<Lost>> {
  if (unpaid === undefined) return ok({ lines: [], isBilled: false })
  const isBilled = (await holdOrder(tx, unpaid.id))?.billed === 1
  const lines = takenAway(unpaid.lines, after, { isBilled })
  const amount = amountOf(lines)
  if (!(await isAboveVoidLimit(tx, unpaid, amount))) return ok({ lines, isBilled })
  const { voidLimit } = await currentVenue(tx)
  const limit = formatRupees(paiseOf(voidLimit ?? 0))
  const where = isBilled ? 'was sent to the kitchen or is on a printed bill' : 'is with the kitchen'
  return fail('approval_needed', {
    msg: `${formatRupees(amount)} of this order ${where}. Above ${limit} a supervisor must approve: void it on the order`,
  })
}
