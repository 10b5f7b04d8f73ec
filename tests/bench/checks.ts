import type { Browser, Page } from 'playwright'
import { apiOf, loginAt } from '../support/e2e/api.ts'
import { onDemo } from './demo-terminal.ts'
import { ms, spreadOf, table } from './figures.ts'
import { logIn } from './screens.ts'

const [ROUNDS, LINES_A_ROUND] = [6, 10]
const LINES = ROUNDS * LINES_A_ROUND
const PRICE = 120
const OPENINGS = 15
const NAME = 'Long evening'

/** Leaves a check of 60 lines in six rounds. Each line has a note of its own, so that none joins another. */
async function seedCheck(address: string): Promise<void> {
  const api = apiOf(address, await loginAt(address, 'admin@demo.test', 'purser-demo'))
  const dish = await api.ok('createDish', {
    body: { dishName: 'Dish of a long evening', price: PRICE, imageUrl: '', rating: 4, type: 'Dinner' },
  })
  const added = (from: number) =>
    Array.from({ length: LINES_A_ROUND }, (_, nth) => ({ _id: dish._id, qty: 1, note: `Guest ${from + nth}` }))
  const sent = { totalprice: LINES_A_ROUND * PRICE }
  let check = await api.ok('openCheck', { body: { ...sent, name: NAME, order: added(0) } })
  for (let round = 2; round <= ROUNDS; round += 1) {
    const before = check.order.map(({ qty, note = '', round: of = 1 }) => ({ _id: dish._id, qty, note, round: of }))
    check = await api.ok('sendCheck', {
      params: { id: check._id },
      body: {
        order: [...before, ...added(before.length)],
        totalprice: (before.length + LINES_A_ROUND) * PRICE,
        version: check.version,
      },
    })
  }
}

/** From the press on the check in the list to the frame that shows all its lines. */
async function openCheck(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Open checks/ }).click()
  const button = page.getByRole('button', { name: `Open check, ${NAME}` })
  await button.waitFor()
  const took = await button.evaluate(async (pressed, wanted) => {
    const begun = performance.now()
    ;(pressed as HTMLElement).click()
    while (document.querySelectorAll('main li[data-line]').length < wanted) await new Promise((resolve) => setTimeout(resolve, 1))
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    return performance.now() - begun
  }, LINES)
  await page.getByRole('button', { name: 'Leave check' }).click()
  await page.getByRole('button', { name: /^Open checks/ }).waitFor()
  return took
}

async function measure(browser: Browser, address: string): Promise<void> {
  await seedCheck(address)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await logIn(page, address, 'admin@demo.test')
  await page.goto(new URL('/foodorder/selecttable', address).href)
  // The first opening fetches the screen's code, once a day.
  await openCheck(page)
  const times: number[] = []
  for (let nth = 0; nth < OPENINGS; nth += 1) times.push(await openCheck(page))
  const { p50, p95 } = spreadOf(times)
  const what = `a check of ${LINES} lines in ${ROUNDS} rounds: press in the list to all lines painted`
  console.log(table(['what', 'p50', 'p95', 'measured', 'goal'], [[what, ms(p50), ms(p95), String(times.length), '≤ 100 ms']]))
}

/** Taking up a long check, in real Chromium. */
export const benchChecks = (): Promise<void> => onDemo(measure)

if (import.meta.main) await benchChecks()
