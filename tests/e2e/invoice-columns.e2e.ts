import type { Page } from '@playwright/test'
import { newId } from '../../src/shared/ids.ts'
import type { Api } from '../support/e2e/api.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { expect, test } from '../support/e2e/test.ts'

/** A venue with all that an invoice may have beside its total, and an invoice that has all of it, as large as they come. */
async function sellOne(api: Api): Promise<void> {
  const venue = await api.ok('getVenue')
  const charges = { inclusive: false, rates: [{ type: 'Dinner' as const, rate: 500 }], service: 1000, serviceTax: 1800 }
  const discounts = { allowed: true, foodorder: 50, backoffice: 50 }
  await api.ok('updateVenue', { body: { ...venue, charges, discounts, tenders: { ...venue.tenders, cash: true, tips: true } } })
  const { pax, card } = await makeGuest(api, 5000)
  const [dish] = await makeMenu(api)
  const order = [{ _id: dish?._id ?? '', qty: 5 }]
  const price = (dish?.price ?? 0) * 5
  const tax = (dish?.type ?? '') === 'Dinner' ? price * 0.05 : 0
  const totalprice = Math.round((price * 1.1 + tax + price * 0.018) * 100) / 100
  const { orderid } = await api.ok('placeOrder', { params: { userid: pax._id }, body: { order, totalprice } })
  const give = { version: 1, kind: 'discount', percent: 10, reason: 'birthday' } as const
  const placed = await api.ok('giveDiscount', { params: { id: orderid }, body: give })
  const given = { tendered: 99_999, tip: 500 }
  await api.ok('takeCash', { body: { cardNumber: card.cardNumber, order, ...given } })
  const body = { balance: placed.totalprice, ...given }
  await api.ok('payOrder', { params: { customerid: card._id }, body, key: newId() })
}

const heads = (page: Page) => page.getByRole('table', { name: 'Invoices' }).getByRole('columnheader').allInnerTexts() // in their order

/** What of the list's numbers, dates and names, and of the figures above, is cut. */
const cut = (page: Page) =>
  page
    .locator('table[aria-rowcount] :is(th, td), section[aria-label="Sales summary"] dd > span:first-child')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth && cell.textContent !== '').map((cell) => cell.textContent),
    )

test('the list of invoices says tax, service, discount, tip and tender, and cuts no number where there is little room', async ({
  page,
  api,
}) => {
  await sellOne(api)
  await page.goto('/foodorder/reporting')
  await expect(page.getByRole('columnheader', { name: 'Total, Rs' })).toBeVisible()
  const seen: Record<string, string[]> = {}
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1366, 768],
    [1280, 720],
    [960, 540],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => cut(page), `${width} ${colorScheme}`).toEqual([])
    }
    seen[width] = (await heads(page)).map((head) => head.replace(/[\s↑↓▲▼]+$/, ''))
  }
  const always = ['Invoice', 'Full name', 'Card number', 'Date', 'Total, Rs']
  for (const [width, columns] of Object.entries(seen)) expect(columns, width).toEqual(expect.arrayContaining(always))
  const more = ['Tax, Rs', 'Service, Rs', 'Discount, Rs', 'Tip, Rs', 'Paid by']
  expect(seen['1440']).toEqual([...always.slice(0, 4), ...more, 'Total, Rs'])
  expect(seen['1920']).toContain('Tables')
  await page.getByRole('button', { name: 'INV-000001', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'INV-000001' })
  for (const label of ['Tax', 'Service charge', 'Discount', 'Tip', 'Paid by'])
    await expect(drawer.getByText(label, { exact: true }).first()).toBeVisible()
})

test('the printed invoices have every column, within the width of the paper', async ({ page, api }) => {
  await sellOne(api)
  await page.goto('/foodorder/reporting')
  await expect(page.getByRole('columnheader', { name: 'Total, Rs' })).toBeVisible()
  // The sheet stays until the system's dialog has closed: without one it is there to be measured.
  await page.evaluate(() => void (window.print = () => undefined))
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const table = page.locator('[data-print-sheet] table').last()
  await expect(table).toContainText('Discount, Rs')
  const found = await table.evaluate((paper) => ({
    heads: [...paper.querySelectorAll('th')].map(({ textContent }) => textContent),
    isWider: paper.getBoundingClientRect().width > (paper.closest('[data-print-sheet]')?.getBoundingClientRect().width ?? 0),
  }))
  expect(found.heads.slice(4)).toEqual(['Tables', 'Tax, Rs', 'Service, Rs', 'Discount, Rs', 'Tip, Rs', 'Paid by', 'Total, Rs'])
  expect(found.isWider).toBe(false)
})
