import { expect, type Page } from '@playwright/test'
import type { ProductDialog } from './dialogs.ts'
import { pathIs } from './sale.ts'

/** The demo's table of six: two rounds, seats, courses, a comp, and a second table merged in. */
export const TABLE_OF_SIX = '1st Floor Medium 4, 1'

/** Takes an open check of the demo up from the list over the table plan, which the page shows. */
export async function takeUp(page: Page, place: string): Promise<void> {
  await page.getByRole('button', { name: /^Open checks/ }).click()
  await page.getByRole('button', { name: `Open check, ${place}`, exact: true }).click()
  await expect(page).toHaveURL(pathIs('/foodorder/foodorderdish'))
}

/** Its lines with all that can be done to them, on Order Details. */
async function reviewCheck(page: Page, place: string): Promise<void> {
  await takeUp(page, place)
  await page.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: 'Order Details' }).click()
  await expect(page).toHaveURL(pathIs('/foodorder/orderdetails'))
}

const onReview = (place: string, open: (page: Page) => Promise<void>) => async (page: Page) => {
  await reviewCheck(page, place)
  await open(page)
}

const onOrder = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await takeUp(page, TABLE_OF_SIX)
  await open(page)
}

/** Opens the drawer of an order from the board; a narrow window begins with the list. */
const openCard = async (page: Page, text: string) => {
  await page.getByText('Board', { exact: true }).click()
  await page.locator('article').filter({ hasText: text }).first().locator('[data-name]').click()
}

/** Opens the split of the table of six, by one of its ways. */
const splitBy = (way: string) => async (page: Page) => {
  await openCard(page, TABLE_OF_SIX)
  await page.getByRole('dialog').getByRole('button', { name: 'Split', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Split/ })
    .getByText(way, { exact: true })
    .click()
}

/** What opens over the screens while a table eats: on the demo's open checks. What journeys walk themselves is not here again. */
export const mealDialogs: readonly ProductDialog[] = [
  { name: 'an order of three cards', path: '/foodorder/orderstatus', open: (page) => openCard(page, 'Kabir Shah') },
  { name: 'the split by line', path: '/foodorder/orderstatus', open: splitBy('By line') },
  { name: 'the split in equal shares', path: '/foodorder/orderstatus', open: splitBy('Equal') },
  {
    name: 'a void above the limit',
    path: '/foodorder/selecttable',
    open: onReview(TABLE_OF_SIX, async (page) => {
      await page.getByRole('button', { name: 'Remove Grilled sea bass' }).click()
    }),
  },
  {
    name: 'a comp on chosen dishes',
    path: '/foodorder/selecttable',
    open: onReview(TABLE_OF_SIX, async (page) => {
      await page.getByRole('button', { name: 'Discount', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: /^Price of/ })
      await sheet.getByRole('button', { name: 'Comp, no charge' }).click()
      await sheet.getByRole('button', { name: 'Chosen dishes' }).click()
    }),
  },
  {
    name: 'the course of a new dish',
    path: '/foodorder/selecttable',
    open: onOrder(async (page) => {
      await page.locator('[data-card]').filter({ hasText: 'Fish tacos' }).click()
      await page.getByRole('button', { name: 'Course', exact: true }).first().click()
    }),
  },
  {
    name: 'the question for the table of another',
    path: '/foodorder/selecttable',
    open: (page) => page.getByRole('button', { name: /^2nd Floor table 3, booked/ }).click(),
  },
]
