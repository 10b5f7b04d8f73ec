import { beforeAll, describe, expect, it } from 'vitest'
import type { Bill, CardReportEntry } from '../../../../src/shared/contract/billing.ts'
import { invoicesBeginning, soughtIn } from '../../../../src/server/sales/billing/list-search.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'

const HOUR_MS = 3_600_000
const NAMES = ['Tomás Ortiz', 'asha rao', 'Rohan Mehta', 'Leela Mehta'] as const

describe('a text searched for in a list of sales', () => {
  it.each([
    ['INV-000483', { number: 'INV-000483', invoices: invoicesBeginning('000483'), series: '' }],
    ['inv-pb-48', { number: 'inv-pb-48', invoices: invoicesBeginning('48'), series: 'PB' }],
    ['inv48', { number: 'inv48', invoices: invoicesBeginning('48'), series: '' }],
    ['10023', { number: '10023', invoices: [{ from: 10_023, to: 10_023 }], series: null }],
    [' A-17 ', { number: 'A-17', invoices: [], series: null }],
    ['Rohan', { name: 'Rohan' }],
    ['inv', { name: 'inv' }],
    ['R2 D2', { name: 'R2 D2' }],
  ])('%s is understood', (text, sought) => expect(soughtIn(text)).toEqual(sought))

  it("covers an invoice number's beginning in six digits and in more", () => {
    expect(invoicesBeginning('0004')).toEqual([{ from: 400, to: 499 }])
    expect(invoicesBeginning('123456').slice(0, 2)).toEqual([
      { from: 123_456, to: 123_456 },
      { from: 1_234_560, to: 1_234_569 },
    ])
    expect(invoicesBeginning('1234567')[0]).toEqual({ from: 1_234_567, to: 1_234_567 })
    expect(invoicesBeginning('0'.repeat(16))).toEqual([])
  })
})

describeOnBothDatabases('the lists of sales and card moves', (open) => {
  let test: TestServer
  let client: Client
  let bills: Bill[]
  let moves: CardReportEntry[]
  beforeAll(async () => {
    test = await open()
    test.clock.now = Date.UTC(2026, 10, 21, 14, 0)
    client = await staffClient(test, ['backoffice', 'foodorder'])
    const dish = await makeDish(test, { price: 99.5 })
    const guests = []
    for (const fullName of NAMES) guests.push(await makeGuest(test, client, { fullName, balance: 6000 }))
    // Twelve sales, three hours apart, on three business days; every amount but one is there more than once.
    for (let sale = 0; sale < 12; sale += 1) {
      test.clock.now += 3 * HOUR_MS
      const guest = guests[sale % 4]
      await makeSale(test, client, { ...(guest && { guest }), cart: [{ dish, qty: 1 + (sale % 5) }], terminal: 'Terminal 2' })
    }
    const [first] = guests
    await client.ok('refillCard', { body: { cardNumber: first?.card.cardNumber, balance: 12.34 } })
    await client.ok('returnCard', { params: { cardNumber: first?.card.cardNumber } })
    bills = await client.ok('listBills')
    moves = await client.ok('listCardReport')
  })
  const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
  const amountOf = (bill: Bill): number => bill.billingData.AuthorId.totalprice
  const dayOf = ({ createdAt }: { createdAt: string }) =>
    new Date(Date.parse(createdAt) + 5.5 * HOUR_MS).toISOString().slice(0, 10)

  it('say who sold where, and what kind of move a line is', () => {
    expect(bills[0]).toMatchObject({ staffName: 'Anita Rao', terminal: 'Terminal 2' })
    expect(moves.slice(0, 3).map(({ kind }) => kind)).toEqual(['return', 'refill', 'sale'])
  })

  const keys = {
    time: (bill: Bill) => bill.createdAt,
    amount: (bill: Bill) => String(amountOf(bill) * 100).padStart(9, '0'),
    name: (bill: Bill) => bill.fullName.toLowerCase(),
  }
  describe.each(['time', 'amount', 'name'] as const)('sorted by %s', (sort) => {
    const sorted = (rows: readonly Bill[]) =>
      rows.toSorted((a, b) => {
        const [one, other] = [`${keys[sort](a)} ${a._id}`, `${keys[sort](b)} ${b._id}`]
        return one < other ? -1 : 1
      })

    it.each([
      ['asc', 1],
      ['asc', 5],
      ['desc', 5],
      ['desc', 12],
    ] as const)('%s, they give every sale once in pages of %i', async (order, limit) => {
      const seen: Bill[] = []
      let cursor: string | undefined
      do {
        const query = { sort, order, limit, ...(cursor !== undefined && { cursor }) }
        const page = await client.call('listBills', { query })
        expect(Number(page.headers['x-total-count'])).toBe(12)
        seen.push(...page.body)
        cursor = page.headers['x-next-cursor'] as string | undefined
      } while (cursor !== undefined)
      expect(ids(seen)).toEqual(ids(order === 'asc' ? sorted(bills) : sorted(bills).toReversed()))
    })

    it('keep to the business days asked for, and to what is searched for in them', async () => {
      const query = { sort, order: 'asc', fromDay: '2026-11-22', toDay: '2026-11-22' }
      const ofDay = sorted(bills).filter((bill) => dayOf(bill) === '2026-11-22')
      expect(ofDay.length).toBeGreaterThan(2)
      expect(ids(await client.ok('listBills', { query }))).toEqual(ids(ofDay))
      const found = await client.ok('listBills', { query: { ...query, search: 'mehta' } })
      expect(ids(found)).toEqual(ids(ofDay.filter(({ fullName }) => fullName.endsWith('Mehta'))))
    })
  })

  it.each([
    ['a part of a name', 'EHT', (bill: Bill) => bill.fullName.endsWith('Mehta')],
    ['a name without its accent', 'tomas', (bill: Bill) => bill.fullName === 'Tomás Ortiz'],
    ['a name of nobody', 'zz', () => false],
    ['a card number', '10002', (bill: Bill) => bill.cardNumber === '10002'],
    ["card numbers' beginning", '1000', () => true],
    ['an invoice number', 'INV-000007', (bill: Bill) => bill.billingData.AuthorId.invoiceno === 'INV-000007'],
    ["an invoice number's beginning", 'inv-00001', (bill: Bill) => bill.billingData.AuthorId.invoiceno >= 'INV-000010'],
    ['a percent sign', '%%', () => false],
  ])('find %s', async (_what, search, wanted) => {
    const answer = await client.call('listBills', { query: { search } })
    expect(ids(answer.body)).toEqual(ids(bills.filter(wanted)))
    expect(Number(answer.headers['x-total-count']), 'one page holds them').toBe(answer.body.length)
  })

  it('count a search only where one page holds what it finds', async () => {
    const answer = await client.call('listBills', { query: { search: 'mehta', limit: 2 } })
    expect(answer.headers['x-total-count']).toBeUndefined()
    const next = await client.call('listBills', {
      query: { search: 'mehta', limit: 9, cursor: answer.headers['x-next-cursor'] },
    })
    expect([...ids(answer.body), ...ids(next.body)]).toEqual(ids(bills.filter(({ fullName }) => fullName.endsWith('Mehta'))))
  })

  it.each([
    [{ kind: 'sale' }, (move: CardReportEntry) => move.kind === 'sale'],
    [{ kind: 'return' }, (move: CardReportEntry) => move.kind === 'return'],
    [{ search: '10001' }, (move: CardReportEntry) => move.cardNumber === '10001'],
    [{ search: 'asha', kind: 'sale' }, (move: CardReportEntry) => move.cardName === 'asha rao' && move.kind === 'sale'],
    [{ search: 'INV-000001' }, () => false],
    [{ fromDay: '2026-11-23' }, (move: CardReportEntry) => dayOf(move) >= '2026-11-23'],
  ])('give the card moves of %j', async (query, wanted) => {
    expect(ids(await client.ok('listCardReport', { query }))).toEqual(ids(moves.filter(wanted)))
    const amount = ({ creditCard, debitCard }: CardReportEntry) => creditCard + debitCard
    const largest = await client.ok('listCardReport', { query: { ...query, sort: 'amount' } })
    const expected = moves.filter(wanted).toSorted((a, b) => amount(b) - amount(a) || (a._id < b._id ? 1 : -1))
    expect(ids(largest)).toEqual(ids(expected))
  })

  it.each([
    ['one character', { search: 'a' }, 'search'],
    ['an order of nobody', { sort: 'price' }, 'sort'],
    ['a cursor that no row has', { cursor: '01890a5d-ac96-774b-bcce-b302099a8057' }, 'cursor'],
    ['a day that does not exist', { fromDay: '2026-02-30' }, 'fromDay'],
  ])('refuse %s', async (_what, query, field) => {
    for (const call of ['listBills', 'listCardReport'] as const) {
      const { status, failure } = await client.call(call, { query })
      expect([status, failure.fields?.[0]?.field]).toEqual([400, field])
    }
  })
})
