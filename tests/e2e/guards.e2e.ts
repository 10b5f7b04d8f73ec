import type { Page } from '@playwright/test'
import { newId } from '../../src/shared/ids.ts'
import { specified } from '../../src/shared/messages.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { openCheckout, SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { emailOf, STAFF_PASSWORD, type StaffKind } from '../support/e2e/venue.ts'

const BEING_DESIGNED = 'This page is being designed'

async function logIn(page: Page, kind: StaffKind): Promise<void> {
  await page.getByLabel('Email address').fill(emailOf(kind))
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: specified.login }).click()
}

/** The picture of a ship lies behind the page, fetched and decoded. */
async function expectShip(page: Page): Promise<void> {
  const ship = page.locator('img[src*="ship"]')
  await expect(ship).toBeVisible()
  await expect.poll(() => ship.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
}

const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>)

test.describe('logged out', () => {
  test.use({ staff: 'nobody' })

  test('every protected page leads to the login, which leads back to it', async ({ page }) => {
    const guarded = [
      '/homepage',
      '/adminuser',
      '/foodorder',
      '/foodorder/frontdesk',
      '/foodorder/selecttable',
      '/foodorder/foodorderdish',
      '/foodorder/additem',
      '/foodorder/orderdetails',
      '/foodorder/checkout',
      '/foodorder/orderstatus',
      '/foodorder/reporting',
      '/foodorder/inventory',
      '/foodorder/cardreport',
      '/foodorder/notfound',
      '/kitchen',
      '/foodorder/cardactive?from=desk',
    ]
    for (const path of guarded) {
      await page.goto(path)
      await expect(page.getByText(specified.loginTitle)).toBeVisible()
      await expect(page).toHaveURL('/')
    }
    await logIn(page, 'both')
    await expect(page).toHaveURL('/foodorder/cardactive?from=desk')
    await page.goBack()
    await expect(page, 'the login page is replaced in history').not.toHaveURL('/')
  })

  test('a login from / goes to the front desk and is replaced in history', async ({ page }) => {
    await page.goto('/setting')
    await page.goto('/')
    await logIn(page, 'foodorder')
    await expect(page).toHaveURL('/foodorder/frontdesk')
    expect(JSON.parse((await stored(page))['auth'] ?? '')).toMatchObject({ accessroutes: ['foodorder'] })
    expect((await stored(page))['token']).toMatch(/^[\w-]{40,}$/)
    await page.goBack()
    await expect(page).toHaveURL('/setting')
  })

  test('/setting, /taxinvoice and unknown addresses need no login', async ({ page }) => {
    await page.goto('/setting')
    await expect(page.getByRole('heading', { level: 1, name: specified.setting })).toBeVisible()
    await expect(page.getByRole('button', { name: specified.logOut })).toBeHidden()
    await page.goto('/taxinvoice')
    await expect(page).toHaveURL('/taxinvoice')
    await page.goto('/nowhere/at/all')
    await expect(page.getByText(BEING_DESIGNED)).toBeVisible()
    await expect(page).toHaveURL('/nowhere/at/all')
    const { height } = (await page.getByRole('main').boundingBox()) ?? { height: 0 }
    expect(height, 'under construction at full height').toBe(page.viewportSize()?.height)
  })
})

const areas: { staff: StaffKind; admin: boolean; frontDesk: boolean; lands: string }[] = [
  { staff: 'both', admin: true, frontDesk: true, lands: '/foodorder/frontdesk' },
  { staff: 'foodorder', admin: false, frontDesk: true, lands: '/foodorder/frontdesk' },
  { staff: 'backoffice', admin: true, frontDesk: false, lands: '/homepage' },
  { staff: 'none', admin: false, frontDesk: false, lands: '/homepage' },
]

test.describe('roles', () => {
  test.use({ staff: 'nobody' })

  test('open the areas of home and the entries of the menu', async ({ page }) => {
    for (const { staff, admin, frontDesk, lands } of areas) {
      await page.goto('/')
      await expectShip(page)
      await logIn(page, staff)
      await expect(page, `${staff} lands`).toHaveURL(lands)
      await page.goto('/homepage')
      await expectShip(page)
      for (const [name, open, path] of [
        [specified.adminUser, admin, '/adminuser'],
        [specified.frontDeskUser, frontDesk, '/foodorder'],
      ] as const) {
        const link = page.getByRole('link', { name })
        if (open) await expect(link, `${name} for ${staff}`).toHaveAttribute('href', path)
        else await expect(page.getByRole('button', { name }), `${name} for ${staff}`).toHaveAttribute('aria-disabled', 'true')
      }
      await page.goto('/setting')
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      await expect(menu.getByRole('button', { name: specified.logOut })).toBeVisible()
      await expect(menu.getByRole('link', { name: specified.addItem })).toBeVisible({ visible: admin })
      await expect(menu.getByRole('button', { name: specified.report })).toBeVisible({ visible: admin })
      await menu.getByRole('button', { name: specified.logOut }).click()
      await expect(page).toHaveURL('/')
    }
  })
})

test('the Report group unfolds its three reports', async ({ page }) => {
  await page.goto('/foodorder/notfound')
  await expect(page.getByText(BEING_DESIGNED)).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: specified.report }).click()
  for (const report of [specified.cardReport, specified.totalSalesReport, specified.inventoryReport])
    await expect(menu.getByRole('link', { name: report })).toBeVisible()
})

const HOME_PART = /\/assets\/home-screen-.*\.js$/

test('a part that does not arrive shows the fallback view, and a reload goes on', async ({ page }) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(HOME_PART, (route) => route.abort())
  await page.goto('/homepage')
  await expect(page.getByRole('alert')).toContainText(specified.unexpectedError)
  // The page is loaded again by itself, and then rests for a minute.
  await expect.poll(() => loads).toBeGreaterThan(1)
  await expect(page.getByRole('alert')).toContainText(specified.unexpectedError)
  await page.unroute(HOME_PART)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('link', { name: specified.frontDeskUser })).toBeVisible()
})

test('a part that could not be fetched while the server was away comes by itself once it is back', async ({ page }) => {
  await page.route(HOME_PART, (route) => route.abort(), { times: 1 })
  await page.goto('/homepage')
  await expect(page.getByRole('link', { name: specified.frontDeskUser })).toBeVisible()
})

test('log-out clears login, ids, cart, tables and payment key, and the server ends the session', async ({ page, api }) => {
  const sale = new SaleSteps(page, mouseHands(page))
  await page.goto('/foodorder/selecttable')
  await sale.table('2nd Floor', 1).click()
  await expect(page.getByText('No table yet')).toBeHidden()
  await openCheckout(sale, api)
  await page.goto('/foodorder/notfound')
  const kept = ['auth', 'token', 'customerid', 'userid', 'purser.sale']
  expect(Object.keys(await stored(page))).toEqual(expect.arrayContaining(kept))
  // What an older version kept is cleared too.
  await page.evaluate((key) => localStorage.setItem('paymentKey', key), newId())
  await page.getByRole('button', { name: specified.logOut }).click()
  await expect(page).toHaveURL('/')
  const left = Object.keys(await stored(page))
  for (const key of [...kept, 'paymentKey']) expect(left, `${key} after the log-out`).not.toContain(key)
  expect((await api.call('session')).status, 'the session of that token').toBe(401)
  await page.goto('/foodorder/frontdesk')
  await expect(page).toHaveURL('/')
})
