import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '../../../../src/server/kernel/db/database.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { addOutlets } from '../../../support/server/outlets.ts'
import { approve, makeDish, makeOrder } from '../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'
import { untilSomebodyWaits } from '../../../support/server/waiting.ts'

/** PostgreSQL alone: an embedded database runs one payment after the other. */
describe('while the payment of one outlet has its end of the ledger', () => {
  let test: TestServer
  let clients: Client[]
  beforeAll(async () => {
    test = await openTestServer('postgres')
    await addOutlets(test)
    clients = [await staffClient(test, ['foodorder']), await staffClient(test, ['foodorder'], 'Maya Pinto', 2)]
  })
  afterAll(() => test.close())
  const db = (): Transaction => test.server.deps.database.db

  /** A payment of an outlet that is ready to be made. */
  async function readyToPay(outlet: number) {
    const client = clients[outlet - 1] as Client
    const placed = await makeOrder(test, client, { cart: [{ dish: await makeDish(test), qty: 1 }] })
    const customerid = await approve(test, client, placed.guest, placed.cart)
    return () => client.ok('payOrder', { params: { customerid }, body: { balance: placed.total }, key: newId() })
  }

  /** All that a payment of the first outlet holds at its end: the sums of the day, then the end of the chain. */
  async function holdFirst(tx: Transaction): Promise<void> {
    for (const table of ['card_money_by_day', 'sales_by_hour', 'sales_by_dish', 'sales_by_dish_hour'] as const)
      await tx
        .updateTable(table)
        .set((row) => ({ day: row.ref('day') }))
        .where('outlet', '=', 1)
        .execute()
    await tx
      .updateTable('heads')
      .set((row) => ({ ledger_seq: row.ref('ledger_seq') }))
      .where('id', '=', 1)
      .execute()
  }

  it('another outlet is paid without waiting; the same one waits until it is through', async () => {
    await (
      await readyToPay(1)
    )()
    const [own, other] = [await readyToPay(1), await readyToPay(2)]
    let hasPaid = false
    const { waiting } = await db()
      .transaction()
      .execute(async (tx) => {
        await holdFirst(tx)
        expect((await other()).invoiceno).toBe('INV-PB-000001')
        const started = own().then((payment) => {
          hasPaid = true
          return payment
        })
        // The control: it is this very hold that a payment of the first outlet waits for.
        await untilSomebodyWaits(db())
        await pause(50)
        expect(hasPaid).toBe(false)
        return { waiting: started }
      })
    expect((await waiting).invoiceno).toBe('INV-000002')
    expect(await verifyMoney(db())).toEqual([])
  })
})
