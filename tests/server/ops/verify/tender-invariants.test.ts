import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { allowTenders, makeCashSale } from '../../../support/server/tender.ts'

const CASH = 'a cash sale takes exactly what its bill and its tip come to, and no less was handed over'
const TIP = 'a tip has exactly one move of its amount, from the card of its bill'
const OF_BILL = 'a tip is of its bill, or of the credit note that reversed the last of it'
const WHOLE = 'a bill has one tip at most, which goes back whole, with the whole invoice'

/** What somebody with the database in hands might do to cash and tips, and the invariant that must catch it. */
const tampering = [
  { what: 'less taken than the bill', statement: `UPDATE bill_cash SET due = due - 1`, invariant: CASH },
  { what: 'a sale in cash that is forgotten', statement: `DELETE FROM bill_cash`, invariant: CASH },
  { what: 'cash that never came', statement: `UPDATE ledger_entries SET kind = 'refill' WHERE kind = 'cash'`, invariant: CASH },
  {
    what: 'cash that went onto another day',
    statement: `UPDATE card_moves SET day = '2026-11-20' WHERE kind = 'cash'`,
    invariant: 'cash for a sale goes onto the card that the sale debits',
  },
  { what: 'a larger tip', statement: `UPDATE bill_tips SET amount = amount + 1 WHERE amount > 0`, invariant: TIP },
  {
    what: 'a tip on top of a bill that the debit does not have',
    statement: `UPDATE ledger_entries SET amount = amount + 1 WHERE kind = 'tip' AND account = 'tips'`,
    invariant: TIP,
  },
  {
    what: 'a tip that the ledger does not have',
    statement: `UPDATE ledger_entries SET kind = 'refill' WHERE kind = 'tip'`,
    invariant: TIP,
  },
  {
    what: 'a tip that nobody got',
    statement: `DELETE FROM bill_tips WHERE credit_note_id IS NULL AND bill_id = (SELECT bill_id FROM bill_tips ORDER BY invoice_seq DESC LIMIT 1)`,
    invariant: TIP,
  },
  {
    what: 'a tip moved to another invoice’s period',
    statement: `UPDATE bill_tips SET invoice_seq = 9 WHERE invoice_seq = 1`,
    invariant: OF_BILL,
  },
  {
    what: 'a tip given back with no correction of its own',
    statement: `UPDATE bill_tips SET credit_seq = 7 WHERE credit_seq = 1`,
    invariant: OF_BILL,
  },
  {
    what: 'a tip that is kept though all went back',
    statement: `DELETE FROM bill_tips WHERE credit_note_id IS NOT NULL`,
    invariant: WHOLE,
  },
]

const guarded = ['ledger_entries', 'bill_cash', 'bill_tips']

async function run(test: TestServer, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(test.server.deps.database.db)
}

const dropTriggers = (test: TestServer) =>
  run(
    test,
    test.server.deps.database.dialect === 'sqlite'
      ? guarded.flatMap((table) => [`DROP TRIGGER ${table}_no_update`, `DROP TRIGGER ${table}_no_delete`])
      : guarded.map((table) => `DROP TRIGGER ${table}_no_change ON ${table}`),
  )

describeServer('verify, of cash and tips', (open) => {
  let test: TestServer
  beforeEach(async () => {
    test = await open()
    const client = await staffClient(test, ['backoffice', 'foodorder'])
    await allowTenders(test)
    const { payment } = await makeCashSale(test, client, { tip: 50, tendered: 1000 })
    await makeCashSale(test, client, { tip: 20 })
    expect((await creditInvoice(client, payment.orderid)).status).toBe(200)
  })

  it('finds nothing after a sale in cash with a tip, and one that went back', async () => {
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('cannot be outrun through SQL: the append-only tables refuse changes', async () => {
    for (const table of guarded.slice(1)) {
      await expect(run(test, [`UPDATE ${table} SET move_id = 'x'`])).rejects.toThrow(`${table} is append-only`)
      await expect(run(test, [`DELETE FROM ${table}`])).rejects.toThrow(`${table} is append-only`)
    }
  })

  describe('names what was done to a database without its triggers', () => {
    it.each(tampering)('$what', async ({ statement, invariant }) => {
      await dropTriggers(test)
      if (statement.includes('card_moves'))
        await run(
          test,
          test.server.deps.database.dialect === 'sqlite'
            ? ['DROP TRIGGER IF EXISTS card_moves_no_update']
            : ['DROP TRIGGER IF EXISTS card_moves_no_change ON card_moves'],
        )
      await run(test, [statement])
      const found = await verifyMoney(test.server.deps.database.db)
      expect(found.map((breach) => breach.invariant)).toContain(invariant)
    })
  })
})
