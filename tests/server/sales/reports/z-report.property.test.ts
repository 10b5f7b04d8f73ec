import { beforeAll, expect, it } from 'vitest'
import type { ZReport } from '../../../../src/shared/contract/z-reports.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Books, cashOfBooks, readBooks } from './figures-model.ts'
import { openVenue, runVenue } from '../../../support/server/random-moves.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

/** The books with the ledger's entries in their order. */
async function booksInOrder(test: TestServer): Promise<Books> {
  const { db } = test.server.deps.database
  const entries = await db.selectFrom('ledger_entries').selectAll().orderBy('seq').execute()
  return { ...(await readBooks(test)), entries }
}

const CLOSINGS = 14
const MAX_MOVES = 30
const SEED = 20_261_122

const paise = (rupees: number): number => Math.round(rupees * 100)
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const opposite = (amount: number): number => 0 - amount

describeServer(`after random moves and ${CLOSINGS} closings`, (open) => {
  let test: TestServer
  let client: Client
  let reports: ZReport[]
  let books: Books
  /** How many entries the ledger had at each closing. */
  const ends: number[] = []
  beforeAll(async () => {
    test = await open()
    client = await staffClient(test, ['backoffice', 'foodorder'])
    const venue = await openVenue(test, client, SEED)
    for (let number = 1; number <= CLOSINGS; number += 1) {
      await runVenue(venue, venue.random.whole(0, MAX_MOVES))
      await client.ok('closeZReport', { body: { number }, key: newId() })
      ends.push((await readBooks(test)).entries.length)
    }
    await runVenue(venue, 5)
    reports = (await client.ok('listZReports')).toReversed()
    books = await booksInOrder(test)
  }, 300_000)

  /** The entries of a period, by plain counting. */
  const entriesOf = (index: number) => books.entries.slice(ends[index - 1] ?? 0, ends[index])
  const inRupees = (amounts: readonly number[]): number => total(amounts) / 100

  it('each Z report is the ledger between its head and the one before, entry by entry', () => {
    for (const [index, report] of reports.entries()) {
      const entries = entriesOf(index)
      const onCards = entries.filter(({ account }) => account.startsWith('card:'))
      const of = (kind: string) => onCards.filter((entry) => entry.kind === kind).map(({ amount }) => amount)
      expect(report.ledgerRow).toBe(ends[index])
      expect([report.sales, report.amount]).toEqual([of('sale').length, inRupees(of('sale').map(opposite))])
      expect(report.activations).toEqual({ count: of('activation').length, amount: inRupees(of('activation')) })
      expect(report.refills).toEqual({ count: of('refill').length, amount: inRupees(of('refill')) })
      expect(paise(report.returns.amount)).toBe(0 - total(of('return')))
      expect(report.credits).toEqual({ count: of('credit').length, amount: inRupees(of('credit')) })
      expect(report.payouts).toEqual({ count: of('payout').length, amount: inRupees(of('payout').map(opposite)) })
      expect(report.transfers.count).toBe(of('transfer').length / 2)
      expect(paise(report.closing) - paise(report.opening)).toBe(total(onCards.map(({ amount }) => amount)))
      expect(paise(report.cashExpected)).toBe(
        0 - total(entries.filter(({ account }) => account === 'cash').map(({ amount }) => amount)),
      )
      expect(report.cash).toEqual(cashOfBooks(books, entries))
      for (const list of [report.categories, report.staff, report.terminals])
        expect(total(list.map(({ amount }) => paise(amount)))).toBe(paise(report.amount))
    }
  })

  it('all of them and the figures since sum to the ledger', async () => {
    const since = await client.ok('xReport')
    const all = [...reports, since]
    const sold = books.entries.filter(({ account, kind }) => account === 'sales' && kind === 'sale').map(({ amount }) => amount)
    expect(total(all.map(({ amount }) => paise(amount)))).toBe(total(sold))
    expect([since.grandSales, paise(since.grandTotal)]).toEqual([sold.length, total(sold)])
    const qty = total(books.orders.flatMap(({ lines }) => lines.map((line) => line.qty)))
    expect(total(all.map(({ items }) => items))).toBe(qty)
    const types = new Map<string, number>()
    for (const { lines } of books.orders)
      for (const { type, price, qty: count } of lines) types.set(type, (types.get(type) ?? 0) + price * count)
    for (const [type, amount] of types)
      expect(
        total(all.flatMap(({ categories }) => categories.filter((sum) => sum.type === type).map((sum) => paise(sum.amount)))),
      ).toBe(amount)
    expect(since.closing).toBe((await client.ok('cardMoneyReport')).outstandingNow)
  })

  it('numbers, invoices and moments follow each other, and the books are intact', async () => {
    expect(reports.map(({ number }) => number)).toEqual(Array.from({ length: CLOSINGS }, (_z, index) => index + 1))
    for (const [index, report] of reports.entries()) {
      const before = reports[index - 1]
      if (before === undefined) continue
      expect([report.fromAt, report.opening, report.grandSales]).toEqual([
        before.toAt,
        before.closing,
        before.grandSales + report.sales,
      ])
    }
    const corrected = reports.filter(({ credits }) => (credits?.count ?? 0) > 0)
    expect(corrected[0]?.creditFirst).toBe('CN-000001')
    for (const [index, { creditFirst = '' }] of corrected.entries())
      if (index > 0) expect(Number(creditFirst.slice(3))).toBe(Number(corrected[index - 1]?.creditLast?.slice(3)) + 1)
    const named = reports.filter(({ sales }) => sales > 0)
    expect(named[0]?.invoiceFirst).toBe('INV-000001')
    for (const [index, { invoiceFirst }] of named.entries())
      if (index > 0) expect(Number(invoiceFirst.slice(4))).toBe(Number(named[index - 1]?.invoiceLast.slice(4)) + 1)
    expect(total(reports.map(({ sales }) => sales))).toBeGreaterThan(40)
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })
})
