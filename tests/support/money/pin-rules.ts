import assert from 'node:assert/strict'
import { PIN_TRIES } from '../../../src/server/cards/pin.ts'
import { approvedFor, cartOf, isLive, isUsable, quantitiesOf } from './model.ts'
import type { Rule } from './rules.ts'
import { allowed, refused } from './step.ts'

/** A PIN is set, changed or removed; what approved a payment before ends with it. */
export const setPin: Rule<'setPin'> = (_model, { number, card }, { pin }) => {
  const given = { body: { cardNumber: number, pin } }
  if (!isLive(card)) return refused('setCardPin', given, 'card_not_found')
  if (card.state === 'blocked') return refused('setCardPin', given, 'rule_broken')
  return allowed('setCardPin', given, (reply) => {
    card.pin = pin === null ? null : { digits: pin, tries: PIN_TRIES }
    card.code = null
    assert.equal(reply.pin, pin === null ? undefined : 'set')
  })
}

const other = (digits: string): string => digits.split('').toReversed().join('')

/** The right PIN approves a payment of these lines at this total; five wrong ones lock it. */
export const typePin: Rule<'typePin'> = (model, pax, { right, cart: wanted }) => {
  const { cart, lines, total } = cartOf(model, quantitiesOf(pax, wanted))
  const { card, number } = pax
  const digits = card?.pin?.digits ?? '739154'
  const given = { body: { cardNumber: number, pin: right ? digits : other(digits), order: cart } }
  if (!isUsable(card, model.now)) return refused('verifyCardPin', given, 'card_not_found')
  const { pin } = card
  if (pin === null) return refused('verifyCardPin', given, 'pin_not_set')
  if (pin.tries === 0) return refused('verifyCardPin', given, 'pin_locked')
  if (!right) {
    const step = refused('verifyCardPin', given, 'pin_wrong', { triesLeft: pin.tries - 1 })
    return { ...step, judge: (answer) => (step.judge(answer), void (pin.tries -= 1)) }
  }
  return allowed('verifyCardPin', given, (reply) => {
    assert.equal(reply.id, card.id)
    pin.tries = PIN_TRIES
    card.code = approvedFor(lines, total, model.now)
  })
}
