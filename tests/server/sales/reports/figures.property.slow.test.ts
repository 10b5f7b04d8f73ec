import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { moveKinds } from '../../../../src/shared/contract/billing.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Books, cardMoneyOfBooks, localTime, readBooks, salesOfBooks } from './figures-model.ts'
import { buy, openVenue, runVenue, type Venue } from '../../../support/server/random-moves.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const MOVES = 500
const SEED = 20_261_121
/** 23:00 in the venue. */
const START = Date.UTC(2026, 10, 21, 17, 30)
const MIDNIGHT = Date.UTC(2026, 10, 21, 18, 30)

describeServer(`after ${MOVES} random sales, refills, returns, activations, transfers and credit notes`, (open) => {
  let test: TestServer
  let client: Client
  let venue: Venue
  let books: Books
  let days: string[]
  beforeAll(async () => {
    test = await open()
    test.clock.now = START
    client = await staffClient(test, ['backoffice', 'foodorder'])
    venue = await openVenue(test, client, SEED)
    const [first, second] = venue.diners
    if (first === undefined || second === undefined) throw new Error('nobody is aboard')
    test.clock.now = MIDNIGHT - 120_000
    const sold = [await buy(venue, first, MIDNIGHT - 1), await buy(venue, second, MIDNIGHT)]
    if (sold.some((what) => what !== 'sale')) throw new Error('the sales around midnight were refused')
    await runVenue(venue, MOVES - 2)
    books = await readBooks(test)
    days = [...new Set(books.entries.map(({ at }) => localTime(at).day))].toSorted()
  })

  /** Every day alone, all of them, some in the middle, and days before and after anything happened. */
  const periods = (): [string, string][] => [
    ...days.map((day): [string, string] => [day, day]),
    [days[0] ?? '', days.at(-1) ?? ''],
    [days[1] ?? '', days.at(-2) ?? ''],
    ['2026-11-01', days[2] ?? ''],
    [days[2] ?? '', '2027-01-01'],
    ['2026-01-01', '2026-01-31'],
  ]

  it('enough of everything has happened, over several days and most hours', () => {
    expect(days.length).toBeGreaterThan(4)
    for (const what of [
      'sale',
      'refill',
      'return',
      'activation',
      'transfer',
      'credit: card',
      'refused: balance',
      'refused: code',
    ])
      expect(venue.done[what], what).toBeGreaterThan(5)
    expect(new Set(books.orders.map(({ at }) => localTime(at).hour)).size).toBeGreaterThan(20)
  })

  it('a sale just before midnight in the venue is of that day, one at midnight of the next', async () => {
    const [before, after] = [
      await client.ok('salesReport', { query: { fromDay: '2026-11-21', toDay: '2026-11-21' } }),
      await client.ok('listBills', { query: { fromDay: '2026-11-22', toDay: '2026-11-22', order: 'asc', limit: 1 } }),
    ]
    expect(before).toMatchObject({ sales: 1, days: [{ day: '2026-11-21', sales: 1 }] })
    expect(before.hours.find(({ sales }) => sales > 0)?.hour).toBe(23)
    expect(after[0]?.createdAt).toBe(new Date(MIDNIGHT).toISOString())
  })

  it('every number of the sales report equals the ledger', async () => {
    for (const [fromDay, toDay] of periods())
      expect(await client.ok('salesReport', { query: { fromDay, toDay } })).toEqual(salesOfBooks(books, fromDay, toDay))
    const all = await client.ok('salesReport')
    expect(all).toEqual(salesOfBooks(books, all.fromDay, all.toDay))
    expect(all.sales).toBe(books.orders.length)
  })

  it('every number of the report of money on cards equals the ledger', async () => {
    const liveCards = venue.diners.filter(({ live }) => live).length
    for (const [fromDay, toDay] of periods())
      expect(await client.ok('cardMoneyReport', { query: { fromDay, toDay } })).toEqual({
        ...cardMoneyOfBooks(books, fromDay, toDay),
        liveCards,
      })
    const all = await client.ok('cardMoneyReport')
    expect(all).toEqual({ ...cardMoneyOfBooks(books, all.fromDay, all.toDay), liveCards })
    expect(all.outstanding).toBe(all.outstandingNow)
  })

  it('the lists of a period hold what its report counts', async () => {
    for (const [fromDay, toDay] of periods()) {
      const query = { fromDay, toDay, limit: 1000 }
      const bills = await client.call('listBills', { query })
      const { sales, amount } = await client.ok('salesReport', { query: { fromDay, toDay } })
      expect([bills.body.length, Number(bills.headers['x-total-count'])]).toEqual([sales, sales])
      const paise = bills.body.reduce((sum, bill) => sum + Math.round(bill.billingData.AuthorId.totalprice * 100), 0)
      expect(paise).toBe(Math.round(amount * 100))
      const { moves } = await client.ok('cardMoneyReport', { query: { fromDay, toDay } })
      let counted = 0
      for (const kind of moveKinds) {
        const listed = await client.call('listCardReport', { query: { ...query, kind } })
        expect(listed.body.every((move) => move.kind === kind)).toBe(true)
        expect(Number(listed.headers['x-total-count'])).toBe(listed.body.length)
        counted += listed.body.length
      }
      expect(counted).toBe(moves)
    }
  })

  it('the money is intact; a sum altered by a paisa is seen by the comparison and named by verify', async () => {
    const { db } = test.server.deps.database
    expect(await verifyMoney(db)).toEqual([])
    await sql`UPDATE sales_by_hour SET amount = amount + 1 WHERE day = '2026-11-22'`.execute(db)
    await sql`UPDATE card_money_by_day SET debit = debit - 1 WHERE day = '2026-11-22' AND kind = 'sale'`.execute(db)
    const query = { fromDay: '2026-11-22', toDay: '2026-11-22' }
    expect(await client.ok('salesReport', { query })).not.toEqual(salesOfBooks(books, query.fromDay, query.toDay))
    expect(await client.ok('cardMoneyReport', { query })).not.toMatchObject(cardMoneyOfBooks(books, query.fromDay, query.toDay))
    const named = new Set((await verifyMoney(db)).map(({ invariant }) => invariant))
    expect(named).toEqual(new Set(['the sums of sales equal the bills', 'the sums of card money equal the card report']))
  })
})
