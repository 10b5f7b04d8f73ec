import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { creditFacts } from '../../../src/server/sales/billing/credit-note.repo.ts'
import { nextTicket } from '../../../src/server/orders/kitchen/kitchen.ts'
import { recordEvent } from '../../../src/server/orders/order/order-event.repo.ts'
import { latestOrderOf, setLatestOrder } from '../../../src/server/orders/order/order.repo.ts'
import { checkChangeable, type lostWith } from '../../../src/server/orders/entry/changeable.ts'
import { insertBillDiscounts, type takenWithoutApproval } from '../../../src/server/orders/entry/taken-off.repo.ts'
import { type endOrder, type fireHeld, updateKitchen } from '../../../src/server/orders/entry/after-change.ts'
import { mergeOrder } from '../../../src/server/orders/entry/merge-order.service.ts'
import { partLines } from '../../../src/server/orders/order/split.ts'
import { rootOf } from '../../../src/server/orders/order/order.ts'
import { againstStored, type isSent, sentLines } from '../../../src/server/orders/order/rounds.ts'
import { takenAway, voidLines } from '../../../src/server/orders/entry/taken-off.ts'
import { freeTablesOf, relinkTables } from '../../../src/server/orders/tables/table.repo.ts'
import { givenOn, type isAbove, priceOfPlaces, type shareOut } from '../../../src/shared/money/discount.ts'
import { ok } from '../../../src/shared/errors.ts'
import { type Paise, paise, ZERO } from '../../../src/shared/money/money.ts'
import { MAX_QTY } from '../../../src/shared/contract/order-parts.ts'
import { broken, type Mutation } from '../rules/mutation.ts'
import { seamsOf } from '../seam.ts'
import { runInside } from './inside.ts'

export const ticketForgettingOthers: typeof nextTicket = (past, wanted) => {
  const { beside = [], ...own } = past
  const ticket = nextTicket(own, wanted)
  const number = Math.max(0, ...[...past.tickets, ...beside].map((one) => one.number)) + 1
  return ticket && { ...ticket, number }
}

export const allIsSent: typeof isSent = () => true

export const fireNothing: typeof fireHeld = () => Promise.resolve()

export const againstNoRounds: typeof againstStored = (stored, cart) => ({ ...againstStored([], cart), left: [...stored] })

export const sentAsFirstRound: typeof sentLines = (stored, priced, when) =>
  sentLines(stored, priced, when).map((line) =>
    line.sentAt === when.placedAt && !priced.kept.includes(line) ? { ...line, round: 1 } : line,
  )

export const anyVersion: typeof checkChangeable = (order, _version, outlet) => checkChangeable(order, order?.version, outlet)

export const noneVoidedBefore: typeof takenWithoutApproval = () => Promise.resolve(ZERO)

export const voidedOfRootOnly: typeof takenWithoutApproval = async (db, rootId) => {
  const { amount } = await db
    .selectFrom('order_voids')
    .select(sql<Paise>`CAST(COALESCE(SUM(amount), 0) AS bigint)`.as('amount'))
    .where('root_id', '=', rootId)
    .where('approved_by', 'is', null)
    .executeTakeFirstOrThrow()
  return amount
}

export const takenWithoutLimit: typeof lostWith = (_tx, unpaid, after) => {
  const of = { isBilled: unpaid?.billed === 1 }
  return Promise.resolve(ok({ lines: unpaid === undefined ? [] : takenAway(unpaid.lines, after, of), ...of }))
}

export const voidMoreThanSent: typeof voidLines = (lines, asked) => {
  const wanted = new Map(asked.map(({ line, qty }) => [line, Math.min(qty, MAX_QTY)]))
  return voidLines(
    lines.map((line, place) => ({ ...line, qty: Math.max(line.qty, wanted.get(place) ?? 0) })),
    asked,
  )
}

export const endKeepingTables: typeof endOrder = async (tx, order, by, reason) => {
  await recordEvent(tx, by, { order: order.id, event: 'cancelled' })
  await updateKitchen(tx, rootOf(order), by, reason)
  const { pax_id: guest } = order
  if (guest !== null) await setLatestOrder(tx, guest, (await latestOrderOf(tx, guest))?.id ?? null)
}

export const freeNoTableLeft: typeof freeTablesOf = (tx, orderId, kept) =>
  kept === undefined ? freeTablesOf(tx, orderId) : Promise.resolve([])

const merging = new AsyncLocalStorage<true>()
export const mergeLeavingTables: typeof mergeOrder = (deps, call) => mergeOrder(runInside(deps, merging, true), call)
export const relinkNoneOnMerge: typeof relinkTables = (...args) =>
  merging.getStore() === true ? Promise.resolve([]) : relinkTables(...args)

export const partWithLinesGone: typeof partLines = (merged, back) =>
  partLines(merged, back) ??
  partLines(
    merged,
    back.filter((line) => partLines(merged, [line]) !== null),
  )

export const neverAbove: typeof isAbove = () => false

export const billFirstOfDiscount: typeof insertBillDiscounts = (tx, bill, lines) => {
  const firstOf = (id: string | undefined) => lines.find(({ discount }) => discount?.id === id)
  return insertBillDiscounts(
    tx,
    bill,
    lines.filter((line) => firstOf(line.discount?.id) === line),
  )
}

export const creditUndiscounted: typeof creditFacts = async (db, orderId) => {
  const facts = await creditFacts(db, orderId)
  return facts && { ...facts, lines: facts.lines.map(({ discount: _discount, ...line }) => line) }
}

export const shareOutRoundedDown: typeof shareOut = (lines, places, asked) => {
  const price = priceOfPlaces(lines, places)
  const given = givenOn(price, asked)
  const shareOf = (place: number): Paise => paise(Math.floor((given * priceOfPlaces(lines, [place])) / Math.max(1, price)))
  return new Map(places.map((place) => [place, shareOf(place)]))
}

const seam = seamsOf(import.meta.filename)

/** The rules of open checks, rounds, voids, discounts, tables and merges. */
export const mutationsOfChecks: readonly Mutation[] = [
  broken(
    'a merge fires what both had sent once more',
    seam('server/orders/kitchen/kitchen', 'nextTicket', 'ticketForgettingOthers'),
  ),
  broken('what is held is sent at once', seam('server/orders/order/rounds', 'isSent', 'allIsSent')),
  broken('what is paid while it is held is never sent', seam('server/orders/entry/after-change', 'fireHeld', 'fireNothing')),
  broken('a sent line takes the price of today', seam('server/orders/order/rounds', 'againstStored', 'againstNoRounds')),
  broken(
    'a check merged with what Check Out placed has one round twice',
    seam('server/orders/order/rounds', 'sentLines', 'sentAsFirstRound'),
  ),
  broken(
    'an order is changed by a caller that knows an older version',
    seam('server/orders/entry/changeable', 'checkChangeable', 'anyVersion'),
  ),
  broken(
    'voids in pieces stay below the limit',
    seam('server/orders/entry/taken-off.repo', 'takenWithoutApproval', 'noneVoidedBefore'),
  ),
  broken(
    'a merge begins the limit of voids again',
    seam('server/orders/entry/taken-off.repo', 'takenWithoutApproval', 'voidedOfRootOnly'),
  ),
  broken(
    'Check Out takes back more than may be voided without a supervisor',
    seam('server/orders/entry/changeable', 'lostWith', 'takenWithoutLimit'),
  ),
  broken('a void takes more of a dish than was sent', seam('server/orders/entry/taken-off', 'voidLines', 'voidMoreThanSent')),
  broken('a cancelled check keeps its tables', seam('server/orders/entry/after-change', 'endOrder', 'endKeepingTables')),
  broken(
    'a moved check keeps the tables that it left',
    seam('server/orders/tables/table.repo', 'freeTablesOf', 'freeNoTableLeft'),
  ),
  broken(
    'a merged check leaves its tables behind',
    seam('server/orders/entry/merge-order.service', 'mergeOrder', 'mergeLeavingTables'),
    seam('server/orders/tables/table.repo', 'relinkTables', 'relinkNoneOnMerge'),
  ),
  broken(
    'two orders are unmerged although dishes of the one are gone',
    seam('server/orders/order/split', 'partLines', 'partWithLinesGone'),
  ),
  broken('a discount above the ceiling needs nobody', seam('shared/money/discount', 'isAbove', 'neverAbove')),
  broken(
    'a bill forgets what was given off all dishes but the first',
    seam('server/orders/entry/taken-off.repo', 'insertBillDiscounts', 'billFirstOfDiscount'),
  ),
  broken(
    'a credit gives back what was never paid',
    seam('server/sales/billing/credit-note.repo', 'creditFacts', 'creditUndiscounted'),
  ),
  broken('a discount on a whole check loses its odd paisa', seam('shared/money/discount', 'shareOut', 'shareOutRoundedDown')),
]
