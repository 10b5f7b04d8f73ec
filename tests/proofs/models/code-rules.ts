import assert from 'node:assert/strict'
import { PIN_TRIES } from '../../../src/server/cards/pin.ts'
import { CODE_VALID_MS, RESEND_AFTER_MS, SENDS_AN_HOUR, SENDS_WINDOW_MS, TRIES } from '../../../src/server/cards/otp.ts'
import { type AskedLine, cartOf, markOf, totalOf } from './lines.ts'
import { type CardModel, isUsable, type Model, NOBODY, type PaxModel, unpaidOf } from './model.ts'
import { bindingOf, cartFor } from './pricing.ts'
import type { Rule } from './rules.ts'
import { allowed, refused } from './step.ts'
import { isTipRefused, withTip } from './tender-rules.ts'

/** Seconds until the card may be sent a code: 30 s after the last one unless a payment used it, five within an hour. */
function waitSeconds({ sends, lastUsed }: CardModel, now: number): number {
  const recent = sends.filter((at) => at > now - SENDS_WINDOW_MS)
  const afterLast = lastUsed ? 0 : Math.max(0, ...recent.map((at) => at + RESEND_AFTER_MS - now))
  const oldest = recent.at(-SENDS_AN_HOUR)
  const afterHour = oldest === undefined ? 0 : oldest + SENDS_WINDOW_MS - now
  return Math.ceil(Math.max(afterLast, afterHour) / 1000)
}

/** The cart that a code is asked for; null for none, or for an order that there is not. */
function askedCart(pax: PaxModel, cart: readonly number[] | 'ordered' | null): AskedLine[] | null {
  return cart === null || (cart === 'ordered' && unpaidOf(pax) === null) ? null : cartFor(unpaidOf(pax), cart)
}

/** A new code ends the one before; with a cart it is for those lines and that total, at today's prices, else for one order up to the unpaid one's total or the balance. */
export const sendCode: Rule<'sendCode'> = (model: Model, pax, { cart: wanted, tip = 0 }) => {
  const asked = askedCart(pax, wanted)
  const { lines, why } = bindingOf(model, unpaidOf(pax), asked ?? [])
  const given = { body: { cardNumber: pax.number, ...(asked !== null && { order: cartOf(model, asked) }), ...withTip(tip) } }
  const { card } = pax
  if (!isUsable(card, model.now)) return refused('sendOtp', given, 'card_not_found')
  const retryAfterSeconds = waitSeconds(card, model.now)
  if (retryAfterSeconds > 0) return refused('sendOtp', given, 'throttled', { retryAfterSeconds })
  if (isTipRefused(model, tip)) return refused('sendOtp', given, 'rule_broken')
  if (asked !== null && why !== null) return refused('sendOtp', given, why)
  return allowed('sendOtp', given, (reply) => {
    assert.deepEqual([reply.id, reply.User_data_id], [card.id, pax.id])
    card.sends.push(model.now)
    card.lastUsed = false
    const unpaid = unpaidOf(pax)
    const most = unpaid === null ? card.balance : totalOf(unpaid.lines)
    const bound = asked === null ? { lines: null, total: most } : { lines: markOf(lines), total: totalOf(lines) }
    card.code = { ...bound, tip, tendered: null, expires: model.now + CODE_VALID_MS, tries: TRIES, verifiedAt: null }
  })
}

/** Each try counts, right or wrong; the right code of a live challenge verifies it, once more too, and unlocks the card's PIN. */
export const verify: Rule<'verify'> = (model, { mobileNo, card }, { right }, shownCode) => {
  const shown = shownCode()
  const code = right ? shown : String((Number(shown) + 1) % 1_000_000).padStart(6, '0')
  const given = { query: { mobileNo, code, customerid: card?.id ?? NOBODY } }
  const live = card?.code ?? null
  const alive = live !== null && live.expires > model.now && live.tries > 0
  if (!alive) return refused('verifyOtp', given, 'otp_wrong', { triesLeft: 0 })
  const take = (): void => void (live.tries -= 1)
  if (!right) {
    const step = refused('verifyOtp', given, 'otp_wrong', { triesLeft: live.tries - 1 })
    return { ...step, judge: (answer) => (step.judge(answer), take()) }
  }
  return allowed('verifyOtp', given, (reply) => {
    assert.equal(reply.status, 'approved')
    take()
    if (card?.pin?.tries === 0) card.pin.tries = PIN_TRIES
    live.verifiedAt ??= model.now
  })
}
