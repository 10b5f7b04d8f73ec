import type { BrowserContext, Page } from '@playwright/test'
import { bookingTable, errorMessages, specified } from '../../src/shared/messages.ts'
import { expectOneCharge } from '../support/e2e/charge.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { makeGuest, makeMenu, MENU_TOTAL, menu } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, loggedIn, test } from '../support/e2e/test.ts'
import { expectToast, recordToasts, toastCount } from '../support/e2e/toasts.ts'

/** What happens to the window between two steps of the sale. */
type Mishap = (page: Page, context: BrowserContext) => Promise<Page>

const reload: Mishap = async (page) => {
  await page.reload()
  return page
}

/** The window is gone without a goodbye; a new one opens where it was, on what the browser had stored. */
const crash: Mishap = async (page, context) => {
  const url = page.url()
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await recordToasts(next)
  await next.goto(url)
  return next
}

const kept = (page: Page, keys: readonly string[]) =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys)

for (const [name, mishap, when] of [
  ['a reload', reload, NIGHTLY],
  ['a crash', crash, {}],
] as const)
  test(
    `${name} at each step loses neither tables, dishes, ids, code nor payment`,
    when,
    async ({ page: first, context, api }) => {
      const { card } = await makeGuest(api, 10_000)
      await makeMenu(api)
      let page = first
      let sale = new SaleSteps(page, mouseHands(page))
      const happens = async () => {
        page = await mishap(page, context)
        sale = new SaleSteps(page, mouseHands(page))
      }

      await page.goto('/foodorder/selecttable')
      await sale.table('3rd Floor', 1).click()
      await expectToast(page, bookingTable('3rd Floor', 1), 'info')
      await happens()
      await expect(page.getByRole('button', { name: '3rd Floor table 1, booked for this order' })).toBeVisible()

      await sale.button('Choose dishes').click()
      for (const { dishName } of menu.filter(({ type }) => type === 'Dinner' || type === 'Lunch'))
        await sale.addDish({ dish: dishName, qty: 1 })
      await happens()
      for (const category of ['Starters', 'breakfast', 'desserts', 'drinks']) {
        await sale.button(category).click()
        const dish = menu.find(({ type }) => type === category)?.dishName ?? ''
        await sale.addDish({ dish, qty: 1 })
      }
      await happens()
      await expect(page.getByRole('region', { name: 'Order' })).toContainText('1,640.49')
      await sale.goTo(specified.orderDetails)
      await expect(page.getByRole('group', { name: /^Quantity of/ })).toHaveCount(menu.length)

      await sale.askForCode(card.cardNumber)
      const ids = await kept(page, ['customerid', 'userid'])
      await happens()
      await expect(page.getByText('Code sent')).toBeVisible()
      expect(await kept(page, ['customerid', 'userid'])).toEqual(ids)
      await sale.verifyCode()
      await happens()
      await expect(page.getByText('OTP verified for this order.')).toBeVisible()
      await expect(sale.checkOut).toBeEnabled()

      await sale.checkOut.click()
      await expect(sale.sheet).toBeVisible()
      await happens()
      await expect(page).toHaveURL('/foodorder/checkout')
      await expect(sale.sheet).toContainText('3rd Floor 1')
      const invoiceno = await sale.pay()
      await happens()
      await expect(page).toHaveURL('/taxinvoice')
      await expect(sale.sheet).toContainText(invoiceno)
      await expectOneCharge(api, { cardNumber: card.cardNumber, opening: 10_000, total: MENU_TOTAL })
      await page.goto('/foodorder/selecttable')
      await expect(page.getByText('No table yet'), 'a paid order is done once its invoice is left').toBeVisible()
      await happens()
      await expect(page.getByText('No table yet')).toBeVisible()
    },
  )

test('two terminals press one table at the same moment: one books it, the other is refused', async ({
  page,
  browser,
  program,
  venue,
}) => {
  const elsewhere = await browser.newContext({ storageState: loggedIn(program.address, venue.logins.foodorder) })
  const other = await elsewhere.newPage()
  await recordToasts(other)
  const pages = [page, other]
  for (const terminal of pages) await terminal.goto(`${program.address}/foodorder/selecttable`)
  const free = { name: '2nd Floor table 2, free' }
  for (const terminal of pages) await expect(terminal.getByRole('button', free)).toBeVisible()
  await Promise.all(pages.map((terminal) => terminal.getByRole('button', free).click()))
  const booked = bookingTable('2nd Floor', 2)
  const counts = async (text: string) => Promise.all(pages.map((terminal) => toastCount(terminal, text)))
  await expect.poll(async () => (await counts(booked)).toSorted(), { message: 'one books' }).toEqual([0, 1])
  await expect
    .poll(async () => (await counts(errorMessages.table_taken)).toSorted(), { message: 'one is refused' })
    .toEqual([0, 1])
  const winner = (await counts(booked)).indexOf(1)
  const [own, others] = winner === 0 ? [page, other] : [other, page]
  await expect(own.getByRole('button', { name: '2nd Floor table 2, booked for this order' })).toBeVisible()
  await expect(others.getByRole('button', { name: '2nd Floor table 2, booked', exact: true })).toBeVisible()
  await expect(others.getByText('No table yet')).toBeVisible()
  await elsewhere.close()
})
