import { cleanText } from '../../../shared/clean-text.ts'
import { ceilingOf } from '../../../shared/contract/discount-rules.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { AFTER_BILL, isAbove } from '../../../shared/money/discount.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { failField } from '../../../shared/messages.ts'
import { formatRupees, type Paise } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { activeCardsOf, bindApprovalOf, holdCards } from '../../cards/index.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { CallOf, Deps, Service } from '../../kernel/http/call.ts'
import { checkSupervisorPin, findStaffMember, grantMove, noteApproval, useGrant } from '../../people/index.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { currentVenue, type StoredVenue } from '../../venue/index.ts'
import { type StoredLine, summed } from '../order/cart.ts'
import { checkChangeable, holdWithGuest, isAboveVoidLimit } from './changeable.ts'
import { type Decided, decideDiscount, discountWords, withDiscount } from './taken-off.ts'
import { discountBy, givenOff, insertDiscount } from './taken-off.repo.ts'
import { orderView } from '../order/order-view.ts'
import { attemptOf, type By, onceForOrder } from '../order/order.ts'
import { findOrder, holdOrder, replaceUnpaid } from '../order/order.repo.ts'
import type { StoredOrder } from '../order/lines.repo.ts'

type Asked = InputOf<Contract['giveDiscount']>['body']

const NOT_ALLOWED = 'This venue does not give discounts. The back office can allow them under Venue'

/** Refuses 'other' without a note. Removing a discount needs no reason. */
function checkReason({ kind, reason }: Asked, note: string): Result<null> {
  if (kind === 'none') return ok(null)
  if (reason === undefined) return failField('reason', 'Choose a reason')
  return reason === 'other' && note === '' ? failField('note', 'Say why') : ok(null)
}

/** What a supervisor is asked to approve. */
const approvalOf = (order: StoredOrder, cardId: string | undefined, asked: Asked, decided: Decided, askedBy: string) =>
  ({
    act: 'discount',
    cardId: cardId ?? '',
    to: discountWords(order.id, asked, decided),
    amount: decided.amount,
    askedBy,
  }) as const

async function cardOf(db: Reading, paxId: string | null): Promise<string | undefined> {
  const [card] = paxId === null ? [] : await activeCardsOf(db, [paxId])
  return card?.id
}

/** Checks the request before the PIN, so that a discount that is refused anyway uses up no try. */
export const approveDiscount: Service<'approveDiscount'> = async (deps, { body, ...by }) => {
  const { db } = deps.database
  const order = checkChangeable(await findOrder(db, body.orderid), body.version, by.staff.outlet)
  if (!order.ok) return order
  const decided = decideDiscount(order.value.lines, body)
  if (!decided.ok) return decided
  const cardId = await cardOf(db, order.value.pax_id)
  const checked = await checkSupervisorPin(deps, by, body, `discount on order ${body.orderid}`)
  if (!checked.ok) return checked
  const wanted = approvalOf(order.value, cardId, body, decided.value, by.staff.id)
  const { approval, expiresAt } = grantMove(deps.secrets, checked.value, wanted, deps.now())
  return ok({ approval, supervisor: checked.value.name, expiresAt: isoOf(expiresAt) })
}

/**
 * Gives a discount on an unpaid order or removes it, in one transaction. Passenger and card are locked, so that the order is not
 * paid or placed again meanwhile. Approvals of the old total end. Nothing is sent to the kitchen.
 */
export const giveDiscount: Service<'giveDiscount'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const { params, body, staff, terminal } = call
    const by: By = { staff, terminal, now: deps.now() }
    const foundNow = () => findOrder(tx, params.id)
    const { order } = await onceForOrder(tx, attemptOf('giveDiscount', call, by.now), foundNow, async (asRead) => {
      const found = asRead ?? refuse('order_not_found')
      orRefuse(await holdWithGuest(tx, found))
      const cardId = await cardOf(tx, found.pax_id)
      if (cardId !== undefined) await holdCards(tx, [cardId])
      const now = orRefuse(checkChangeable(await findOrder(tx, found.id), body.version, staff.outlet))
      return give(deps, tx, { order: now, cardId, asked: body, by, call })
    })
    return ok(orderView(order))
  })

interface Giving {
  order: StoredOrder
  /** The passenger's card; undefined without one. */
  cardId: string | undefined
  asked: Asked
  by: By
  call: CallOf<Contract['giveDiscount']>
}

async function give(deps: Deps, tx: Transaction, giving: Giving): Promise<StoredOrder> {
  const { order, cardId, asked, by } = giving
  const { discounts } = await currentVenue(tx)
  const isGiven = asked.kind !== 'none'
  if (isGiven && !discounts.allowed) orRefuse(failField('kind', NOT_ALLOWED))
  const note = cleanText(asked.note ?? '')
  orRefuse(checkReason(asked, note))
  const before = order.lines
  const decided = orRefuse(decideDiscount(before, asked))
  const id = newId()
  const reason = isGiven ? (asked.reason ?? 'other') : 'other'
  const lines = withDiscount(before, decided, { id, reason })
  const changed = (await putLines(tx, { order, cardId, lines, now: by.now })) ?? refuse('order_paid')
  const approved = await approvedBy(deps, tx, { ...giving, decided, changed, discounts })
  const supervisor = approved && (await findStaffMember(tx, approved.supervisor_id))
  const amount = isGiven ? decided.amount : givenOff(lostDiscounts(before, lines))
  await insertDiscount(tx, {
    id,
    kind: asked.kind,
    percent: asked.percent ?? null,
    amount,
    reason: isGiven ? reason : '',
    note,
    approved_by: supervisor?.name ?? '',
    billed: changed.billed,
    ...discountBy(order.id, by),
  })
  await noteDiscount(tx, by, changed, { isGiven, amount })
  if (approved !== null) await noteApproval(tx, approved, order.id, { ...by, at: by.now })
  return changed
}

/** Adds a given or removed discount to the audit trail, and whether it was after the bill. */
async function noteDiscount(
  tx: Transaction,
  by: By,
  { id: subject, billed }: StoredOrder,
  { isGiven, amount }: { isGiven: boolean; amount: Paise },
): Promise<void> {
  const detail = [formatRupees(amount), ...(isGiven && billed === 1 ? [AFTER_BILL] : [])].join(', ')
  await noteAction(tx, by, by.now, { action: isGiven ? 'discount_given' : 'discount_removed', subject, detail })
}

interface Judged extends Giving {
  decided: Decided
  /** The order with the discount. */
  changed: StoredOrder
  discounts: StoredVenue['discounts']
}

/**
 * Uses up and returns the supervisor's approval if this discount needs one; else null. Each reduction of a printed bill counts
 * towards the void limit.
 */
async function approvedBy(deps: Deps, tx: Transaction, { order, cardId, asked, by, call, decided, changed, discounts }: Judged) {
  const isAboveCeiling = isAbove(decided.price, decided.asked, ceilingOf(discounts, call.staff.accessroutes))
  const isOffABill = asked.kind !== 'none' && changed.billed === 1
  if (!isAboveCeiling && !(isOffABill && (await isAboveVoidLimit(tx, changed, decided.amount)))) return null
  const wanted = approvalOf(order, cardId, asked, decided, by.staff.id)
  return orRefuse(await useGrant(tx, deps.secrets, asked.approval, wanted, { ...by, at: by.now, moveId: null }))
}

/** The lines without their discounts. */
const lostDiscounts = (before: readonly StoredLine[], after: readonly StoredLine[]): StoredLine[] =>
  before.filter((_line, place) => after[place]?.discount === undefined)

interface NewLines {
  order: StoredOrder
  cardId: string | undefined
  lines: readonly StoredLine[]
  now: number
}

/** The order with new lines and the same status; undefined when it is not unpaid. Ends earlier approvals first. */
async function putLines(tx: Transaction, { order, cardId, lines, now }: NewLines): Promise<StoredOrder | undefined> {
  const contents = summed(lines)
  if (cardId !== undefined) await bindApprovalOf(tx, cardId, { linesHash: contents.lines_hash, total: contents.total, now })
  // Parts of one order share the limit of voids after the bill.
  if (order.split_from !== null) await holdOrder(tx, order.split_from)
  return replaceUnpaid(tx, order, { ...contents, tables: order.tables }, 'kept')
}
