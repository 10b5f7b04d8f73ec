import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Statement } from '../../../../src/shared/contract/guest-account.ts'
import { makeHashesCheap } from '../../../support/setup/cheap-scrypt.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { openVenue, runVenue, type Venue } from '../../../support/server/random-moves.ts'
import { makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { allowTenders, makeCashSale } from '../../../support/server/tender.ts'

/** A taste of the histories that the proof of rules plays by the thousand, each of which ends with every statement (R5). */
const SEEDS = [11, 12, 13]
const MOVES = 60

makeHashesCheap()

const paise = (rupees: number): number => Math.round(rupees * 100)
const sumOf = ({ lines }: Statement): number => lines.reduce((sum, { credit, debit }) => sum + paise(credit) - paise(debit), 0)

/** What the ledger owes a passenger on all cards, paise. */
async function owedTo(test: TestServer, paxId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`SELECT CAST(COALESCE(SUM(e.amount), 0) AS bigint) AS owed
    FROM cards c JOIN ledger_entries e ON e.account = 'card:' || c.id WHERE c.pax_id = ${paxId}`.execute(
    test.server.deps.database.db,
  )
  return rows[0]?.owed ?? Number.NaN
}

describeServer('the statements of random histories', (open) => {
  async function history(seed: number): Promise<{ test: TestServer; desk: Client; venue: Venue }> {
    const test = await open()
    const desk = await staffClient(test, ['foodorder'])
    const venue = await openVenue(test, desk, seed)
    await allowTenders(test)
    for (let part = 0; part < 3; part += 1) {
      await runVenue(venue, MOVES / 3)
      const diner = venue.random.pick(venue.diners.filter(({ live }) => live))
      if (diner !== undefined) await makeCashSale(test, desk, { tip: 10 }, await makeOrder(test, desk, { guest: diner.guest }))
      test.clock.now += 86_400_000
    }
    return { test, desk, venue }
  }

  it.each(SEEDS)('come to balance and ledger, with each move exactly once, whole and in periods that join (%i)', async (seed) => {
    const { test, desk, venue } = await history(seed)
    const seen: string[] = []
    for (const { guest } of venue.diners) {
      const params = { userid: guest.pax._id }
      const whole = await desk.ok('guestStatement', { params })
      seen.push(...whole.lines.map(({ _id }) => _id))
      const { balance } = await desk.ok('guestAccount', { params })
      expect([paise(whole.closing), sumOf(whole), paise(balance)]).toEqual(Array(3).fill(await owedTo(test, guest.pax._id)))
      for (const day of new Set(whole.lines.map((line) => line.day))) {
        const before = await desk.ok('guestStatement', { params, query: { toDay: day } })
        const from = await desk.ok('guestStatement', { params, query: { fromDay: day } })
        const on = await desk.ok('guestStatement', { params, query: { fromDay: day, toDay: day } })
        expect(from.closing).toBe(whole.closing)
        expect(paise(from.opening) + sumOf(from)).toBe(paise(whole.closing))
        expect([on.opening, on.closing]).toEqual([from.opening, before.closing])
        expect([...before.lines, ...from.lines.slice(on.lines.length)].map(({ _id }) => _id)).toEqual(
          whole.lines.map(({ _id }) => _id),
        )
      }
    }
    const moves = await test.server.deps.database.db.selectFrom('card_moves').select('id').execute()
    expect(seen.toSorted()).toEqual(moves.map(({ id }) => id).toSorted())
    expect(seen.length).toBeGreaterThan(MOVES)
  })
})
