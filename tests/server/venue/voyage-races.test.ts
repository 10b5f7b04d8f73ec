import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { newId } from '../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { approve, makeDish, makeOrder, type PlacedOrder } from '../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../support/server/server.ts'
import { planVoyage } from '../../support/server/voyages.ts'

/** Waits until another transaction waits for a row that this one has locked. */
async function untilOneWaits(tx: Transaction): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted`.execute(tx)
    return rows[0]?.count
  }
  await expect.poll(waiting).toBeGreaterThan(0)
}

describeOnBothDatabases('voyages while sales are made', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  beforeEach(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
  })
  const stored = () => test.server.deps.database.db

  it('divide the invoices of an outlet at one number, whatever is being paid while they begin and end', async () => {
    const dish = await makeDish(test)
    const orders: PlacedOrder[] = []
    while (orders.length < 6) orders.push(await makeOrder(test, desk, { cart: [{ dish, qty: 1 }] }))
    for (const order of orders) await approve(test, desk, order.guest, order.cart)
    const { _id } = await planVoyage(admin)
    const pay = ({ guest, total }: PlacedOrder) =>
      desk.ok('payOrder', { params: { customerid: guest.card._id }, body: { balance: total }, key: newId() })
    const [first, second] = [orders.slice(0, 3), orders.slice(3)]
    await Promise.all([...first.map(pay), admin.ok('beginVoyage', { params: { _id } })])
    await Promise.all([...second.map(pay), admin.ok('endVoyage')])
    const bills = await stored().selectFrom('bills').select('voyage_id').orderBy('invoice_seq').execute()
    const runs = bills.map(({ voyage_id }) => voyage_id ?? '-').filter((one, index, all) => one !== all[index - 1])
    expect(['-', `- ${_id}`, `- ${_id} -`, _id, `${_id} -`]).toContain(runs.join(' '))
    expect(bills).toHaveLength(6)
    expect(await verifyMoney(stored())).toEqual([])
  })

  it('are known to a sale that had read the venue before one began', async () => {
    if (test.server.deps.database.dialect === 'sqlite') return
    const order = await makeOrder(test, desk)
    await approve(test, desk, order.guest, order.cart)
    const { _id } = await planVoyage(admin)
    const turned = stored()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('heads').selectAll().forUpdate().execute()
        const begun = await currentVenue(tx)
        const paying = desk.ok('payOrder', {
          params: { customerid: order.guest.card._id },
          body: { balance: order.total },
          key: newId(),
        })
        await untilOneWaits(tx)
        await tx.updateTable('voyages').set({ state: 'current', began_at: 1, began_by: '' }).where('id', '=', _id).execute()
        await saveVenue(tx, { ...begun, voyage: { _id, name: 'Konkan Coast' } }, 1)
        await tx.updateTable('heads').set({ voyage_id: _id }).execute()
        return { paying }
      })
    const { invoiceno } = await (await turned).paying
    const bill = await stored().selectFrom('bills').select('voyage_id').where('invoice_no', '=', invoiceno).executeTakeFirst()
    expect(bill).toEqual({ voyage_id: _id })
  })
})
