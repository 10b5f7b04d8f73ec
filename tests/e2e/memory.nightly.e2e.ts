import type { CDPSession, Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { pathIs, SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'

const PIN = '4826'
/** Sales until every screen and cache is there; then those that are judged. */
interface Sales {
  warmUp: number
  judged: number
}
/** What each sale may leave behind, on average; one that kept a row, a listener or an answer for good leaves more. */
const LIMITS = { JSEventListeners: 2, Nodes: 20, JSHeapUsedSize: 60_000 }
type Measure = keyof typeof LIMITS
const measures = Object.keys(LIMITS) as Measure[]
const LOOKS = 6
const LOOK_EVERY_MS = 1000

async function measuredOnce(cdp: CDPSession): Promise<Record<Measure, number>> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const valueOf = (name: Measure): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { JSEventListeners: valueOf('JSEventListeners'), Nodes: valueOf('Nodes'), JSHeapUsedSize: valueOf('JSHeapUsedSize') }
}

/** What the page holds once it rests: the least of some looks a second apart, since a busy machine lets the last screen go late. */
async function measured(page: Page, cdp: CDPSession): Promise<Record<Measure, number>> {
  // What is on its way out is not left behind.
  await expect(page.locator('.ant-message-notice, .ant-modal')).toHaveCount(0)
  const looks: Record<Measure, number>[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    await page.waitForTimeout(LOOK_EVERY_MS)
    looks.push(await measuredOnce(cdp))
  }
  const least = (name: Measure): number => Math.min(...looks.map((look) => look[name]))
  return { JSEventListeners: least('JSEventListeners'), Nodes: least('Nodes'), JSHeapUsedSize: least('JSHeapUsedSize') }
}

/** A whole sale by the card's PIN, of which there may be as many as one likes, from the dish to New Order. */
async function sell(page: Page, cardNumber: string): Promise<void> {
  const sale = new SaleSteps(page, mouseHands(page))
  await sale.goTo(specified.foodOrder)
  await sale.addDish({ dish: 'Vegetable biryani', qty: 1 })
  await sale.goTo(specified.orderDetails)
  await sale.hands.fill(sale.cardNumber, cardNumber)
  await sale.hands.press(sale.button('Pay with card PIN'))
  await sale.hands.fill(page.getByLabel('Card PIN'), PIN)
  await page.keyboard.press('Enter')
  await expect(sale.checkOut).toBeEnabled()
  await sale.hands.press(sale.checkOut)
  await sale.hands.press(sale.button('No table'))
  await sale.pay()
  await sale.hands.press(sale.button(specified.newOrder))
  await expect(page).toHaveURL(pathIs('/foodorder/selecttable'))
}

/** What a sale leaves behind in a page that has made many. */
async function growthOf(
  page: Page,
  cardNumber: string,
  { warmUp, judged }: Sales,
  after?: () => Promise<void>,
): Promise<Record<Measure, number>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto('/foodorder/selecttable')
  for (let sold = 0; sold < warmUp; sold += 1) await sell(page, cardNumber)
  const before = await measured(page, cdp)
  for (let sold = 0; sold < judged; sold += 1) {
    await sell(page, cardNumber)
    await after?.()
  }
  const now = await measured(page, cdp)
  const growth = (name: Measure): number => (now[name] - before[name]) / judged
  return { JSEventListeners: growth('JSEventListeners'), Nodes: growth('Nodes'), JSHeapUsedSize: growth('JSHeapUsedSize') }
}

test('many sales in one page leave neither listeners, nor rows, nor answers behind', async ({ page, api }) => {
  test.slow()
  const { card } = await makeGuest(api, 100_000, { pin: PIN })
  await makeMenu(api)
  const growth = await growthOf(page, card.cardNumber, { warmUp: 12, judged: 88 })
  test.info().annotations.push({ type: 'growth a sale', description: JSON.stringify(growth) })
  for (const name of measures) expect(growth[name], `${name} a sale`).toBeLessThan(LIMITS[name])
})

test('negative control: a page that keeps something of each sale is noticed', async ({ page, api }) => {
  test.slow()
  const { card } = await makeGuest(api, 100_000, { pin: PIN })
  await makeMenu(api)
  const leak = () =>
    page.evaluate(() => {
      const kept = ((window as unknown as { kept?: unknown[] }).kept ??= [])
      const rows = Array.from({ length: 30 }, () => document.createElement('tr'))
      for (const row of rows) row.addEventListener('click', () => void kept.length)
      kept.push(rows, 'x'.repeat(10) + Math.random(), new Float64Array(10_000))
    })
  // What is kept shows far above what a few sales leave to settle.
  const growth = await growthOf(page, card.cardNumber, { warmUp: 3, judged: 6 }, leak)
  expect(growth.JSEventListeners).toBeGreaterThan(LIMITS.JSEventListeners)
  expect(growth.Nodes).toBeGreaterThan(LIMITS.Nodes)
})
