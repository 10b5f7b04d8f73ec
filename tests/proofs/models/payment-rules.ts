import assert from 'node:assert/strict'
import type { Contract } from '../../../src/shared/contract/index.ts'
import type { ReplyOf } from '../../../src/shared/contract/endpoint.ts'
import type { ErrorCode } from '../../../src/shared/errors.ts'
import { addCharges, chargeRows } from './charges.ts'
import { updateKitchen, sendNothing } from './kitchen.ts'
import { chargedOf, chosenIn, isSent, markOf, offOf, settled, totalOf } from './lines.ts'
import {
  type Answered,
  type CardModel,
  inCash,
  invoiceText,
  isApproval,
  isUsable,
  type Model,
  newKey,
  NOBODY,
  type OrderModel,
  type PaxModel,
  rupees,
  unpaidOf,
} from './model.ts'
import type { CommandOf } from './command.ts'
import { placedLines } from './pricing.ts'
import type { Rule } from './rules.ts'
import { mayMoveCash, OFFICE } from './drawer.ts'
import { allowed, refused, remembered, type Step } from './step.ts'
import { withTip } from './tender-rules.ts'

/** What a payment names: the order's total, what is given on top, and the cash, if it is paid so. */
interface Asked {
  total: number
  tip: number
  tendered: number | null
}

/** What was approved is asked for, or another tip or cash. */
function askedOf({ code }: CardModel, total: number, { otherTip = 0, otherCash = false }: Partial<CommandOf<'pay'>>): Asked {
  const tendered = code?.tendered ?? null
  return { total, tip: (code?.tip ?? 0) + otherTip, tendered: otherCash ? (tendered ?? 0) + total + 100 : tendered }
}

const bodyOf = ({ total, tip, tendered }: Asked) => ({
  balance: rupees(total),
  ...withTip(tip),
  ...(tendered !== null && { tendered: rupees(tendered) }),
})

/** Why an order may not be paid now, in the order staff see them; null when it may. */
function refusalOf(
  model: Model,
  card: CardModel,
  { lines }: OrderModel,
  { total: asked, tip, tendered }: Asked,
): ErrorCode | null {
  const { now } = model
  const total = totalOf(lines)
  if (!isUsable(card, now)) return 'card_not_found'
  if (asked !== total) return 'total_mismatch'
  const { code } = card
  if (!isApproval(code, now)) return 'approval_missing'
  const fits = code.lines === null ? total <= code.total : code.lines === markOf(lines) && code.total === total
  if (!fits || code.tip !== tip || code.tendered !== tendered) return 'approval_missing'
  if (tendered === null) return card.balance < total + tip ? 'insufficient_balance' : null
  return mayMoveCash(model, OFFICE) ? null : 'shift_needed'
}

/** Without an open order and without a key the bill of the order placed last is answered again, if this card paid it and the amount is its total. */
function withoutOrder(
  model: Model,
  pax: PaxModel,
  card: CardModel,
  { keyed, wrongBy }: { keyed: boolean; wrongBy: number },
): Step {
  const asked = Math.max(0, (card.lastPaid ?? 100) + wrongBy)
  const given = { params: { customerid: card.id }, body: { balance: rupees(asked) }, ...(keyed && { key: newKey(model) }) }
  const last = model.orders.filter(({ guest }) => guest === pax).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (keyed || card.lastPaid === null || last.at(-1)?.state !== 'paid') return refused('payOrder', given, 'nothing_to_pay')
  if (asked !== card.lastPaid) return refused('payOrder', given, 'total_mismatch')
  return allowed('payOrder', given, (reply) => assert.equal(reply.paid, rupees(asked)))
}

/** The payment: approval, debit, invoice and points at once, or nothing of it. */
export const pay: Rule<'pay'> = (model, pax, command) => {
  const { keyed, wrongBy } = command
  const { card } = pax
  const unpaid = unpaidOf(pax)
  if (card === null) return refused('payOrder', { params: { customerid: NOBODY }, body: { balance: 1 } }, 'card_not_found')
  if (unpaid === null) return withoutOrder(model, pax, card, { keyed, wrongBy })
  const asked = askedOf(card, Math.max(0, totalOf(unpaid.lines) + wrongBy), command)
  const given = { params: { customerid: card.id }, body: bodyOf(asked) }
  const key = keyed ? newKey(model) : null
  const sent = { ...given, ...(key !== null && { key }) }
  const why = refusalOf(model, card, unpaid, asked)
  if (why !== null) return refused('payOrder', sent, why)
  const done = (reply: ReplyOf<Contract['payOrder']>): void => {
    const before = card.balance
    paid(model, pax, { card, unpaid, asked })
    if (asked.tendered !== null) assert.equal(card.balance, before, 'cash leaves the card as it was')
    assert.deepEqual(
      [reply.orderid, reply.invoiceno, reply.paid, reply.balance, reply.tip ?? 0, reply.cash],
      [unpaid.id, invoiceText(model.invoices), rupees(asked.total), rupees(card.balance), rupees(asked.tip), cashOf(asked)],
    )
  }
  return key === null ? allowed('payOrder', given, done) : remembered(model.answered, 'payOrder', { ...given, key }, done)
}

const PAISE_A_POINT = 10_000

/** What a reply says of the cash that was handed over. */
const cashOf = ({ total, tip, tendered }: Asked) =>
  tendered === null ? undefined : { tendered: rupees(tendered), change: rupees(tendered - total - tip) }

interface Paying {
  card: CardModel
  unpaid: OrderModel
  asked: Asked
}

/** Carries a payment into the model; in cash the card keeps what it has. */
function paid(model: Model, pax: PaxModel, { card, unpaid, asked: { tip, tendered } }: Paying): void {
  const total = totalOf(unpaid.lines)
  model.invoices += 1
  model.sold += total
  const due = total + tip
  // Onboard credit first; cash only passes through the card.
  const credit = tendered === null ? Math.min(due, card.onboard) : 0
  const ofSale = Math.min(total, credit)
  card.onboard -= credit
  if (tendered === null) card.balance -= due
  else {
    inCash(model, due)
    model.cashSales = { count: model.cashSales.count + 1, amount: model.cashSales.amount + due }
  }
  if (tip > 0) model.tips = { count: model.tips.count + 1, amount: model.tips.amount + tip }
  // A PIN's approval expires the moment it is given; only a code that was sent lets the next one follow at once.
  if (card.code !== null && card.code.expires !== card.code.verifiedAt) card.lastUsed = true
  card.code = null
  card.lastPaid = total
  fire(model, unpaid)
  unpaid.state = 'paid'
  const lines = settled(unpaid.lines)
  addCharges(model.charged, chargeRows(lines.map(chargedOf)))
  pax.invoices.push({
    orderid: unpaid.id,
    card,
    total,
    isMembers: pax.isMember,
    tip,
    own: total - ofSale,
    ownTip: tip - (credit - ofSale),
    isCash: tendered !== null,
    lines: lines.map((line) => ({ price: line.price, sold: line.qty, credited: 0, off: offOf(line), terms: line.terms })),
  })
  model.given += unpaid.lines.reduce((sum, line) => sum + offOf(line), 0)
  for (const { name, qty, amount } of chosenIn(unpaid.lines)) {
    const sum = model.chosen.get(name)
    model.chosen.set(name, { qty: qty + (sum?.qty ?? 0), amount: amount + (sum?.amount ?? 0) })
  }
  if (pax.isMember) pax.points += Math.floor(total / PAISE_A_POINT)
}

/** What is paid is made: nothing is held any more, and nothing else is sent. */
function fire(model: Model, order: OrderModel): void {
  const held = order.lines.filter((line) => !isSent(line))
  if (held.length === 0) return sendNothing(model, order)
  order.lines = placedLines(order.lines, { kept: order.lines.filter(isSent), fresh: held, inRound: false })
  updateKitchen(model, order)
}

/** The same request under its key gets the same bytes again; another request under it is refused. */
export const repeat: Rule<'repeat'> = (model, pax, { pick, changed }) => {
  const first = model.answered[pick % Math.max(1, model.answered.length)]
  if (first === undefined) return refused('cancelOrder', { params: { id: NOBODY } }, 'order_not_found')
  const { call, request, payload } = first
  if (changed) return refused(call, changedRequest(request, pax.number), 'key_reused')
  return { call, given: request, judge: (answer) => assert.deepEqual([answer.status, answer.payload], [200, payload]) }
}

/** Another amount, or, of a move without one, another reason or another card. */
function changedRequest(request: Answered['request'], number: string): Answered['request'] {
  const { params, body } = request
  if (Array.isArray(body?.['ids'])) return { ...request, body: { ...body, ids: body['ids'].slice(1) } }
  if (typeof body?.['total'] === 'number')
    return { ...request, body: { ...body, total: rupees(Math.round(body['total'] * 100) + 1) } }
  if (typeof body?.['balance'] === 'number')
    return { ...request, body: { ...body, balance: rupees(Math.round(body['balance'] * 100) + 1) } }
  if (typeof body?.['reason'] === 'string') return { ...request, body: { ...body, reason: `${body['reason']} again` } }
  return { ...request, params: { ...params, cardNumber: params?.['cardNumber'] === number ? `${number}0` : number } }
}
