import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import type { Paise } from '../../shared/money.ts'
import type { CardRow, OrderRow, OtpChallengeRow } from '../db/tables.ts'
import { isUsable } from './card.ts'

type Approval = Pick<OtpChallengeRow, 'lines_hash' | 'total'>

interface PaymentFacts<A extends Approval> {
  card: Pick<CardRow, 'state' | 'expires_at' | 'balance'>
  order: Pick<OrderRow, 'total' | 'lines_hash'>
  approval: A | undefined
  /** What the screen asked to take, paise. */
  asked: Paise
  /** ms since 1970, UTC. */
  now: number
}

/** A verified code approves one order: the lines and the total it was sent for, or, sent without a cart, the first one up to the amount that its message named. */
const approves = ({ lines_hash, total }: Approval, order: PaymentFacts<Approval>['order']): boolean =>
  lines_hash === null ? total !== null && order.total <= total : lines_hash === order.lines_hash && total === order.total

/** The approval by which an order may be paid, or why not, in the order staff can act on: the card, the amount, the code, the balance. */
export function decidePayment<A extends Approval>({ card, order, approval, asked, now }: PaymentFacts<A>): Result<A> {
  if (!isUsable(card, now)) return fail('card_not_found')
  if (asked !== order.total) return fail('total_mismatch')
  if (approval === undefined || !approves(approval, order)) return fail('approval_missing')
  if (card.balance < order.total) return fail('insufficient_balance')
  return ok(approval)
}
