import assert from 'node:assert/strict'
import { addEntry, addSlip, mayUse, nextSlip, openNext } from './drawer.ts'
import { type DrawerModel, newKey, rupees } from './model.ts'
import type { Rule } from './rules.ts'
import { refused, remembered } from './step.ts'

/** A shift is opened with what lies in the drawer, and change from the safe, if it holds that much. */
export const openShift: Rule<'openShift'> = (model, _pax, { by, off, fromSafe }) => {
  const { drawer, safe, venue } = model
  const found = Math.max(0, (drawer.cash ?? 0) + off)
  const given = { body: { found: rupees(found), fromSafe: rupees(fromSafe), reason: 'Float' }, key: newKey(model), by }
  if (venue.shifts === 'off') return refused('openShift', given, 'rule_broken')
  if (drawer.shift !== null) return refused('openShift', given, 'shift_open')
  if (fromSafe > safe.balance) return refused('openShift', given, 'rule_broken')
  return remembered(model.answered, 'openShift', given, (reply) => {
    openNext(model, by, found)
    assert.equal(reply.number, drawer.shifts)
    if (fromSafe > 0) slip(model, 'float', fromSafe)
  })
}

/** Cash between drawer and safe, under one number in both. */
function slip(model: Parameters<typeof addSlip>[0], kind: 'drop' | 'float', amount: number): void {
  const { drawer } = model
  addEntry(model, kind, amount, { slip: nextSlip(model) })
  addSlip(model, kind, amount, drawer.entries.length)
  drawer.cash = (drawer.cash ?? 0) + (kind === 'float' ? amount : -amount)
}

/** Cash is added or removed by hand. */
export const till: Rule<'till'> = (model, _pax, { by, kind, amount }) => {
  const given = { body: { kind, amount: rupees(amount), reason: 'Change' }, key: newKey(model), by }
  if (amount === 0) return refused('moveDrawerCash', given, 'rule_broken')
  if (!mayUse(model, by)) return refused('moveDrawerCash', given, 'shift_needed')
  return remembered(model.answered, 'moveDrawerCash', given, (reply) => {
    addEntry(model, kind, amount)
    model.drawer.cash = (model.drawer.cash ?? 0) + (kind === 'in' ? amount : -amount)
    assert.equal(reply.number, model.drawer.entries.length)
  })
}

/** Cash goes to the safe or comes from it, only in a shift; more than the drawer should hold is not refused, since the count is blind. */
export const toSafe: Rule<'toSafe'> = (model, _pax, { by, kind, amount }) => {
  const given = { body: { kind, amount: rupees(amount), reason: 'Slip' }, key: newKey(model), by }
  if (amount === 0) return refused('moveToSafe', given, 'rule_broken')
  if (!mayUse(model, by) || model.drawer.shift === null) return refused('moveToSafe', given, 'shift_needed')
  if (kind === 'float' && amount > model.safe.balance) return refused('moveToSafe', given, 'rule_broken')
  return remembered(model.answered, 'moveToSafe', given, (reply) => {
    slip(model, kind, amount)
    assert.equal(reply.slip, model.safe.slips.length)
  })
}

/** The largest difference of this count and of those just before it at the same expected sum. */
function largestOf({ count, isCountLast }: DrawerModel, expected: number, amiss: number): number {
  const before = isCountLast && count?.expected === expected ? count.largest : 0
  return Math.max(before, amiss)
}

/** A count in a shift is compared with the whole shift and takes nothing out; outside of shifts the next one begins with it. */
export const count: Rule<'count'> = (model, _pax, { by, off, slipsOff }) => {
  const { drawer } = model
  const { shift, cash: expected, slips } = drawer
  const amount = Math.max(0, (expected ?? 0) + off)
  const slipped = Math.max(0, slips.amount + slipsOff)
  const counted = { notes: [], other: rupees(amount), left: rupees(amount), reason: 'Count' }
  const named = shift === null ? {} : { slips: { count: slips.count, amount: rupees(slipped) } }
  const given = { body: { ...counted, ...named }, key: newKey(model), by }
  if (!mayUse(model, by)) return refused('countDrawer', given, 'shift_needed')
  return remembered(model.answered, 'countDrawer', given, (reply) => {
    const difference = expected === null ? null : rupees(amount - expected)
    assert.deepEqual([reply.count?.expected, reply.count?.difference], [expected === null ? null : rupees(expected), difference])
    if (shift !== null) {
      const amiss = Math.max(Math.abs(amount - (expected ?? 0)), Math.abs(slipped - slips.amount))
      const largest = largestOf(drawer, expected ?? 0, amiss)
      drawer.count = { id: reply._id, shift: shift.number, by, amount, expected: expected ?? 0, largest }
    }
    addEntry(model, 'count', amount, { expected, left: amount })
    if (shift === null) drawer.cash = amount
  })
}
