import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { add, type Paise } from '../../../shared/money/money.ts'
import type { CardRow, OrderRow, OtpChallengeRow } from '../../kernel/db/tables/tables.ts'
import { isUsable } from '../../cards/index.ts'

type Approval = Pick<OtpChallengeRow, 'lines_hash' | 'total' | 'tip' | 'tendered'>

interface PaymentFacts<A extends Approval> {
  card: Pick<CardRow, 'state' | 'expires_at' | 'balance'>
  order: Pick<OrderRow, 'total' | 'lines_hash'>
  approval: A | undefined
  /** The payment that the screen requested, paise: the order's total, the tip on top, and the cash tendered for it. */
  asked: { total: Paise } & Pick<Approval, 'tip' | 'tendered'>
  /** ms since 1970, UTC. */
  now: number
}

/**
 * A verified code approves one order: the lines and the total it was sent for, or, if sent without a cart, the first order up to
 * the amount in its message.
 */
const approvesOrder = ({ lines_hash, total }: Approval, order: PaymentFacts<Approval>['order']): boolean =>
  lines_hash === null ? total !== null && order.total <= total : lines_hash === order.lines_hash && total === order.total

/** An approval for cash does not charge a card, and only the approved tip is charged. */
const approves = (approval: Approval, { order, asked }: Pick<PaymentFacts<Approval>, 'order' | 'asked'>): boolean =>
  approvesOrder(approval, order) && approval.tip === asked.tip && approval.tendered === asked.tendered

/**
 * The approval by which an order may be paid, or why not, in the order in which staff can act on it: the card, the amount, the
 * code, the balance (not for cash).
 */
export function decidePayment<A extends Approval>({ card, order, approval, asked, now }: PaymentFacts<A>): Result<A> {
  if (!isUsable(card, now)) return fail('card_not_found')
  if (asked.total !== order.total) return fail('total_mismatch')
  if (approval === undefined || !approves(approval, { order, asked })) return fail('approval_missing')
  if (approval.tendered === null && card.balance < add(order.total, approval.tip)) return fail('insufficient_balance')
  return ok(approval)
}
