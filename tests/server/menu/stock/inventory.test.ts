import { beforeEach, expect, it } from 'vitest'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const form = { item_code: 'RICE-BAS', description: 'Basmati rice', unit: 'kg', quantity: 84.5, price: 128, date: '2026-11-20' }

describeServer('the stock-take', (open) => {
  let test: TestServer
  let admin: Client
  beforeEach(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
  })
  const count = (changes = {}) => admin.call('createInventory', { body: { ...form, ...changes } })
  const rows = () => test.server.deps.database.db.selectFrom('stock_counts').selectAll().orderBy('id').execute()

  it('records a count as it was given', async () => {
    const { body } = await count()
    expect(body).toEqual({ _id: body._id, ...form, createdAt: '2026-11-21T14:00:00.000Z' })
    expect(await admin.ok('listInventory')).toEqual([body])
  })

  it.each([undefined, ''])('is for today aboard when the date is %j', async (date) => {
    // Past midnight in Asia/Kolkata, still the 21st in UTC.
    test.clock.now = Date.UTC(2026, 10, 21, 19, 0)
    expect((await count({ date })).body.date).toBe('2026-11-22')
  })

  it('lets a second count of an item on a day take the place of the first, which is kept', async () => {
    const first = await count()
    const second = await count({ quantity: 80.125 })
    const nextDay = await count({ date: '2026-11-21' })
    const listed = await admin.ok('listInventory')
    expect(listed.map(({ _id }) => _id).toSorted()).toEqual([second.body._id, nextDay.body._id].toSorted())
    expect((await rows()).find(({ id }) => id === first.body._id)).toMatchObject({
      quantity_milli: 84_500,
      replaced_by: second.body._id,
    })
  })

  it('lets one count apply of many that are sent at the same moment, and keeps all', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_count, index) => count({ quantity: index })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await admin.ok('listInventory')).toHaveLength(1)
    const kept = await rows()
    expect([kept.length, kept.filter(({ replaced_by }) => replaced_by === null).length]).toEqual([8, 1])
  })

  it.each([0, 0.001, 12.345, 999_999.999, 1_000_000_000])('takes a quantity of %d', async (quantity) => {
    expect((await count({ quantity })).body.quantity).toBe(quantity)
  })

  it.each([
    ['a fourth decimal', { quantity: 0.0001 }, 422, 'quantity'],
    ['a negative quantity', { quantity: -1 }, 400, 'quantity'],
    ['a price of a third of a paisa', { price: 0.003 }, 400, 'price'],
    ['a blank item code', { item_code: ' ' }, 400, 'item_code'],
    ['a unit of control characters', { unit: '\u0085' }, 422, 'unit'],
    ['a day to come', { date: '2026-11-22' }, 422, 'date'],
    ['a day next year', { date: '2027-11-25' }, 422, 'date'],
    ['a day before any ship had a till', { date: '0001-01-01' }, 422, 'date'],
    ['a day of another century', { date: '1900-01-01' }, 422, 'date'],
    ['a day that does not exist', { date: '2026-02-30' }, 400, 'date'],
  ])('refuses %s with the field named', async (_what, changes, wanted, field) => {
    const { status, failure } = await count(changes)
    expect([status, failure.fields?.map((one) => one.field)]).toEqual([wanted, [field]])
    expect(await rows()).toEqual([])
  })

  it('lists newest first, page by page and by period', async () => {
    const codes = ['A', 'B', 'C', 'D', 'E']
    for (const item_code of codes) {
      test.clock.now += 1000
      await count({ item_code })
    }
    const first = await admin.call('listInventory', { query: { limit: 2 } })
    const cursor = first.headers['x-next-cursor']
    const second = await admin.call('listInventory', { query: { limit: 3, cursor } })
    expect([...first.body, ...second.body].map((one) => one.item_code)).toEqual(codes.toReversed())
    expect(second.headers['x-next-cursor']).toBeUndefined()
    const period = { from: '2026-11-21T14:00:02.000Z', to: '2026-11-21T14:00:04.000Z' }
    expect((await admin.ok('listInventory', { query: period })).map((one) => one.item_code)).toEqual(['C', 'B'])
  })

  it('is for backoffice alone', async () => {
    const desk = await staffClient(test, ['foodorder'])
    expect((await desk.call('createInventory', { body: form })).failure.code).toBe('forbidden')
    expect((await desk.call('listInventory')).failure.code).toBe('forbidden')
  })
})
