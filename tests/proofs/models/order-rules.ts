import assert from 'node:assert/strict'
import type { Contract } from '../../../src/shared/contract/index.ts'
import type { ReplyOf } from '../../../src/shared/contract/endpoint.ts'
import { seat, updateKitchen } from './kitchen.ts'
import { type AskedLine, cartOf, type LineModel, markOf, subtotalOf, totalOf } from './lines.ts'
import {
  type CardModel,
  isLive,
  type Model,
  newOrder,
  NOBODY,
  type OrderModel,
  type PaxModel,
  rupees,
  unpaidOf,
} from './model.ts'
import { cartFor, losesPiece, placedLines, pricedAgainst } from './pricing.ts'
import type { Rule } from './rules.ts'
import { allowed, refused, type Step } from './step.ts'
import { orderOf } from './which-order.ts'
import { end, keepVoid, lessThanSent } from './void-rules.ts'

/** What approves a card's payment ends where it was for other lines or another total; one for no lines is bound to these. */
export function bindCode(card: CardModel | null, lines: readonly LineModel[]): void {
  if (!isLive(card) || card.code === null) return
  const [mark, total] = [markOf(lines), totalOf(lines)]
  if (card.code.lines === null && total <= card.code.total) Object.assign(card.code, { lines: mark, total })
  else if (card.code.lines !== mark || card.code.total !== total) card.code = null
}

/** What Check Out goes on with: the order that it names, or else the unpaid one, which it replaces. */
interface Basis {
  unpaid: OrderModel | null
  isNamed: boolean
}

/** Check Out of a cart, which goes on with an order or replaces it. */
function checkOut(model: Model, pax: PaxModel, cart: readonly AskedLine[], wrongBy: number, { unpaid, isNamed }: Basis): Step {
  const stored = unpaid?.lines ?? []
  const priced = pricedAgainst(model, stored, cart)
  const lines = placedLines(stored, priced)
  const asked = Math.max(0, totalOf(lines) + wrongBy)
  const tables = isNamed ? (unpaid?.tables ?? []) : []
  const ordertable = tables.map((place) => ({ _id: model.tables[place]?.id }))
  const named = isNamed && unpaid !== null ? { orderid: unpaid.id, version: unpaid.version, ordertable } : {}
  const given = { params: { userid: pax.id }, body: { order: cartOf(model, cart), totalprice: rupees(asked), ...named } }
  if (priced.why !== null) return refused('placeOrder', given, priced.why)
  if (asked !== totalOf(lines) && asked !== subtotalOf(lines)) return refused('placeOrder', given, 'total_mismatch')
  if (isNamed && losesPiece(stored, lines)) return refused('placeOrder', given, 'dish_unavailable')
  const isSame = unpaid !== null && (isNamed || (unpaid.tables.length === 0 && markOf(unpaid.lines) === markOf(lines)))
  const less = lessThanSent(model, unpaid, isSame ? lines : [])
  if (less.isTooMuch) return refused('placeOrder', given, 'approval_needed')
  return allowed('placeOrder', given, (reply) => {
    if (unpaid !== null) assert.equal(reply.orderid === unpaid.id, isSame)
    assert.deepEqual([reply.totalprice, reply.paid], [rupees(totalOf(lines)), false])
    if (unpaid !== null) keepVoid(model, unpaid, less.amount)
    placed(model, pax, { lines, tables, before: unpaid, isSame }, reply)
  })
}

interface Placed {
  lines: LineModel[]
  tables: number[]
  before: OrderModel | null
  isSame: boolean
}

function placed(
  model: Model,
  pax: PaxModel,
  { lines, tables, before, isSame }: Placed,
  reply: ReplyOf<Contract['placeOrder']>,
): void {
  const version = reply.orderversion
  if (before !== null && !isSame) end(model, before)
  const order = before !== null && isSame ? before : newOrder({ id: reply.orderid, lines, version, guest: pax })
  if (order !== before) model.orders.push(order)
  Object.assign(order, { lines, version, tables, guest: pax })
  pax.order = order
  seat(model, order, tables)
  updateKitchen(model, order)
  bindCode(pax.card, lines)
}

/** Check Out places the order and voids the unpaid one, unless it is the very same or `again`, which names it; a code for another one ends. */
export const order: Rule<'order'> = (model, pax, { quantities, wrongBy, again }) => {
  const unpaid = unpaidOf(pax)
  const isNamed = again === true && unpaid !== null
  return checkOut(model, pax, cartFor(unpaid, isNamed ? 'ordered' : quantities), wrongBy, { unpaid, isNamed })
}

/** Check Out gives a check to the passenger whose card it is read from, who has no other order to pay. */
export const give: Rule<'give'> = (model, pax, { check, wrongBy }) => {
  const open = model.checks.filter(({ state, guest }) => state === 'unpaid' && guest === null)
  const wanted = open[check % Math.max(1, open.length)]
  const cart = cartFor(wanted ?? null, 'ordered')
  if (wanted === undefined) {
    const body = { order: cartOf(model, [{ way: 0, qty: 1 }]), totalprice: 0, orderid: NOBODY }
    return refused('placeOrder', { params: { userid: NOBODY }, body }, 'pax_not_found')
  }
  if (unpaidOf(pax) === null) return checkOut(model, pax, cart, wrongBy, { unpaid: wanted, isNamed: true })
  const body = { order: cartOf(model, cart), totalprice: rupees(totalOf(wanted.lines)), orderid: wanted.id }
  return refused('placeOrder', { params: { userid: pax.id }, body }, 'order_unpaid')
}

/** An order can be cancelled until it is paid, while the kitchen was sent no more than may be voided alone; cancelling it twice answers the same. A code for it lives on. */
export const cancel: Rule<'cancel'> = (model, pax, { check = null }) => {
  const latest = orderOf(model, pax, check)
  const given = { params: { id: latest?.id ?? NOBODY } }
  if (latest === null) return refused('cancelOrder', given, 'order_not_found')
  if (latest.state === 'paid') return refused('cancelOrder', given, 'order_paid')
  const isOpen = latest.state === 'unpaid'
  const less = lessThanSent(model, isOpen ? latest : null, [])
  if (less.isTooMuch) return refused('cancelOrder', given, 'approval_needed')
  return allowed('cancelOrder', given, (reply) => {
    if (isOpen) {
      keepVoid(model, latest, less.amount)
      end(model, latest)
    }
    assert.deepEqual([reply._id, reply.payment, reply.totalprice], [latest.id, 'cancelled', rupees(totalOf(latest.lines))])
  })
}
