import { AsyncLocalStorage } from 'node:async_hooks'
import { noteAction } from '../../../src/server/kernel/audit/audit.repo.ts'
import { creditFacts } from '../../../src/server/sales/billing/credit-note.repo.ts'
import type { creditedWith } from '../../../src/server/sales/billing/credit-note.ts'
import { addSales, type Sold } from '../../../src/server/sales/billing/sums.repo.ts'
import { findCardByNumber, setBlocked } from '../../../src/server/cards/card.repo.ts'
import { returnCard } from '../../../src/server/desk/return.service.ts'
import { type isUsable, liveCardView } from '../../../src/server/cards/card.ts'
import type { blockCard } from '../../../src/server/desk/lost-card.service.ts'
import { decidePayment } from '../../../src/server/sales/payment/payment.ts'
import { verifyCardPin } from '../../../src/server/desk/pin.service.ts'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import { openPostgresPool, postgresTypes } from '../../../src/server/kernel/db/postgres/dialect.ts'
import { appendMoves } from '../../../src/server/cards/ledger/ledger.repo.ts'
import { once, onceWith } from '../../../src/server/venue/once.ts'
import type { takeBackPoints } from '../../../src/server/guests/members/points.repo.ts'
import { groupsOfDish } from '../../../src/server/menu/options/modifier-group.ts'
import { dishCount, linesHash, summed } from '../../../src/server/orders/order/cart.ts'
import { checkChangeable } from '../../../src/server/orders/entry/changeable.ts'
import { insertOrder, unpaidOrderOf } from '../../../src/server/orders/order/order.repo.ts'
import { priceCart } from '../../../src/server/orders/order/price-cart.ts'
import { takePinCodeTry, takeTry } from '../../../src/server/cards/otp.ts'
import { sameDigest } from '../../../src/server/kernel/secrets.ts'
import type { needsSupervisor } from '../../../src/server/people/staff/supervisor.ts'
import { ok } from '../../../src/shared/errors.ts'
import { fail } from '../../../src/shared/messages.ts'
import { choicesTrouble } from '../../../src/shared/orders/modifiers.ts'
import { paise, spread, subtract, sum } from '../../../src/shared/money/money.ts'
import { broken, type Mutation } from '../rules/mutation.ts'
import { seamsOf } from '../seam.ts'
import { runInside } from './inside.ts'

export const anySmallerAmountPays: typeof decidePayment = (facts) => {
  const { asked, order } = facts
  return decidePayment(asked.total > order.total ? facts : { ...facts, asked: { ...asked, total: order.total } })
}

export const codeForAnotherOrderPays: typeof decidePayment = (facts) => {
  const { approval, order } = facts
  if (approval === undefined || approval.lines_hash === null) return decidePayment(facts)
  const { lines_hash, total } = order
  const decided = decidePayment({ ...facts, approval: { ...approval, lines_hash, total } })
  return decided.ok ? ok(approval) : decided
}

export const hashWithoutChoices: typeof linesHash = (lines) => linesHash(lines.map(({ modifiers: _modifiers, ...line }) => line))
export const summedWithoutChoices: typeof summed = (lines) => ({ ...summed(lines), lines_hash: hashWithoutChoices(lines) })

export const anyChoices: typeof choicesTrouble = () => null

export const priceCheckingAllChoices: typeof priceCart = (cart, goods) => {
  const priced = priceCart(cart, goods)
  const trouble = cart
    .filter(({ share }) => share === undefined)
    .map(({ _id, modifiers = [] }) => {
      const dish = goods.dishes.find(({ id }) => id === _id)
      const ids = [...new Set(modifiers.map((one) => one._id))]
      return dish === undefined ? null : choicesTrouble(dish.price, groupsOfDish(dish, goods.groups), ids)
    })
    .find((text) => text !== null)
  return priced.ok && trouble !== undefined ? fail('dish_unavailable', { msg: trouble }) : priced
}

async function countChoicesOnce(tx: Transaction, { outlet, bill: { day }, lines }: Sold): Promise<void> {
  for (const line of lines)
    for (const { id } of line.modifiers ?? [])
      await tx
        .updateTable('sales_by_modifier')
        .set((row) => ({ qty: row('qty', '-', dishCount(line) - 1) }))
        .where('day', '=', day)
        .where('outlet', '=', outlet)
        .where('modifier_id', '=', id)
        .execute()
}

export const addSalesCountingChoicesOnce: typeof addSales = async (tx, sold) => {
  await addSales(tx, sold)
  for (const one of sold) await countChoicesOnce(tx, one)
}

export const addSalesTwice: typeof addSales = async (tx, sold) => {
  await addSales(tx, sold)
  for (const { outlet, bill } of sold)
    await tx
      .updateTable('sales_by_hour')
      .set((row) => ({ sales: row('sales', '+', 1) }))
      .where('day', '=', bill.day)
      .where('hour', '=', bill.hour)
      .where('outlet', '=', outlet)
      .execute()
}

export const expiredIsUsable: typeof isUsable = (card) => card.state === 'active'

const giveTriesBack = (tx: Transaction, ids: readonly string[]) =>
  tx
    .updateTable('otp_challenges')
    .set((row) => ({ tries_left: row('tries_left', '+', 1) }))
    .where('id', 'in', ids)
    .execute()

export const takeNoTry: typeof takeTry = async (tx, ...of) => {
  const tried = await takeTry(tx, ...of)
  if (tried.length > 0)
    await giveTriesBack(
      tx,
      tried.map(({ id }) => id),
    )
  return tried.map((row) => ({ ...row, tries_left: row.tries_left + 1 }))
}

export const takeNoPinCodeTry: typeof takePinCodeTry = async (tx, ...of) => {
  const tried = await takePinCodeTry(tx, ...of)
  if (tried === undefined) return undefined
  await giveTriesBack(tx, [tried.id])
  return { ...tried, tries_left: tried.tries_left + 1 }
}

export const blockLeavingCodes: typeof blockCard = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const changed = await setBlocked(tx, params.cardNumber, body.blocked)
    const action = body.blocked ? 'card_blocked' : 'card_unblocked'
    if (changed !== undefined) await noteAction(tx, by, now(), { action, subject: changed.id, detail: changed.card_number })
    const card = changed ?? (await findCardByNumber(tx, params.cardNumber))
    return card === undefined ? fail('card_not_found') : ok(liveCardView(card))
  })

export const onceForAnyRequest: typeof once = (tx, attempt, work) => once(tx, { ...attempt, call: 'any', request: null }, work)
export const onceWithForAnyRequest: typeof onceWith = (tx, attempt, read, work) =>
  onceWith(tx, { ...attempt, call: 'any', request: null }, read, work)

const returning = new AsyncLocalStorage<true>()
export const returnUnpaid: typeof returnCard = (deps, call) => returnCard(runInside(deps, returning, true), call)
export const noOrderOnReturn: typeof unpaidOrderOf = (db, paxId) =>
  returning.getStore() === true ? Promise.resolve(undefined) : unpaidOrderOf(db, paxId)

export const appendKeepingFirstHash: typeof appendMoves = async (tx, moves, numbering) => {
  const numbered = await appendMoves(tx, moves, numbering)
  const [move] = moves
  const first = await tx
    .selectFrom('ledger_entries')
    .select('hash')
    .where('move_id', '=', move.id)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirstOrThrow()
  await tx.updateTable('heads').set({ ledger_hash: first.hash }).where('id', '=', move.outlet).execute()
  return numbered
}

export const needsSupervisorAtZeroOnly: typeof needsSupervisor = (refund, refundLimit) => refundLimit === 0 && refund > 0

export const forgetCredits: typeof creditFacts = async (db, orderId) => {
  const facts = await creditFacts(db, orderId)
  return facts && { ...facts, lines: facts.lines.map((line) => ({ ...line, credited: 0 })) }
}

export const thisCreditOnly: typeof creditedWith = (_facts, total) => total

export const keepPoints: typeof takeBackPoints = () => Promise.resolve()

const verifying = new AsyncLocalStorage<true>()
export const verifyAnyPin: typeof verifyCardPin = (deps, call) => verifyCardPin(runInside(deps, verifying, true), call)
export const anyDigestOfPin: typeof sameDigest = (a, b) => verifying.getStore() === true || sameDigest(a, b)

export const orphanPart: typeof insertOrder = (tx, row) =>
  insertOrder(tx, { ...row, split_from: row.pax_id === null ? null : row.split_from })

export const spreadLosingOne: typeof spread = (amount, over) => {
  const shares = spread(amount, over)
  const isRoundedUp = (place: number): boolean =>
    BigInt(shares[place] ?? 0) * BigInt(sum(over)) > BigInt(over[place] ?? 0) * BigInt(amount)
  const odd = shares.findIndex((_share, place) => isRoundedUp(place))
  return shares.map((share, place) => (place === odd ? subtract(share, paise(1)) : share))
}

export const paidIsChangeable: typeof checkChangeable = (order, version, outlet) => {
  const unpaid = order && { ...order, payment: order.payment === 'paid' ? ('unpaid' as const) : order.payment }
  const checked = checkChangeable(unpaid, version, outlet)
  return checked.ok && order !== undefined ? ok(order) : checked
}

const BIGINT = 20
/** Larger than any amount or number of a history: a moment, ms. */
const A_MOMENT = 1e12
const lateMoment = (text: string): number => Number(text) + (Number(text) > A_MOMENT ? 1 : 0)
export const poolWithLateMoments: typeof openPostgresPool = (address, options) => {
  const pool = openPostgresPool(address, options)
  const types: typeof postgresTypes = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === BIGINT ? lateMoment : postgresTypes.getTypeParser(oid, format),
  }
  Object.assign(pool.options, { types })
  return pool
}

const seam = seamsOf(import.meta.filename)

/** A rule of each kind: amounts, approvals, limits, states, repeated requests, sums, and one database unlike the other. */
export const mutationsOfMoney: readonly Mutation[] = [
  broken('any smaller amount pays', seam('server/sales/payment/payment', 'decidePayment', 'anySmallerAmountPays')),
  broken('a code for another order pays', seam('server/sales/payment/payment', 'decidePayment', 'codeForAnotherOrderPays')),
  broken(
    'a code for other choices of a dish pays',
    seam('server/orders/order/cart', 'linesHash', 'hashWithoutChoices'),
    seam('server/orders/order/cart', 'summed', 'summedWithoutChoices'),
  ),
  broken('more is chosen than a group allows', seam('shared/orders/modifiers', 'choicesTrouble', 'anyChoices')),
  broken(
    'what was ordered in time is refused once its options changed',
    seam('server/orders/order/price-cart', 'priceCart', 'priceCheckingAllChoices'),
  ),
  broken(
    'the sums count each choice once, however often its dish was sold',
    seam('server/sales/billing/sums.repo', 'addSales', 'addSalesCountingChoicesOnce'),
  ),
  broken('an expired card pays', seam('server/cards/card', 'isUsable', 'expiredIsUsable')),
  broken(
    'a wrong code costs no try',
    seam('server/cards/otp', 'takeTry', 'takeNoTry'),
    seam('server/cards/otp', 'takePinCodeTry', 'takeNoPinCodeTry'),
  ),
  broken('blocking leaves the codes alive', seam('server/desk/lost-card.service', 'blockCard', 'blockLeavingCodes')),
  broken(
    'a known key answers another request',
    seam('server/venue/once', 'once', 'onceForAnyRequest'),
    seam('server/venue/once', 'onceWith', 'onceWithForAnyRequest'),
  ),
  broken(
    'a card is returned with an order to pay',
    seam('server/desk/return.service', 'returnCard', 'returnUnpaid'),
    seam('server/orders/order/order.repo', 'unpaidOrderOf', 'noOrderOnReturn'),
  ),
  broken('the sums of a day count one sale twice', seam('server/sales/billing/sums.repo', 'addSales', 'addSalesTwice')),
  broken(
    'the ledger takes the wrong end of a move',
    seam('server/cards/ledger/ledger.repo', 'appendMoves', 'appendKeepingFirstHash'),
  ),
  broken(
    'a refund above the limit needs nobody',
    seam('server/people/staff/supervisor', 'needsSupervisor', 'needsSupervisorAtZeroOnly'),
  ),
  broken(
    'a credit forgets what was credited before',
    seam('server/sales/billing/credit-note.repo', 'creditFacts', 'forgetCredits'),
  ),
  broken('a credit in pieces stays below the limit', seam('server/sales/billing/credit-note', 'creditedWith', 'thisCreditOnly')),
  broken('a credit leaves its Dream Points', seam('server/guests/members/points.repo', 'takeBackPoints', 'keepPoints')),
  broken(
    'any PIN is right',
    seam('server/desk/pin.service', 'verifyCardPin', 'verifyAnyPin'),
    seam('server/kernel/secrets', 'sameDigest', 'anyDigestOfPin'),
  ),
  broken(
    'a part that no guest has yet belongs to nothing that the kitchen knows',
    seam('server/orders/order/order.repo', 'insertOrder', 'orphanPart'),
  ),
  broken('the odd paisa of a share is lost', seam('shared/money/money', 'spread', 'spreadLosingOne')),
  broken('a part goes back into a paid order', seam('server/orders/entry/changeable', 'checkChangeable', 'paidIsChangeable')),
  {
    rule: 'PostgreSQL alone reads moments a millisecond late',
    seams: [seam('server/kernel/db/postgres/dialect', 'openPostgresPool', 'poolWithLateMoments')],
    on: 'both',
  },
]
