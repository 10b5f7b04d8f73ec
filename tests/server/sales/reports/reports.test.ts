import { beforeAll, expect, it } from 'vitest'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'

const HOUR_MS = 3_600_000

describeOnBothDatabases('reports of days without anything', (open) => {
  let client: Client
  beforeAll(async () => {
    client = await staffClient(await open(), ['backoffice'])
  })

  it('count today in the venue, and nothing in it', async () => {
    const sales = await client.ok('salesReport')
    expect(sales).toMatchObject({ fromDay: '2026-11-21', toDay: '2026-11-21', sales: 0, amount: 0, average: 0, days: [] })
    expect(sales.hours).toHaveLength(24)
    const cards = await client.ok('cardMoneyReport')
    expect(cards).toMatchObject({ fromDay: '2026-11-21', moneyIn: 0, outstanding: 0, liveCards: 0, days: [] })
    expect(await client.ok('stockReport')).toEqual({ value: 0, items: [], days: [] })
  })

  it('count the days asked for', async () => {
    const query = { fromDay: '2026-01-01', toDay: '2026-01-31' }
    expect(await client.ok('salesReport', { query })).toMatchObject(query)
    expect(await client.ok('salesReport', { query: { toDay: '2026-01-31' } })).toMatchObject({ fromDay: '2026-01-31' })
    expect(await client.ok('salesReport', { query: { fromDay: '2026-12-24' } })).toMatchObject({ toDay: '2026-12-24' })
  })

  it.each(['salesReport', 'cardMoneyReport', 'listBills', 'listCardReport'] as const)(
    '%s refuses a period that ends before it begins',
    async (call) => {
      const { status, failure } = await client.call(call, { query: { fromDay: '2026-02-01', toDay: '2026-01-31' } })
      expect([status, failure.code, failure.fields?.[0]?.field]).toEqual([400, 'invalid_request', 'toDay'])
    },
  )
})

describeOnBothDatabases('the reports of a few sales', (open) => {
  let test: TestServer
  let client: Client
  beforeAll(async () => {
    test = await open()
    client = await staffClient(test, ['backoffice', 'foodorder'])
    const guest = await makeGuest(test, client, { balance: 5000 })
    const [tea, cake] = [
      await makeDish(test, { dishName: 'Tea', price: 80.5, type: 'drinks' }),
      await makeDish(test, { dishName: 'Cake', price: 120, type: 'desserts' }),
    ]
    // 19:30 on the 21st, then 01:30 on the 22nd and 02:30 on the 23rd in Asia/Kolkata.
    for (const [laterMs, cart] of [
      [0, [{ dish: tea, qty: 2 }]],
      [
        6 * HOUR_MS,
        [
          { dish: tea, qty: 1 },
          { dish: cake, qty: 1 },
        ],
      ],
      [25 * HOUR_MS, [{ dish: cake, qty: 3 }]],
    ] as const) {
      test.clock.now += laterMs
      await makeSale(test, client, { guest, cart: [...cart] })
    }
    test.clock.now += HOUR_MS
    await client.ok('refillCard', { body: { cardNumber: guest.card.cardNumber, balance: 250.25 } })
    await makeGuest(test, client, { balance: 1000 })
  })

  it('count sales by day, hour, kind and dish, and the period before', async () => {
    expect(await client.ok('salesReport', { query: { fromDay: '2026-11-22', toDay: '2026-11-23' } })).toMatchObject({
      sales: 2,
      amount: 560.5,
      average: 280.25,
      before: { sales: 1, amount: 161 },
      days: [
        { day: '2026-11-22', sales: 1, amount: 200.5 },
        { day: '2026-11-23', sales: 1, amount: 360 },
      ],
      types: [
        { type: 'desserts', qty: 4, amount: 480 },
        { type: 'drinks', qty: 1, amount: 80.5 },
      ],
      dishes: [
        { dishName: 'Cake', type: 'desserts', qty: 4, amount: 480 },
        { dishName: 'Tea', type: 'drinks', qty: 1, amount: 80.5 },
      ],
    })
    const all = await client.ok('salesReport')
    expect(all).toMatchObject({ fromDay: '2026-11-21', toDay: '2026-11-23', sales: 3, amount: 721.5, average: 240.5 })
    expect(all.hours.filter(({ sales }) => sales > 0)).toEqual([
      { hour: 1, sales: 1, amount: 200.5, credited: 0 },
      { hour: 2, sales: 1, amount: 360, credited: 0 },
      { hour: 19, sales: 1, amount: 161, credited: 0 },
    ])
  })

  it('count money on cards, and what is owed before, after each day and now', async () => {
    expect(await client.ok('cardMoneyReport', { query: { fromDay: '2026-11-22', toDay: '2026-11-23' } })).toEqual({
      fromDay: '2026-11-22',
      toDay: '2026-11-23',
      moneyIn: 1250.25,
      spent: 560.5,
      credited: 0,
      paidOut: 0,
      moved: 0,
      moves: 4,
      outstandingBefore: 4839,
      outstanding: 5528.75,
      outstandingNow: 5528.75,
      cash: [
        {
          staffid: (await client.ok('session')).user._id,
          name: 'Anita Rao',
          taken: { count: 2, amount: 1250.25 },
          paidOut: { count: 0, amount: 0 },
          expected: 1250.25,
        },
      ],
      liveCards: 2,
      days: [
        { day: '2026-11-22', moneyIn: 0, spent: 200.5, credited: 0, paidOut: 0, outstanding: 4638.5 },
        { day: '2026-11-23', moneyIn: 1250.25, spent: 360, credited: 0, paidOut: 0, outstanding: 5528.75 },
      ],
    })
  })
})

describeOnBothDatabases('the reports of a venue whose day ends at 04:00', (open) => {
  let client: Client
  /** Rs 80.50 at 01:30 on the calendar's 22nd, Rs 161 at 04:30 on it, in Asia/Kolkata. */
  beforeAll(async () => {
    const test = await open()
    client = await staffClient(test, ['backoffice', 'foodorder'])
    await saveVenue(test.server.deps.database.db, { ...defaultVenue, dayEnds: 4 }, test.clock.now)
    test.clock.now += 5.5 * HOUR_MS
    const guest = await makeGuest(test, client, { balance: 5000 })
    const tea = await makeDish(test, { dishName: 'Tea', price: 80.5, type: 'drinks' })
    test.clock.now += HOUR_MS / 2
    await makeSale(test, client, { guest, cart: [{ dish: tea, qty: 1 }] })
    test.clock.now += 3 * HOUR_MS
    await makeSale(test, client, { guest, cart: [{ dish: tea, qty: 2 }] })
    test.clock.now += 21 * HOUR_MS
  })

  it('count the sales of the night to the evening before, its hours last', async () => {
    const { days, hours } = await client.ok('salesReport')
    expect(days).toMatchObject([
      { day: '2026-11-21', sales: 1, amount: 80.5 },
      { day: '2026-11-22', sales: 1, amount: 161 },
    ])
    expect(hours.map(({ hour }) => hour)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3,
    ])
    expect(hours.filter(({ sales }) => sales > 0).map(({ hour }) => hour)).toEqual([4, 1])
  })

  it('count the money of cards by the same days', async () => {
    const { days } = await client.ok('cardMoneyReport')
    expect(days).toMatchObject([
      { day: '2026-11-21', moneyIn: 5000, spent: 80.5 },
      { day: '2026-11-22', moneyIn: 0, spent: 161 },
    ])
  })

  it('call it today until four: at 01:30 on the 23rd it is still the 22nd', async () => {
    expect(await client.ok('salesReport')).toMatchObject({ toDay: '2026-11-22' })
    expect(await client.ok('closeZReport', { body: { number: 1 } })).toMatchObject({ day: '2026-11-22' })
  })
})
