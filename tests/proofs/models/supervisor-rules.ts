import assert from 'node:assert/strict'
import { GRANT_VALID_MS } from '../../../src/server/people/staff/supervisor.ts'
import { cartOf, markOf, totalOf } from './lines.ts'
import { approvedFor, type GrantModel, isLive, isUsable, type PaxModel, rupees, unpaidOf } from './model.ts'
import { bindingOf, cartFor } from './pricing.ts'
import type { Rule } from './rules.ts'
import { allowed, refused } from './step.ts'
import { isTipRefused, withTip } from './tender-rules.ts'

/** Whether an approval is for exactly this move, at this moment. */
export const allows = (grant: GrantModel | null, wanted: Omit<GrantModel, 'token' | 'expires'>, now: number): boolean =>
  grant !== null &&
  grant.expires > now &&
  grant.move === wanted.move &&
  grant.cardId === wanted.cardId &&
  grant.to === wanted.to &&
  grant.amount === wanted.amount

/** Why credit is complimentary. */
export const REASON = 'Sorry for the noise'

/** A complimentary load, which is of a number: it may come before there is a card. */
export const freeLoad = (number: string, amount: number) => ({ move: 'complimentary', cardId: '', to: number, amount }) as const

/** Used up: sent once more, it counts no more. */
export function takenGrant({ grant }: PaxModel): void {
  if (grant !== null) grant.expires = 0
}

/** A supervisor allows one refund or one replacement at the balance as it is, or one change of the PIN. */
export const askSupervisor: Rule<'askSupervisor'> = (model, pax, { move, wrongBy }) => {
  const { card, number } = pax
  const to = move === 'transfer' ? (model.freeNumbers[0] ?? '') : ''
  const isPin = move === 'pin'
  // A refund pays out own money only.
  const moved = (card?.balance ?? 0) - (move === 'refund' ? (card?.onboard ?? 0) : 0)
  const amount = isPin ? 0 : Math.max(0, moved + wrongBy)
  const { id: supervisor, pin } = model.supervisor
  const asked = { ...(to !== '' && { to }), ...(!isPin && { amount: rupees(amount) }) }
  const body = { act: move, cardNumber: number, ...asked, supervisor, pin }
  if (!isLive(card)) return refused('approveMove', { body }, 'card_not_found')
  if (!isPin && amount !== moved) return refused('approveMove', { body }, 'rule_broken')
  return allowed('approveMove', { body }, ({ approval }) => {
    pax.grant = { token: approval, move, cardId: card.id, to, amount, expires: model.now + GRANT_VALID_MS }
  })
}

/** A supervisor in place of a code that cannot be delivered: for these lines at this total. */
export const supervise: Rule<'supervise'> = (model, pax, { cart: wanted, wrongBy, tip = 0 }) => {
  const named = cartFor(unpaidOf(pax), wanted)
  const { lines, why } = bindingOf(model, unpaidOf(pax), named)
  const [cart, total] = [cartOf(model, named), totalOf(lines)]
  const asked = Math.max(0, total + wrongBy)
  const { id: supervisor, pin } = model.supervisor
  const given = { body: { cardNumber: pax.number, order: cart, totalprice: rupees(asked), supervisor, pin, ...withTip(tip) } }
  const { card } = pax
  if (!isUsable(card, model.now)) return refused('approvePayment', given, 'card_not_found')
  if (why !== null) return refused('approvePayment', given, why)
  if (asked !== total) return refused('approvePayment', given, 'total_mismatch')
  if (isTipRefused(model, tip)) return refused('approvePayment', given, 'rule_broken')
  return allowed('approvePayment', given, (reply) => {
    assert.equal(reply.id, card.id)
    card.code = approvedFor(markOf(lines), total, model.now, { tip, tendered: null })
  })
}
