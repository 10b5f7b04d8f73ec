import { beforeAll, expect, it } from 'vitest'
import type { CardMoneyReport, SalesReport } from '../../../../src/shared/contract/reports.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { openVenue, runVenue, type Venue } from '../../../support/server/random-moves.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { allowTenders, makeCashSale } from '../../../support/server/tender.ts'
import { sail } from '../../../support/server/voyages.ts'

const SEED = 20_261_205
const MOVES = 40
const paise = (rupees: number): number => Math.round(rupees * 100)

/** Figures by what they count: the sums of a report, and each row of its lists, in paise or pieces. */
type Figures = Map<string, number>

const amounts = ['amount', 'credited', 'net', 'tax', 'sold', 'cashSales', 'service', 'creditedService'] as const

/** Every figure of a sales report that adds up over periods. */
function salesFigures(report: SalesReport): Figures {
  const figures: Figures = new Map()
  const put = (name: string, row: object): void => {
    for (const [field, value] of Object.entries(row))
      if (typeof value === 'number' && !['hour', 'rate'].includes(field) && value !== 0)
        figures.set(`${name} ${field}`, amounts.some((one) => one === field) ? paise(value) : value)
  }
  const { average: _average, before: _before, ...sums } = report
  put('all', sums)
  for (const row of report.days) put(`day ${row.day}`, row)
  for (const row of report.hours) put(`hour ${row.hour}`, row)
  for (const row of report.types) put(`type ${row.type}`, row)
  for (const row of report.dishes) put(`dish ${row.dishName} ${row.type}`, row)
  for (const row of report.modifiers) put(`modifier ${row.name}`, row)
  for (const row of report.voids) put(`void ${row.staffName} ${row.reason}`, row)
  for (const row of report.given ?? []) put(`given ${row.name} ${row.kind}`, row)
  for (const row of report.taxes ?? []) put(`tax ${row.rate}`, row)
  for (const row of report.creditedTaxes ?? []) put(`credited tax ${row.rate}`, row)
  for (const row of report.tips ?? []) put(`tips ${row.name}`, row)
  return figures
}

/** Every figure of the report of money on cards that adds up over periods. */
function cardFigures(report: CardMoneyReport): Figures {
  const figures: Figures = new Map()
  const put = (name: string, row: object): void => {
    for (const [field, value] of Object.entries(row))
      if (typeof value === 'number' && !/^(outstanding|liveCards)/.test(field) && value !== 0)
        figures.set(`${name} ${field}`, field === 'moves' || field === 'count' ? value : paise(value))
  }
  put('all', report)
  for (const row of report.days) put(`day ${row.day}`, row)
  for (const { name, taken, paidOut, sold = {}, expected } of report.cash)
    for (const [what, row] of Object.entries({ taken, paidOut, sold, expected: { expected } })) put(`cash ${name} ${what}`, row)
  return figures
}

function less(after: Figures, before: Figures): Figures {
  const left = new Map<string, number>()
  for (const name of new Set([...after.keys(), ...before.keys()])) {
    const value = (after.get(name) ?? 0) - (before.get(name) ?? 0)
    if (value !== 0) left.set(name, value)
  }
  return left
}
const sorted = (figures: Figures) => [...figures].toSorted(([a], [b]) => (a < b ? -1 : 1))

describeOnBothDatabases('the reports of a voyage', (open) => {
  let test: TestServer
  let client: Client
  let venue: Venue
  const voyages: string[] = []
  const read = async (query: object = {}) => ({
    sales: await client.ok('salesReport', { query }),
    cards: await client.ok('cardMoneyReport', { query }),
  })
  /** The whole ship's reports before the first voyage and after each. */
  const ship: Awaited<ReturnType<typeof read>>[] = []

  const sell = async () => {
    await runVenue(venue, MOVES)
    await makeCashSale(test, client, { tip: 30 })
  }

  beforeAll(async () => {
    test = await open()
    // Late in the evening, so that each voyage has the end of a day and the beginning of the next.
    test.clock.now = Date.UTC(2026, 11, 5, 17, 0)
    client = await staffClient(test, ['backoffice', 'foodorder'])
    venue = await openVenue(test, client, SEED)
    await allowTenders(test)
    const { db } = test.server.deps.database
    const charges = { inclusive: true, rates: [{ type: 'Dinner' as const, rate: 500 }], service: 0, serviceTax: 0 }
    await saveVenue(db, { ...(await currentVenue(db)), charges }, test.clock.now)
    await sell()
    ship.push(await read())
    for (const [fromDay, toDay] of [
      ['2026-12-05', '2026-12-06'],
      ['2026-12-06', '2026-12-20'],
    ] as const) {
      voyages.push((await sail(client, { fromDay, toDay, ports: [] }))._id)
      await sell()
      await client.ok('endVoyage')
      ship.push(await read())
    }
    await sell()
  })

  it.each([0, 1])('of voyage %i equal what it added to the ship', async (index) => {
    const [before, after] = [ship[index], ship[index + 1]]
    if (before === undefined || after === undefined) throw new Error('the ship was not read')
    const { sales, cards } = await read({ voyage: voyages[index] })
    expect(sales.sales).toBeGreaterThan(5)
    expect(sorted(salesFigures(sales))).toEqual(sorted(less(salesFigures(after.sales), salesFigures(before.sales))))
    expect(sorted(cardFigures(cards))).toEqual(sorted(less(cardFigures(after.cards), cardFigures(before.cards))))
    expect([cards.outstandingBefore, cards.outstanding]).toEqual([before.cards.outstandingNow, after.cards.outstandingNow])
  })

  it('equal the sum of its bills', async () => {
    const { db } = test.server.deps.database
    for (const voyage of voyages) {
      const bills = await db.selectFrom('bills').select('total').where('voyage_id', '=', voyage).execute()
      const { sales, amount, dishes } = await client.ok('salesReport', { query: { voyage } })
      const total = bills.reduce((sum, bill) => sum + bill.total, 0)
      expect([sales, paise(amount)]).toEqual([bills.length, total])
      expect(dishes.reduce((sum, dish) => sum + paise(dish.amount), 0)).toBe(total)
    }
    expect(await verifyMoney(db)).toEqual([])
  })

  it('count what the lists of the voyage hold', async () => {
    for (const voyage of voyages) {
      const { sales } = await client.ok('salesReport', { query: { voyage } })
      for (const sort of ['time', 'amount'] as const) {
        const bills = await client.call('listBills', { query: { voyage, sort, limit: 1000 } })
        expect([bills.body.length, Number(bills.headers['x-total-count'])]).toEqual([sales, sales])
      }
      const { moves } = await client.ok('cardMoneyReport', { query: { voyage } })
      const listed = await client.call('listCardReport', { query: { voyage, limit: 1000 } })
      expect([listed.body.length, Number(listed.headers['x-total-count'])]).toEqual([moves, moves])
    }
  })

  it('may be asked for days of it and for one outlet', async () => {
    const [, voyage] = voyages
    const whole = await client.ok('salesReport', { query: { voyage } })
    let [sold, paid] = [0, 0]
    for (const { day } of whole.days) {
      const { sales, amount } = await client.ok('salesReport', { query: { voyage, fromDay: day, toDay: day } })
      sold += sales
      paid += paise(amount)
    }
    expect([sold, paid]).toEqual([whole.sales, paise(whole.amount)])
    const { sales } = await client.ok('salesReport', { query: { voyage, outlet: 1 } })
    expect(sales).toBe(whole.sales)
    await client.ok('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
    expect(await client.ok('salesReport', { query: { voyage, outlet: 2 } })).toMatchObject({ sales: 0, amount: 0, dishes: [] })
  })

  it('are empty for a voyage without sales, and refused for one that has not begun', async () => {
    const { _id } = await client.ok('planVoyage', {
      body: { name: 'Maldives', fromDay: '2027-01-05', toDay: '2027-01-12', ports: [], clockChanges: [] },
    })
    const report = () => client.call('salesReport', { query: { voyage: _id } })
    expect((await report()).failure.code).toBe('voyage_not_found')
    await client.ok('beginVoyage', { params: { _id } })
    expect((await report()).body).toMatchObject({ sales: 0, amount: 0, days: [], dishes: [] })
    expect(await client.ok('cardMoneyReport', { query: { voyage: _id } })).toMatchObject({ moves: 0, days: [], cash: [] })
  })

  it('have the Z reports whose period has a part of the voyage', async () => {
    const close = async () => {
      const { number } = await client.ok('xReport')
      test.clock.now += 60_000
      return client.ok('closeZReport', { body: { number }, key: newId() })
    }
    const [current] = await client.ok('listVoyages')
    const first = await close()
    test.clock.now += 60_000
    await client.ok('endVoyage')
    const second = await close()
    await close()
    const numbers = async (voyage?: string) =>
      (await client.ok('listZReports', { query: { ...(voyage !== undefined && { voyage }) } })).map(({ number }) => number)
    expect(await numbers(current?._id)).toEqual([second.number, first.number])
    expect(await numbers(voyages[0])).toEqual([first.number])
    expect(await numbers()).toHaveLength(3)
  })
})
