import type { Browser, Page } from '@playwright/test'
import { seriousFindings } from '../support/e2e/axe.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { pathIs, SaleSteps, toOrderDetails } from '../support/e2e/sale.ts'
import { expect, loggedIn, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const salesOf = (page: Page): SaleSteps => new SaleSteps(page, mouseHands(page))
const rail = (page: Page) => page.getByRole('region', { name: 'Order', exact: true })

/** Another workstation on the same server. */
async function openSecond(browser: Browser, page: Page, storageState: ReturnType<typeof loggedIn>): Promise<Page> {
  const context = await browser.newContext({ storageState, baseURL: new URL(page.url()).origin })
  return context.newPage()
}

test('a table of four is served in rounds from two terminals, and pays with one card at the end', async ({
  page: a,
  browser,
  program,
  venue,
  api,
}) => {
  const guest = await makeGuest(api, 5000)
  await makeMenu(api)
  const first = salesOf(a)
  await a.goto('/foodorder/selecttable')
  await first.table('2nd Floor', 3).click()
  await a.getByRole('button', { name: 'Choose dishes' }).click()
  for (let guests = 0; guests < 4; guests += 1) await a.getByRole('button', { name: 'One more guest' }).click()
  await first.addDish({ dish: 'Vegetable biryani', qty: 2 })
  await a.getByRole('button', { name: 'Send 2 dishes' }).click()
  await expectToast(a, 'Sent to Kitchen', 'success')
  await expect(rail(a)).toContainText('locked')
  expect(await seriousFindings(a)).toEqual([])
  const [check] = await api.ok('listOrders', { query: { unpaid: true } })
  expect(check).toMatchObject({ userid: '', covers: 4, totalprice: 760 })

  // The bar takes the check up from the table; the waiter's terminal sees its round at once.
  const b = await openSecond(browser, a, loggedIn(program.address, venue.logins.foodorder))
  const second = salesOf(b)
  await b.goto('/foodorder/selecttable')
  await b.getByRole('button', { name: /^Open checks/ }).click()
  const list = b.getByRole('dialog', { name: 'Open checks' })
  await expect(list.getByRole('listitem')).toContainText('4 guests')
  expect(await seriousFindings(b)).toEqual([])
  await list.getByRole('button', { name: 'Open check, 2nd Floor 3' }).click()
  await expect(b).toHaveURL(pathIs('/foodorder/foodorderdish'))
  await b.getByRole('button', { name: 'drinks' }).click()
  await second.addDish({ dish: 'Fresh lime soda', qty: 3 })
  await b.keyboard.press('F9')
  await expect(b.getByText('Sent to Bar')).toBeVisible()
  await b.getByRole('button', { name: 'Leave check' }).click()
  await expect(b).toHaveURL(pathIs('/foodorder/selecttable'))
  await expect(rail(a)).toContainText(/Round 2\s*Sent/)
  await rail(a).getByRole('button', { name: 'OK' }).click()

  await first.addDish({ dish: 'Vegetable biryani', qty: 1 })
  await toOrderDetails(a)
  await first.askForCode(guest.card.cardNumber)
  await first.verifyCode()
  await a.getByRole('button', { name: 'Check Out' }).click()
  await expect(a).toHaveURL(pathIs('/foodorder/checkout'))
  await first.pay()

  const tickets = await api.ok('listKitchenTickets', { params: { id: check?._id ?? '' } })
  const sent = tickets.map(({ added, voided }) => [...added, ...voided].map(({ qty, dishName }) => `${qty} ${dishName}`))
  expect(sent, 'each dish is sent once').toEqual([['2 Vegetable biryani'], ['3 Fresh lime soda'], ['1 Vegetable biryani']])
  const paid = await api.ok('getOrder', { params: { id: check?._id ?? '' } })
  expect([paid.payment, paid.cardNumber, paid.totalprice]).toEqual(['paid', guest.card.cardNumber, 1560])
})
