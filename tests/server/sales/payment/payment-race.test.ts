import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import type { Transaction } from '../../../../src/server/kernel/db/database.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { approve, makeDish, makeOrder } from '../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'
import { untilSomebodyWaits } from '../../../support/server/waiting.ts'

/** PostgreSQL alone: an embedded database runs one payment after the other. */
describe('a payment that reads what another terminal is just changing', () => {
  let test: TestServer
  let client: Client
  beforeAll(async () => {
    test = await openTestServer('postgres')
    client = await staffClient(test, ['foodorder', 'backoffice'])
  })
  afterAll(() => test.close())
  const db = () => test.server.deps.database.db

  /** Pays while another transaction holds what it has changed, and lets that one commit once the payment waits for it. */
  async function payDuring(change: (tx: Transaction, ids: { card: string; order: string }) => Promise<unknown>) {
    const placed = await makeOrder(test, client, { cart: [{ dish: await makeDish(test), qty: 2 }] })
    const card = await approve(test, client, placed.guest, placed.cart)
    const { paying } = await db()
      .transaction()
      .execute(async (tx) => {
        await change(tx, { card, order: placed.pax.orderid })
        const started = client.call('payOrder', { params: { customerid: card }, body: { balance: placed.total }, key: newId() })
        await untilSomebodyWaits(db())
        return { paying: started }
      })
    const answer = await paying
    const entries = await db().selectFrom('ledger_entries').select('seq').where('account', '=', `card:${card}`).execute()
    const [{ balance } = { balance: null }] = await client.ok('getCard', { params: { customerid: card } })
    return { code: answer.failure.code, balance, moves: entries.length, card }
  }

  it('finds its approval used, and takes nothing', async () => {
    const found = await payDuring((tx, { card }) =>
      tx.updateTable('otp_challenges').set({ consumed_at: test.clock.now }).where('card_id', '=', card).execute(),
    )
    expect(found).toMatchObject({ code: 'approval_missing', balance: 10_000, moves: 1 })
  })

  it('finds the money spent, and takes nothing', async () => {
    const found = await payDuring((tx, { card }) =>
      tx
        .updateTable('cards')
        .set((row) => ({ balance: row('balance', '-', 999_999 as never) }))
        .where('id', '=', card)
        .execute(),
    )
    expect(found).toMatchObject({ code: 'insufficient_balance', balance: 0.01, moves: 1 })
    const back = { balance: 1_000_000 as never }
    await db().updateTable('cards').set(back).where('id', '=', found.card).execute()
  })

  it('finds the card blocked, and takes nothing', async () => {
    const found = await payDuring((tx, { card }) =>
      tx.updateTable('cards').set({ state: 'blocked' }).where('id', '=', card).execute(),
    )
    expect(found).toMatchObject({ code: 'card_not_found', balance: 10_000, moves: 1 })
  })

  it('finds the order changed, and takes nothing', async () => {
    const found = await payDuring((tx, { order }) =>
      tx.updateTable('orders').set({ lines_hash: 'other lines' }).where('id', '=', order).execute(),
    )
    expect(found).toMatchObject({ code: 'total_mismatch', balance: 10_000, moves: 1 })
  })

  it('leaves every invariant intact', async () => {
    expect(await verifyMoney(db())).toEqual([])
  })
})
