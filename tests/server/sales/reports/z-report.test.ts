import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import type { Database, Transaction } from '../../../../src/server/kernel/db/database.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { soldSince } from '../../../../src/server/sales/reports/z-report.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { makeSupervisor, replaceApproved } from '../../../support/server/supervisor.ts'

const HOUR_MS = 3_600_000

it('names a category whose money came in now, although another report counted its dishes: a card paid its share', () => {
  const shares = [{ type: 'drinks' as const, qty: 1, amount: paise(9000) }]
  const before = JSON.stringify([{ type: 'drinks', qty: 1, amount: 3000 }])
  expect(soldSince(shares, [before])).toEqual([{ type: 'drinks', qty: 0, amount: 6000 }])
  expect(soldSince(shares, [JSON.stringify(shares)])).toEqual([])
})

describeServer('Z reports', (open) => {
  let test: TestServer
  let client: Client
  beforeEach(async () => {
    test = await open()
    client = await staffClient(test, ['backoffice', 'foodorder'])
  })
  const db = () => test.server.deps.database.db
  const verify = () => verifyMoney(db())
  const close = (number: number, key = newId()) => client.call('closeZReport', { body: { number }, key, terminal: 'Office' })

  /** Two sales of two kinds of dishes, a cancelled order, a refill, a replaced card and a returned one. */
  async function aDay() {
    const biryani = { dish: await makeDish(test), qty: 2 }
    const tea = { dish: await makeDish(test, { dishName: 'Masala tea', price: 80.5, type: 'drinks' }), qty: 1 }
    const first = await makeSale(test, client, { cart: [biryani, tea], terminal: 'Pool bar' })
    test.clock.now += HOUR_MS
    await makeSale(test, client, { guest: first.guest, cart: [tea], terminal: 'Terminal 1' })
    const cancelled = await makeOrder(test, client, { guest: first.guest, cart: [biryani] })
    await client.ok('cancelOrder', { params: { id: cancelled.pax.orderid } })
    const { cardNumber } = first.guest.card
    await client.ok('refillCard', { body: { cardNumber, balance: 500.25 }, key: newId() })
    await replaceApproved(test, client, cardNumber, '10090')
    const gone = await makeGuest(test, client, { fullName: 'Asha Rao', balance: 300 })
    await client.ok('returnCard', { params: { cardNumber: gone.card.cardNumber }, key: newId() })
  }

  const ofTheDay = {
    number: 1,
    invoiceFirst: 'INV-000001',
    invoiceLast: 'INV-000002',
    sales: 2,
    amount: 921,
    items: 4,
    average: 460.5,
    tax: 0,
    categories: [
      { type: 'Dinner', qty: 2, amount: 760 },
      { type: 'drinks', qty: 2, amount: 161 },
    ],
    staff: [{ name: 'Anita Rao', sales: 2, amount: 921 }],
    terminals: [
      { name: 'Pool bar', sales: 1, amount: 840.5 },
      { name: 'Terminal 1', sales: 1, amount: 80.5 },
    ],
    cancelled: { count: 1, amount: 760 },
    activations: { count: 2, amount: 10_300 },
    refills: { count: 1, amount: 500.25 },
    returns: { count: 1, amount: 300 },
    transfers: { count: 1, amount: 9579.25 },
    cashExpected: 10_500.25,
    cash: [
      { name: 'Anita Rao', taken: { count: 3, amount: 10_800.25 }, paidOut: { count: 1, amount: 300 }, expected: 10_500.25 },
    ],
    unpaid: { count: 0, amount: 0 },
    selfApproved: { count: 0, amount: 0 },
    opening: 0,
    closing: 9579.25,
    grandSales: 2,
    grandTotal: 921,
  }

  it('an X report shows the figures so far and closes nothing', async () => {
    expect(await client.ok('xReport')).toMatchObject({ number: 1, sales: 0, amount: 0, invoiceFirst: '', closing: 0 })
    await aDay()
    expect(await client.ok('xReport')).toMatchObject(ofTheDay)
    expect(await client.ok('xReport')).toMatchObject(ofTheDay)
    expect(await client.ok('listZReports')).toEqual([])
  })

  it('a Z report keeps them for good with the head of the ledger, who closed and where; the next one begins at nothing', async () => {
    await aDay()
    const closed = (await close(1)).body
    const { ledger_seq, ledger_hash } = await db().selectFrom('heads').selectAll().executeTakeFirstOrThrow()
    expect(closed).toMatchObject({
      ...ofTheDay,
      ledgerRow: ledger_seq,
      ledgerHash: ledger_hash,
      closedBy: 'Anita Rao',
      terminal: 'Office',
      toAt: new Date(test.clock.now).toISOString(),
      books: 'unchecked',
    })
    expect(await client.ok('listZReports')).toEqual([closed])
    test.clock.now += HOUR_MS
    expect(await client.ok('xReport')).toMatchObject({
      number: 2,
      fromAt: closed.toAt,
      sales: 0,
      categories: [],
      cancelled: { count: 0, amount: 0 },
      cashExpected: 0,
      opening: 9579.25,
      closing: 9579.25,
      grandSales: 2,
      grandTotal: 921,
    })
    await makeSale(test, client)
    expect((await close(2)).body).toMatchObject({
      sales: 1,
      amount: 760,
      invoiceFirst: 'INV-000003',
      opening: 9579.25,
      closing: 9579.25 + 10_000 - 760,
      grandTotal: 1681,
    })
    expect((await client.ok('listZReports')).map(({ number }) => number)).toEqual([2, 1])
    expect(await verify()).toEqual([])
    const [noted] = await client.ok('listAudit', { query: { action: 'z_report_made' } })
    expect(noted).toMatchObject({ staffName: 'Anita Rao', detail: 'Z report 2' })
  })

  it('cash in and out is listed by who took it and paid it out, sales by who sold', async () => {
    const desk = await staffClient(test, ['foodorder'], 'Leela Fernandes')
    await aDay()
    const guest = await makeGuest(test, desk, { balance: 120.75, fullName: 'Sofia Almeida' })
    await desk.ok('returnCard', { params: { cardNumber: guest.card.cardNumber }, key: newId() })
    const cash = [
      { name: 'Anita Rao', taken: { count: 3, amount: 10_800.25 }, paidOut: { count: 1, amount: 300 }, expected: 10_500.25 },
      { name: 'Leela Fernandes', taken: { count: 1, amount: 120.75 }, paidOut: { count: 1, amount: 120.75 }, expected: 0 },
    ]
    expect(await client.ok('xReport')).toMatchObject({ cash, staff: [{ name: 'Anita Rao', sales: 2 }] })
    expect((await close(1)).body).toMatchObject({ cash })
    expect((await client.ok('xReport')).cash).toEqual([])
    expect((await client.ok('cardMoneyReport')).cash).toMatchObject(cash)
    expect(await verify()).toEqual([])
  })

  it('orders open and unpaid are counted at every closing until they are paid or cancelled', async () => {
    const cart = [{ dish: await makeDish(test), qty: 2 }]
    const [one, other] = [await makeGuest(test, client), await makeGuest(test, client, { fullName: 'Clara Hoffmann' })]
    const placed = await makeOrder(test, client, { guest: one, cart })
    await makeOrder(test, client, { guest: other, cart })
    expect((await client.ok('xReport')).unpaid).toEqual({ count: 2, amount: 1520 })
    expect((await close(1)).body.unpaid).toEqual({ count: 2, amount: 1520 })
    await client.ok('cancelOrder', { params: { id: placed.pax.orderid } })
    expect((await close(2)).body).toMatchObject({ unpaid: { count: 1, amount: 760 }, cancelled: { count: 1, amount: 760 } })
    expect(await verify()).toEqual([])
  })

  it('approvals by those who had asked for them are counted once, in the period they were given in', async () => {
    const { card } = await makeGuest(test, client)
    const { _id: self } = (await client.ok('session')).user
    const { id: another } = await makeSupervisor(test)
    const approve = (supervisor_id: string, amount: number) =>
      db()
        .insertInto('supervisor_approvals')
        .values({
          id: newId(),
          kind: 'payment',
          card_id: card._id,
          amount: paise(amount),
          move_id: null,
          supervisor_id,
          asked_by: self,
          terminal: '',
          at: test.clock.now,
        })
        .execute()
    await approve(self, 76_000)
    await approve(another, 99_900)
    expect((await close(1)).body.selfApproved).toEqual({ count: 1, amount: 760 })
    await approve(self, 100)
    expect((await client.ok('xReport')).selfApproved).toEqual({ count: 1, amount: 1 })
  })

  it('never ends before it began: with a clock that was set back it ends when it began, and so does the figures so far', async () => {
    await makeSale(test, client)
    test.clock.now -= 5 * HOUR_MS
    const x = await client.ok('xReport')
    expect(x.toAt).toBe(x.fromAt)
    const first = (await close(1)).body
    test.clock.now -= HOUR_MS
    const second = (await close(2)).body
    for (const { fromAt, toAt } of [first, second]) expect(toAt >= fromAt).toBe(true)
    expect([second.fromAt, second.toAt]).toEqual([first.toAt, first.toAt])
    expect(await verify()).toEqual([])
  })

  it('a copy is noted in the audit by who printed it, the original is not', async () => {
    const { _id } = (await close(1)).body
    const print = (printid: string) => client.ok('printZReport', { params: { id: _id }, body: { printid }, terminal: 'Office' })
    const copy = newId()
    for (const id of [newId(), copy, copy]) await print(id)
    const noted = await client.ok('listAudit', { query: { action: 'z_report_reprinted' } })
    expect(noted).toMatchObject([{ staffName: 'Anita Rao', terminal: 'Office', detail: 'Z report 1, copy 1' }])
  })

  it('a period without a sale is closed too, and sales go on unchanged', async () => {
    expect((await close(1)).body).toMatchObject({ sales: 0, invoiceFirst: '', closing: 0 })
    expect((await close(2)).body).toMatchObject({ number: 2, sales: 0 })
    expect((await makeSale(test, client)).payment.invoiceno).toBe('INV-000001')
    expect(await verify()).toEqual([])
  })

  it('a lost answer is asked for again under the same key and closes nothing more; the same key for another number is refused', async () => {
    const key = newId()
    const first = await close(1, key)
    expect([first.status, (await close(1, key)).body]).toEqual([200, first.body])
    expect((await close(2, key)).failure.code).toBe('key_reused')
    expect((await client.ok('listZReports')).length).toBe(1)
  })

  it('of two who close at once one is refused, and no number is lost', async () => {
    await aDay()
    const answers = await Promise.all([close(1), close(1), close(1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.failure.code).toBe('z_report_taken')
    expect((await close(2)).body.number).toBe(2)
    expect(await verify()).toEqual([])
  })

  it('is for the back office', async () => {
    const desk = await staffClient(test, ['foodorder'])
    for (const call of ['xReport', 'listZReports', 'closeZReport'] as const)
      expect((await desk.call(call, call === 'closeZReport' ? { body: { number: 1 } } : {})).failure.code).toBe('forbidden')
  })

  it('the first print is the original, later ones are numbered copies, a known print keeps its number', async () => {
    const { _id } = (await close(1)).body
    const print = (printid: string) => client.ok('printZReport', { params: { id: _id }, body: { printid } })
    const [original, copy] = [newId(), newId()]
    expect((await print(original)).copy).toBe(0)
    expect((await print(copy)).copy).toBe(1)
    expect((await print(original)).copy).toBe(0)
    expect((await print(copy)).report.number).toBe(1)
    const other = (await close(2)).body
    const mixed = await client.call('printZReport', { params: { id: other._id }, body: { printid: copy } })
    expect(mixed.failure.fields?.[0]?.field).toBe('printid')
  })

  it('is listed in pages', async () => {
    for (const number of [1, 2, 3]) await close(number)
    const page = await client.call('listZReports', { query: { limit: 2 } })
    expect([page.body.map(({ number }) => number), page.headers['x-total-count'], page.headers['x-next-cursor']]).toEqual([
      [3, 2],
      '3',
      '2',
    ])
    expect((await client.ok('listZReports', { query: { limit: 2, cursor: '2' } })).map(({ number }) => number)).toEqual([1])
    expect((await client.call('listZReports', { query: { cursor: 'x' } })).failure.code).toBe('invalid_request')
  })

  it('says whether the books were intact, by the last check of everything and the chain of its own period', async () => {
    await makeSale(test, client)
    const check = { took_ms: 5, kind: 'daily' as const, checks: 20, sales: 1, ledger_rows: 4, ledger_hash: 'x', problem: '' }
    const at = test.clock.now
    await db()
      .insertInto('books_checks')
      .values({ ...check, id: newId(), at, breaches: '[]' })
      .execute()
    expect((await close(1)).body).toMatchObject({ books: 'whole', booksFound: '', checkedRow: 4 })
    const breaches = JSON.stringify([{ invariant: 'a returned card is at 0', found: 'x' }])
    await db()
      .insertInto('books_checks')
      .values({ ...check, id: newId(), at: at + 1, breaches })
      .execute()
    expect((await close(2)).body).toMatchObject({ books: 'broken', booksFound: 'a returned card is at 0: x' })
  })

  it('names a row of its period that was changed, though no check has run since', async () => {
    await makeSale(test, client)
    const { dialect } = test.server.deps.database
    await dropTriggers(db(), dialect, 'ledger_entries')
    await sql`UPDATE ledger_entries SET at = at + 1 WHERE seq = 2`.execute(db())
    expect((await close(1)).body).toMatchObject({ books: 'broken', booksFound: 'the hash chain is intact: ledger row 2' })
  })
})

const dropTriggers = async (db: Transaction, dialect: Database['dialect'], table: string): Promise<void> => {
  const names = dialect === 'sqlite' ? [`${table}_no_update`, `${table}_no_delete`] : [`${table}_no_change ON ${table}`]
  for (const name of names) await sql.raw(`DROP TRIGGER ${name}`).execute(db)
}

/** What somebody with the database in hands might do to Z reports, and the invariant that must catch it. */
const SEQUENCE = 'Z reports follow each other without a gap'
const TOTALS = 'the totals of a Z report are those of the ledger between its heads'
const tampering = [
  ['a lowered sales total', `UPDATE z_reports SET sales_amount = sales_amount - 100 WHERE number = 2`, [SEQUENCE, TOTALS]],
  ['a dropped report in the middle', `DELETE FROM z_reports WHERE number = 2`, [SEQUENCE, TOTALS]],
  ['a dropped last report', `DELETE FROM z_reports WHERE number = 3`, [SEQUENCE]],
  ['a grand total set back', `UPDATE z_reports SET grand_amount = 0 WHERE number = 3`, [SEQUENCE]],
  ['another name of who closed', `UPDATE z_reports SET closed_by = 'Nobody' WHERE number = 1`, [SEQUENCE]],
  ['books called whole', `UPDATE z_reports SET books = 'whole' WHERE number = 1`, [SEQUENCE]],
  ['an unreadable list', `UPDATE z_reports SET categories = 'x' WHERE number = 1`, [SEQUENCE, TOTALS]],
  ['another head of the ledger', `UPDATE z_reports SET ledger_hash = 'x' WHERE number = 1`, [SEQUENCE, TOTALS]],
  [
    'cash put down to another person',
    `UPDATE z_reports SET cash = replace(cash, '"staffId":"', '"staffId":"x') WHERE number = 1`,
    [SEQUENCE, TOTALS],
  ],
  ['cash by person taken out', `UPDATE z_reports SET cash = NULL WHERE number = 1`, [SEQUENCE, TOTALS]],
  ['fewer unpaid orders', `UPDATE z_reports SET unpaid = NULL WHERE number = 1`, [SEQUENCE]],
  ['an end before its beginning', `UPDATE z_reports SET created_at = from_at - 1 WHERE number = 1`, [SEQUENCE]],
  ['all of them gone', `DELETE FROM z_reports`, [SEQUENCE]],
] as const

class RolledBack extends Error {}

describeServer('verify of Z reports', (open) => {
  let test: TestServer
  beforeAll(async () => {
    test = await open()
    const client = await staffClient(test, ['backoffice', 'foodorder'])
    for (const number of [1, 2, 3]) {
      await makeSale(test, client)
      await client.ok('closeZReport', { body: { number }, key: newId() })
    }
  })
  const broken = async (db: Transaction) => [...new Set((await verifyMoney(db)).map(({ invariant }) => invariant))]

  /** What verify names after a change to a table without its triggers; the change is undone. */
  async function brokenAfter(table: string, statement: string): Promise<string[]> {
    const { db, dialect } = test.server.deps.database
    let named: string[] = []
    const attempt = db.transaction().execute(async (tx) => {
      await dropTriggers(tx, dialect, table)
      await sql.raw(statement).execute(tx)
      named = await broken(tx)
      throw new RolledBack()
    })
    await expect(attempt).rejects.toThrow(RolledBack)
    return named
  }

  it('finds nothing after honest closings, and SQL cannot change them', async () => {
    const { db } = test.server.deps.database
    expect(await broken(db)).toEqual([])
    await expect(sql`UPDATE z_reports SET sales = 0`.execute(db)).rejects.toThrow('z_reports is append-only')
    await expect(sql`DELETE FROM z_reports`.execute(db)).rejects.toThrow('z_reports is append-only')
  })

  it.each(tampering)('names %s', async (_what, statement, invariants) => {
    expect(await brokenAfter('z_reports', statement)).toEqual([...invariants])
  })

  it('names a row of a closed period whose chain was rebuilt', async () => {
    expect(await brokenAfter('ledger_entries', `UPDATE ledger_entries SET hash = 'x' WHERE seq = 4`)).toContain(TOTALS)
  })
})
