import assert from 'node:assert/strict'
import { PIN_TRIES } from '../../../src/server/cards/pin.ts'
import { cartOf, markOf, totalOf } from './lines.ts'
import { approvedFor, isLive, isUsable, unpaidOf } from './model.ts'
import { bindingOf, cartFor } from './pricing.ts'
import type { Rule } from './rules.ts'
import { allowed, refused, type Step } from './step.ts'
import { allows, takenGrant } from './supervisor-rules.ts'
import { isTipRefused, withTip } from './tender-rules.ts'

/** A PIN is set, changed or removed by the old one or by a supervisor, never by the desk alone; what approved a payment before ends with it. */
export const setPin: Rule<'setPin'> = (model, pax, { pin, by }) => {
  const { number, card, grant } = pax
  const old = card?.pin ?? null
  const typed = old?.digits ?? '739154'
  const consent = {
    ...(by === 'old PIN' && { oldPin: typed }),
    ...(by === 'wrong PIN' && { oldPin: other(typed) }),
    ...(by === 'supervisor' && grant !== null && { approval: grant.token }),
  }
  const given = { body: { cardNumber: number, pin, ...consent } }
  if (!isLive(card)) return refused('setCardPin', given, 'card_not_found')
  if (card.state === 'blocked') return refused('setCardPin', given, 'rule_broken')
  if (pin === null && old === null) return allowed('setCardPin', given, (reply) => assert.equal(reply.pin, undefined))
  if (Object.keys(consent).length === 0) return refused('setCardPin', given, 'consent_needed')
  if (by === 'supervisor') {
    const wanted = { move: 'pin', cardId: card.id, to: '', amount: 0 } as const
    if (!allows(grant, wanted, model.now)) return refused('setCardPin', given, 'approval_needed')
  } else {
    if (old === null) return refused('setCardPin', given, 'pin_not_set')
    if (old.tries === 0) return refused('setCardPin', given, 'pin_locked')
    if (by === 'wrong PIN') return wrongPin('setCardPin', given, old)
  }
  return allowed('setCardPin', given, (reply) => {
    if (by === 'supervisor') takenGrant(pax)
    card.pin = pin === null ? null : { digits: pin, tries: PIN_TRIES }
    card.code = null
    assert.equal(reply.pin, pin === null ? undefined : 'set')
  })
}

/** A wrong PIN is refused and has cost a try. */
function wrongPin(call: 'setCardPin' | 'verifyCardPin', given: { body: Record<string, unknown> }, pin: { tries: number }): Step {
  const step = refused(call, given, 'pin_wrong', { triesLeft: pin.tries - 1 })
  return { ...step, judge: (answer) => (step.judge(answer), void (pin.tries -= 1)) }
}

const other = (digits: string): string => digits.split('').toReversed().join('')

/** The right PIN approves a payment of these lines at this total; five wrong ones lock it. */
export const typePin: Rule<'typePin'> = (model, pax, { right, cart: wanted, tip = 0 }) => {
  const asked = cartFor(unpaidOf(pax), wanted)
  const { lines, why } = bindingOf(model, unpaidOf(pax), asked)
  const [cart, total] = [cartOf(model, asked), totalOf(lines)]
  const { card, number } = pax
  const digits = card?.pin?.digits ?? '739154'
  const given = { body: { cardNumber: number, pin: right ? digits : other(digits), order: cart, ...withTip(tip) } }
  if (!isUsable(card, model.now)) return refused('verifyCardPin', given, 'card_not_found')
  const { pin } = card
  if (pin === null) return refused('verifyCardPin', given, 'pin_not_set')
  if (why !== null) return refused('verifyCardPin', given, why)
  if (isTipRefused(model, tip)) return refused('verifyCardPin', given, 'rule_broken')
  if (pin.tries === 0) return refused('verifyCardPin', given, 'pin_locked')
  if (!right) return wrongPin('verifyCardPin', given, pin)
  return allowed('verifyCardPin', given, (reply) => {
    assert.equal(reply.id, card.id)
    pin.tries = PIN_TRIES
    card.code = approvedFor(markOf(lines), total, model.now, { tip, tendered: null })
  })
}
