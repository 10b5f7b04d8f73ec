import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import type { Paise } from '../../shared/money.ts'
import type { CardRow, OrderRow, OtpChallengeRow } from '../db/tables.ts'
import { isUsable } from './card.ts'

interface PaymentFacts {
  card: Pick<CardRow, 'state' | 'expires_at' | 'balance'>
  order: Pick<OrderRow, 'total' | 'lines_hash'>
  approval: Pick<OtpChallengeRow, 'lines_hash' | 'total'> | undefined
  /** What the screen asked to take, paise. */
  asked: Paise
  /** ms since 1970, UTC. */
  now: number
}

/** A verified code approves one order: the lines and the total it was sent for, or, sent without a cart, the first one it meets. */
const approves = (approval: PaymentFacts['approval'], order: PaymentFacts['order']): boolean =>
  approval !== undefined &&
  (approval.lines_hash === null || (approval.lines_hash === order.lines_hash && approval.total === order.total))

/** Whether an order may be paid, in the order staff can act on: the card, the amount, the code, the balance. */
export function decidePayment({ card, order, approval, asked, now }: PaymentFacts): Result<null> {
  if (!isUsable(card, now)) return fail('card_not_found')
  if (asked !== order.total) return fail('total_mismatch')
  if (!approves(approval, order)) return fail('approval_missing')
  if (card.balance < order.total) return fail('insufficient_balance')
  return ok(null)
}
