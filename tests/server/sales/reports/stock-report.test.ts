import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rupeesOf, worthOf } from '../../../../src/shared/money/money.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describe('what stock is worth', () => {
  it.each([
    [12_800, 84_500, 1_081_600n],
    [1, 499, 0n],
    [1, 500, 1n],
    [9_999_999_999, 1_000_000_000_000, 9_999_999_999_000_000_000n],
  ])('%i paise a unit for %i thousandths are %i paise', (price, thousandths, worth) => {
    expect(worthOf(paise(price), thousandths)).toBe(worth)
  })

  it('is exact in rupees as far as a number of JSON can be', () => {
    expect(rupeesOf(900_719_925_474_099n)).toBe(9_007_199_254_740.99)
  })
})

interface Count {
  item: number
  day: number
  thousandths: number
  price: number
}

const dayOf = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`

/** What the counts say by plain arithmetic: of each item and day the last one taken counts. */
function stockOf(counts: readonly Count[], until = 30): { value: number; newest: Map<number, Count[]> } {
  const newest = new Map<number, Count[]>()
  for (const { item } of counts) {
    const ofItem = counts.filter((count) => count.item === item && count.day <= until)
    const valid = ofItem.filter((count) => !ofItem.slice(ofItem.indexOf(count) + 1).some(({ day }) => day === count.day))
    if (valid.length > 0)
      newest.set(
        item,
        valid.toSorted((a, b) => b.day - a.day),
      )
  }
  const worths = [...newest.values()].map(([last]) => Math.floor(((last?.thousandths ?? 0) * (last?.price ?? 0) + 500) / 1000))
  return { value: worths.reduce((sum, worth) => sum + worth, 0) / 100, newest }
}

describeServer('the stock report', (open) => {
  let test: TestServer
  let admin: Client
  beforeAll(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
  })
  beforeEach(() => test.server.deps.database.db.deleteFrom('stock_counts').execute())
  const take = ({ item, day, thousandths, price }: Count) => {
    test.clock.now += 1000
    const said = { item_code: `ITEM-${item}`, description: `Item ${item}`, unit: 'kg', date: dayOf(day) }
    return admin.ok('createInventory', { body: { ...said, quantity: thousandths / 1000, price: price / 100 } })
  }

  it('compares the newest count of each item with the one of the day before it', async () => {
    await take({ item: 1, day: 3, thousandths: 84_500, price: 12_800 })
    await take({ item: 1, day: 9, thousandths: 1, price: 1 })
    await take({ item: 1, day: 9, thousandths: 80_250, price: 13_000 })
    await take({ item: 2, day: 5, thousandths: 12_000, price: 999 })
    expect(await admin.ok('stockReport')).toEqual({
      value: 10_552.38,
      items: [
        {
          item_code: 'ITEM-1',
          description: 'Item 1',
          unit: 'kg',
          price: 130,
          quantity: 80.25,
          date: '2026-11-09',
          value: 10_432.5,
          previous: { quantity: 84.5, date: '2026-11-03' },
          difference: -4.25,
          differenceValue: -552.5,
        },
        {
          item_code: 'ITEM-2',
          description: 'Item 2',
          unit: 'kg',
          price: 9.99,
          quantity: 12,
          date: '2026-11-05',
          value: 119.88,
          previous: null,
          difference: 0,
          differenceValue: 0,
        },
      ],
      days: [
        { day: '2026-11-03', value: 10_816 },
        { day: '2026-11-05', value: 10_935.88 },
        { day: '2026-11-09', value: 10_552.38 },
      ],
    })
  })

  it('is what the valid counts add up to, in whatever order they were taken', async () => {
    const count = fc.record({
      item: fc.integer({ min: 1, max: 3 }),
      day: fc.integer({ min: 1, max: 6 }),
      thousandths: fc.integer({ min: 0, max: 999_999 }),
      price: fc.integer({ min: 0, max: 99_999 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(count, { maxLength: 12 }), async (counts) => {
        await test.server.deps.database.db.deleteFrom('stock_counts').execute()
        for (const one of counts) await take(one)
        const report = await admin.ok('stockReport')
        const { value, newest } = stockOf(counts)
        expect(report.value).toBe(value)
        expect(report.items.map(({ item_code }) => item_code)).toEqual(
          [...newest.keys()].toSorted().map((item) => `ITEM-${item}`),
        )
        for (const item of report.items) {
          const [last, before] = newest.get(Number(item.item_code.slice(-1))) ?? []
          expect([item.date, item.quantity]).toEqual([dayOf(last?.day ?? 0), (last?.thousandths ?? 0) / 1000])
          expect(item.previous).toEqual(
            before === undefined ? null : { quantity: before.thousandths / 1000, date: dayOf(before.day) },
          )
        }
        const days = [...new Set(counts.map(({ day }) => day))].toSorted((a, b) => a - b)
        expect(report.days).toEqual(days.map((day) => ({ day: dayOf(day), value: stockOf(counts, day).value })))
      }),
      { numRuns: 25 },
    )
  })

  it('goes back sixty days with counts, and knows what was there before them', async () => {
    const { db } = test.server.deps.database
    const before = { item_code: 'ITEM-9', description: 'Item 9', unit: 'kg', date: '2026-09-01' }
    await admin.ok('createInventory', { body: { ...before, quantity: 1, price: 5 } })
    for (let day = 0; day < 70; day += 1) {
      const date = new Date(Date.UTC(2026, 8, 13 + day)).toISOString().slice(0, 10)
      const said = { item_code: 'RICE', description: 'Rice', unit: 'kg', date }
      await admin.ok('createInventory', { body: { ...said, quantity: day, price: 1 } })
    }
    const { days } = await admin.ok('stockReport')
    expect(days).toHaveLength(60)
    expect([days[0], days.at(-1)]).toEqual([
      { day: '2026-09-23', value: 15 },
      { day: '2026-11-21', value: 74 },
    ])
    expect(await db.selectFrom('stock_counts').select('id').execute()).toHaveLength(71)
  })
})

describeServer('the counts of an item', (open) => {
  let admin: Client
  let test: TestServer
  beforeAll(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    for (const [item_code, description, quantity] of [
      ['RICE', 'Basmati', 1],
      ['RICE', 'Basmati rice', 2],
      ['OIL', 'Olive oil 50%_A', 3],
    ] as const) {
      test.clock.now += 1000
      await admin.ok('createInventory', { body: { item_code, description, unit: 'kg', quantity, price: 1 } })
    }
  })

  it('are all in its history, newest first, the replaced one marked', async () => {
    const history = await admin.ok('inventoryHistory', { query: { item_code: 'RICE' } })
    expect(history.map(({ quantity, replaced }) => [quantity, replaced])).toEqual([
      [2, false],
      [1, true],
    ])
    const first = await admin.call('inventoryHistory', { query: { item_code: 'RICE', limit: 1 } })
    const cursor = first.headers['x-next-cursor']
    const second = await admin.ok('inventoryHistory', { query: { item_code: 'RICE', limit: 1, cursor } })
    expect([...first.body, ...second]).toEqual(history)
    expect(await admin.ok('inventoryHistory', { query: { item_code: 'NOTHING' } })).toEqual([])
  })

  it.each([
    ['rice', ['RICE']],
    ['OLIVE', ['OIL']],
    ['i', undefined],
    ['il', ['OIL']],
    ['50%_a', ['OIL']],
    ['50__A', []],
    ['%%', []],
  ])('are searched for by a part of code or description: %s', async (search, codes) => {
    const answer = await admin.call('listInventory', { query: { search } })
    expect(answer.status === 200 ? answer.body.map(({ item_code }) => item_code) : undefined).toEqual(codes)
  })
})
