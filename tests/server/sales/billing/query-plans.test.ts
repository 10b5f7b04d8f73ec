import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBillByInvoice, latestBillOfCard, latestBillOfNumber } from '../../../../src/server/sales/billing/bill.repo.ts'
import { latestMoveOfNumber } from '../../../../src/server/cards/ledger/card-move.repo.ts'
import {
  type Asked,
  billList,
  idsOfPage,
  type ListPart,
  moveList,
  sieve,
} from '../../../../src/server/sales/billing/list.repo.ts'
import type { Transaction } from '../../../../src/server/kernel/db/database.ts'
import { claimDue, nextDue } from '../../../../src/server/guests/mail/queue.repo.ts'
import { itemsOf, stockFacts } from '../../../../src/server/sales/reports/stock-report.repo.ts'
import type { Paise } from '../../../../src/shared/money/money.ts'
import { plansOf } from '../../../support/server/query-plans.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

let test: TestServer
beforeAll(async () => {
  test = await openTestServer('sqlite')
})
afterAll(() => test.close())

const open = {
  from: 0,
  to: Number.MAX_SAFE_INTEGER,
  days: {},
  sort: 'time',
  order: 'desc',
  limit: 100,
  after: undefined,
} as const
const many = { search: undefined, kind: undefined, rowsOfPeriod: 1_000_000 } as const
const few = { ...many, rowsOfPeriod: 2000 }
const week = { days: { fromDay: '2023-11-14', toDay: '2023-11-21' } }
const number = (rows: number) => ({
  sieve: sieve('card_number', 'text', (column) => sql`(${column} >= '70023' AND ${column} < '70023~')`),
  rows,
})
const bills =
  (part: Partial<ListPart>, asked: Partial<Asked> = {}) =>
  (db: Transaction) =>
    idsOfPage(db, billList, { ...open, ...part }, { ...many, ...asked })
const moves =
  (part: Partial<ListPart>, asked: Partial<Asked> = {}) =>
  (db: Transaction) =>
    idsOfPage(db, moveList, { ...open, ...part }, { ...many, ...asked })

describe('a page of a list', () => {
  it.each<[string, string, (db: Transaction) => Promise<unknown>]>([
    ['of sales', 'bills_by_time', bills({})],
    ['of sales, oldest first', 'bills_by_time', bills({ order: 'asc' })],
    ['of the sales of a week', 'bills_by_time (created_at>? AND created_at<?)', bills(week)],
    ['of sales by amount', 'bills_by_total', bills({ sort: 'amount' })],
    ['of sales by name', 'bills_by_name', bills({ sort: 'name' })],
    ['of the sales of a year by amount', 'bills_by_total', bills({ ...week, sort: 'amount' })],
    ['of sales by amount, that a search finds many of', 'bills_by_total', bills({ sort: 'amount' }, { search: number(1e6) })],
    ['of sales that a search finds many of', 'bills_by_time', bills({}, { search: number(1e6) })],
    ['of card moves', 'card_moves_by_time', moves({})],
    ['of card moves by amount', 'card_moves_by_amount (kind=?)', moves({ sort: 'amount' })],
    ['of the card moves of a year by amount', 'card_moves_by_amount (kind=?)', moves({ ...week, sort: 'amount' })],
    ['of card moves by name', 'card_moves_by_name', moves({ sort: 'name' })],
    ['of returns', 'card_moves_by_kind (kind=?', moves({}, { kind: 'return' })],
    ['of returns by amount', 'card_moves_by_amount (kind=?', moves({ sort: 'amount' }, { kind: 'return' })],
    ['of sales on cards by amount', 'card_moves_by_amount (kind=?', moves({ sort: 'amount' }, { kind: 'sale' })],
  ])('%s is read in its order from an index', async (_title, index, work) => {
    const plans = await plansOf(test.server.deps.database.db, work)
    expect(plans).toContain(index)
    // Where a page comes from several walks, their few rows are put in order once more.
    expect(plans.replace(/SCAN page\nUSE TEMP B-TREE FOR ORDER BY$/, '')).not.toContain('TEMP B-TREE')
  })

  it.each<[string, string, (db: Transaction) => Promise<unknown>]>([
    [
      'of the sales of a week by amount',
      'bills_by_time (created_at>? AND created_at<?)',
      bills({ ...week, sort: 'amount' }, few),
    ],
    ['of the sales of a card number by amount', 'bills_by_number', bills({ sort: 'amount' }, { search: number(300) })],
    ['of the sales of a card number', 'bills_by_number', bills({}, { search: number(300) })],
    [
      'of the returns of a week by name',
      'card_moves_by_kind (kind=?',
      moves({ ...week, sort: 'name' }, { ...few, kind: 'return' }),
    ],
    ['of the moves on a card number', 'card_moves_by_number', moves({}, { search: number(300) })],
  ])('%s is gathered by an index from few rows, and sorted', async (_title, index, work) => {
    const plans = await plansOf(test.server.deps.database.db, work)
    expect(plans).toContain(index)
    expect(plans).not.toMatch(/SCAN (bills|card_moves)/)
  })

  it('goes on from a row by its key, and knows no other', async () => {
    expect(await bills({ after: 'nobody' })(test.server.deps.database.db)).toBeUndefined()
    const plans = await plansOf(test.server.deps.database.db, (db) =>
      db.selectFrom('bills').select('created_at').where('id', '=', 'nobody').execute(),
    )
    expect(plans).toContain('SEARCH bills USING INDEX')
  })
})

describe('the stock report', () => {
  it('leaps from item to item, and reads the newest counts of each', async () => {
    const plans = await plansOf(test.server.deps.database.db, stockFacts)
    expect(plans).not.toMatch(/SCAN stock_counts(?! USING)/)
    const facts = await plansOf(test.server.deps.database.db, itemsOf)
    expect(facts).toMatch(/SEARCH c USING (COVERING )?INDEX one_standing_count \(item_code>\?\)/)
    expect(facts).toContain('SEARCH n USING INDEX one_standing_count (item_code=?)')
  })
})

describe('cost that does not grow with past sales', () => {
  it.each<[string, string, (db: Transaction) => Promise<unknown>]>([
    ['the latest bill of a card', 'bills_by_card', (db) => latestBillOfCard(db, 'c')],
    ['the latest bill of a number', 'card_moves_by_number', (db) => latestBillOfNumber(db, '70023')],
    ['the bill of an invoice', 'INDEX', (db) => findBillByInvoice(db, 'INV-000001')],
    ['the move of a payment', 'card_moves_by_number', (db) => latestMoveOfNumber(db, '70023', { debit: 1 as Paise })],
    ['the next mail', 'mail_due', (db) => claimDue(db, 'mail_outbox', 1, 1)],
    ['the time of the next mail', 'mail_due', (db) => nextDue(db, 'mail_outbox')],
    ['the next notice', 'notices_due', (db) => claimDue(db, 'guest_notices', 1, 1)],
  ])('%s is read through an index, without a scan or a sort of the whole', async (_title, index, work) => {
    const plans = await plansOf(test.server.deps.database.db, work)
    expect(plans).toContain(index)
    expect(plans).not.toMatch(/SCAN (bills|orders|card_moves|mail_outbox)(?! USING)|TEMP B-TREE FOR ORDER BY/)
  })

  it('would notice a query without an index', async () => {
    const plans = await plansOf(test.server.deps.database.db, (db) =>
      db.selectFrom('bills').selectAll().where('full_name', '=', 'Rohan Mehta').execute(),
    )
    expect(plans).toMatch(/SCAN bills(?! USING)/)
  })
})
