import assert from 'node:assert/strict'
import { voidText } from '../../../src/server/orders/entry/taken-off.ts'
import { GRANT_VALID_MS } from '../../../src/server/people/staff/supervisor.ts'
import type { ErrorCode } from '../../../src/shared/errors.ts'
import type { CommandOf } from './command.ts'
import { mergedInto, rootOf, seat, updateKitchen } from './kitchen.ts'
import { amountOf, each, isSent, type LineModel, restOf, someOf, totalOf } from './lines.ts'
import { type Model, NOBODY, type OrderModel, type PaxModel, rupees, VOID_LIMIT } from './model.ts'
import { bindCode } from './order-rules.ts'
import { takenAway } from './pricing.ts'
import type { Rule } from './rules.ts'
import { allowed, refused } from './step.ts'
import { allows } from './supervisor-rules.ts'
import { orderOf } from './which-order.ts'

/** Whether taking so much of an order back needs a supervisor: all voids of it, its parts and what it took in together. */
function isAboveLimit(model: Model, order: OrderModel, amount: number): boolean {
  const root = rootOf(order)
  const before = [root, ...mergedInto(model, root)].reduce((sum, { voidedAlone }) => sum + voidedAlone, 0)
  return amount > 0 && before + amount > VOID_LIMIT
}

const sumOf = (lines: readonly LineModel[]): number => lines.reduce((sum, line) => sum + amountOf(line), 0)

/** What an order would no longer have of what the kitchen was sent, and whether that is too much without a supervisor. */
export function lessThanSent(model: Model, order: OrderModel | null, after: readonly LineModel[]) {
  const amount = order === null ? 0 : sumOf(takenAway(order.lines, after))
  return { amount, isTooMuch: order !== null && isAboveLimit(model, order, amount) }
}

/** Keeps what an order voided; `isApproved` by a supervisor, which counts towards no limit. */
export function keepVoid(model: Model, order: OrderModel, amount: number, isApproved = false): void {
  model.voided += amount
  if (!isApproved) rootOf(order).voidedAlone += amount
}

/** An order ends: its tables are free, and the kitchen is told. */
export function end(model: Model, order: OrderModel): void {
  order.state = 'cancelled'
  seat(model, order, [])
  updateKitchen(model, order)
}

/** Why an order cannot be changed by whoever knows this version, or null. */
export function overAs(order: OrderModel | null, isStale: boolean): ErrorCode | null {
  if (order === null || order.state === 'cancelled') return 'order_not_found'
  if (order.state === 'paid') return 'order_paid'
  return isStale ? 'order_changed' : null
}

/** What is voided of an order, and what stays; null where more is asked for than is there. */
function parted(lines: readonly LineModel[], take: readonly number[]): { kept: LineModel[]; voided: LineModel[] } | null {
  if (take.every((qty) => qty === 0) || take.some((qty, place) => qty > (lines[place]?.qty ?? 0))) return null
  const voided = each(lines, (line, place) => someOf(line, take[place] ?? 0)).filter(isSent)
  return { kept: each(lines, (line, place) => restOf(line, take[place] ?? 0)), voided }
}

function asked(model: Model, pax: PaxModel, { check, take, isStale }: Pick<CommandOf<'void'>, 'check' | 'take' | 'isStale'>) {
  const order = orderOf(model, pax, check)
  const whole = (order?.lines ?? []).map(({ qty }) => qty)
  const wanted = take === 'all' ? whole : take
  const lines = wanted.map((qty, line) => ({ line, qty })).filter(({ qty }) => qty > 0)
  // The call asks for one line at least.
  const named = lines.length === 0 ? [{ line: 99, qty: 1 }] : lines
  const parts = parted(order?.lines ?? [], wanted)
  const version = (order?.version ?? 1) + (isStale ? 1 : 0)
  const why = overAs(order, isStale) ?? (parts === null ? 'rule_broken' : null)
  const amount = sumOf(parts?.voided ?? [])
  const to = voidText(order?.id ?? NOBODY, version, named)
  return { order, parts, why, amount, to, params: { id: order?.id ?? NOBODY }, body: { version, lines: named } }
}

/** A supervisor allows one void of these dishes. */
export const askVoid: Rule<'askVoid'> = (model, pax, command) => {
  const { id: supervisor, pin } = model.supervisor
  const { why, amount, to, params, body } = asked(model, pax, command)
  const given = { params, body: { ...body, supervisor, pin } }
  if (why !== null) return refused('approveVoid', given, why)
  return allowed('approveVoid', given, ({ approval }) => {
    pax.grant = { token: approval, move: 'void', cardId: '', to, amount, expires: model.now + GRANT_VALID_MS }
  })
}

/** Dishes that were sent are taken back with a reason; above the limit, all voids of the order together, by a supervisor. Without its last one the order ends. */
export const voidDishes: Rule<'void'> = (model, pax, command) => {
  const { order, parts, why, amount, to, params, body } = asked(model, pax, command)
  const approval = pax.grant === null ? {} : { approval: pax.grant.token }
  const given = { params, body: { ...body, reason: 'quality', cooked: true, ...approval } }
  if (order === null || parts === null || why !== null) return refused('voidOrder', given, why ?? 'rule_broken')
  const isAbove = isAboveLimit(model, order, amount)
  const wanted = { move: 'void', cardId: '', to, amount } as const
  if (isAbove && !allows(pax.grant, wanted, model.now)) return refused('voidOrder', given, 'approval_needed')
  return allowed('voidOrder', given, (reply) => {
    bindCode(order.guest?.card ?? null, parts.kept)
    keepVoid(model, order, amount, isAbove)
    const isLast = parts.kept.length === 0
    if (isLast) end(model, order)
    else {
      Object.assign(order, { lines: parts.kept, version: reply.version })
      updateKitchen(model, order)
    }
    assert.deepEqual([reply.payment, reply.totalprice], [order.state, rupees(totalOf(order.lines))])
  })
}
