import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { openCheckout, SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const sizes = [
  { width: 1440, height: 900, when: NIGHTLY },
  { width: 1366, height: 768, when: {} },
  { width: 1280, height: 720, when: NIGHTLY },
  { width: 1024, height: 768, when: NIGHTLY },
  { width: 960, height: 540, when: {} },
]
const TOAST = '.ant-message-notice'

/** What the toasts on the screen lie over, measured as soon as one with this text is shown: it is gone two seconds later. */
async function covered(page: Page, text: string | RegExp, act: () => Promise<unknown>) {
  const measured = page.evaluate(
    async ([notices, source]) => {
      const frame = () => new Promise(requestAnimationFrame)
      const all = () => [...document.querySelectorAll<HTMLElement>(notices)]
      while (!all().some((toast) => new RegExp(source).test(toast.textContent))) await frame()
      const tops = () =>
        all()
          .map((toast) => toast.getBoundingClientRect().top)
          .join(' ')
      for (let still = 0, before = ''; still < 5; before = tops()) {
        await frame()
        still = tops() === before ? still + 1 : 0
      }
      const controls = [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, [role="tab"], [role="switch"]'),
      ].filter((control) => control.closest(notices) === null && control.checkVisibility())
      const overlaps = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      // What has scrolled away under the strip is not there.
      const isSeenBelow = (toast: DOMRect, control: HTMLElement) => {
        const edge = edgeOf(control)
        const [x, y] = [
          (Math.max(toast.left, edge.left) + Math.min(toast.right, edge.right)) / 2,
          (Math.max(toast.top, edge.top) + Math.min(toast.bottom, edge.bottom)) / 2,
        ]
        return overlaps(toast, edge) && document.elementsFromPoint(x, y).some((element) => control.contains(element))
      }
      const edgeOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
      const inSight = all().filter((toast) => overlaps(edgeOf(toast), edgeOf(toast.parentElement)))
      // What the strip says of connection, terminal and place, and the end of a toast's own words.
      const facts = [...document.querySelectorAll<HTMLElement>('footer [role="status"], footer [role="status"] ~ span')]
      const cut = inSight.filter((toast) => toast.scrollHeight > toast.clientHeight + 1 || edgeOf(toast).bottom > innerHeight + 1)
      return {
        facts: facts
          .filter((fact) => inSight.some((toast) => overlaps(edgeOf(toast), edgeOf(fact))))
          .map((fact) => fact.textContent),
        cut: cut.map((toast) => toast.textContent),
        toasts: inSight.length,
        over: inSight.flatMap((toast) =>
          controls
            .filter((control) => isSeenBelow(edgeOf(toast), control))
            .map((control) => control.getAttribute('aria-label') ?? control.textContent),
        ),
        taps: inSight.filter((toast) => {
          const { left, top, width, height } = edgeOf(toast)
          return toast.contains(document.elementFromPoint(left + width / 4, top + height / 2))
        }).length,
        roles: [...new Set(all().map((toast) => toast.getAttribute('role')))],
      }
    },
    [TOAST, typeof text === 'string' ? text : text.source] as const,
  )
  await act()
  return measured
}

const table = (page: Page, floor: string, tableno: number) =>
  page.getByRole('button', { name: new RegExp(`^${floor} table ${tableno}, `) })

for (const { when, ...size } of sizes) {
  test(
    `${size.width} × ${size.height}: toasts take no tap, and lie over no control and no fact of the strip`,
    when,
    async ({ page, api }) => {
      await page.setViewportSize(size)
      await page.goto('/foodorder')
      const book = (tableno: number) => () => table(page, '3rd Floor', tableno).click()
      for (const tableno of [2, 3, 4]) {
        const seen = await covered(page, `3rd Floor table no ${tableno}`, book(tableno))
        expect(seen).toEqual({ toasts: 1, facts: [], cut: [], over: [], taps: 0, roles: ['status'] })
      }
      const longest = page.getByRole('button', { name: /^1st Floor Medium table 8, / })
      const said = { toasts: 1, facts: [], cut: [], over: [], taps: 0 }
      expect(await covered(page, 'booking 1st Floor Medium table no 8', () => longest.click())).toMatchObject(said)
      expect(await covered(page, 'cancelling 1st Floor Medium table no 8', () => longest.click())).toMatchObject(said)
      const [dish] = await makeMenu(api)
      await page.goto('/foodorder/foodorderdish')
      const dishCard = page.getByRole('button', { name: new RegExp(dish?.dishName ?? '') }).first()
      expect(await covered(page, 'Added Your Bag', () => dishCard.click())).toMatchObject({ toasts: 1, over: [], taps: 0 })

      await page.goto('/foodorder/cardactive')
      const activate = page.getByRole('button', { name: 'Activate card' })
      expect(await covered(page, /./, () => activate.click())).toMatchObject({ toasts: 1, over: [], taps: 0 })
    },
  )
}

test('order status: the Undo of a change takes its tap, and nothing else of the toast does', async ({ page, api }) => {
  const dishes = await makeMenu(api)
  const { pax } = await makeGuest(api, 5000)
  const [line] = dishes
  await api.ok('placeOrder', {
    params: { userid: pax._id },
    body: { order: [{ _id: line?._id ?? '', qty: 1 }], totalprice: 380, ordertable: [] },
  })
  await page.goto('/foodorder/orderstatus')
  const preparing = page.getByRole('region', { name: 'Preparing' }).getByRole('article')
  const deliver = preparing.getByRole('button', { name: /deliver/i })
  expect(await covered(page, 'Undo', () => deliver.click())).toEqual({
    toasts: 1,
    facts: [],
    cut: [],
    over: [],
    taps: 0,
    roles: ['status'],
  })
  const undo = page.getByRole('button', { name: 'Undo' })
  expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await undo.click()
  await expect(preparing).toHaveCount(1)
})

test.describe('no printer is set up', () => {
  test.use({ printerSetUp: false })

  for (const { when, ...size } of sizes)
    test(`Tax Invoice at ${size.width} × ${size.height}: a toast lies under what the panel says`, when, async ({ page, api }) => {
      const sale = new SaleSteps(page, mouseHands(page))
      await page.setViewportSize(size)
      await openCheckout(sale, api)
      await sale.pay()
      // Without a printer the press says why nothing prints; one while the payment is still followed says nothing.
      // Toasts of the payment may still be there, and go.
      const toast = page.locator(TOAST).filter({ hasText: /printer/i })
      await expect(async () => {
        await page.getByRole('button', { name: specified.print, exact: true }).click()
        await expect(toast).not.toHaveCount(0, { timeout: 1500 })
      }).toPass()
      const bottom = await page
        .locator('main section')
        .evaluateAll((panels) =>
          Math.max(
            ...panels.map((panel) =>
              Math.min(panel.getBoundingClientRect().bottom, panel.closest('main')?.getBoundingClientRect().bottom ?? 0),
            ),
          ),
        )
      expect((await toast.last().boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
    })
})

test.describe('nobody is logged in', () => {
  test.use({ staff: 'nobody' })

  test('the failed login’s toast alone is top centre', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    const { middle, top } = await expectToast(page, specified.wrongLogin, 'error')
    expect(top).toBeLessThan(100)
    expect(Math.abs(middle - 720)).toBeLessThan(2)
  })
})

test('negative control: toasts at their former place cover tables and take taps', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/foodorder')
  const before = '.ant-message { inset: 90px auto auto 40% !important } .ant-message-notice { pointer-events: auto !important }'
  await page.addStyleTag({ content: before })
  const { over, taps, facts } = await covered(page, 'table no 2', () => table(page, '3rd Floor', 2).click())
  expect(over.length).toBeGreaterThan(0)
  expect(taps).toBe(1)
  expect(facts).toEqual([])
  await page.addStyleTag({ content: '.ant-message { inset: auto 0 0 50% !important; width: 50vw !important }' })
  const strip = await covered(page, 'table no 3', () => table(page, '3rd Floor', 3).click())
  expect(strip.facts.length, 'and at the right of the strip they cover what it says').toBeGreaterThan(0)
})
