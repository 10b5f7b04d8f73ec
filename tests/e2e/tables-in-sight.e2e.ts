import type { Page } from '@playwright/test'
import { newId } from '../../src/shared/ids.ts'
import type { Api } from '../support/e2e/api.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { expect, test } from '../support/e2e/test.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 960, height: 540 },
]
/** Sizes at which a new venue's tables are all in sight at once. */
const wholeAt = sizes.filter(({ width }) => width !== 960)
const MANY = 200
const table = (page: Page) => page.getByRole('button', { name: /table \d+, (free|booked)/ })
const hint = (page: Page) => page.getByRole('group', { name: 'Tables not in view' })

/** What a person sees of the tables, by geometry alone: what clips a table is any of its ancestors, whatever scrolls. */
const look = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main section button[aria-pressed]')]
    const isWhole = (button: HTMLElement): boolean => {
      const { top, bottom, left, right } = button.getBoundingClientRect()
      if (top < -1 || bottom > window.innerHeight + 1 || left < -1 || right > window.innerWidth + 1) return false
      for (let around = button.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible' && getComputedStyle(around).overflowX === 'visible') continue
        const edge = around.getBoundingClientRect()
        if (top < edge.top - 1 || bottom > edge.bottom + 1 || left < edge.left - 1 || right > edge.right + 1) return false
      }
      return true
    }
    const scrolling = [...document.querySelectorAll<HTMLElement>('main, main *')].filter(
      (element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
        element.scrollHeight > element.clientHeight + 1 &&
        element.querySelector('button[aria-pressed]') !== null,
    )
    const group = document.querySelector('[aria-label="Tables not in view"]')
    const said = [...(group?.querySelectorAll('button') ?? [])].map((button) => Number(/\d+/.exec(button.textContent)?.[0]))
    const small = buttons.filter((button) => button.offsetHeight < 44 || button.offsetWidth < 44)
    const focused = document.activeElement as HTMLElement
    return {
      tables: buttons.length,
      hidden: buttons.filter((button) => !isWhole(button)).length,
      said: said.reduce((sum, count) => sum + count, 0),
      scrolling: scrolling.length,
      small: small.length,
      focusInSight: isWhole(focused),
    }
  })

async function openTables(page: Page, count: number): Promise<void> {
  await page.goto('/foodorder')
  await expect(table(page)).toHaveCount(count)
}

async function addTables(api: Api, upTo: number): Promise<void> {
  const floors = ['1st Floor', '1st Floor Medium', '2nd Floor', '3rd Floor'] as const
  const planned = (await api.ok('listTables')).length
  const body = (nth: number) => ({ tablefloor: floors[nth % floors.length] ?? '1st Floor', tableno: 20 + Math.floor(nth / 4) })
  for (let nth = planned; nth < upTo; nth += 1) await api.ok('createTable', { body: body(nth) })
}

test('a new venue’s tables are all in sight at the sizes of a front desk, and hinted at on the smallest', async ({
  page,
  api,
}) => {
  await api.ok('listTables')
  await openTables(page, 29)
  for (const size of sizes) {
    await page.setViewportSize(size)
    const isWhole = wholeAt.includes(size) && { hidden: 0, scrolling: 0 }
    const seen = async () => {
      const now = await look(page)
      return { ...now, unsaid: now.hidden - now.said }
    }
    const named = `${size.width} × ${size.height}`
    await expect.poll(seen, { message: named }).toMatchObject({ tables: 29, small: 0, unsaid: 0, ...isWhole })
  }
})

/** What is drawn in tables of other checks beyond their cells, or in more room than it has. */
const spilled = (page: Page) =>
  page.evaluate(() => {
    const drawn = [...document.querySelectorAll<HTMLElement>('main button[data-table] [data-drawn^="On the check"]')]
    const beyond = drawn.filter((part) => {
      const [box, cell] = [part.getBoundingClientRect(), part.closest('button')?.getBoundingClientRect()]
      const isWithin = cell !== undefined && box.top >= cell.top && box.bottom <= cell.bottom && box.left >= cell.left
      return !isWithin || box.right > cell.right || part.scrollWidth > part.clientWidth + 1 || part.offsetHeight < 12
    })
    return { shown: drawn.length, beyond: beyond.map((part) => part.dataset['drawn']) }
  })

test('tables merged into checks of the same and of other floors say so whole at every size', async ({ page, api }) => {
  const plan = await api.ok('listTables')
  const at = (floor: string, no: number) => {
    const found = plan.find(({ tablefloor, tableno }) => tablefloor === floor && tableno === no)
    return { _id: found?._id ?? '' }
  }
  const dish = await api.ok('createDish', {
    body: { dishName: 'Biryani', price: 380, imageUrl: '', rating: 4, type: 'Lunch' },
  })
  const floors = ['1st Floor', '1st Floor Medium', '2nd Floor', '3rd Floor'] as const
  const checks = [
    [at('1st Floor Medium', 8), ...floors.map((floor) => at(floor, 1)), at('1st Floor', 4)],
    ...floors.map((floor) => [at(floor, 2), at(floor, 3)]),
  ]
  for (const tables of checks) {
    const body = { order: [{ _id: dish._id, qty: 1 }], totalprice: 380, tables, covers: 4 }
    await api.ok('openCheck', { body })
  }
  await openTables(page, 29)
  await expect(page.getByRole('button', { name: /on the check of 1st Floor Medium 8/ })).toHaveCount(4)
  for (const size of sizes) {
    await page.setViewportSize(size)
    const named = `${size.width} × ${size.height}`
    await expect.poll(() => spilled(page), { message: named }).toEqual({ shown: 9, beyond: [] })
    await expect.poll(() => look(page), { message: named }).toMatchObject({ tables: 29, hidden: 0, scrolling: 0, small: 0 })
  }
})

/** What tables with an order say at their foot, and which of these words are not wholly in sight. */
const states = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll<HTMLElement>('main button[data-seated] [data-word]')]
    const lost = words.filter((word) => {
      const [box, cell] = [word.getBoundingClientRect(), word.closest('button')?.getBoundingClientRect()]
      const isWithin = cell !== undefined && box.height > 8 && box.top >= cell.top && box.bottom <= cell.bottom
      return !isWithin || box.left < cell.left - 1 || box.right > cell.right + 1 || word.scrollWidth > word.clientWidth + 1
    })
    return { said: words.map((word) => word.textContent), lost: lost.map((word) => word.textContent) }
  })

test('what is going on at each table is said at every size', async ({ page, api }) => {
  const plan = await api.ok('listTables')
  const dish = await api.ok('createDish', {
    body: { dishName: 'Biryani', price: 9999.99, imageUrl: '', rating: 4, type: 'Lunch' },
  })
  const open = async (_id: string, lines: { _id: string; qty: number }[]) => {
    const totalprice = lines.reduce((sum, { qty }) => sum + qty * dish.price, 0)
    return api.ok('openCheck', { body: { order: lines, totalprice, tables: [{ _id }], covers: 12 } })
  }
  for (const { _id, tableno } of plan) {
    if (tableno > 4) continue
    const { _id: id } = await open(_id, tableno === 2 ? [] : [{ _id: dish._id, qty: 5 }])
    if (tableno === 3) await api.ok('printGuestBill', { params: { id }, body: { printid: newId() } })
    if (tableno === 4) await api.ok('setOrderStatus', { params: { id }, body: { orderstatus: 'Delivering' } })
  }
  await openTables(page, 29)
  for (const size of sizes) {
    await page.setViewportSize(size)
    const named = `${size.width} × ${size.height}`
    const floor = ['Kitchen', 'Not sent', 'Bill printed', 'Served']
    await expect
      .poll(() => states(page), { message: named })
      .toEqual({ said: [...floor, ...floor, ...floor, ...floor], lost: [] })
    await expect.poll(async () => (await look(page)).small, { message: named }).toBe(0)
  }
})

test(
  'two hundred tables: one list scrolls, a line says how many are out of sight, and every one is reached',
  NIGHTLY,
  async ({ page, api }) => {
    test.slow()
    await addTables(api, MANY)
    await openTables(page, MANY)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect(hint(page)).toContainText('more below')
      const steady = async () => {
        const { hidden, said, scrolling } = await look(page)
        return { unsaid: hidden - said, scrolling, some: hidden > 0 }
      }
      await expect.poll(steady, { message: `${size.width}` }).toEqual({ unsaid: 0, scrolling: 1, some: true })
      await expect(page.getByRole('region', { name: '3rd Floor' })).toContainText('free, 0 booked')

      const down = hint(page).getByRole('button', { name: /more below/ })
      await expect(async () => {
        await down.click({ timeout: 500 }).catch(() => undefined)
        await expect(down).toBeHidden({ timeout: 300 })
      }).toPass()
      await expect(hint(page)).toContainText('more above')
      await page.getByRole('region', { name: '1st Floor', exact: true }).getByRole('button').last().focus()
      for (const key of ['Home', 'ArrowRight', 'End', 'ArrowLeft']) {
        await page.keyboard.press(key)
        expect((await look(page)).focusInSight, `${size.width}: the focus after ${key}`).toBe(true)
      }
      await page.getByRole('region', { name: '3rd Floor' }).getByRole('button').first().focus()
      await expect.poll(steady).toEqual({ unsaid: 0, scrolling: 1, some: true })
      await expect(table(page).first()).toBeInViewport({ ratio: 1 })
    }
  },
)

test('negative control: decks that scroll by themselves, with nothing said, are noticed', async ({ page, api }) => {
  await api.ok('listTables')
  await openTables(page, 29)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.addStyleTag({
    content: 'main section { max-height: 96px; overflow: auto } [aria-label="Tables not in view"] { display: none }',
  })
  await expect.poll(async () => (await look(page)).scrolling).toBeGreaterThan(1)
  expect((await look(page)).hidden).toBeGreaterThan(0)
})
