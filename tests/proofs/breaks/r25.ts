import { holdActiveCardOf } from '../../../src/server/cards/card.repo.ts'
import { type bindApproval, bindApprovalOf } from '../../../src/server/cards/approval.repo.ts'
import type { fourEyesTrouble } from '../../../src/server/people/staff/supervisor.ts'
import { seamsOf } from '../seam.ts'

export const twoEyesDo: typeof fourEyesTrouble = () => null

/** A code that was sent without a cart stays good for an order above the amount that its message named. */
export const bindDearerOf: typeof bindApprovalOf = async (tx, cardId, order) => {
  await tx
    .updateTable('otp_challenges')
    .set({ total: order.total })
    .where('card_id', '=', cardId)
    .where('factor', '<>', 'pin_code')
    .where('lines_hash', 'is', null)
    .where('total', '<', order.total)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  await bindApprovalOf(tx, cardId, order)
}

export const bindDearer: typeof bindApproval = async (tx, { paxId, ...order }) => {
  const card = await holdActiveCardOf(tx, paxId)
  if (card !== undefined) await bindDearerOf(tx, card.id, order)
}

const seam = seamsOf(import.meta.filename)
export const seams = [
  seam('server/people/staff/supervisor', 'fourEyesTrouble', 'twoEyesDo'),
  seam('server/cards/approval.repo', 'bindApprovalOf', 'bindDearerOf'),
  seam('server/cards/approval.repo', 'bindApproval', 'bindDearer'),
]
