import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyMoney } from '../../../src/server/ledger/verify.ts'
import { paise } from '../../../src/shared/money.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { type Books, cardMoneyOfBooks, readBooks, salesOfBooks, timeIn } from '../reports/figures-model.ts'
import { type PastSale, writePast } from '../../support/server/first-schema.ts'
import { databases } from '../../support/server/databases.ts'
import { openTestServer, type TestServer } from '../../support/server/server.ts'

const HOUR_MS = 3_600_000
/** More than the migration reads at once, an odd time apart, over some fifty days. */
const SALES = 1200
const START = Date.UTC(2026, 8, 20, 18, 15)
const APART_MS = 61 * 60_000 + 7_919

const types = ['Lunch', 'Dinner', 'drinks'] as const
const sales = Array.from({ length: SALES }, (_sale, index): PastSale => {
  const line = (dish: number) => ({
    dishName: `Dish ${dish % 9}`,
    type: types[dish % 3] ?? 'Lunch',
    price: paise(9_999 + 101 * (dish % 9)),
    qty: 1 + (dish % 5),
  })
  return { at: START + index * APART_MS, lines: [line(index), line(index + 4)].slice(0, 1 + (index % 2)) }
})
/** Three hundred sales in Indian time before the venue was saved, then three quarters of an hour on, then back. */
const zones = [
  { since: START + 300 * APART_MS - 1, timeZone: 'Asia/Kathmandu' },
  { since: START + 800 * APART_MS - 1, timeZone: 'Asia/Kolkata' },
] as const
const aheadMs = (at: number): number => (at >= zones[0].since && at < zones[1].since ? 5.75 : 5.5) * HOUR_MS

describe.each(databases)('a database of version 1.0 (%s)', (name) => {
  let test: TestServer
  let client: Client
  let books: Books
  beforeAll(async () => {
    test = await openTestServer(name, {}, (place) => writePast(place, sales, zones))
    client = await staffClient(test, ['backoffice'])
    books = { ...(await readBooks(test)), aheadMs }
  })
  afterAll(() => test.close())

  it('has its past sales in the reports, day by day to the paisa, in the time zone of each day', async () => {
    const all = await client.ok('salesReport')
    expect(all.sales).toBe(SALES)
    expect(all).toEqual(salesOfBooks(books, all.fromDay, all.toDay))
    expect(all.days.length).toBeGreaterThan(45)
    for (const { at } of [zones[0], zones[1]].map(({ since }) => ({ at: since }))) {
      const { day } = timeIn(books, at)
      const query = { fromDay: day, toDay: day }
      expect(await client.ok('salesReport', { query })).toEqual(salesOfBooks(books, day, day))
    }
  })

  it('has its past dishes by hour, each in the hour of its bill', async () => {
    const { db } = test.server.deps.database
    const paid = await sql<{ day: string; hour: number; lines: string }>`SELECT b.day, b.hour, o.lines FROM bills b
      JOIN orders o ON o.id = b.order_id`.execute(db)
    const sold = new Map<string, number>()
    for (const { day, hour, lines } of paid.rows)
      for (const { dishId, qty } of JSON.parse(lines) as { dishId: string; qty: number }[]) {
        const key = `${day} ${hour} ${dishId}`
        sold.set(key, qty + (sold.get(key) ?? 0))
      }
    const kept = await db.selectFrom('sales_by_dish_hour').selectAll().execute()
    expect(kept.length).toBeGreaterThan(1000)
    expect(new Map(kept.map(({ day, hour, dish_id, qty }) => [`${day} ${hour} ${dish_id}`, qty]))).toEqual(sold)
  })

  it('has its past moves on cards in the report of card money, with what was owed after each day', async () => {
    const all = await client.ok('cardMoneyReport')
    expect(all).toEqual({ ...cardMoneyOfBooks(books, all.fromDay, all.toDay), liveCards: 0 })
    expect([all.outstanding, all.moves]).toEqual([0, 2 + 2 * SALES])
  })

  it('lists them by business day, kind and number', async () => {
    const { fromDay } = await client.ok('salesReport')
    const bills = await client.call('listBills', { query: { fromDay, toDay: fromDay } })
    expect(bills.body.length).toBe(books.orders.filter(({ at }) => timeIn(books, at).day === fromDay).length)
    const returns = await client.ok('listCardReport', { query: { kind: 'return' } })
    expect(returns.map(({ kind, cardBalance }) => [kind, cardBalance])).toEqual([['return', 0]])
    expect(await client.ok('listBills', { query: { search: 'INV-001200' } })).toHaveLength(1)
  })

  it('is intact, and its books are append-only again', async () => {
    const { db } = test.server.deps.database
    expect(await verifyMoney(db)).toEqual([])
    for (const table of ['bills', 'card_moves'])
      await expect(sql`UPDATE ${sql.table(table)} SET day = ''`.execute(db)).rejects.toThrow(`${table} is append-only`)
  })

  it('would be found out if the migration had left a sale out', async () => {
    const { db } = test.server.deps.database
    await sql`UPDATE sales_by_hour SET sales = sales - 1 WHERE day = ${timeIn(books, START).day}`.execute(db)
    const all = await client.ok('salesReport')
    expect(all).not.toEqual(salesOfBooks(books, all.fromDay, all.toDay))
  })
})
