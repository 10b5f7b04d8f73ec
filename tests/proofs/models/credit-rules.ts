import assert from 'node:assert/strict'
import { creditText } from '../../../src/server/sales/billing/credit-note.ts'
import { GRANT_VALID_MS } from '../../../src/server/people/staff/supervisor.ts'
import type { ErrorCode } from '../../../src/shared/errors.ts'
import { addCharges, addedOf, type ChargedModel, chargeRows, lessTerms, someTerms } from './charges.ts'
import {
  type CardModel,
  creditText as numberText,
  inCash,
  type InvoiceModel,
  type Model,
  newKey,
  NOBODY,
  type PaxModel,
  REFUND_LIMIT,
  rupees,
  tendered,
} from './model.ts'
import type { Rule } from './rules.ts'
import { mayMoveCash, OFFICE } from './drawer.ts'
import { allowed, refused, remembered } from './step.ts'
import { allows, takenGrant } from './supervisor-rules.ts'

/** What a command asks to credit of one of the passenger's invoices, all that is left or so many of each line; it may be more than is left, or lines that are not there. */
interface Wanted {
  /** 0 is the newest invoice, 1 the one before. */
  pick: number
  quantities: readonly number[] | 'all'
  wrongBy: number
  elsewhere: boolean
}

const PAISE_A_POINT = 10_000

/** The card that the money of an invoice goes to: the one that paid, or the last that replaced it. */
const cardOf = ({ card }: InvoiceModel): CardModel => {
  let last = card
  while (last.replacedBy !== null) last = last.replacedBy
  return last
}

type PaidLine = InvoiceModel['lines'][number]

/** What was paid for the first so many dishes of a line: their shares of what was given off it, and of what it bore, are rounded down. */
const firstOf = ({ price, sold, off, terms }: PaidLine, qty: number): ChargedModel => ({
  amount: price * qty - Math.floor((off * qty) / sold),
  terms: terms && someTerms(terms, qty, sold),
})

const creditOf = (line: PaidLine, qty: number): number => {
  const { amount, terms } = firstOf(line, qty)
  return amount + addedOf(terms)
}

/** The next so many dishes of a line, with what of its tax and service charge goes with them. */
function nextOf(line: PaidLine, qty: number): ChargedModel {
  const [all, before] = [firstOf(line, line.credited + qty), firstOf(line, line.credited)]
  return { amount: all.amount - before.amount, terms: all.terms && before.terms && lessTerms(all.terms, before.terms) }
}

const creditedSum = ({ lines }: InvoiceModel): number => lines.reduce((sum, line) => sum + creditOf(line, line.credited), 0)

interface Asked {
  invoice: InvoiceModel
  lines: { line: number; qty: number }[]
  total: number
  asked: number
  /** What goes back of the tip: all of it with the last of the invoice. */
  tip: number
  paidTo: 'card' | 'cash'
  /** Why it is refused whoever approves it. */
  why: ErrorCode | null
}

/** The credit that is asked for; null for a passenger who has paid nothing. */
function askedOf(pax: PaxModel, { pick, quantities, wrongBy, elsewhere }: Wanted): Asked | null {
  const invoice = pax.invoices.at(-1 - (pick % Math.max(1, pax.invoices.length)))
  if (invoice === undefined) return null
  const wanted = quantities === 'all' ? invoice.lines.map(({ sold, credited }) => sold - credited) : quantities
  const some = wanted.map((qty, line) => ({ line, qty })).filter(({ qty }) => qty > 0)
  // The call asks for one line at least.
  const lines = some.length === 0 ? [{ line: 0, qty: 1 }] : some
  const total = lines.reduce((sum, { line, qty }) => {
    const of = invoice.lines[line]
    return of === undefined ? sum : sum + creditOf(of, of.credited + qty) - creditOf(of, of.credited)
  }, 0)
  const asked = Math.max(0, total + wrongBy)
  const right = cardOf(invoice).state === 'returned' ? 'cash' : 'card'
  const paidTo = elsewhere ? (right === 'cash' ? 'card' : 'cash') : right
  const isLeft = lines.every(({ line, qty }) => {
    const of = invoice.lines[line]
    return of !== undefined && of.credited + qty <= of.sold
  })
  // What was paid in cash may go back in cash too.
  const isElsewhere = elsewhere && !(invoice.isCash && paidTo === 'cash')
  const why = !isLeft ? 'over_credited' : asked !== total ? 'total_mismatch' : isElsewhere ? 'payee_changed' : null
  const tip = total === invoice.total - creditedSum(invoice) ? invoice.tip : 0
  return { invoice, lines, total, tip, asked, paidTo, why }
}

const wordsOf = ({ invoice, lines, paidTo, asked }: Asked): string =>
  creditText(invoice.orderid, { lines, paidTo, total: rupees(asked) })

const ofNothing = { lines: [{ line: 0, qty: 1 }], total: 0, paidTo: 'card' }

/** A supervisor allows one credit of these lines. */
export const askCredit: Rule<'askCredit'> = (model, pax, wanted) => {
  const { id: supervisor, pin } = model.supervisor
  const asked = askedOf(pax, wanted)
  if (asked === null) {
    const body = { orderid: NOBODY, ...ofNothing, supervisor, pin }
    return refused('approveCreditNote', { body }, 'order_not_found')
  }
  const body = { orderid: asked.invoice.orderid, ...bodyOf(asked), supervisor, pin }
  if (asked.why !== null) return refused('approveCreditNote', { body }, asked.why)
  return allowed('approveCreditNote', { body }, ({ approval }) => {
    const expires = model.now + GRANT_VALID_MS
    const { card } = asked.invoice
    pax.grant = { token: approval, move: 'credit', cardId: card.id, to: wordsOf(asked), amount: asked.total, expires }
  })
}

const bodyOf = ({ lines, asked, paidTo }: Asked) => ({ lines, total: rupees(asked), paidTo })

/** What was paid in cash comes out of the drawer by two persons always. */
const limitOf = ({ invoice, paidTo }: Asked): number => (invoice.isCash && paidTo === 'cash' ? 0 : REFUND_LIMIT)

/** Lines of an invoice go back to its card, or in cash where that was returned; above the limit, all credits of it together, by a supervisor. */
export const credit: Rule<'credit'> = (model, pax, wanted) => {
  const asked = askedOf(pax, wanted)
  const key = newKey(model)
  const approval = pax.grant === null ? {} : { approval: pax.grant.token }
  if (asked === null) {
    const body = { ...ofNothing, reason: 'quality', ...approval }
    return refused('creditInvoice', { params: { orderid: NOBODY }, body, key }, 'order_not_found')
  }
  const { invoice, total, tip, paidTo, why } = asked
  const given = { params: { orderid: invoice.orderid }, body: { ...bodyOf(asked), reason: 'quality', ...approval }, key }
  if (why !== null) return refused('creditInvoice', given, why)
  const needsSupervisor = creditedSum(invoice) + total + tip > limitOf(asked)
  const needed = { move: 'credit', cardId: invoice.card.id, to: wordsOf(asked), amount: total } as const
  if (needsSupervisor && !allows(pax.grant, needed, model.now)) return refused('creditInvoice', given, 'approval_needed')
  if (paidTo === 'cash' && ownOf(asked) > 0 && !mayMoveCash(model, OFFICE)) return refused('creditInvoice', given, 'shift_needed')
  return remembered(model.answered, 'creditInvoice', given, (reply) => {
    if (needsSupervisor) takenGrant(pax)
    const points = carryCredit(model, pax, asked)
    const stillPaid = invoice.total - creditedSum(invoice)
    assert.deepEqual(
      [reply.creditno, reply.total, reply.stillPaid, reply.points, reply.paidTo, reply.tip ?? 0],
      [numberText(model.credits), rupees(total), rupees(stillPaid), points, asked.paidTo, rupees(tip)],
    )
    const balance = asked.paidTo === 'cash' ? null : rupees(cardOf(invoice).balance)
    assert.equal(reply.balanceAfter, balance)
  })
}

/** The own money in what goes back. */
const ownOf = ({ invoice, total, tip }: Pick<Asked, 'invoice' | 'total' | 'tip'>): number =>
  Math.min(total, invoice.own) + (tip > 0 ? invoice.ownTip : 0)

/** Own money goes back first, then onboard credit, which is never paid out. */
function takeBack(model: Model, { invoice, total, tip, paidTo }: Pick<Asked, 'invoice' | 'total' | 'tip' | 'paidTo'>): void {
  const [own, ownTip] = [Math.min(total, invoice.own), tip > 0 ? invoice.ownTip : 0]
  const onboard = total + tip - own - ownTip
  invoice.own -= own
  invoice.ownTip -= ownTip
  if (paidTo === 'cash') {
    inCash(model, -own - ownTip)
    if (onboard > 0) tendered(model, 'onboard', -onboard)
    return
  }
  const card = cardOf(invoice)
  card.balance += total + tip
  card.onboard += onboard
}

/** Carries a credit into the model; answers the Dream Points that it takes back, null where the sale earned none. */
function carryCredit(model: Model, pax: PaxModel, { invoice, lines, total, tip, paidTo }: Asked): number | null {
  const earnedOf = (paid: number): number => Math.floor(paid / PAISE_A_POINT)
  const before = invoice.total - creditedSum(invoice)
  const credited = lines.flatMap(({ line, qty }) => {
    const of = invoice.lines[line]
    return of === undefined ? [] : [{ of, qty }]
  })
  addCharges(model.creditedCharges, chargeRows(credited.map(({ of, qty }) => nextOf(of, qty))))
  for (const { of, qty } of credited) of.credited += qty
  assert.ok(creditedSum(invoice) <= invoice.total, 'more is credited than was paid')
  model.credits += 1
  model.sold -= total
  takeBack(model, { invoice, total, tip, paidTo })
  model.tips.amount -= tip
  invoice.tip -= tip
  if (!invoice.isMembers) return null
  const points = earnedOf(before) - earnedOf(before - total)
  pax.points -= points
  return points
}
