import assert from 'node:assert/strict'
import type { CommandOf } from './command.ts'
import { isTaken, seat, updateKitchen } from './kitchen.ts'
import { assertShown, type AskedLine, cartOf, type LineModel, subtotalOf, totalOf } from './lines.ts'
import { type Model, newOrder, NOBODY, type OrderModel, rupees } from './model.ts'
import { bindCode } from './order-rules.ts'
import { losesPiece, pricedAgainst, sentLines } from './pricing.ts'
import type { Rule } from './rules.ts'
import { allowed, refused } from './step.ts'
import { keepVoid, lessThanSent, overAs } from './void-rules.ts'
import { orderOf } from './which-order.ts'

const tableIds = (model: Model, tables: readonly number[]) => tables.map((place) => ({ _id: model.tables[place]?.id }))

/** The check as it shall be: what is there, less or fired, and what is new, held or not. An old caller names no happy hour. */
const cartAfter = (
  lines: readonly LineModel[],
  { less, fire, add, hold, isOld = false, ...where }: CommandOf<'send'>,
): AskedLine[] => [
  ...lines
    .map(({ happy, ...line }) => ({ ...line, ...(happy !== undefined && !isOld && { happy }) }))
    .map((line, place) => ({ ...line, qty: line.qty - Math.min(line.qty, less[place] ?? 0) }))
    .map(({ held, ...line }) => ({ ...line, ...(held && !isFired(line, fire) && { held }) }))
    .filter(({ qty }) => qty > 0),
  ...added(add, hold, where),
]

/** All that waits is fired, or what waits of one course. */
const isFired = ({ course }: AskedLine, fire: boolean | string): boolean =>
  fire === true || (course !== undefined && course === fire)

/** Dishes as they are added, each way for its seat. */
const added = (
  quantities: readonly number[],
  hold: boolean,
  { course = null, seats = [] }: Pick<CommandOf<'open'>, 'course' | 'seats'>,
): AskedLine[] =>
  quantities
    .map((qty, way) => ({
      way,
      qty,
      ...(hold && { held: true as const }),
      ...(course !== null && { course }),
      ...((seats[way] ?? 0) > 0 && { seat: seats[way] ?? 0 }),
    }))
    .filter(({ qty }) => qty > 0)

/** What Send makes of the lines of an order, and why not. */
function sending(model: Model, stored: readonly LineModel[], cart: readonly AskedLine[], wrongBy: number) {
  const priced = pricedAgainst(model, stored, cart)
  const lines = sentLines(stored, priced)
  const asked = Math.max(0, totalOf(lines) + wrongBy)
  const isTotal = asked === totalOf(lines) || asked === subtotalOf(lines)
  const lost = losesPiece(stored, lines) ? ('dish_unavailable' as const) : null
  const why = priced.why ?? lost ?? (isTotal ? null : ('total_mismatch' as const))
  return { lines, why, body: { order: cartOf(model, cart), totalprice: rupees(asked) } }
}

/** A check is opened at a table or under a name; what of it is not held is sent at once. */
export const open: Rule<'open'> = (model, _pax, { quantities, hold, tables, wrongBy, ...where }) => {
  const cart = added(quantities, hold, where)
  const { lines, why, body } = sending(model, [], cart, wrongBy)
  const given = { body: { ...body, name: 'Bar', tables: tableIds(model, tables) } }
  if (why !== null) return refused('openCheck', given, why)
  if (isTaken(model, tables, [])) return refused('openCheck', given, 'table_taken')
  return allowed('openCheck', given, (reply) => {
    assert.deepEqual([reply.userid, reply.totalprice], ['', rupees(totalOf(lines))])
    assertShown(reply.order, lines)
    const check = newOrder({ id: reply._id, lines, version: reply.version, guest: null, tables: [...tables] })
    model.orders.push(check)
    model.checks.push(check)
    seat(model, check, tables)
    updateKitchen(model, check)
  })
}

/** What is new of an unpaid order goes to the kitchen as its next round; what was sent can only become less, within the limit of voids. */
export const send: Rule<'send'> = (model, pax, command) => {
  const order = orderOf(model, pax, command.check)
  const { isStale, wrongBy, tables } = command
  const { lines, why, body } = sending(model, order?.lines ?? [], cartAfter(order?.lines ?? [], command), wrongBy)
  const version = (order?.version ?? 1) + (isStale ? 1 : 0)
  const seated = tables === null ? {} : { tables: tableIds(model, tables) }
  const given = { params: { id: order?.id ?? NOBODY }, body: { ...body, version, ...seated } }
  const over = overAs(order, isStale) ?? why
  if (order === null || over !== null) return refused('sendCheck', given, over ?? 'order_not_found')
  const less = lessThanSent(model, order, lines)
  if (less.isTooMuch) return refused('sendCheck', given, 'approval_needed')
  const next = tables ?? heldBy(model, order)
  if (isTaken(model, next, [order])) return refused('sendCheck', given, 'table_taken')
  return allowed('sendCheck', given, (reply) => {
    assert.equal(reply.totalprice, rupees(totalOf(lines)))
    assertShown(reply.order, lines)
    bindCode(order.guest?.card ?? null, lines)
    keepVoid(model, order, less.amount)
    Object.assign(order, { lines, version: reply.version, tables: next })
    seat(model, order, next)
    updateKitchen(model, order)
  })
}

/** The tables of an order that are still its own. */
const heldBy = (model: Model, order: OrderModel): number[] =>
  order.tables.filter((place) => model.tables[place]?.holder === order)
