import { ACCOUNT_ROWS, type GuestAccount } from '../../../shared/contract/guest-account.ts'
import { ok } from '../../../shared/errors.ts'
import { sum, toRupees } from '../../../shared/money/money.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { findOrders, paxView, servedAt } from '../../orders/index.ts'
import { disputesOfPax } from '../disputes/dispute.repo.ts'
import { cardsOfPax, cardsView, creditsOfPax, invoicesOfPax, ordersOfPax, pointsOfPax } from './account.repo.ts'
import { lookedAt } from './look.ts'
import { askedStatement } from './read-statement.ts'
import { outletNames } from './statement.repo.ts'

async function accountOf(db: Reading, pax: PaxRow): Promise<GuestAccount> {
  const latest = await servedAt(db, await findOrders(db, pax.latest_order_id === null ? [] : [pax.latest_order_id]))
  const cards = await cardsOfPax(db, pax.id)
  const names = await outletNames(db)
  return {
    pax: paxView(pax, latest[0]),
    balance: toRupees(sum(cards.map(({ balance }) => balance))),
    cards: cardsView(cards),
    orders: await ordersOfPax(db, pax.id, names),
    invoices: await invoicesOfPax(db, pax.id, names),
    credits: await creditsOfPax(db, pax.id),
    points: await pointsOfPax(db, pax.id),
    disputes: await disputesOfPax(db, pax.id, ACCOUNT_ROWS),
  }
}

export const guestAccount: Service<'guestAccount'> = async (deps, { params, ...by }) => {
  const pax = await lookedAt(deps, by, params.userid)
  return pax.ok ? ok(await deps.database.inOneMoment((db) => accountOf(db, pax.value))) : pax
}

export const guestStatement: Service<'guestStatement'> = (deps, { params, query, ...by }) =>
  askedStatement(deps, by, params.userid, query)
