import { decidePayment } from '../../../src/server/sales/payment/payment.ts'
import { type bindApproval, type bindApprovalOf, liveApproval } from '../../../src/server/cards/approval.repo.ts'
import { APPROVAL_VALID_MS } from '../../../src/server/cards/otp.ts'
import { ok } from '../../../src/shared/errors.ts'
import { seamsOf } from '../seam.ts'

/** Any approval is for the lines and the total that are paid. */
export const decideUnbound: typeof decidePayment = (facts) => {
  const { approval, order } = facts
  if (approval === undefined) return decidePayment(facts)
  const { lines_hash, total } = order
  const decided = decidePayment({ ...facts, approval: { ...approval, lines_hash, total } })
  return decided.ok ? ok(approval) : decided
}

/** An order that changes ends no approval. */
export const bindNothing: typeof bindApproval = () => Promise.resolve()
export const bindNothingOf: typeof bindApprovalOf = () => Promise.resolve()

/** The approval of whichever card has one. */
export const anyApproval: typeof liveApproval = async (tx, cardId, now) =>
  (await liveApproval(tx, cardId, now)) ??
  tx
    .selectFrom('otp_challenges')
    .selectAll()
    .where('verified_at', '>', now - APPROVAL_VALID_MS)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const seam = seamsOf(import.meta.filename)
export const seams = [
  seam('server/sales/payment/payment', 'decidePayment', 'decideUnbound'),
  seam('server/cards/approval.repo', 'bindApproval', 'bindNothing'),
  seam('server/cards/approval.repo', 'bindApprovalOf', 'bindNothingOf'),
  seam('server/cards/approval.repo', 'liveApproval', 'anyApproval'),
]
