import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { makeMember } from '../../../../src/server/guests/members/enrolment.repo.ts'
import { staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

/** What somebody with the database in hands might do to credit notes, and the invariant that must catch it. */
const tampering = [
  {
    what: 'a larger credit note',
    statement: `UPDATE credit_notes SET total = total + 1`,
    invariant: 'a credit note has exactly one move of its total, from sales to its card',
  },
  {
    what: 'a dropped credit note',
    statement: `DELETE FROM credit_note_lines; DELETE FROM credit_notes WHERE credit_seq = 2`,
    invariant: 'a credit of the ledger has exactly one credit note',
  },
  {
    what: 'a payout that no credit note names',
    statement: `UPDATE credit_notes SET payout_move_id = NULL`,
    invariant: 'a credit in cash is paid out whole and at once',
  },
  {
    what: 'a payout that the ledger does not have',
    statement: `UPDATE ledger_entries SET kind = 'return' WHERE kind = 'payout'`,
    invariant: 'a credit in cash is paid out whole and at once',
  },
  {
    what: 'a payout larger than its credit',
    statement: `UPDATE ledger_entries SET amount = amount * 2 WHERE kind = 'payout'`,
    invariant: 'a credit in cash is paid out whole and at once',
  },
  {
    what: 'an invoice credited twice',
    statement: `UPDATE credit_notes SET bill_id = (SELECT bill_id FROM credit_notes WHERE credit_seq = 1)`,
    invariant: 'credit notes of an invoice come to no more than was paid',
  },
  {
    what: 'a dropped line of a credit note',
    statement: `DELETE FROM credit_note_lines`,
    invariant: 'a credit note is the sum of its lines',
  },
  {
    what: 'more left on an invoice than is',
    statement: `UPDATE credit_notes SET still_paid = still_paid + 1`,
    invariant: 'a credit note says what stays paid after it',
  },
  {
    what: 'a skipped number of a credit note',
    statement: `UPDATE heads SET credit_seq = credit_seq + 1`,
    invariant: 'credit note numbers have no gap',
  },
  {
    what: 'another number on a credit note',
    statement: `UPDATE credit_notes SET credit_no = 'CN-000009' WHERE credit_seq = 2`,
    invariant: 'a credit note number follows its sequence',
  },
  {
    what: 'Dream Points that stay with what was given back',
    statement: `UPDATE credit_notes SET points = points - 1`,
    invariant: 'credit notes take back the Dream Points that no longer stay earned',
  },
  {
    what: 'Dream Points taken back by nothing',
    statement: `UPDATE points_entries SET credit_note_id = NULL WHERE kind = 'reversed'`,
    invariant: 'Dream Points are taken back by a credit note',
  },
  {
    what: 'a credited line that was never sold',
    statement: `UPDATE credit_note_lines SET line = line + 5`,
    invariant: 'credit notes reverse lines as they were sold, and never more of one than was sold',
  },
  {
    what: 'a credited line at another price',
    statement: `UPDATE credit_note_lines SET price = price + 1`,
    invariant: 'credit notes reverse lines as they were sold, and never more of one than was sold',
  },
  {
    what: 'more credited of a line than was sold',
    statement: `UPDATE credit_note_lines SET qty = sold + 1`,
    invariant: 'credit notes reverse lines as they were sold, and never more of one than was sold',
  },
  {
    what: 'a credit note moved to another day',
    statement: `UPDATE credit_notes SET day = '2026-11-20'`,
    invariant: 'a credit note and its line of the card report are of one day and voyage',
  },
]

const guarded = ['ledger_entries', 'credit_notes', 'credit_note_lines', 'points_entries']

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

describeServer('verify, of credit notes', (open) => {
  let test: TestServer
  beforeEach(async () => {
    test = await open()
    const client = await staffClient(test, ['backoffice', 'foodorder'])
    const guest = await makeGuest(test, client, { balance: 5000 })
    await makeMember(test.server.deps.database.db, guest.pax._id, test.clock.now)
    test.clock.now += 1
    for (const paidTo of ['card', 'cash']) {
      const { payment } = await makeSale(test, client, { guest })
      if (paidTo === 'cash') await client.ok('returnCard', { params: { cardNumber: guest.card.cardNumber }, key: newId() })
      expect((await creditInvoice(client, payment.orderid)).status).toBe(200)
    }
  })

  it('finds nothing after a credit to a card and one in cash', async () => {
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('cannot be outrun through SQL: the append-only tables refuse changes', async () => {
    for (const table of guarded.slice(1)) {
      const id = table === 'credit_note_lines' ? 'credit_note_id' : 'id'
      await expect(run(test, [`UPDATE ${table} SET ${id} = 'x'`])).rejects.toThrow(`${table} is append-only`)
      await expect(run(test, [`DELETE FROM ${table}`])).rejects.toThrow(`${table} is append-only`)
    }
  })

  describe('names what was done to a database without its triggers', () => {
    it.each(tampering)('$what', async ({ statement, invariant }) => {
      await dropTriggers(test)
      await run(test, statement.split('; '))
      const found = await verifyMoney(test.server.deps.database.db)
      expect(found.map((breach) => breach.invariant)).toContain(invariant)
    })
  })
})
