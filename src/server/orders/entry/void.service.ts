import { cleanText } from '../../../shared/clean-text.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { formatRupees, type Paise } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import { voidReasonText } from '../../../shared/orders/voids.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import type { CallOf, Deps, Service } from '../../kernel/http/call.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { bindApproval } from '../../cards/index.ts'
import { checkGrant, checkSupervisorPin, grantMove, keepGrant, noteApproval } from '../../people/index.ts'
import { type StoredLine, summed } from '../order/cart.ts'
import { checkChangeable, holdWithGuest, isAboveVoidLimit } from './changeable.ts'
import { endOrder, noteCancelled, updateKitchen } from './after-change.ts'
import { orderView } from '../order/order-view.ts'
import { attemptOf, type By, onceForOrder, rootOf } from '../order/order.ts'
import { cancelUnpaid, findOrder, holdOrder, replaceUnpaid } from '../order/order.repo.ts'
import { amountOf, type AskedVoid, checkVoidReason, isVoidable, type Lost, voidLines, voidText, voidView } from './taken-off.ts'
import { noteVoids, recordVoids, voidsOf } from './taken-off.repo.ts'
import type { StoredOrder } from '../order/lines.repo.ts'

export const listOrderVoids: Service<'listOrderVoids'> = async ({ database: { db } }, { params }) => {
  const order = await findOrder(db, params.id)
  return order === undefined ? fail('order_not_found') : ok((await voidsOf(db, order.id)).map(voidView))
}

interface Decided {
  order: StoredOrder
  kept: StoredLine[]
  lost: Lost
  amount: Paise
}

/** The order after a void, or why it is refused. */
function decideVoid(
  found: StoredOrder | undefined,
  { version, lines }: { version: number; lines: AskedVoid },
  outlet: number,
): Result<Decided> {
  const order = checkChangeable(found, version, outlet)
  if (!order.ok) return order
  const divided = voidLines(order.value.lines, lines)
  if (!divided.ok) return divided
  // A held line was never sent: removing it is not a void unless a bill names it.
  const of = { isBilled: order.value.billed === 1 }
  const voided = divided.value.voided.filter((line) => isVoidable(line, of))
  return ok({ order: order.value, kept: divided.value.kept, lost: { lines: voided, ...of }, amount: amountOf(voided) })
}

/** What a supervisor is asked to approve. It names no card, since an order may not have one yet. */
const wantedOf = ({ order, amount }: Decided, lines: AskedVoid, askedBy: string) =>
  ({ act: 'void', cardId: '', to: voidText(order.id, order.version, lines), amount, askedBy }) as const

/** Checks the order before the PIN, so that a void that is refused anyway uses up no try. */
export const approveVoid: Service<'approveVoid'> = async (deps, { params, body, ...by }) => {
  const decided = decideVoid(await findOrder(deps.database.db, params.id), body, by.staff.outlet)
  if (!decided.ok) return decided
  const { order, amount } = decided.value
  const checked = await checkSupervisorPin(deps, by, body, `void of ${formatRupees(amount)}, ${order.full_name}`)
  if (!checked.ok) return checked
  const wanted = wantedOf(decided.value, body.lines, by.staff.id)
  const { approval, expiresAt } = grantMove(deps.secrets, checked.value, wanted, deps.now())
  return ok({ approval, supervisor: checked.value.name, expiresAt: isoOf(expiresAt) })
}

/**
 * Voids dishes that the kitchen was sent: approvals of the old lines end, the kitchen gets a VOID ticket, and the void is
 * recorded with its reason. Voiding the last dish cancels the order.
 */
export const voidOrder: Service<'voidOrder'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const { params, body, staff, terminal } = call
    const by: By = { staff, terminal, now: deps.now() }
    const note = cleanText(body.note ?? '')
    orRefuse(checkVoidReason(body.reason, note))
    const foundNow = () => findOrder(tx, params.id)
    const { order } = await onceForOrder(tx, attemptOf('voidOrder', call, by.now), foundNow, async (found) => {
      const now = orRefuse(await holdWithGuest(tx, found ?? refuse('order_not_found')))
      return carryOut(deps, tx, call, { ...orRefuse(decideVoid(now, body, staff.outlet)), note, by })
    })
    return ok(orderView(order))
  })

async function carryOut(
  deps: Deps,
  tx: Transaction,
  { body }: CallOf<Contract['voidOrder']>,
  { note, by, ...decided }: Decided & { note: string; by: By },
): Promise<StoredOrder> {
  const { order, kept, lost, amount } = decided
  const contents = { ...summed(kept), tables: order.tables }
  await holdForVoid(tx, order, contents, by)
  const wanted = wantedOf(decided, body.lines, by.staff.id)
  const doing = { ...by, at: by.now, moveId: null }
  const needsGrant = await isAboveVoidLimit(tx, order, amount)
  const grant = needsGrant ? orRefuse(await checkGrant(tx, deps.secrets, body.approval, wanted, doing)) : null
  const isLast = kept.length === 0
  const after = isLast ? await cancelUnpaid(tx, order.id) : await replaceUnpaid(tx, order, contents, 'kept')
  if (after === undefined) return refuse('order_paid')
  const { reason } = body
  const words = voidReasonText({ reason, note })
  await (isLast ? endOrder(tx, after, by, words) : updateKitchen(tx, rootOf(order), by, words))
  const approvedBy = grant?.supervisorId ?? null
  const why = { reason, note, cooked: body.cooked ? 1 : 0, approved_by: approvedBy }
  await recordVoids(tx, order, lost, by, why)
  const approval = grant && orRefuse(await keepGrant(tx, grant, wanted, doing))
  await noteVoids(tx, by, order, lost, why)
  if (approval !== null) await noteApproval(tx, approval, order.id, doing)
  if (isLast) await noteCancelled(tx, by, order)
  return after
}

/**
 * Ends approvals of the old lines, then locks the order that this one was split from, then this one. Parts share one limit, so
 * their voids run one after the other.
 */
async function holdForVoid(
  tx: Transaction,
  order: StoredOrder,
  { lines_hash: linesHash, total }: Pick<OrderRow, 'lines_hash' | 'total'>,
  { now }: By,
): Promise<void> {
  if (order.pax_id !== null) await bindApproval(tx, { paxId: order.pax_id, linesHash, total, now })
  await holdOrder(tx, rootOf(order))
  // Its bill may have been printed meanwhile.
  if ((await holdOrder(tx, order.id))?.billed !== order.billed) refuse('order_changed')
}
