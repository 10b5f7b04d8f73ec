import assert from 'node:assert/strict'
import { sendNothing } from './kitchen.ts'
import { type LineModel, restOf, someOf, totalOf } from './lines.ts'
import { NOBODY, rupees } from './model.ts'
import type { Rule } from './rules.ts'
import { joined } from './split-rules.ts'
import { allowed, refused } from './step.ts'
import { overAs } from './void-rules.ts'
import { orderOf } from './which-order.ts'

const at = ({ seat: _seat, ...line }: LineModel, seat: number | null): LineModel => ({ ...line, ...(seat !== null && { seat }) })

/** The lines with so many of some for another seat, each in its place; null where that cannot be. */
function seated(lines: readonly LineModel[], take: readonly number[], seat: number | null): LineModel[] | null {
  const named = take.flatMap((qty, place) => (qty > 0 ? [{ qty, line: lines[place] }] : []))
  if (named.length === 0 || named.some(({ qty, line }) => line === undefined || qty > line.qty)) return null
  if (named.some(({ line }) => line?.share !== undefined)) return null
  const parted = lines.flatMap((line, place) => {
    const qty = take[place] ?? 0
    return qty === 0 ? [line] : [restOf(line, qty), at(someOf(line, qty), seat)].filter((one) => one.qty > 0)
  })
  return joined([], parted)
}

/** Dishes are for another seat, sent or not: the kitchen is sent nothing, and what approved the order is kept. */
export const seat: Rule<'seat'> = (model, pax, { check, take, seat: to, isStale }) => {
  const order = orderOf(model, pax, check)
  const asked = take.map((qty, line) => ({ line, qty })).filter(({ qty }) => qty > 0)
  // The call asks for one line at least.
  const lines = asked.length === 0 ? [{ line: 99, qty: 1 }] : asked
  const version = (order?.version ?? 1) + (isStale ? 1 : 0)
  const given = { params: { id: order?.id ?? NOBODY }, body: { version, lines, seat: to } }
  const over = overAs(order, isStale)
  if (order === null || over !== null) return refused('seatLines', given, over ?? 'order_not_found')
  const next = seated(order.lines, take, to)
  if (next === null) return refused('seatLines', given, 'rule_broken')
  return allowed('seatLines', given, (reply) => {
    assert.equal(reply.totalprice, rupees(totalOf(next)))
    Object.assign(order, { lines: next, version: reply.version })
    sendNothing(model, order)
  })
}
