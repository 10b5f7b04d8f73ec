import assert from 'node:assert/strict'
import { addSlip } from './drawer.ts'
import { newKey, rupees } from './model.ts'
import type { Rule } from './rules.ts'
import { refused, remembered } from './step.ts'

/** Cash comes aboard or is deposited ashore, never more than the safe holds. */
export const safe: Rule<'safe'> = (model, _pax, { kind, amount }) => {
  const given = { body: { kind, amount: rupees(amount), reason: 'Bank of the port' }, key: newKey(model) }
  if (amount === 0 || (kind === 'deposit' && amount > model.safe.balance)) return refused('moveSafe', given, 'rule_broken')
  return remembered(model.answered, 'moveSafe', given, (reply) => {
    addSlip(model, kind, amount)
    assert.deepEqual([reply.number, reply.balance], [model.safe.slips.length, rupees(model.safe.balance)])
  })
}

/** What is counted is what the safe holds from now on. */
export const countSafe: Rule<'countSafe'> = (model, _pax, { off }) => {
  const before = model.safe.balance
  const counted = Math.max(0, before + off)
  const given = { body: { notes: [], other: rupees(counted), reason: 'Counted' }, key: newKey(model) }
  return remembered(model.answered, 'countSafe', given, (reply) => {
    addSlip(model, 'count', counted)
    assert.deepEqual([reply.balance, reply.difference], [rupees(counted), rupees(counted - before)])
  })
}
