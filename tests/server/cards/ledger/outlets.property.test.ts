import { beforeAll, expect, it } from 'vitest'
import type { Transaction } from '../../../../src/server/kernel/db/database.ts'
import type { HeadsRow } from '../../../../src/server/kernel/db/tables/money-tables.ts'
import { creditNoteNumber, entryHash, invoiceNumber } from '../../../../src/server/cards/ledger/ledger.ts'
import { allHeads } from '../../../../src/server/cards/ledger/ledger.repo.ts'
import { countIn, NUMBERS_OF_OUTLET, numbersBefore, outletOf } from '../../../../src/server/venue/outlet.ts'
import { CHAIN, verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { Z_TOTALS } from '../../../../src/server/ops/verify/z-invariants.ts'
import { after, unguard } from '../../../support/server/outlets.ts'
import type { Venue } from '../../../support/server/random-moves.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { runThreeOutlets } from '../../../support/server/three-outlets.ts'

const MOVES = 90
const CLOSE_EVERY = 30
const SEED = 20_261_125

describeServer(`after ${MOVES} random moves over three outlets`, (open) => {
  let test: TestServer
  let venue: Venue
  let heads: HeadsRow[]
  const db = (): Transaction => test.server.deps.database.db
  const foundIn = async (tx: Transaction): Promise<string[]> => (await verifyMoney(tx)).map(({ invariant }) => invariant)

  beforeAll(async () => {
    test = await open()
    venue = await runThreeOutlets(test, { seed: SEED, moves: MOVES, closeEvery: CLOSE_EVERY })
    heads = await allHeads(db())
    await unguard(test, ['ledger_entries', 'z_reports'])
  }, 300_000)

  it('every chain verifies, and each outlet sold, credited across counters or not', async () => {
    expect(await verifyMoney(db())).toEqual([])
    for (const head of heads) {
      expect(countIn(head.id, head.ledger_seq)).toBeGreaterThan(10)
      expect(countIn(head.id, head.invoice_seq)).toBeGreaterThan(3)
    }
    expect(Object.keys(venue.done)).toEqual(expect.arrayContaining(['sale', 'refill', 'credit: card']))
  })

  it('each outlet has its own numbers without a gap, unique over the ship', async () => {
    const bills = await db().selectFrom('bills').select(['invoice_no', 'invoice_seq']).orderBy('invoice_seq').execute()
    const notes = await db().selectFrom('credit_notes').select(['credit_no', 'credit_seq']).execute()
    for (const { id, code, invoice_seq, credit_seq } of heads) {
      const wanted = (last: number, numberOf: (seq: number, code: string) => string) =>
        Array.from({ length: countIn(id, last) }, (_number, index) => numberOf(numbersBefore(id) + index + 1, code))
      const ofOutlet = bills.filter((bill) => outletOf(bill.invoice_seq) === id).map((bill) => bill.invoice_no)
      expect(ofOutlet).toEqual(wanted(invoice_seq, invoiceNumber))
      const notesOf = notes.filter((note) => outletOf(note.credit_seq) === id).map((note) => note.credit_no)
      expect(notesOf.toSorted()).toEqual(wanted(credit_seq, creditNoteNumber))
    }
    expect(new Set(bills.map((bill) => bill.invoice_no)).size).toBe(bills.length)
  })

  it('a row moved from any chain to any other is found, also by somebody who knows how rows are hashed', async () => {
    for (const from of heads)
      for (const to of heads.filter(({ id }) => id !== from.id)) {
        const entry = await db()
          .selectFrom('ledger_entries')
          .selectAll()
          .where('seq', '=', from.ledger_seq)
          .executeTakeFirstOrThrow()
        const seq = to.ledger_seq + 1
        const move = `UPDATE ledger_entries SET seq = ${seq} WHERE seq = ${entry.seq}`
        expect(await after(db(), [move], foundIn)).toContain(CHAIN)
        const hash = entryHash({ ...entry, seq, prev_hash: to.ledger_hash })
        const forged = `UPDATE ledger_entries SET prev_hash = '${to.ledger_hash}', hash = '${hash}' WHERE seq = ${seq}`
        const ends = [
          `UPDATE heads SET ledger_seq = ${seq}, ledger_hash = '${hash}' WHERE id = ${to.id}`,
          `UPDATE heads SET ledger_seq = ${from.ledger_seq - 1}, ledger_hash = '${entry.prev_hash}' WHERE id = ${from.id}`,
        ]
        // Heads too: the chains follow again, but what the row belongs to is another outlet's.
        const found = await after(db(), [move, forged, ...ends], foundIn)
        expect(found).not.toContain(CHAIN)
        expect(found.length).toBeGreaterThan(0)
      }
    // The control: nothing of it was kept, and nothing is found.
    expect(await verifyMoney(db())).toEqual([])
  })

  it('two whole chains that change places, with their heads, are found', async () => {
    const [, two, three] = heads as [HeadsRow, HeadsRow, HeadsRow]
    const away = `UPDATE ledger_entries SET seq = -seq WHERE seq > ${numbersBefore(2)} AND seq < ${numbersBefore(3)}`
    const down = `UPDATE ledger_entries SET seq = seq - ${NUMBERS_OF_OUTLET} WHERE seq > ${numbersBefore(3)}`
    const up = `UPDATE ledger_entries SET seq = ${NUMBERS_OF_OUTLET} - seq WHERE seq < 0`
    const head = (id: number, { ledger_seq, ledger_hash }: HeadsRow, by: number) =>
      `UPDATE heads SET ledger_seq = ${ledger_seq + by}, ledger_hash = '${ledger_hash}' WHERE id = ${id}`
    const swapped = [away, down, up, head(2, three, -NUMBERS_OF_OUTLET), head(3, two, NUMBERS_OF_OUTLET)]
    expect(await after(db(), swapped, foundIn)).toContain(CHAIN)
    // The control: changed back in the same way they verify.
    expect(await after(db(), [...swapped, away, down, up, head(2, two, 0), head(3, three, 0)], foundIn)).toEqual([])
  })

  it("an outlet's end that is cut off is found by the ship's Z reports, though chain and head agree", async () => {
    const [z] = await db().selectFrom('z_reports').selectAll().orderBy('number', 'desc').limit(1).execute()
    const parts = JSON.parse(z?.outlets ?? '[]') as { outlet: number; ledger_to: number; ledger_hash: string }[]
    const ends = await db()
      .selectFrom('ledger_entries')
      .select(['seq', 'hash'])
      .where(
        'seq',
        'in',
        parts.map(({ ledger_to }) => ledger_to),
      )
      .execute()
    expect(parts.map(({ outlet }) => outlet)).toEqual([1, 2, 3])
    expect(parts.map(({ ledger_to, ledger_hash }) => ({ seq: ledger_to, hash: ledger_hash }))).toEqual(
      ends.toSorted((a, b) => a.seq - b.seq),
    )
    for (const { id, ledger_seq } of heads) {
      const { seq, prev_hash } = await db()
        .selectFrom('ledger_entries')
        .select(['seq', 'prev_hash'])
        .where('seq', '=', Math.min(ledger_seq, parts[id - 1]?.ledger_to ?? 0))
        .executeTakeFirstOrThrow()
      const cut = [
        `DELETE FROM ledger_entries WHERE seq >= ${seq} AND seq <= ${ledger_seq}`,
        `UPDATE heads SET ledger_seq = ${seq - 1}, ledger_hash = '${prev_hash}' WHERE id = ${id}`,
      ]
      const found = await after(db(), cut, foundIn)
      expect(found).not.toContain(CHAIN)
      expect(found).toContain(Z_TOTALS)
      // The control: without the reports nothing binds that end.
      const unbound = [...cut, `DELETE FROM z_reports`, `UPDATE ship_head SET z_seq = 0, z_hash = ''`]
      expect(await after(db(), unbound, foundIn)).not.toContain(Z_TOTALS)
    }
  })
})
