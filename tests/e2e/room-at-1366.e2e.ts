import type { Locator, Page } from '@playwright/test'
import { opened } from '../../src/renderer/model/sale/moves.ts'
import type { Dish, DishForm } from '../../src/shared/contract/dishes.ts'
import type { Api } from '../support/e2e/api.ts'
import { test as demo } from '../support/e2e/demo.ts'
import { layoutFaults } from '../support/e2e/layout.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { keepSale, makeGuest } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'

/** The windows that desks and counters have most, and the smallest one (sizes.md). */
const DESK = { width: 1366, height: 768 }
const TOUCH = { width: 1024, height: 768 }
const SMALL = { width: 960, height: 540 }

/** How many of these are wholly in sight: in the window, and in every box that clips them. */
const inSight = (all: Locator): Promise<number> =>
  all.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { top, bottom, left, right, height } = element.getBoundingClientRect()
        if (height === 0 || top < -1 || bottom > window.innerHeight + 1 || left < -1 || right > window.innerWidth + 1)
          return false
        for (let around = element.parentElement; around !== null; around = around.parentElement) {
          if (getComputedStyle(around).overflowY === 'visible') continue
          const edge = around.getBoundingClientRect()
          if (top < edge.top - 1 || bottom > edge.bottom + 1) return false
        }
        return true
      }).length,
  )

/** The height of the lowest of these, px. */
const lowest = (all: Locator): Promise<number> =>
  all.evaluateAll((elements) => Math.min(...elements.map((element) => element.getBoundingClientRect().height)))

/** Has a finger as the pointer, as on a counter's screen. */
async function useFinger(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
}

const starters: Omit<DishForm, 'dishName'> = { price: 1150, imageUrl: '', rating: 4.5, type: 'Starters' }

/** As many starters, of names that take one line and two. */
async function makeStarters(api: Api, count: number): Promise<Dish[]> {
  const dishes: Dish[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const dishName = nth % 2 === 0 ? `Samosa chaat ${nth}` : `Tomato soup and croutons ${nth}`
    dishes.push(await api.ok('createDish', { body: { ...starters, dishName } }))
  }
  return dishes
}

/** A check at a table that the kitchen was sent one of each dish for. */
async function openCheck(api: Api, dishes: readonly Dish[]) {
  const table = (await api.ok('listTables')).find(({ status }) => !status)
  const order = dishes.map(({ _id }) => ({ _id, qty: 1 }))
  const totalprice = dishes.reduce((sum, { price }) => sum + price, 0)
  const body = { order, totalprice, tables: [{ _id: table?._id ?? '' }], covers: 4 }
  return api.ok('openCheck', { body })
}

test.describe('Food Order', () => {
  const cards = (page: Page) => page.locator('[data-card]')
  /** How many dishes are in sight before anybody scrolls. */
  const dishesInSight = async (page: Page): Promise<number> => {
    await page.locator('[data-scrolls="dishes"]').evaluate((menu) => menu.scrollTo(0, 0))
    return inSight(cards(page))
  }

  test('has twelve dishes in sight on a desk, eight in the smallest window, and more of them as a list', async ({
    page,
    api,
  }) => {
    await makeStarters(api, 24)
    await page.goto('/foodorder/foodorderdish')
    await page.getByRole('button', { name: 'Starters' }).click()
    await expect(cards(page)).toHaveCount(24)
    for (const [size, pictures, rows] of [
      [DESK, 12, 20],
      [{ width: 1280, height: 720 }, 12, 18],
      [SMALL, 8, 12],
    ] as const) {
      await page.setViewportSize(size)
      const named = `${size.width} × ${size.height}`
      await expect.poll(() => dishesInSight(page), { message: named }).toBeGreaterThanOrEqual(pictures)
      await page.getByTitle('List').click()
      await expect(page.locator('main section [data-picture]')).toHaveCount(0)
      await expect.poll(() => dishesInSight(page), { message: `${named}, as a list` }).toBeGreaterThanOrEqual(rows)
      expect(await layoutFaults(page), `${named}, as a list`).toEqual([])
      await page.getByTitle('Pictures').click()
      await expect(page.locator('main section [data-picture]')).toHaveCount(24)
    }
  })

  test('has ten lines of a check in sight on a desk, each high enough to be hit', async ({ page, api }) => {
    const dishes = await makeStarters(api, 10)
    await keepSale(page, opened(await openCheck(api, dishes)))
    await page.setViewportSize(DESK)
    await page.goto('/foodorder/foodorderdish')
    const rail = page.getByRole('region', { name: 'Order', exact: true })
    const lines = rail.locator('[data-line] > button')
    await expect(lines).toHaveCount(10)
    expect((await rail.boundingBox())?.width).toBe(440)
    expect(await inSight(lines)).toBe(10)
    expect(await lowest(lines)).toBeGreaterThanOrEqual(40)
    await lines.nth(3).click()
    await expect(rail.getByRole('button', { name: 'Void' })).toBeVisible()
    expect(await lowest(rail.locator('[data-line] button'))).toBeGreaterThanOrEqual(40)
  })
})

for (const [size, isTouch, when] of [
  [DESK, false, NIGHTLY],
  [TOUCH, true, {}],
  [SMALL, false, {}],
] as const)
  test(
    `Order Details at ${size.width} × ${size.height}: what can be done with a dish is high enough to be hit`,
    when,
    async ({ page, api }) => {
      if (isTouch) await useFinger(page)
      const [sent, next] = await makeStarters(api, 2)
      const check = opened(await openCheck(api, sent === undefined ? [] : [sent]))
      const lines = next === undefined ? check.lines : [...check.lines, { ...next, qty: 1 }]
      await keepSale(page, { ...check, lines, checkName: 'Deck chair 9' })
      await page.setViewportSize(size)
      await page.goto('/foodorder/orderdetails')
      const table = page.getByRole('table')
      await expect(table.getByRole('button', { name: 'Again' })).toBeVisible()
      const acts = table.getByRole('button', { name: /^(Again|Note|Options|Hold|Seat|Course)$/ })
      expect(await acts.count()).toBeGreaterThan(2)
      expect(await lowest(acts)).toBeGreaterThanOrEqual(40)
      expect(await layoutFaults(page)).toEqual([])
    },
  )

test('Venue at 1024 × 768: what saves codes and mail is on one row', async ({ page }) => {
  await useFinger(page)
  await page.setViewportSize(TOUCH)
  await page.goto('/adminuser/venue')
  const codes = page.getByRole('region', { name: 'Codes and mail' })
  const [save, discard] = ['Save codes and mail', 'Discard changes'].map((name) => codes.getByRole('button', { name }))
  await save?.scrollIntoViewIfNeeded()
  expect((await discard?.boundingBox())?.y).toBe((await save?.boundingBox())?.y)
})

/** A venue that takes cash and tips, where less room is left for the code. */
async function takeAll(api: Api): Promise<void> {
  const venue = await api.ok('getVenue')
  await api.ok('updateVenue', { body: { ...venue, tenders: { ...venue.tenders, cash: true, tips: true } } })
}

for (const [size, isTouch, when] of [
  [DESK, false, NIGHTLY],
  [TOUCH, true, {}],
  [SMALL, false, {}],
] as const)
  test(
    `Order Details at ${size.width} × ${size.height}: the code, Verify OTP and Refill card are wholly in sight at each step`,
    when,
    async ({ page, api }) => {
      await takeAll(api)
      if (isTouch) await useFinger(page)
      const sale = new SaleSteps(page, mouseHands(page))
      const dishes = await makeStarters(api, 10)
      const check = await openCheck(api, dishes)
      const rich = await makeGuest(api, 50_000)
      const poor = await makeGuest(api, 100, { fullName: 'Clara Hoffmann', mobileNo: '+919820041787', paxManifestNo: '10002' })
      // Part of it is paid by somebody else, which stands in the panel's foot.
      await api.ok('splitOrder', {
        params: { id: check._id },
        body: { version: check.version, amount: 3000, name: 'Table, part 1' },
      })
      await keepSale(page, opened(await api.ok('getOrder', { params: { id: check._id } }), true))
      await page.setViewportSize(size)
      await page.goto('/foodorder/orderdetails')
      await expect(page.getByText('Left on the check')).toBeVisible()
      await sale.cardNumber.fill(poor.card.cardNumber)
      const refill = sale.button('Refill card')
      await expect(refill).toBeVisible()
      await expect.poll(() => inSight(refill), { message: 'Refill card' }).toBe(1)

      await sale.askForCode(rich.card.cardNumber)
      const code = await sale.readCode()
      await expect.poll(() => inSight(sale.verifyOtp), { message: 'after the code was sent' }).toBe(1)
      await expect.poll(() => inSight(sale.codeBoxes), { message: 'the boxes' }).toBe(1)
      await sale.hands.enterCode(sale.codeBoxes, code === '000000' ? '111111' : '000000')
      await sale.verifyOtp.click()
      await expect(page.getByText('4 tries left')).toBeVisible()
      await expect.poll(() => inSight(sale.verifyOtp), { message: 'after a wrong code' }).toBe(1)
      await expect.poll(() => inSight(sale.codeBoxes), { message: 'the boxes after a wrong code' }).toBe(1)
      await sale.verifyCode()
      await expect.poll(() => inSight(sale.checkOut), { message: 'Check Out' }).toBe(1)
    },
  )

test('Split: a part of ten dishes shows its card, what is paid and left, and Split this part above what is left of the check', async ({
  page,
  api,
}) => {
  const check = await openCheck(api, await makeStarters(api, 10))
  for (const size of [DESK, TOUCH]) {
    await page.setViewportSize(size)
    await page.goto(`/foodorder/split?order=${check._id}`)
    await page.getByText('By line', { exact: true }).click()
    const parts = page.getByRole('list', { name: 'Parts' })
    const named = `${size.width} × ${size.height}`
    await expect.poll(() => inSight(parts.getByText('Left', { exact: true })), { message: named }).toBe(2)
    expect(await inSight(parts.getByRole('button', { name: /^Split this part/ })), named).toBe(2)
    const [foot, lists] = [await page.getByRole('region', { name: 'What is left' }).boundingBox(), await parts.boundingBox()]
    expect((lists?.y ?? 0) + (lists?.height ?? 0), named).toBeLessThanOrEqual(foot?.y ?? 0)
    expect(await inSight(page.getByRole('button', { name: 'Pay part 1' })), named).toBe(1)
    expect(await layoutFaults(page), named).toEqual([])
  }
})

demo('panels beside each other end on one line above the status strip', async ({ page, api }) => {
  await page.setViewportSize(DESK)
  const [paid] = await api.ok('listOrders', { query: { search: 'Lars Johansson' } })
  const screens = [
    ['/foodorder/frontdesk', 'Register passenger'],
    ['/adminuser/venue', 'Save venue'],
    ['/foodorder/zreport', 'Print X report'],
    [`/foodorder/creditnote?order=${paid?._id ?? ''}`, 'Whole invoice'],
  ] as const
  for (const [path, button] of screens) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    const ends = () =>
      page.locator('main .panels section.surface-card').evaluateAll((panels) => {
        const strip = [...document.querySelectorAll('footer')].at(-1)?.getBoundingClientRect().top ?? 0
        const main = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
        return panels.map((one) => Math.round(strip - Math.min(one.getBoundingClientRect().bottom, main)))
      })
    expect((await ends()).length, path).toBeGreaterThan(1)
    // The button may be there before a panel beside it has its place.
    await expect.poll(async () => [...new Set(await ends())], `${path}: px between each panel and the strip`).toEqual([16])
  }
})

demo('Card Report: the title of a chart stays beside its tools, whatever wraps', async ({ page }) => {
  await page.goto('/foodorder/cardreport')
  for (const size of [DESK, SMALL]) {
    await page.setViewportSize(size)
    const head = page.getByRole('heading', { name: 'On cards' })
    await expect(head).toBeVisible()
    const apart = await head.evaluate((title) => {
      const tools = title.parentElement?.lastElementChild?.getBoundingClientRect()
      const own = title.getBoundingClientRect()
      return tools === undefined ? 0 : Math.abs(own.top + own.height / 2 - (tools.top + tools.height / 2))
    })
    expect(apart, `${size.width}: px between the middles of title and tools`).toBeLessThan(4)
  }
})

demo('Inventory Report: the stock is in sight first, its charts follow', async ({ page }) => {
  await page.setViewportSize(DESK)
  await page.goto('/foodorder/inventory')
  const rows = page.getByRole('table', { name: 'Stock at last count' }).locator('tbody tr[data-key], tbody tr:has(td)')
  await expect(rows.first()).toBeVisible()
  expect(await inSight(rows)).toBeGreaterThanOrEqual(8)
  const [table, chart] = [
    await page.getByRole('region', { name: 'Stock', exact: true }).boundingBox(),
    await page.getByRole('region', { name: 'Stock value' }).boundingBox(),
  ]
  expect(chart?.y ?? 0).toBeGreaterThan((table?.y ?? 0) + (table?.height ?? 0))
})
