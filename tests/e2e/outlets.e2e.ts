import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { formatRupees, paiseOf } from '../../src/shared/money/money.ts'
import type { LoginRecord } from '../../src/shared/contract/auth.ts'
import { type Api, apiOf } from '../support/e2e/api.ts'
import { expectWholeBooks } from '../support/e2e/charge.ts'
import { logInAs, openPath } from '../support/e2e/guarded-ways.ts'
import { isNightly } from '../support/e2e/nightly.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { pathIs, toOrderDetails } from '../support/e2e/sale.ts'
import { expect } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'
import { RemoteSale, test } from '../support/e2e/two-terminals.ts'
import { emailOf, STAFF_PASSWORD as password } from '../support/e2e/venue.ts'

test.use({ staff: 'nobody' })

const POOL_BAR = 'Pool Bar'
/** A card is sent this many codes an hour, so it is sold to as often. */
const SALES_A_CARD = 5
const CARDS = isNightly ? 6 : 2
/** What each of the two outlets sells. */
const EACH = (CARDS * SALES_A_CARD) / 2
const BIRYANI = 380
const SODA = 140

const place = (page: Page) => page.getByText(/^Pool Bar · /)

/** The back office opens a second outlet, at the first one's terminal. */
async function addPoolBar(page: Page): Promise<void> {
  await openPath(page, '/adminuser/venue')
  const panel = page.getByRole('region', { name: 'Outlets' })
  await panel.getByRole('button', { name: 'Add outlet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add outlet' })
  await dialog.getByLabel('Name').fill(POOL_BAR)
  await dialog.getByLabel('Code').fill('pb')
  await dialog.getByRole('button', { name: 'Add outlet' }).click()
  await expectToast(page, 'Pool Bar is added. Choose it under Setting on its terminals', 'success')
  await expect(panel.getByText('Invoices from INV-PB-000001')).toBeVisible()
}

/** The terminal is given to the outlet before anybody logs in. */
async function belongToPoolBar(page: Page): Promise<void> {
  await openPath(page, '/setting')
  await page.getByRole('combobox', { name: 'Outlet' }).click()
  await page.getByTitle(POOL_BAR).click()
  await expect(page.getByTitle(POOL_BAR).first()).toBeVisible()
}

/** A dish of the Pool Bar alone, and a table that becomes its own. */
async function furnishPoolBar(page: Page): Promise<void> {
  await openPath(page, '/adminuser/dishes')
  await page.getByRole('button', { name: 'Fresh lime soda', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit dish' })
  await drawer.getByRole('combobox', { name: /^Sold at/ }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: POOL_BAR }).click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Save dish' }).click()
  await expect(page.getByText('Pool Bar only')).toBeVisible()
  await openPath(page, '/adminuser/tables')
  await page.getByRole('button', { name: 'Change 2nd Floor table 5' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2nd Floor table 5' })
  await dialog.getByRole('combobox', { name: 'Outlet' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: POOL_BAR }).click()
  await dialog.getByRole('button', { name: 'Save table' }).click()
  await expect(dialog).toBeHidden()
}

/** One whole sale of a biryani from the dish to Cancel; answers the invoice's number. */
async function sell(sale: RemoteSale, cardNumber: string): Promise<string> {
  await sale.goTo(specified.foodOrder)
  await sale.page.getByRole('button', { name: 'main course' }).click()
  await sale.addDish({ dish: 'Vegetable biryani', qty: 1 })
  await sale.goTo(specified.orderDetails)
  await sale.checkOutWith(cardNumber)
  const invoice = await sale.pay()
  await sale.hands.press(sale.cancel)
  await expect(sale.page).toHaveURL(pathIs('/foodorder/selecttable'))
  return invoice
}

const guestOf = async (api: Api, nth: number): Promise<string> => {
  const paxManifestNo = String(10_001 + nth)
  const { card } = await makeGuest(api, 10_000, { paxManifestNo, mobileNo: `+91982004178${nth}` })
  return card.cardNumber
}

const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => `${prefix}-${String(nth + 1).padStart(6, '0')}`)

/** Of the check that keeps the outlet from being closed. */
const LAST_AT_POOL_BAR = numbered('INV-PB', EACH + 1).at(-1) ?? ''

test('two outlets: one ship’s cards, each its own tables, menu, invoice series and figures, closed together by one Z', async ({
  page,
  ship,
  browser,
}) => {
  const { server, api, here, there } = ship
  await makeMenu(api)
  await page.goto('/')
  await logInAs(page, { email: emailOf('both'), password })
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))
  await openPath(page, '/setting')
  await expect(page.getByRole('region', { name: 'Terminal' }).getByText('Touch layout')).toBeVisible()
  await expect(page.getByText('Outlet', { exact: true }), 'nothing of outlets shows while there is one').toHaveCount(0)
  await addPoolBar(page)
  await furnishPoolBar(page)

  const other = await browser.newContext({ baseURL: there.terminal.address })
  const bar = await other.newPage()
  await bar.goto('/')
  await belongToPoolBar(bar)
  await openPath(bar, '/')
  await logInAs(bar, { email: emailOf('both'), password })
  await expect(place(bar)).toBeVisible()
  const barLogin = await bar.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? 'null') as LoginRecord)
  const barApi = apiOf(server.address, barLogin)
  await openPath(page, '/')
  await expect(place(page)).toHaveCount(0)

  await test.step('each has its own tables and dishes', async () => {
    const [restaurant, pool] = [new RemoteSale(page, server), new RemoteSale(bar, server)]
    for (const sale of [restaurant, pool]) await openPath(sale.page, '/foodorder/selecttable')
    await expect(pool.table('2nd Floor', 5)).toBeVisible()
    await expect(pool.table('2nd Floor', 1)).toHaveCount(0)
    await expect(restaurant.table('2nd Floor', 1)).toBeVisible()
    await expect(restaurant.table('2nd Floor', 5)).toHaveCount(0)
    for (const sale of [restaurant, pool]) {
      await openPath(sale.page, '/foodorder/foodorderdish')
      await sale.page.getByRole('button', { name: 'drinks' }).click()
    }
    await expect(pool.dishCard('Fresh lime soda')).toBeVisible()
    await expect(restaurant.page.getByRole('region', { name: 'drinks' })).toHaveCount(0)
  })

  await test.step('many sales, both selling at once, each card in both', async () => {
    const cards: string[] = []
    for (let nth = 0; nth < CARDS; nth += 1) cards.push(await guestOf(api, nth))
    const work = async (terminal: Page, own: readonly string[]): Promise<string[]> => {
      const sale = new RemoteSale(terminal, server)
      const invoices: string[] = []
      for (const card of own) invoices.push(await sell(sale, card))
      return invoices
    }
    // Every card is sold to at both, never at the same moment: the first half of the cards begins here, the second there.
    const [first, second] = [cards.slice(0, CARDS / 2), cards.slice(CARDS / 2)]
    const times = (own: readonly string[], count: number) => own.flatMap((card) => Array.from({ length: count }, () => card))
    const early = await Promise.all([work(page, times(first, 3)), work(bar, times(second, 3))])
    const late = await Promise.all([work(page, times(second, SALES_A_CARD - 3)), work(bar, times(first, SALES_A_CARD - 3))])
    expect([...early[0], ...late[0]]).toEqual(numbered('INV', EACH))
    expect([...early[1], ...late[1]]).toEqual(numbered('INV-PB', EACH))
    for (const card of cards) {
      const { card: left } = await api.ok('findCard', { params: { cardNumber: card } })
      expect(left?.balance).toBe(10_000 - SALES_A_CARD * BIRYANI)
    }
  })

  await test.step('the sales report of one outlet has its invoices alone, and its file says so', async () => {
    await openPath(page, '/foodorder/reporting')
    const figures = page.getByRole('region', { name: 'Sales summary' })
    await expect(figures).toContainText(formatRupees(paiseOf(2 * EACH * BIRYANI)))
    await page.getByRole('combobox', { name: 'Outlet' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: POOL_BAR }).click()
    await expect(figures).toContainText(formatRupees(paiseOf(EACH * BIRYANI)))
    await expect(page.getByRole('button', { name: `INV-PB-${String(EACH).padStart(6, '0')}`, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^INV-0/ })).toHaveCount(0)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(/^sales-pool-bar-/)
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1)
    expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(numbered('INV-PB', EACH))
    await page.evaluate(() => void (window.print = () => undefined))
    await page.getByRole('button', { name: specified.print, exact: true }).click()
    await expect(page.locator('[data-print-sheet]')).toContainText(`${specified.totalSalesReport}, ${POOL_BAR}`)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })

  await test.step('the paper of each has its series', async () => {
    await expect.poll(() => here.printer.paper().length).toBe(EACH)
    await expect.poll(() => there.printer.paper().length).toBe(EACH)
    expect(here.printer.paper().every((paper) => /INV-0000\d\d/.test(paper))).toBe(true)
    expect(there.printer.paper().every((paper) => /INV-PB-0000\d\d/.test(paper))).toBe(true)
    expect(there.printer.paper().every((paper) => /^ +Pool Bar$/m.test(paper))).toBe(true)
    expect(here.printer.paper().every((paper) => /^ +Main outlet$/m.test(paper))).toBe(true)
  })

  await test.step('what one outlet alone sells the other cannot order, whoever asks', async () => {
    const [soda] = await barApi.ok('listDishes', { query: { type: 'drinks' } })
    const guest = await makeGuest(api, 100, { paxManifestNo: '10090', mobileNo: '+919820041790' })
    const order = { order: [{ _id: soda?._id ?? '', qty: 1 }], totalprice: soda?.price ?? 0, ordertable: [] }
    const asked = { params: { userid: guest.pax._id }, body: order }
    const refused = await api.call('placeOrder', asked)
    expect([refused.status, JSON.stringify(refused.body)], 'at the restaurant').toEqual([422, expect.stringMatching(/dish/i)])
    const placed = await barApi.call('placeOrder', asked)
    expect(placed.status, 'control: at the bar').toBe(200)
    const [open] = await barApi.ok('listOrders', { query: { unpaid: true } })
    await barApi.ok('cancelOrder', { params: { id: open?._id ?? '' } })
  })

  await test.step('an outlet with an unpaid check is not closed; a closed one has nobody logged in', async () => {
    const pool = new RemoteSale(bar, server)
    const cardNumber = await guestOf(api, CARDS)
    await pool.goTo(specified.newOrder)
    await pool.table('2nd Floor', 5).click()
    await bar.getByRole('button', { name: 'Choose dishes' }).click()
    await bar.getByRole('button', { name: 'drinks' }).click()
    await pool.addDish({ dish: 'Fresh lime soda', qty: 2 })
    await bar.keyboard.press('F9')
    await expect(bar.getByRole('button', { name: 'Leave check' })).toBeVisible()
    await openPath(page, '/adminuser/venue')
    await page.getByRole('button', { name: 'Close Pool Bar' }).click()
    const question = page.getByRole('dialog', { name: 'Close Pool Bar?' })
    await question.getByRole('button', { name: 'Close outlet' }).click()
    await expectToast(page, 'This outlet has unpaid orders, or is the last one open', 'warning')

    await toOrderDetails(bar)
    await pool.checkOutWith(cardNumber)
    expect(await pool.pay()).toBe(LAST_AT_POOL_BAR)
    await pool.hands.press(pool.cancel)
    await page.getByRole('button', { name: 'Close Pool Bar' }).click()
    await question.getByRole('button', { name: 'Close outlet' }).click()
    await expectToast(page, 'Pool Bar is closed', 'success')
    await expect(bar.getByText(specified.loginTitle)).toBeVisible()
    await logInAs(bar, { email: emailOf('both'), password })
    await expect(bar.getByText('The outlet of this terminal is closed. Choose another one under Setting')).toBeVisible()
    await page.getByRole('button', { name: 'Open Pool Bar' }).click()
    await expectToast(page, 'Pool Bar is open again', 'success')
    await logInAs(bar, { email: emailOf('both'), password })
    await expect(place(bar)).toBeVisible()
  })

  await test.step('one Z closes both, and says each outlet’s part', async () => {
    await openPath(page, '/foodorder/zreport')
    await page.getByRole('button', { name: /^Close with / }).click()
    await page.getByRole('button', { name: 'Close period' }).click()
    await expect.poll(async () => (await api.ok('listZReports')).length).toBe(1)
    const [closed] = await api.ok('listZReports')
    expect(closed).toMatchObject({ sales: 2 * EACH + 1, amount: 2 * EACH * BIRYANI + 2 * SODA })
    expect(closed?.outlets).toMatchObject([
      { sales: EACH, amount: EACH * BIRYANI, invoiceFirst: 'INV-000001', invoiceLast: numbered('INV', EACH).at(-1) },
      { name: POOL_BAR, sales: EACH + 1, invoiceFirst: 'INV-PB-000001', invoiceLast: LAST_AT_POOL_BAR },
    ])
    await expect
      .poll(() => here.printer.paper().at(-1))
      .toMatch(new RegExp(`By outlet[^]*Pool Bar[^]*INV-PB-000001[^]*${LAST_AT_POOL_BAR}`))
  })

  await other.close()
  await server.stop()
  await expectWholeBooks(ship.dataDir)
})
