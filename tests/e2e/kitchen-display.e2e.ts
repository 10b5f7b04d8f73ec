import type { Locator, Page } from '@playwright/test'
import { mouseHands } from '../support/e2e/hands.ts'
import { menu } from '../support/e2e/prepared.ts'
import { openCheckout, SaleSteps } from '../support/e2e/sale.ts'
import { expect, loggedIn, test } from '../support/e2e/test.ts'

const ticket = (page: Page): Locator => page.getByRole('article', { name: /, (On time|Late|Very late)$/ })
const line = (page: Page, dish: string): Locator => ticket(page).getByRole('button', { name: new RegExp(dish) })
const toMake = (page: Page): Locator => page.getByRole('list', { name: 'To make' }).getByRole('listitem')
const station = (page: Page, name: string): Locator => page.getByRole('radiogroup', { name: 'Station' }).getByText(name)

test('an order placed at one terminal is made at two displays that agree: bumped, recalled, void, sold out', async ({
  page,
  browser,
  program,
  venue,
  api,
}) => {
  const open = async (): Promise<Page> => {
    const storageState = loggedIn(program.address, venue.logins.foodorder)
    const context = await browser.newContext({ storageState, baseURL: program.address, reducedMotion: 'reduce' })
    const display = await context.newPage()
    await display.goto('/kitchen')
    await expect(display.getByText('Nothing to make')).toBeVisible()
    return display
  }
  const [stove, pass] = [await open(), await open()]

  // Placed at the front desk: on both displays, without a reload.
  await openCheckout(new SaleSteps(page, mouseHands(page)), api)
  const [order] = await api.ok('listOrders', { query: { open: true } })
  const { _id: orderid, userid, fullName } = order ?? { _id: '', userid: '', fullName: '' }
  for (const display of [stove, pass]) {
    await expect(ticket(display)).toHaveAccessibleName(`${fullName}, On time`)
    await expect(toMake(display)).toHaveCount(menu.length)
  }

  // A tap at the stove is done at the pass; the bar has its own line alone.
  await line(stove, 'Vegetable biryani').click()
  for (const display of [stove, pass]) {
    await expect(line(display, 'Vegetable biryani')).toHaveAttribute('aria-pressed', 'true')
    await expect(toMake(display)).toHaveCount(menu.length - 1)
  }
  await station(pass, 'Bar').click()
  await expect(toMake(pass)).toHaveText(['1Fresh lime soda'])
  await pass.keyboard.press('1')
  await expect(pass.getByText('Nothing to make')).toBeVisible()
  await expect(line(stove, 'Fresh lime soda')).toContainText('Done')
  await station(pass, 'All').click()

  // The whole ticket, then back from the list.
  await stove.getByRole('button', { name: `Bump ${fullName}` }).click()
  for (const display of [stove, pass]) await expect(ticket(display)).toHaveCount(0)
  await pass.getByRole('button', { name: 'Recall' }).click()
  await pass.getByRole('button', { name: `Bring back ${fullName}` }).click()
  for (const display of [stove, pass]) {
    await expect(ticket(display)).toContainText('Recalled')
    await expect(toMake(display)).toHaveCount(menu.length)
  }

  // The desk takes a dish off the unpaid order: VOID until it is tapped.
  const dishes = await api.ok('kitchenDishes')
  const idOf = (name: string) => dishes.find(({ dishName }) => dishName === name)?._id ?? ''
  const left = menu.filter(({ dishName }) => dishName !== 'Samosa chaat')
  await api.ok('placeOrder', {
    params: { userid },
    body: {
      order: left.map(({ dishName }) => ({ _id: idOf(dishName), qty: 1 })),
      totalprice: Math.round(left.reduce((sum, { price }) => sum + price * 100, 0)) / 100,
      ordertable: [],
      orderid,
    },
  })
  for (const display of [stove, pass]) await expect(line(display, 'Samosa chaat')).toContainText('VOID')
  await expect(toMake(stove)).toHaveCount(menu.length - 1)
  await line(pass, 'Samosa chaat').click()
  await expect(line(stove, 'Samosa chaat')).toContainText('Seen')

  // Sold out at the stove is sold out at the desk and at the pass.
  await stove.getByRole('button', { name: 'Sold out' }).click()
  await stove.getByRole('button', { name: 'Mark sold out: Masala dosa' }).click()
  await expect(pass.getByRole('button', { name: 'Sold out 1' })).toBeVisible()
  await page.goto('/foodorder/foodorderdish')
  await page.getByRole('searchbox', { name: 'Find a dish' }).fill('masala')
  await expect(page.getByRole('button', { name: /Masala dosa Rs/ })).toHaveAttribute('aria-disabled', 'true')

  for (const display of [stove, pass]) await display.context().close()
})
