import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { debit, findCard, holdCard } from '../../../src/server/cards/card.repo.ts'
import { type holdUnpaid } from '../../../src/server/sales/payment/payment.repo.ts'
import { payOrder } from '../../../src/server/sales/payment/payment.service.ts'
import type { StoredOrder } from '../../../src/server/orders/order/lines.repo.ts'
import type { CardRow, OtpChallengeRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { migrate } from '../../../src/server/kernel/db/migrate.ts'
import { unpaidOrderOf } from '../../../src/server/orders/order/order.repo.ts'
import { type consumeApproval, liveApproval } from '../../../src/server/cards/approval.repo.ts'
import { subtract } from '../../../src/shared/money/money.ts'
import { seamsOf } from '../seam.ts'
import { runInside } from './inside.ts'
import { dropKeys } from './unkeyed.ts'

/*
 * The payment as it is often written: card, order and approval are read first, and then written without a guard. SQLite answers within
 * the same turn of the event loop, so one turn is let pass in between, as any wait for something else would. The unique index that would
 * still refuse a second bill is left out too, so that the fault itself shows.
 */

interface Seen {
  card: CardRow
  order: StoredOrder | undefined
  approval: OtpChallengeRow | undefined
}
const seen = new AsyncLocalStorage<Seen>()

export const readThenPay: typeof payOrder = async (deps, call) => {
  const { db } = deps.database
  const card = await findCard(db, call.params.customerid)
  if (card === undefined) return payOrder(deps, call)
  const [order, approval] = [await unpaidOrderOf(db, card.pax_id), await liveApproval(db, card.id, deps.now())]
  await turn()
  return payOrder(runInside(deps, seen, { card, order, approval }), call)
}

export const cardAsSeen: typeof holdCard = (tx, id) => {
  const before = seen.getStore()
  return before === undefined ? holdCard(tx, id) : Promise.resolve(before.card)
}

export const orderAsSeen: typeof unpaidOrderOf = (db, paxId) => {
  const before = seen.getStore()
  return before === undefined ? unpaidOrderOf(db, paxId) : Promise.resolve(before.order)
}

export const approvalAsSeen: typeof liveApproval = (tx, cardId, now) => {
  const before = seen.getStore()
  return before === undefined ? liveApproval(tx, cardId, now) : Promise.resolve(before.approval)
}

export const debitUnguarded: typeof debit = (tx, id, amount) => {
  const before = seen.getStore()
  if (before === undefined) return debit(tx, id, amount)
  const balance = subtract(before.card.balance, amount)
  return tx.updateTable('cards').set({ balance }).where('id', '=', id).returningAll().executeTakeFirst()
}

export const consumeUnguarded: typeof consumeApproval = async (tx, id, now) => {
  await tx.updateTable('otp_challenges').set({ consumed_at: now }).where('id', '=', id).execute()
  return true
}

export const holdUnguarded: typeof holdUnpaid = () => Promise.resolve(true)

/** Bills without the unique index over their orders; its own only where there are none yet, since others refer to them. */
export const migrateUnkeyed: typeof migrate = async (...args) => {
  await migrate(...args)
  const [db] = args
  const { rows } = await sql`SELECT id FROM bills LIMIT 1`.execute(db)
  if (rows.length > 0) return
  await dropKeys(db, 'bills')
  await sql`CREATE UNIQUE INDEX bills_by_id ON bills (id)`.execute(db)
}

const seam = seamsOf(import.meta.filename)
export const seams = [
  seam('server/sales/payment/payment.service', 'payOrder', 'readThenPay'),
  seam('server/cards/card.repo', 'holdCard', 'cardAsSeen'),
  seam('server/orders/order/order.repo', 'unpaidOrderOf', 'orderAsSeen'),
  seam('server/cards/approval.repo', 'liveApproval', 'approvalAsSeen'),
  seam('server/cards/card.repo', 'debit', 'debitUnguarded'),
  seam('server/cards/approval.repo', 'consumeApproval', 'consumeUnguarded'),
  seam('server/sales/payment/payment.repo', 'holdUnpaid', 'holdUnguarded'),
  seam('server/kernel/db/migrate', 'migrate', 'migrateUnkeyed'),
]
