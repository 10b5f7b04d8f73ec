import assert from 'node:assert/strict'
import type { ErrorCode } from '../../../src/shared/errors.ts'
import { openTerms, ratesMark } from './charges.ts'
import { isTaken, seat, sendNothing } from './kitchen.ts'
import { keyOf, type LineModel, markOf, offOf, totalOf } from './lines.ts'
import { isApproval, type Model, NOBODY, type OrderModel, rupees, unpaidOf } from './model.ts'
import { bindCode } from './order-rules.ts'
import type { Rule } from './rules.ts'
import { assertWhole, joined } from './split-rules.ts'
import { allowed, refused } from './step.ts'
import { overAs } from './void-rules.ts'
import { orderOf, otherOrderOf } from './which-order.ts'

/** Whether the guest approved the payment of just these lines, which is then under way. */
const isPaying = ({ guest, lines }: OrderModel, now: number): boolean => {
  const card = guest?.card ?? null
  return card?.state === 'active' && isApproval(card.code, now) && card.code.lines === markOf(lines)
}

/** An unpaid order gets other tables; the kitchen is sent no dish again. */
export const move: Rule<'move'> = (model, pax, { check, tables, isStale }) => {
  const order = orderOf(model, pax, check)
  const version = (order?.version ?? 1) + (isStale ? 1 : 0)
  const body = { version, tables: tables.map((place) => ({ _id: model.tables[place]?.id })) }
  const given = { params: { id: order?.id ?? NOBODY }, body }
  const over = overAs(order, isStale)
  if (order === null || over !== null) return refused('moveOrder', given, over ?? 'order_not_found')
  if (order.splitFrom !== null) return refused('moveOrder', given, 'rule_broken')
  if (isPaying(order, model.now)) return refused('moveOrder', given, 'order_paying')
  if (isTaken(model, tables, [order])) return refused('moveOrder', given, 'table_taken')
  return allowed('moveOrder', given, (reply) => {
    assert.equal(reply.totalprice, rupees(totalOf(order.lines)))
    Object.assign(order, { version: reply.version, tables: [...tables] })
    seat(model, order, tables)
    sendNothing(model, order)
  })
}

const hasParts = (model: Model, order: OrderModel): boolean =>
  model.orders.some(({ splitFrom, state }) => splitFrom === order && state !== 'cancelled')

const hasTakenIn = (model: Model, order: OrderModel): boolean => model.orders.some((other) => other.mergedInto === order)

/** Why two orders do not become one. */
function whyNotMerged(model: Model, order: OrderModel, other: OrderModel): ErrorCode | null {
  for (const one of [order, other]) {
    if (one.splitFrom !== null) return 'rule_broken'
    if (isPaying(one, model.now)) return 'order_paying'
  }
  if (hasParts(model, other) || hasTakenIn(model, other)) return 'rule_broken'
  return joined(order.lines, other.lines) === null ? 'rule_broken' : null
}

/** Lines and tables of another order join this one, at their prices; the other one ends, and the kitchen is sent nothing. */
export const merge: Rule<'merge'> = (model, pax, { check, other: place, isStale }) => {
  const order = orderOf(model, pax, check)
  const other = otherOrderOf(model, pax, place)
  const body = {
    version: (order?.version ?? 1) + (isStale ? 1 : 0),
    other: other?.id ?? NOBODY,
    otherversion: other?.version ?? 1,
  }
  const given = { params: { id: order?.id ?? NOBODY }, body }
  if (order === null || other === null || order === other) return refused('mergeOrder', given, 'order_not_found')
  // Asked for once more, it is answered once more.
  if (other.mergedInto === order) return allowed('mergeOrder', given, (reply) => assert.equal(reply.order._id, order.id))
  const why = overAs(order, isStale) ?? overAs(other, false) ?? whyNotMerged(model, order, other)
  const lines = joined(order.lines, other.lines)
  if (why !== null || lines === null) return refused('mergeOrder', given, why ?? 'rule_broken')
  return allowed('mergeOrder', given, (reply) => {
    assertWhole(lines, order.lines, other.lines)
    assert.equal(reply.order.totalprice, rupees(totalOf(lines)))
    const tables = [...order.tables, ...other.tables]
    const held = tables.filter((at) => [order, other].includes(model.tables[at]?.holder ?? order))
    Object.assign(order, { lines, version: reply.order.version, tables })
    Object.assign(other, { state: 'cancelled', mergedInto: order, version: reply.part.version })
    seat(model, other, [])
    seat(model, order, held)
    bindCode(order.guest?.card ?? null, lines)
    bindCode(other.guest?.card ?? null, [])
    sendNothing(model, order)
  })
}

const madeAlike = (line: LineModel): string => `${keyOf(line)} at ${line.price} ${ratesMark(line.terms)}`

/** A merged line without what came to it; null where it has not as much. */
function without({ off, terms, ...line }: LineModel, theirs: LineModel): LineModel | null {
  const given = (off?.amount ?? 0) - offOf(theirs)
  if (theirs.qty > line.qty || given < 0 || (theirs.qty === line.qty && given > 0)) return null
  const rest = { ...line, qty: line.qty - theirs.qty, ...(terms !== undefined && { terms: openTerms(terms) }) }
  return off === undefined || given === 0 ? rest : { ...rest, off: { ...off, amount: given } }
}

/** What stays of merged lines without those that go back; null where something of them is gone, or nothing stays. */
function parted(merged: readonly LineModel[], back: readonly LineModel[]): LineModel[] | null {
  const own = new Map(back.map((line) => [madeAlike(line), line]))
  const kept = merged.map((line) => {
    const theirs = own.get(madeAlike(line))
    own.delete(madeAlike(line))
    return theirs === undefined ? line : without(line, theirs)
  })
  const stays = kept.flatMap((line) => (line === null || line.qty === 0 ? [] : [line]))
  return own.size > 0 || kept.includes(null) || stays.length === 0 ? null : stays
}

/** Two orders that became one are two again, while nothing was paid and nothing of the other one is gone. */
export const unmerge: Rule<'unmerge'> = (model, pax, { check, other: place, isStale }) => {
  const merged = model.orders.filter(({ mergedInto }) => mergedInto !== null)
  const other = merged[place % Math.max(1, merged.length)] ?? orderOf(model, pax, check)
  const order = other?.mergedInto ?? orderOf(model, pax, check)
  const body = { version: (order?.version ?? 1) + (isStale ? 1 : 0), other: other?.id ?? NOBODY }
  const given = { params: { id: order?.id ?? NOBODY }, body }
  if (order === null || other === null || other.mergedInto !== order) return refused('unmergeOrder', given, 'order_not_found')
  const kept = parted(order.lines, other.lines)
  const hasOther = other.guest !== null && unpaidOf(other.guest) !== null
  const paying = isPaying(order, model.now) ? ('order_paying' as const) : null
  const why = overAs(order, isStale) ?? paying ?? (hasOther ? 'order_unpaid' : kept === null ? 'rule_broken' : null)
  if (why !== null || kept === null) return refused('unmergeOrder', given, why ?? 'rule_broken')
  return allowed('unmergeOrder', given, (reply) => {
    if (order.lines.every(({ terms }) => terms === undefined))
      assert.equal(totalOf(kept) + totalOf(other.lines), totalOf(order.lines), 'both cost what the merge cost')
    assert.deepEqual([reply.order.totalprice, reply.part.totalprice], [rupees(totalOf(kept)), rupees(totalOf(other.lines))])
    const theirs = other.tables.filter((at) => model.tables[at]?.holder === order)
    const tables = order.tables.filter((at) => !other.tables.includes(at))
    Object.assign(order, { lines: kept, version: reply.order.version, tables })
    // What was taken down meanwhile is not theirs any more.
    Object.assign(other, { state: 'unpaid', mergedInto: null, version: reply.part.version, tables: theirs })
    seat(
      model,
      order,
      tables.filter((at) => model.tables[at]?.holder === order),
    )
    seat(model, other, theirs)
    if (other.guest !== null) other.guest.order = other
    bindCode(order.guest?.card ?? null, kept)
    sendNothing(model, order)
    sendNothing(model, other)
  })
}
