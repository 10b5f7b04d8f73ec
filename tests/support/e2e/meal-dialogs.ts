import { expect, type Page } from '@playwright/test'
import { specified } from '../../../src/shared/messages.ts'
import { apiOf, loginAt } from './api.ts'
import type { ProductDialog } from './dialogs.ts'
import { openScreen } from './open-screen.ts'
import { pathIs, toOrderDetails } from './sale.ts'
import { screenAt } from './screens.ts'

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
  await toOrderDetails(page)
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

/** A guest of the demo who has an order that is not paid, as the card's number names them. */
const GUEST_WITH_ORDER = { name: 'Kabir Shah', card: '70011' }

/** The question at a second order of a guest: a dish in the order, then their card. */
async function askSecondCheck(page: Page): Promise<void> {
  await page.locator('[data-card]').filter({ hasText: 'Fish tacos' }).click()
  await page.goto('/foodorder/orderdetails')
  await page.getByLabel('Card number').fill(GUEST_WITH_ORDER.card)
  await page.getByRole('button', { name: specified.sendOtp }).click()
  await expect(page.getByRole('dialog', { name: `${GUEST_WITH_ORDER.name} has an unpaid order` })).toBeVisible()
}

/** Somebody else of the demo books 3rd Floor 1 for guests who have not ordered yet, once. */
async function bookAsAnother(page: Page): Promise<void> {
  const cell = page.getByRole('button', { name: /^3rd Floor table 1/ })
  await expect(cell).toBeVisible()
  if ((await cell.getAttribute('aria-pressed')) === 'true') return
  const { origin } = new URL(page.url())
  const api = apiOf(origin, await loginAt(origin, 'desk@demo.test', 'purser-demo'))
  const table = (await api.ok('listTables')).find(({ tablefloor, tableno }) => tablefloor === '3rd Floor' && tableno === 1)
  await api.ok('setTable', { params: { _id: table?._id ?? '' }, body: { status: true } })
  // A tap just after a table was taken elsewhere means the free one that it was, and is not asked about.
  await page.reload()
  await expect(cell).toHaveAttribute('aria-pressed', 'true')
}

/** Lays the table of six out in parts, by one of the ways. */
const splitBy = (way: string) => async (page: Page) => {
  await reviewCheck(page, TABLE_OF_SIX)
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page).toHaveURL(pathIs('/foodorder/split'))
  await page.getByText(way, { exact: true }).click()
  await page.getByRole('button', { name: 'Add part' }).click()
}

/** What opens over the screens while a table eats: on the demo's open checks. What journeys walk themselves is not here again. */
export const mealDialogs: readonly ProductDialog[] = [
  { name: 'an order of three cards', path: '/foodorder/orderstatus', open: (page) => openCard(page, 'Kabir Shah') },
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
      const sheet = page.getByRole('dialog', { name: /^Discount for/ })
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
    name: 'the question for a table held without an order',
    path: '/foodorder/selecttable',
    open: async (page) => {
      await bookAsAnother(page)
      await page.getByRole('button', { name: /^3rd Floor table 1, booked$/ }).click()
      await expect(page.getByRole('dialog', { name: /is held by .* take it/ })).toBeVisible()
    },
  },
  {
    name: 'the note of a dish',
    path: '/foodorder/foodorderdish',
    open: async (page) => {
      await page.locator('[data-card]').filter({ hasText: 'Fish tacos' }).click()
      await page.getByRole('button', { name: 'Note', exact: true }).first().click()
    },
  },
  { name: 'the question at a second order of a guest', path: '/foodorder/foodorderdish', open: askSecondCheck },
]

/** Screens that are reached from an open check of the demo alone. */
const mealScreens: readonly ProductDialog[] = [
  { name: 'the split by seat', path: '/foodorder/selecttable', open: splitBy('By seat') },
  { name: 'the split by line', path: '/foodorder/selecttable', open: splitBy('By line') },
  { name: 'the split in equal shares', path: '/foodorder/selecttable', open: splitBy('Equal') },
  { name: 'the split by amount', path: '/foodorder/selecttable', open: splitBy('By amount') },
]

/** Opens each of them in turn, for a look at it. */
export async function eachMealScreen(page: Page, look: (name: string) => Promise<unknown>): Promise<void> {
  for (const { name, path, open } of mealScreens) {
    await openScreen(page, screenAt(path))
    await open(page)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await look(name)
  }
}
