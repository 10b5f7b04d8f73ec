import { AsyncLocalStorage } from 'node:async_hooks'
import { chargeSums } from '../../../src/server/orders/order/order-view.ts'
import { creditFacts } from '../../../src/server/sales/billing/credit-note.repo.ts'
import type { creditLimit, tipBackOf } from '../../../src/server/sales/billing/credit-note.ts'
import { findCard, giveBack } from '../../../src/server/cards/card.repo.ts'
import { refundPostings, tipPostings } from '../../../src/server/cards/card.ts'
import type { creditTaken } from '../../../src/server/cards/tender.ts'
import type { CardRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { takeCash } from '../../../src/server/desk/cash.service.ts'
import { payOrder } from '../../../src/server/sales/payment/payment.service.ts'
import { decidePayment } from '../../../src/server/sales/payment/payment.ts'
import { changesBetween, type KitchenChange } from '../../../src/server/orders/kitchen/kitchen-change.ts'
import { CASH, ONBOARD, SALES, TIPS } from '../../../src/server/cards/ledger/ledger.ts'
import { pricedAgainst } from '../../../src/server/orders/order/cart.repo.ts'
import { wholeLines } from '../../../src/server/orders/order/cart.ts'
import { linesOfPeriod } from '../../../src/server/sales/account/statement.ts'
import { cashExpectedOf } from '../../../src/server/sales/reports/cash-by-person.ts'
import { currentVenue } from '../../../src/server/venue/venue.repo.ts'
import { settled } from '../../../src/shared/money/charges.ts'
import { ok } from '../../../src/shared/errors.ts'
import { add, type Paise, paise, paiseOf, ZERO } from '../../../src/shared/money/money.ts'
import { pointsFor } from '../../../src/shared/money/points.ts'
import type { seatsShare } from '../../../src/shared/orders/seats.ts'
import { broken, type Mutation } from '../rules/mutation.ts'
import { seamsOf } from '../seam.ts'
import { runInside } from './inside.ts'

export const settledLineByLine: typeof settled = (lines) => lines.flatMap((line) => settled([line]))

export const untaxedAsVenueIs: typeof pricedAgainst = async (tx, ...of) => {
  const priced = await pricedAgainst(tx, ...of)
  if (!priced.ok || (await currentVenue(tx)).charges !== undefined) return priced
  return ok({ ...priced.value, kept: priced.value.kept.map(({ terms: _terms, ...line }) => line) })
}

export const forgetLowestRate: typeof chargeSums = (lines) => {
  const sums = chargeSums(lines)
  const lowest = sums.find(({ kind }) => kind === 'tax')
  return sums.filter((one) => one !== lowest)
}

export const creditUncharged: typeof creditFacts = async (db, orderId) => {
  const facts = await creditFacts(db, orderId)
  return facts && { ...facts, lines: facts.lines.map(({ terms: _terms, ...line }) => line) }
}

const paying = new AsyncLocalStorage<{ tip: Paise }>()
export const payKnowingly: typeof payOrder = (deps, call) =>
  payOrder(runInside(deps, paying, { tip: paiseOf(call.body.tip ?? 0) }), call)

/** Keeps the cash of a payment off the card that it is taken from. */
export const giveNothingBack: typeof giveBack = async (tx, id, amount, onboard) => {
  const card = paying.getStore() === undefined ? undefined : await findCard(tx, id)
  return card ?? giveBack(tx, id, amount, onboard)
}

export const pointsForTip: typeof pointsFor = (paid, perHundred) =>
  pointsFor(add(paid, paying.getStore()?.tip ?? ZERO), perHundred)

/** More than any bill of a history, rupees. */
const ENOUGH = 1_000_000
export const takeTooLittle: typeof takeCash = async (deps, call) => {
  const taken = await takeCash(deps, call)
  const refusal = taken.ok ? '' : (taken.error.msg ?? '')
  return refusal.startsWith('This is not enough') ? takeCash(deps, { ...call, body: { ...call.body, tendered: ENOUGH } }) : taken
}

const taking = new AsyncLocalStorage<true>()
export const takeCashAnywhere: typeof takeCash = (deps, call) => takeCash(runInside(deps, taking, true), call)
export const venueTakingCash: typeof currentVenue = async (db) => {
  const venue = await currentVenue(db)
  return taking.getStore() === true ? { ...venue, tenders: { ...venue.tenders, cash: true } } : venue
}

export const sameLimitInCash: typeof creditLimit = ({ refundLimit }) => refundLimit

export const withoutCashSales: typeof cashExpectedOf = ({ cash, ...figures }) => {
  const persons = JSON.parse(cash ?? '[]') as { soldAmount?: number }[]
  return cashExpectedOf({ ...figures, cash: JSON.stringify(persons.map(({ soldAmount: _sold, ...person }) => person)) })
}

export const ownMoneyFirst: typeof creditTaken = (card, due, tendered) => {
  const { balance, onboard } = card as CardRow
  return tendered === null ? paise(Math.max(0, due - (balance - onboard))) : ZERO
}

export const payCreditOut: typeof refundPostings = (cardId, amount, onboard, tender) =>
  refundPostings(cardId, amount, onboard, tender).map((posting) =>
    posting.account === ONBOARD ? { ...posting, account: CASH } : posting,
  )

export const tipsAreSales: typeof tipPostings = (cardId, amount, onboard) =>
  tipPostings(cardId, amount, onboard).map((posting) => (posting.account === TIPS ? { ...posting, account: SALES } : posting))

export const anyTipPays: typeof decidePayment = (facts) => {
  const { approval, asked } = facts
  if (approval === undefined) return decidePayment(facts)
  const decided = decidePayment({ ...facts, approval: { ...approval, tip: asked.tip } })
  return decided.ok ? ok(approval) : decided
}

export const tipStays: typeof tipBackOf = () => ZERO

export const withoutCourses: typeof wholeLines = (lines) => wholeLines(lines.filter(({ course }) => course === undefined))

const MARK = ' at seat '
const bySeat = (lines: readonly KitchenChange[]): KitchenChange[] =>
  lines.map((line) => ({ ...line, dishId: `${line.dishId}${MARK}${line.seat ?? line.seats?.[0] ?? ''}` }))
export const changesBySeat: typeof changesBetween = (sent, wanted) =>
  changesBetween(bySeat(sent), bySeat(wanted)).map((line) => ({ ...line, dishId: line.dishId.split(MARK)[0] ?? '' }))

export const seatPaysAll: typeof seatsShare = (amount) => amount

export const untipped: typeof linesOfPeriod = ({ moves, ...facts }, days) =>
  linesOfPeriod({ ...facts, moves: moves.filter(({ kind }) => kind !== 'tip') }, days)

const seam = seamsOf(import.meta.filename)
const payment = seam('server/sales/payment/payment.service', 'payOrder', 'payKnowingly')

/** The rules of tax, service charge, cash, tips, courses and seats. */
export const mutationsOfTenders: readonly Mutation[] = [
  broken('tax is rounded for each line by itself', seam('shared/money/charges', 'settled', 'settledLineByLine')),
  broken(
    'a sent line loses its tax where the venue charges none any more',
    seam('server/orders/order/cart.repo', 'pricedAgainst', 'untaxedAsVenueIs'),
  ),
  broken(
    'an invoice forgets the tax of its lowest rate',
    seam('server/orders/order/order-view', 'chargeSums', 'forgetLowestRate'),
  ),
  broken(
    'a credit keeps the tax and the service charge',
    seam('server/sales/billing/credit-note.repo', 'creditFacts', 'creditUncharged'),
  ),
  broken('cash takes the money of the card', payment, seam('server/cards/card.repo', 'giveBack', 'giveNothingBack')),
  broken('less cash than is due pays', seam('server/desk/cash.service', 'takeCash', 'takeTooLittle')),
  broken(
    'cash is taken where the venue takes none',
    seam('server/desk/cash.service', 'takeCash', 'takeCashAnywhere'),
    seam('server/venue/venue.repo', 'currentVenue', 'venueTakingCash'),
  ),
  broken(
    'one person alone pays cash back out of the drawer',
    seam('server/sales/billing/credit-note', 'creditLimit', 'sameLimitInCash'),
  ),
  broken(
    'the X report leaves the cash of orders out of the drawer',
    seam('server/sales/reports/cash-by-person', 'cashExpectedOf', 'withoutCashSales'),
  ),
  broken('a sale takes own money before onboard credit', seam('server/cards/tender', 'creditTaken', 'ownMoneyFirst')),
  broken('a return pays onboard credit out', seam('server/cards/card', 'refundPostings', 'payCreditOut')),
  broken('a tip counts as sales', seam('server/cards/card', 'tipPostings', 'tipsAreSales')),
  broken('a tip earns Dream Points', payment, seam('shared/money/points', 'pointsFor', 'pointsForTip')),
  broken('a code pays another tip than it names', seam('server/sales/payment/payment', 'decidePayment', 'anyTipPays')),
  broken('a tip stays where all of its invoice goes back', seam('server/sales/billing/credit-note', 'tipBackOf', 'tipStays')),
  broken('a statement leaves out tips', seam('server/sales/account/statement', 'linesOfPeriod', 'untipped')),
  broken('a course that is fired is never sent', seam('server/orders/order/cart', 'wholeLines', 'withoutCourses')),
  broken(
    'a dish at another seat is sent once more',
    seam('server/orders/kitchen/kitchen-change', 'changesBetween', 'changesBySeat'),
  ),
  broken('a seat pays all that the table shares', seam('shared/orders/seats', 'seatsShare', 'seatPaysAll')),
]
