import assert from 'node:assert/strict'
import { PIN_TRIES } from '../../../src/server/cards/pin.ts'
import { cartOf, isLive, isUsable, unpaidOf } from './model.ts'
import type { Rule } from './rules.ts'
import { allowed, refused } from './step.ts'

/** PINs that break no rule, and one that nobody has. */
const PINS = ['4826', '90571']
const NOBODYS_PIN = '3519'

/** A live card that is not blocked gets a PIN with all its tries, or loses it; whatever approved a payment before does so no more. */
export const setPin: Rule<'setPin'> = (_model, { number, card }, { pick }) => {
  const pin = pick === null ? null : (PINS[pick] ?? '')
  const given = { body: { cardNumber: number, pin } }
  if (!isLive(card)) return refused('setCardPin', given, 'card_not_found')
  if (card.state === 'blocked') return refused('setCardPin', given, 'rule_broken')
  return allowed('setCardPin', given, (reply) => {
    assert.equal(reply.pin, pin === null ? undefined : 'set')
    card.pin = pin === null ? null : { is: pin, tries: PIN_TRIES }
    card.code = null
  })
}

/** The right PIN approves these lines at this total as a verified code would, and ends what approved before; five wrong ones lock it. */
export const typePin: Rule<'typePin'> = (model, pax, { right, cart: wanted }) => {
  const { card, number } = pax
  const asked = cartOf(model, wanted === 'ordered' ? (unpaidOf(pax)?.quantities ?? [1]) : wanted)
  const pin = right && card?.pin ? card.pin.is : NOBODYS_PIN
  const given = { body: { cardNumber: number, pin, order: asked.cart } }
  if (!isUsable(card, model.now)) return refused('verifyCardPin', given, 'card_not_found')
  const held = card.pin
  if (held === null) return refused('verifyCardPin', given, 'pin_not_set')
  if (held.tries === 0) return refused('verifyCardPin', given, 'pin_locked')
  if (pin !== held.is) {
    const step = refused('verifyCardPin', given, 'pin_wrong', { triesLeft: held.tries - 1 })
    return { ...step, judge: (answer) => (step.judge(answer), void (held.tries -= 1)) }
  }
  return allowed('verifyCardPin', given, (reply) => {
    assert.deepEqual([reply.id, reply.User_data_id, reply.cardNumber], [card.id, pax.id, number])
    held.tries = PIN_TRIES
    card.code = { lines: asked.lines, total: asked.total, expires: model.now, tries: 0, verifiedAt: model.now }
  })
}
