import assert from 'node:assert/strict'
import { GRANT_VALID_MS } from '../../../src/server/people/staff/supervisor.ts'
import { endCard } from './card-rules.ts'
import { mayMoveCash, OFFICE } from './drawer.ts'
import { isLive, newKey, REFUND_LIMIT, rupees, unpaidOf } from './model.ts'
import type { Rule } from './rules.ts'
import { allowed, refused, remembered } from './step.ts'
import { freeLoad, REASON } from './supervisor-rules.ts'

/** A supervisor allows one complimentary load of so much for a number. */
export const askFree: Rule<'askFree'> = (model, pax, { amount }) => {
  const { id: supervisor, pin } = model.supervisor
  const load = { cardNumber: pax.number, amount: rupees(amount), reason: REASON }
  return allowed('approveMove', { body: { act: 'complimentary', ...load, supervisor, pin } }, ({ approval }) => {
    pax.grant = { token: approval, ...freeLoad(pax.number, amount), expires: model.now + GRANT_VALID_MS }
  })
}

/** The cards of all passengers without an order to pay are returned in cash, all or none: together above the limit a supervisor is asked. */
export const returnAll: Rule<'returnAll'> = (model) => {
  const given = { body: { ids: model.pax.map(({ id }) => id) }, key: newKey(model) }
  const cards = model.pax.filter((pax) => unpaidOf(pax) === null).flatMap(({ card }) => (isLive(card) ? [card] : []))
  const total = cards.reduce((sum, { balance, onboard }) => sum + balance - onboard, 0)
  if (total > REFUND_LIMIT) return refused('returnCards', given, 'approval_needed')
  if (total > 0 && !mayMoveCash(model, OFFICE)) return refused('returnCards', given, 'shift_needed')
  return remembered(model.answered, 'returnCards', given, (reply) => {
    const passedOver = model.pax.length - cards.length
    assert.deepEqual([reply.cards.length, reply.total, reply.passedOver.length], [cards.length, rupees(total), passedOver])
    for (const card of cards) endCard(model, card)
  })
}
