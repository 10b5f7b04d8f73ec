import type { InputOf, ReplyOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { add, type Paise, paiseOf, toRupees } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import { insertBill, insertBillCharges } from '../billing/bill.repo.ts'
import {
  appendMoves,
  consumeApproval,
  creditTaken,
  debit,
  giveBack,
  insertCardMoves,
  invoiceNumber,
  type MovesOfPayment,
  movesOfPayment,
} from '../../cards/index.ts'
import { addSales } from '../billing/sums.repo.ts'
import { insertTender, servedBy, type Tender, tenderView } from '../billing/tender.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { BillRow, CardRow, OtpChallengeRow } from '../../kernel/db/tables/tables.ts'
import type { Staff } from '../../kernel/http/call.ts'
import { pointsFor } from '../../../shared/money/points.ts'
import { earnPoints } from '../../guests/index.ts'
import { fireHeld, hasHeld, holdOrder, insertBillDiscounts, servedOrder, type StoredOrder } from '../../orders/index.ts'
import { noteApproval, usePaymentApproval } from '../../people/index.ts'
import { bookedAt, type currentVenue } from '../../venue/index.ts'
import { holdUnpaid, markPaid } from './payment.repo.ts'
import { decidePayment } from './payment.ts'

type Payment = ReplyOf<Contract['payOrder']>

export interface AskedPayment extends Tender {
  total: Paise
}

export const askedOf = ({ balance, tip, tendered }: InputOf<Contract['payOrder']>['body']): AskedPayment => ({
  total: paiseOf(balance),
  tip: paiseOf(tip ?? 0),
  tendered: tendered === undefined ? null : paiseOf(tendered),
})

interface Charge {
  card: CardRow
  order: StoredOrder
  asked: AskedPayment
  staff: Staff
  terminal: string
  approval: OtpChallengeRow | undefined
  venue: Pick<
    Awaited<ReturnType<typeof currentVenue>>,
    'version' | 'timeZone' | 'dayEnds' | 'dayNotBefore' | 'voyage' | 'pointsPerHundred'
  >
  /** Whether the passenger may be a member. */
  mayEarn: boolean
  /** ms since 1970, UTC. */
  now: number
  /** Whether this transaction placed the order and used up the approval, so that no other one can have either. */
  isOneCall?: boolean
  /** Writes that come before the card's moves in the lock order, if the order was placed in the same transaction. */
  beforeMoves?: () => Promise<void>
}

/**
 * Uses up approval, order and money. Each guarded statement locks its row until the end, the one that all payments share last
 * (db/lock-order.ts).
 */
async function takeAll(
  tx: Transaction,
  { card, order, asked, isOneCall = false, now }: Charge,
  approvalId: string,
  { due, onboard }: { due: Paise; onboard: Paise },
): Promise<Result<CardRow>> {
  const [isApproved, , isUnpaid, , debited] = await Promise.all([
    isOneCall || consumeApproval(tx, approvalId, now),
    hasHeld(order) && order.split_from !== null ? holdOrder(tx, order.split_from) : null,
    isOneCall || holdUnpaid(tx, order),
    asked.tendered === null ? null : giveBack(tx, card.id, due),
    debit(tx, card.id, due, onboard),
  ])
  if (!isApproved) return fail('approval_missing')
  if (!isUnpaid) return fail('total_mismatch')
  return debited === undefined ? fail('insufficient_balance') : ok(debited)
}

/** Takes the money of an order that is approved, and writes invoice, bill, card report and ledger. */
export async function charge(tx: Transaction, charged: Charge): Promise<Result<Payment>> {
  const { card, order, asked, staff, terminal, venue, now } = charged
  const decided = decidePayment(charged)
  if (!decided.ok) return decided
  const due = add(order.total, asked.tip)
  const onboard = creditTaken(card, due, asked.tendered)
  const taken = await takeAll(tx, charged, decided.value.id, { due, onboard })
  if (!taken.ok) return taken
  const debited = taken.value
  // A paid order is cooked: held lines are fired.
  if (hasHeld(order)) await fireHeld(tx, order, { staff, terminal, now })
  const { version, pointsPerHundred } = venue
  const lines = order.lines
  const booked = bookedAt(now, venue)
  const by = { staff, terminal }
  const { outlet, total } = order
  const moves = movesOfPayment({ by, at: now, ...booked, outlet, card: debited, onboard, total, approval: asked })
  const points = pointsFor(order.total, pointsPerHundred)
  if (charged.mayEarn) await earnPoints(tx, { id: newId(), pax_id: card.pax_id, order_id: order.id, points, at: now })
  const doing = { ...by, at: now, moveId: moves.sale.id }
  const approved = await usePaymentApproval(tx, decided.value, due, doing)
  if (!approved.ok) return approved
  await charged.beforeMoves?.()
  await insertCardMoves(tx, moves.rows)
  await addSales(tx, [{ outlet, bill: { ...booked, total }, lines }])
  // Sent together, so that the end of the chain is locked for one round trip only.
  const [{ invoiceSeq, code }, waiter] = await Promise.all([
    appendPayment(tx, moves),
    moves.tip === null ? staff.name : servedBy(tx, order, staff),
  ])
  const bill: BillRow = {
    id: newId(),
    ...ofOrder(order),
    move_id: moves.sale.id,
    invoice_no: invoiceNumber(invoiceSeq, code),
    invoice_seq: invoiceSeq,
    pax_id: card.pax_id,
    card_id: card.id,
    balance_after: debited.balance,
    venue_version: version,
    staff_name: staff.name,
    terminal,
    part_tables: order.split_from === null ? null : (await servedOrder(tx, order)).tables,
    ...booked,
    created_at: now,
  }
  await markPaid(tx, order.id, bill)
  await insertBill(tx, bill)
  await insertBillDiscounts(tx, bill, lines)
  await insertBillCharges(tx, bill, lines)
  await insertTender(tx, { bill, servedBy: waiter, moves, tender: asked })
  if (approved.value !== null) await noteApproval(tx, approved.value, order.id, doing)
  return ok(paymentOf(bill, asked))
}

const ofOrder = ({ id, full_name, card_number, total }: StoredOrder) => ({ order_id: id, full_name, card_number, total })

/** Appends a payment's moves: cash before the sale that uses it, the tip after. Returns the invoice's number and its series. */
function appendPayment(tx: Transaction, { cash, sale, tip }: MovesOfPayment) {
  const last = tip === null ? [] : [tip]
  return appendMoves(tx, cash === null ? [sale, ...last] : [cash, sale, ...last], { invoice: true })
}

/** The answer of a payment. */
export const paymentOf = (bill: BillRow, tender: Tender): Payment => ({
  _id: bill.id,
  orderid: bill.order_id,
  invoiceno: bill.invoice_no,
  paid: toRupees(bill.total),
  ...tenderView(bill.total, tender),
  balance: toRupees(bill.balance_after),
  createdAt: isoOf(bill.created_at),
})
