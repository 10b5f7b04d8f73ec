import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBillByInvoice, latestBillOfCard, latestBillOfNumber } from '../../../src/server/billing/bill.repo.ts'
import { latestMoveOfNumber } from '../../../src/server/billing/card-move.repo.ts'
import type { Db } from '../../../src/server/db/database.ts'
import { claimDueMail, nextDue } from '../../../src/server/mail/outbox.repo.ts'
import type { Paise } from '../../../src/shared/money.ts'
import { plansOf } from '../../support/query-plans.ts'
import { openTestServer, type TestServer } from '../../support/server.ts'

let test: TestServer
beforeAll(async () => {
  test = await openTestServer('sqlite')
})
afterAll(() => test.close())

describe('cost that does not grow with past sales', () => {
  it.each<[string, string, (db: Db) => Promise<unknown>]>([
    ['the latest bill of a card', 'bills_by_card', (db) => latestBillOfCard(db, 'c')],
    ['the latest bill of a number', 'card_moves_by_number', (db) => latestBillOfNumber(db, '70023')],
    ['the bill of an invoice', 'INDEX', (db) => findBillByInvoice(db, 'INV-000001')],
    ['the move of a payment', 'card_moves_by_number', (db) => latestMoveOfNumber(db, '70023', { debit: 1 as Paise })],
    ['the next mail', 'mail_due', (db) => claimDueMail(db, 1, 1)],
    ['the time of the next mail', 'mail_due', (db) => nextDue(db)],
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
