import assert from 'node:assert/strict'
import { cartOf, markOf, totalOf } from './lines.ts'
import { approvedFor, isUsable, type Model, rupees, unpaidOf } from './model.ts'
import { bindingOf, cartFor } from './pricing.ts'
import type { Rule } from './rules.ts'
import { mayMoveCash, OFFICE } from './drawer.ts'
import { allowed, refused } from './step.ts'

/** Whether a tip is asked for where the venue takes none. */
export const isTipRefused = ({ venue }: Model, tip: number): boolean => tip > 0 && !venue.tips

/** The part of a call that names a tip, paise. */
export const withTip = (tip: number): { tip?: number } => (tip === 0 ? {} : { tip: rupees(tip) })

/** Cash that covers what is due approves one payment of these lines and that total, and answers the change; no money moves yet. */
export const cash: Rule<'cash'> = (model, pax, { cart: wanted, over, tip = 0 }) => {
  const named = cartFor(unpaidOf(pax), wanted)
  const { lines, why } = bindingOf(model, unpaidOf(pax), named)
  const due = totalOf(lines) + tip
  const tendered = Math.max(0, due + over)
  const body = { cardNumber: pax.number, order: cartOf(model, named), tendered: rupees(tendered), ...withTip(tip) }
  const { card } = pax
  if (!isUsable(card, model.now)) return refused('takeCash', { body }, 'card_not_found')
  if (!model.venue.cash) return refused('takeCash', { body }, 'rule_broken')
  if (!mayMoveCash(model, OFFICE)) return refused('takeCash', { body }, 'shift_needed')
  if (isTipRefused(model, tip)) return refused('takeCash', { body }, 'rule_broken')
  if (why !== null) return refused('takeCash', { body }, why)
  if (due === 0 || tendered < due) return refused('takeCash', { body }, 'rule_broken')
  return allowed('takeCash', { body }, (reply) => {
    assert.deepEqual([reply.id, reply.due, reply.change], [card.id, rupees(due), rupees(tendered - due)])
    card.code = approvedFor(markOf(lines), totalOf(lines), model.now, { tip, tendered })
  })
}
