import { beforeAll, expect, it } from 'vitest'
import type { DrawerEntry } from '../../../../src/shared/contract/cash-drawer.ts'
import type { SafeMove } from '../../../../src/shared/contract/safe.ts'
import type { ShiftSheet } from '../../../../src/shared/contract/shifts.ts'
import type { ZReport } from '../../../../src/shared/contract/z-reports.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { openVenue, runVenue } from '../../../support/server/random-moves.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { drawerOf, inSafe, keepShifts } from '../../../support/server/shift.ts'
import { allowTenders, makeCashSale } from '../../../support/server/tender.ts'

const SHIFTS = 14
const MAX_MOVES = 8
const SEED = 20_261_209

const paise = (rupees: number): number => Math.round(rupees * 100)
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

describeServer(`after ${SHIFTS} shifts of random days`, (open) => {
  let test: TestServer
  let client: Client
  let sheets: ShiftSheet[]
  let safe: SafeMove[]
  const reports: ZReport[] = []
  /** What all sales for cash came to, and the change that was handed back in them, paise. */
  let due = 0
  let change = 0

  beforeAll(async () => {
    test = await open()
    client = await staffClient(test, ['backoffice', 'foodorder'])
    const drawer = drawerOf(client)
    await allowTenders(test)
    await keepShifts(test)
    await drawer.safe('in', 20_000, 'From the bank')
    await drawer.open(0)
    const venue = await openVenue(test, client, SEED)
    const { random } = venue
    const some = (most: number): number => random.whole(1, most * 100) / 100
    const byHand = async () => {
      const kind = random.whole(0, 3)
      if (kind < 2) await drawer.move(kind === 0 ? 'in' : 'out', some(500))
      else await drawer.toSafe(kind === 2 ? 'drop' : 'float', some(900))
    }
    const sellForCash = async () => {
      const { taken } = await makeCashSale(test, client, { tendered: 1000 + random.whole(0, 5) * 100 })
      due += paise(taken.due)
      change += paise(taken.change)
    }
    for (let shift = 1; shift <= SHIFTS; shift += 1) {
      if (shift > 1)
        await drawer.open(
          random.whole(0, 3) === 0 ? some(900) : ((await client.ok('currentShift')).left ?? 0),
          random.whole(0, 1) * 100,
        )
      for (let nth = random.whole(1, 3); nth > 0; nth -= 1) {
        await runVenue(venue, random.whole(0, MAX_MOVES))
        await byHand()
        await sellForCash()
      }
      let count = (await drawer.count(some(4000))).body
      if (random.whole(0, 2) === 0)
        count = (await drawer.count(Math.max(0, count.count?.expected ?? 0), { corrects: count._id, reason: 'Again' })).body
      await drawer.close(
        count._id,
        random.whole(0, 1) === 0 ? count.amount : count.amount / 2 < 1 ? 0 : Math.floor(count.amount / 2),
      )
      if (random.whole(0, 1) === 0) await drawer.safe('deposit', some(2000), `Slip ${shift}`)
      if (random.whole(0, 4) === 0) await drawer.countSafe((await inSafe(client)) + 1, 'A coin too many')
      if (shift % 4 === 0) reports.push(await client.ok('closeZReport', { body: { number: shift / 4 }, key: newId() }))
    }
    reports.push(await client.ok('closeZReport', { body: { number: reports.length + 1 }, key: newId() }))
    const numbers = Array.from({ length: SHIFTS }, (_none, index) => `${index + 1}`)
    sheets = await Promise.all(numbers.map((number) => client.ok('shiftSheet', { params: { number } })))
    safe = (await client.ok('listSafe', { query: { limit: 1000 } })).toReversed()
  }, 300_000)

  const floatOf = ({ open: { amount } }: ShiftSheet) => paise(amount)
  const byHandIn = (entries: readonly DrawerEntry[]) =>
    total(
      entries.map(
        ({ kind, amount }) => ({ in: 1, float: 1, out: -1, drop: -1, count: 0, open: 0, close: 0 })[kind] * paise(amount),
      ),
    )
  const cashIn = ({ cash = [] }: ShiftSheet) => total(cash.map(({ amount }) => paise(amount)))

  it('each shift: float, by hand, and what the ledger took is what the count is compared with', () => {
    expect(sheets).toHaveLength(SHIFTS)
    for (const sheet of sheets)
      expect(paise(sheet.close?.count?.expected ?? Number.NaN)).toBe(floatOf(sheet) + byHandIn(sheet.entries) + cashIn(sheet))
  })

  it('no cash is lost between the drawer and the safe', () => {
    const differences = total(sheets.map(({ close }) => paise(close?.count?.difference ?? 0)))
    const atOpening = total(sheets.map(({ open: { count } }) => paise(count?.difference ?? 0)))
    const toSafe = total(
      safe.map(({ kind, amount }) => ({ drop: 1, float: -1, in: 0, deposit: 0, count: 0 })[kind] * paise(amount)),
    )
    const own = total(
      sheets.flatMap(({ entries }) => entries).map(({ kind, amount }) => ({ in: 1, out: -1 })[kind as 'in'] * paise(amount) || 0),
    )
    const cash = total(sheets.map(cashIn))
    const left = paise(sheets.at(-1)?.close?.count?.left ?? Number.NaN)
    expect(atOpening + own + cash + differences).toBe(toSafe + left)
  })

  it('the safe holds what its moves make, and never less than nothing', () => {
    let holds = 0
    for (const { kind, amount, balance, difference = 0 } of safe) {
      holds += { drop: 1, in: 1, float: -1, deposit: -1, count: 0 }[kind] * paise(amount) + paise(difference)
      expect(paise(balance)).toBe(holds)
      expect(holds).toBeGreaterThanOrEqual(0)
    }
  })

  it('the cash of each Z report is that of the shifts in it, to the paisa', () => {
    expect(reports.length).toBeGreaterThan(2)
    for (const { cashExpected, drawers = [] } of reports) {
      const closed = drawers.flatMap(({ entries }) => entries).flatMap(({ kind, shift }) => (kind === 'close' ? [shift] : []))
      const ofShifts = total(sheets.filter(({ number }) => closed.includes(number)).map(cashIn))
      expect(ofShifts + paise(drawers[0]?.since ?? 0)).toBe(paise(cashExpected))
    }
  })

  it('change that was handed back was never taken: sales in cash bring what was due', () => {
    expect(change).toBeGreaterThan(0)
    const sold = sheets.flatMap(({ cash = [] }) => cash).filter(({ kind }) => kind === 'cash')
    expect(total(sold.map(({ amount }) => paise(amount)))).toBe(due)
  })

  it('the books are intact', async () => {
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })
})
