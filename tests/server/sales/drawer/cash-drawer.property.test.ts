import { beforeAll, expect, it } from 'vitest'
import type { DrawerEntry } from '../../../../src/shared/contract/cash-drawer.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { openVenue, runVenue } from '../../../support/server/random-moves.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const SHIFTS = 16
const MAX_MOVES = 12
const SEED = 20_261_128

const paise = (rupees: number): number => Math.round(rupees * 100)
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

describeServer(`after ${SHIFTS} shifts of random moves`, (open) => {
  let test: TestServer
  let client: Client
  let entries: DrawerEntry[]
  /** Cash of the ledger by plain counting, paise, at each entry. */
  const cashAt: number[] = []
  beforeAll(async () => {
    test = await open()
    client = await staffClient(test, ['backoffice', 'foodorder'])
    const venue = await openVenue(test, client, SEED)
    const { random } = venue
    const cash = async (): Promise<number> => {
      const rows = await test.server.deps.database.db.selectFrom('ledger_entries').selectAll().execute()
      return -total(rows.filter(({ account }) => account === 'cash').map(({ amount }) => amount))
    }
    const moveByHand = async () => {
      const kind = random.whole(0, 1) === 0 ? 'in' : 'out'
      await client.ok('moveDrawerCash', { body: { kind, amount: random.whole(1, 50_000) / 100, reason: 'Change' }, key: newId() })
      cashAt.push(await cash())
    }
    const count = async () => {
      const notes = [{ value: 500, pieces: random.whole(1, 9) }]
      const other = random.whole(0, 99_999) / 100
      await client.ok('countDrawer', { body: { notes, other, left: random.whole(0, 50_000) / 100, reason: '' }, key: newId() })
      cashAt.push(await cash())
    }
    for (let shift = 1; shift <= SHIFTS; shift += 1) {
      await runVenue(venue, random.whole(0, MAX_MOVES))
      for (let nth = random.whole(0, 2); nth > 0; nth -= 1) await moveByHand()
      await runVenue(venue, random.whole(0, MAX_MOVES))
      if (shift > 1) await count()
      if (shift % 5 === 0) await client.ok('closeZReport', { body: { number: shift / 5 }, key: newId() })
    }
    entries = (await client.ok('listDrawer', { query: { limit: 100 } })).toReversed()
  }, 300_000)

  it('each count is compared with what was left, what was added and removed by hand, and the cash of the ledger', () => {
    expect(entries.length).toBe(cashAt.length)
    let before: { should: number; cash: number } | null = null
    for (const [index, { kind, amount, count }] of entries.entries()) {
      const cash = cashAt[index] ?? Number.NaN
      const should: number | null = before === null ? null : before.should + cash - before.cash
      if (count !== undefined) {
        expect(count.expected === null ? null : paise(count.expected)).toBe(should)
        expect(count.difference === null ? null : paise(count.difference)).toBe(should === null ? null : paise(amount) - should)
        before = { should: paise(count.left), cash }
      } else before = { should: (should ?? 0) + (kind === 'in' ? 1 : -1) * paise(amount), cash }
    }
  })

  it('no cash is lost between counts: what was there and came in, with the differences, is what was removed and what is left', async () => {
    const counts = entries.flatMap(({ amount, count }) => (count === undefined ? [] : [{ amount, count }]))
    const byHand = total(entries.map(({ kind, amount }) => (kind === 'count' ? 0 : (kind === 'in' ? 1 : -1) * paise(amount))))
    const [start = 0, end = 0] = [cashAt[0], cashAt.at(-1)]
    const differences = total(counts.map(({ count }) => paise(count.difference ?? 0)))
    const takenOut = total(counts.map(({ amount, count }) => paise(amount) - paise(count.left)))
    const [first] = entries
    const found = first?.kind === 'count' ? paise(first.amount) : 0
    const lastLeft = paise(counts.at(-1)?.count.left ?? 0)
    expect(found + byHand + end - start + differences).toBe(takenOut + lastLeft)
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })
})
