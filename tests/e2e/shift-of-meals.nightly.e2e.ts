import { spawnSync } from 'node:child_process'
import { usualCourses } from '../../src/shared/contract/courses.ts'
import { startVirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import type { Api } from '../support/e2e/api.ts'
import { useForKitchen } from '../support/e2e/kitchen.ts'
import { readPaper } from '../support/e2e/paper.ts'
import { makeMenu, menu } from '../support/e2e/prepared.ts'
import { guestsOf, newTally, Shift, type Tally } from '../support/e2e/shift.ts'
import { setApprovalPin } from '../support/e2e/supervisor.ts'
import { expect, loggedIn, test } from '../support/e2e/test.ts'

const ROUNDS = 3
/** A printer that recovered is looked at every 10 s, and what waits comes out one after the other. */
const OUT_MS = 90_000

/** Courses, cash, tips, discounts, and drinks for half all day long, so that the shift passes at any hour. */
async function openVenue(api: Api): Promise<void> {
  await setApprovalPin(api)
  await makeMenu(api)
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
  const venue = await api.ok('getVenue')
  await api.ok('updateVenue', {
    body: {
      ...venue,
      courses: [...usualCourses],
      tenders: { ...venue.tenders, cash: true, tips: true },
      discounts: { allowed: true, foodorder: 10, backoffice: 40 },
      happyHours: [{ name: 'All day', types: ['drinks'], days: [...days], from: '00:00', to: '00:00', percent: 50 }],
    },
  })
}

/** The other half of the room: whoever has paid is served, and their tables are free. */
async function serveAll(api: Api): Promise<void> {
  const open = await api.ok('listOrders', { query: { open: true, limit: 100 } })
  for (const { _id: id } of open) await api.ok('setOrderStatus', { params: { id }, body: { orderstatus: 'Completed' } })
}

/** Dishes on the kitchen's paper, by name: what it was told to make, and to stop. */
function madeOn(papers: readonly string[]): { cooked: Map<string, number>; stopped: Map<string, number> } {
  const sums = { cooked: new Map<string, number>(), stopped: new Map<string, number>() }
  for (const line of papers.flatMap((paper) => paper.split('\n'))) {
    const [, gone, qty, name] = /^\s*(VOID )?(\d+) x (\S.*\S)\s*$/.exec(line) ?? []
    if (name === undefined) continue
    // A long name goes on in the next line.
    const dish = menu.find(({ dishName }) => dishName.startsWith(name))?.dishName ?? name
    const of = gone === undefined ? sums.cooked : sums.stopped
    of.set(dish, (of.get(dish) ?? 0) + Number(qty))
  }
  return sums
}

const listed = (of: ReadonlyMap<string, number>): [string, number][] => [...of].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** What is said of the shift by its X report, against what was added up by hand. */
async function expectFigures(api: Api, tally: Tally, guests: number): Promise<void> {
  const report = await api.ok('xReport')
  expect(report).toMatchObject({
    sales: tally.invoices.length,
    amount: tally.amount,
    cashSales: { amount: tally.cash },
    tipsTotal: tally.tips,
    unpaid: { count: 0, amount: 0 },
    credits: { count: 0 },
    opening: 0,
    closing: guests * 10_000 + tally.cash - tally.amount - tally.tips,
    cashExpected: guests * 10_000 + tally.cash,
  })
  expect(report.voids?.map(({ amount }) => amount)).toEqual([tally.voided])
  const givenOff = (kind: string) => (report.given ?? []).filter((row) => row.kind === kind).map(({ amount }) => amount)
  expect([givenOff('discount'), givenOff('comp')]).toEqual([[tally.given], [tally.comped]])
  const { number } = report
  const closed = await api.ok('closeZReport', { body: { number }, key: crypto.randomUUID() })
  expect(closed).toMatchObject({ sales: report.sales, amount: report.amount, closing: report.closing, voids: report.voids })
}

test('a shift: thirty-one sales of every kind in one page beside another terminal, printers fail and come back, and all of it adds up', async ({
  page,
  api,
  browser,
  program,
  printer,
  venue,
  dataDir,
}) => {
  test.slow()
  const kitchen = await startVirtualPrinter({ port: 0, columns: 42 })
  await useForKitchen((form) => api.bridge('savePrinter', form), kitchen)
  await openVenue(api)
  const guests = await guestsOf(
    api,
    Array.from({ length: 6 * ROUNDS }, (_, nth) => `Guest ${String.fromCodePoint(65 + nth)}`),
  )
  const other = await browser.newContext({
    storageState: loggedIn(program.address, venue.logins.both),
    baseURL: program.address,
    reducedMotion: 'reduce',
  })
  const tally = newTally()
  const [first, second] = [new Shift(page, api, tally), new Shift(await other.newPage(), api, tally)]
  for (const clerk of [first, second]) await clerk.page.goto('/foodorder/selecttable')
  await page.evaluate(() => void (document.body.dataset['shift'] = 'one page'))

  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two, three, four, five, six] = guests.slice(6 * round, 6 * round + 6)
    if (!one || !two || !three || !four || !five || !six) throw new Error('a guest is missing')
    const alone = async () => {
      for (let sold = 0; sold < 3; sold += 1) await first.quick(one)
      // The kitchen has no paper for the first round, and has it again for the second.
      await kitchen.setMood({ kind: 'paper-out' })
      await first.rounds(two, '2nd Floor', 1, () => kitchen.setMood({ kind: 'ready' }))
      await first.held(two, '2nd Floor', 2)
      await printer.setMood({ kind: 'paper-out' })
      await first.voided(two, '2nd Floor', 3)
      await first.discounted(two, '2nd Floor', 4)
      await printer.setMood({ kind: 'ready' })
      await first.cash(three, '2nd Floor', 5)
      await first.split(three, four, '3rd Floor', 2)
    }
    const beside = async () => {
      await second.quick(five)
      await second.rounds(six, '3rd Floor', 1)
    }
    await Promise.all([alone(), beside()])
    await serveAll(api)
  }
  await first.comped(guests[0] as (typeof guests)[number], '2nd Floor', 1)
  await serveAll(api)
  expect(await page.evaluate(() => document.body.dataset['shift']), 'nothing was loaded again').toBe('one page')

  const sales = ROUNDS * 12 + 1
  expect(tally.invoices).toHaveLength(sales)
  const numbers = Array.from({ length: sales }, (_, nth) => `INV-${String(nth + 1).padStart(6, '0')}`)
  expect(tally.invoices.toSorted()).toEqual(numbers)
  await expect.poll(() => printer.paper().length, { timeout: OUT_MS }).toBe(sales)
  const onPaper = printer.paper().map((paper) => readPaper(paper))
  expect(onPaper.map(({ facts, copy }) => `${facts['Invoice']}${copy}`).toSorted(), 'each invoice once').toEqual(numbers)
  const parts = await api.ok('listOrders', { query: { limit: 100 } })
  const tickets = (await Promise.all(parts.map(({ _id: id }) => api.ok('listKitchenTickets', { params: { id } })))).flat()
  await expect.poll(() => kitchen.paper().length, { timeout: OUT_MS }).toBe(new Set(tickets.map(({ _id }) => _id)).size)
  const made = madeOn(kitchen.paper())
  expect([listed(made.cooked), listed(made.stopped)], 'each round once').toEqual([listed(tally.cooked), listed(tally.stopped)])
  expect([printer.problems(), kitchen.problems()]).toEqual([[], []])

  await expectFigures(api, tally, guests.length)
  expect((await api.ok('listTables')).filter(({ status }) => status)).toEqual([])
  expect(await api.ok('listOrders', { query: { unpaid: true } })).toEqual([])
  await other.close()
  await kitchen.close()
  await program.stop()
  const verified = spawnSync(process.execPath, ['src/server/tools/purser.ts', 'verify', '--data', dataDir], { encoding: 'utf8' })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
})
