import assert from 'node:assert/strict'
import { GRANT_VALID_MS } from '../../../src/server/people/staff/supervisor.ts'
import type { ErrorCode } from '../../../src/shared/errors.ts'
import { addEntry, addSlip, DIFFERENCE_LIMIT, mayUse, nextSlip, openNext } from './drawer.ts'
import { type CountModel, type Model, newKey, NOBODY, rupees } from './model.ts'
import type { Rule } from './rules.ts'
import { allowed, refused, remembered } from './step.ts'

/** A supervisor approves the difference of the last count, which the person who counted asks for. */
export const askClosing: Rule<'askClosing'> = (model, _pax, { by }) => {
  const { drawer, supervisor } = model
  const { count } = drawer
  const given = { body: { count: count?.id ?? NOBODY, supervisor: supervisor.id, pin: supervisor.pin }, by }
  if (count === null) return refused('approveClosing', given, 'drawer_moved')
  if (count.by !== by) return refused('approveClosing', given, 'rule_broken')
  return allowed('approveClosing', given, ({ approval }) => {
    drawer.grant = { token: approval, count: count.id, by, amount: count.largest, expires: model.now + GRANT_VALID_MS }
  })
}

const isApproved = ({ drawer: { grant }, now }: Model, count: CountModel, by: number): boolean =>
  grant !== null && grant.expires > now && grant.count === count.id && grant.by === by && grant.amount === count.largest

/** Why the shift may not be closed with a count, in the order staff see them. */
function refusalOf(model: Model, count: CountModel | null, by: number, left: number): ErrorCode | null {
  const { drawer } = model
  if (count === null) return 'drawer_moved'
  if (count.by !== by || left > count.amount) return 'rule_broken'
  if (count.largest > DIFFERENCE_LIMIT && !isApproved(model, count, by)) return 'approval_needed'
  if (!mayUse(model, by)) return 'shift_needed'
  const isLast = drawer.shift?.number === count.shift && drawer.isCountLast && !drawer.isMoved
  return isLast ? null : 'drawer_moved'
}

/** Writes the closing: what is not left goes to the safe. Answers the number of its entry and what went to the safe. */
function close(model: Model, { amount, expected, largest }: CountModel, left: number): { entry: number; dropped: number } {
  const { drawer } = model
  if (largest > DIFFERENCE_LIMIT && drawer.grant !== null) drawer.grant.expires = 0
  const dropped = amount - left
  addEntry(model, 'close', amount, { expected, left, slip: dropped === 0 ? undefined : nextSlip(model) })
  Object.assign(drawer, { cash: left, shift: null })
  return { entry: drawer.entries.length, dropped }
}

/** The last count closes the shift if nothing has moved since; a handover opens the next one with the same money for the other person. */
export const closeShift: Rule<'closeShift'> = (model, _pax, { by, permille, handOver }) => {
  const { drawer } = model
  const { count, grant } = drawer
  const to = 1 - by
  const left = Math.floor(((count?.amount ?? 0) * permille) / 1000)
  const closing = {
    count: count?.id ?? NOBODY,
    left: rupees(left),
    reason: 'End',
    ...(grant !== null && { approval: grant.token }),
  }
  const call = handOver ? 'handOverShift' : 'closeShift'
  const given = { body: { ...closing, ...(handOver && model.staff[to]) }, key: newKey(model), by }
  const why = refusalOf(model, count, by, left)
  if (why !== null || count === null) return refused(call, given, why ?? 'drawer_moved')
  const done = (): void => {
    const { entry, dropped } = close(model, count, left)
    if (handOver) openNext(model, to, left)
    if (dropped > 0) addSlip(model, 'drop', dropped, entry)
  }
  if (!handOver)
    return remembered(model.answered, 'closeShift', given, (reply) => {
      done()
      assert.equal(reply.number, drawer.shifts)
    })
  return remembered(model.answered, 'handOverShift', given, (reply) => {
    done()
    assert.deepEqual([reply.closed.number, reply.opened.number], [drawer.shifts - 1, drawer.shifts])
  })
}
