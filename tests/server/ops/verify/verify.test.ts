import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { makeSale } from '../../../support/server/sale.ts'
import { staffClient } from '../../../support/server/client.ts'
import { replaceApproved } from '../../../support/server/supervisor.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const run = (test: TestServer, statement: string) => sql.raw(statement).execute(test.server.deps.database.db)

/** What somebody with the database in hands might do, and the invariant that must catch it. */
const tampering = [
  {
    what: 'a raised balance',
    statement: `UPDATE cards SET balance = balance + 1`,
    invariant: "a card's balance is the sum of its entries and not negative",
  },
  {
    what: 'a changed entry',
    statement: `UPDATE ledger_entries SET amount = amount + 1 WHERE seq = 1`,
    invariant: 'the hash chain is intact',
  },
  { what: 'a dropped entry', statement: `DELETE FROM ledger_entries WHERE seq = 3`, invariant: 'the hash chain is intact' },
  {
    what: 'a dropped end of the ledger',
    statement: `DELETE FROM ledger_entries WHERE seq >= 3`,
    invariant: 'the hash chain is intact',
  },
  { what: 'a dropped bill', statement: `DELETE FROM bills`, invariant: 'a paid order has exactly one bill of its total' },
  {
    what: 'a cheaper bill',
    statement: `UPDATE bills SET total = total - 1`,
    invariant: 'a bill has exactly one debit of its total',
  },
  {
    what: 'an order made unpaid',
    statement: `UPDATE orders SET payment = 'unpaid'`,
    invariant: 'a bill belongs to a paid order',
  },
  {
    what: 'a skipped invoice number',
    statement: `UPDATE heads SET invoice_seq = invoice_seq + 1`,
    invariant: 'invoice numbers have no gap',
  },
  {
    what: 'a changed line of the card report',
    statement: `UPDATE card_moves SET debit = debit + 1`,
    invariant: 'a line of the card report matches its ledger entry',
  },
  {
    what: 'a dropped side of a transfer in the card report',
    statement: `DELETE FROM card_moves WHERE kind = 'transfer' AND credit > 0`,
    invariant: 'a ledger entry on a card has its line in the card report',
  },
  {
    what: 'a transfer that ends in the cash box',
    statement: `UPDATE ledger_entries SET account = 'cash' WHERE kind = 'transfer' AND amount > 0`,
    invariant: 'a transfer goes from one card to another',
  },
  {
    what: 'a replacement for another passenger',
    statement: `UPDATE cards SET replaced_by = 'nobody' WHERE replaced_by IS NOT NULL`,
    invariant: 'a replaced card is closed, and its replacement belongs to the same PAX',
  },
  {
    what: 'an outlet on another voyage',
    statement: `UPDATE heads SET voyage_id = 'another'`,
    invariant: 'every outlet sells on the current voyage',
  },
  {
    what: 'a raised sum of an hour',
    statement: `UPDATE sales_by_hour SET amount = amount + 1`,
    invariant: 'the sums of sales equal the bills',
  },
  {
    what: 'a sale counted twice',
    statement: `UPDATE sales_by_hour SET sales = sales + 1`,
    invariant: 'the sums of sales equal the bills',
  },
  {
    what: 'a sum of an hour without sales',
    statement: `INSERT INTO sales_by_hour VALUES ('2026-01-01', 3, 0, 0, 1)`,
    invariant: 'the sums of sales equal the bills',
  },
  {
    what: 'a dropped sum of dishes',
    statement: `DELETE FROM sales_by_dish`,
    invariant: 'the sums of dishes sold equal the bills',
  },
  {
    what: 'a raised sum of a dish in an hour',
    statement: `UPDATE sales_by_dish_hour SET qty = qty + 1`,
    invariant: 'the sums of dishes by hour equal those by day',
  },
  {
    what: 'a dish put down to an hour without sales',
    statement: `UPDATE sales_by_dish_hour SET hour = (hour + 1) % 24`,
    invariant: 'dishes were sold in the hours of the bills',
  },
  {
    what: 'a lowered sum of card money',
    statement: `UPDATE card_money_by_day SET credit = credit - 1 WHERE kind = 'activation'`,
    invariant: 'the sums of card money equal the card report',
  },
  {
    what: 'a refill called a return',
    statement: `UPDATE card_moves SET kind = 'return' WHERE kind = 'activation'`,
    invariant: 'a line of the card report is of the kind, the person and the terminal of its move',
  },
  {
    what: 'a refill put down to another person in the card report',
    statement: `UPDATE card_moves SET staff_id = 'somebody'`,
    invariant: 'a line of the card report is of the kind, the person and the terminal of its move',
  },
  {
    what: 'a sum of cash put down to another person',
    statement: `UPDATE cash_by_person SET staff_id = 'somebody'`,
    invariant: 'the sums of cash by person equal the card report',
  },
  {
    what: 'a dropped sum of cash',
    statement: `DELETE FROM cash_by_person`,
    invariant: 'the sums of cash by person equal the card report',
  },
  {
    what: 'a move put down to another person',
    statement: `UPDATE ledger_entries SET staff_id = (SELECT id FROM staff WHERE id <> staff_id LIMIT 1)`,
    invariant: 'the hash chain is intact',
  },
  {
    what: 'a move of nobody who exists',
    statement: `UPDATE ledger_entries SET staff_id = 'somebody' WHERE seq = 1`,
    invariant: 'every move since the ledger records persons names a member of staff and a terminal',
  },
  {
    what: 'a move whose person was taken out',
    statement: `UPDATE ledger_entries SET staff_id = NULL, terminal = NULL WHERE seq >= 3`,
    invariant: 'every move since the ledger records persons names a member of staff and a terminal',
  },
  {
    what: 'moves called older than the ledger records persons',
    statement: `UPDATE ship_head SET unnamed_to = 2`,
    invariant: 'every move since the ledger records persons names a member of staff and a terminal',
  },
  {
    what: 'a move with one side at another terminal',
    statement: `UPDATE ledger_entries SET terminal = 'Terminal 9' WHERE seq = 1`,
    invariant: 'a move has one person and one terminal',
  },
  {
    what: 'an entry put in before the first',
    statement: `INSERT INTO ledger_entries (seq, move_id, kind, account, amount, at, prev_hash, hash) SELECT -seq, move_id || 'x', kind, 'cash', 0, at, '', hash FROM ledger_entries WHERE seq = 1`,
    invariant: 'the hash chain is intact',
  },
  {
    what: 'a changed entry of the audit trail',
    statement: `UPDATE audit_log SET staff_id = 'somebody' WHERE seq = 1`,
    invariant: 'the hash chain of the audit trail is intact',
  },
  {
    what: 'a dropped entry of the audit trail',
    statement: `DELETE FROM audit_log WHERE seq = 1`,
    invariant: 'the hash chain of the audit trail is intact',
  },
  {
    what: 'an audit trail cut off',
    statement: `DELETE FROM audit_log`,
    invariant: 'the hash chain of the audit trail is intact',
  },
  {
    what: 'a bill moved to another day',
    statement: `UPDATE bills SET day = '2026-11-20'`,
    invariant: 'a bill and its line of the card report are of one day and voyage',
  },
]

describeServer('verify', (open) => {
  let test: TestServer
  beforeEach(async () => {
    test = await open()
    const client = await staffClient(test, ['backoffice', 'foodorder'])
    const { guest } = await makeSale(test, client)
    await replaceApproved(test, client, guest.card.cardNumber, '10100')
  })

  it('finds nothing after an honest sale and a replaced card', async () => {
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('cannot be outrun through SQL: the append-only tables refuse changes', async () => {
    for (const table of ['ledger_entries', 'bills', 'card_moves']) {
      await expect(run(test, `UPDATE ${table} SET move_id = 'x'`)).rejects.toThrow(`${table} is append-only`)
      await expect(run(test, `DELETE FROM ${table}`)).rejects.toThrow(`${table} is append-only`)
    }
  })

  describe('names what was done to a database without its triggers', () => {
    it.each(tampering)('$what', async ({ statement, invariant }) => {
      await dropTriggers(test)
      await run(test, statement)
      const found = await verifyMoney(test.server.deps.database.db)
      expect(found.map((breach) => breach.invariant)).toContain(invariant)
    })
  })
})

async function dropTriggers(test: TestServer): Promise<void> {
  const tables = ['ledger_entries', 'bills', 'card_moves', 'audit_log']
  const statements =
    test.server.deps.database.dialect === 'sqlite'
      ? tables.flatMap((table) => [`DROP TRIGGER ${table}_no_update`, `DROP TRIGGER ${table}_no_delete`])
      : tables.map((table) => `DROP TRIGGER ${table}_no_change ON ${table}`)
  for (const statement of statements) await run(test, statement)
}
