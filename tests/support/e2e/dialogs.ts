import { expect, type Locator, type Page } from '@playwright/test'
import { specified } from '../../../src/shared/messages.ts'
import { openScreen } from './open-screen.ts'
import { screenAt } from './screens.ts'

/** A dialog or drawer that a screen opens. */
export interface ProductDialog {
  name: string
  path: string
  open: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const pressRow = (page: Page) => page.locator('main tbody button').first().click()

/** Opens what a row's drawer asks before it does something; the row is the first, or the one that starts so. */
const pressInRow =
  (name: string | RegExp, row: string | RegExp = '') =>
  async (page: Page) => {
    await page.locator('main tbody').getByRole('button', { name: row }).first().click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
  }

/** What opens over the screens, but for what a sale's steps bring up. */
export const dialogs: readonly ProductDialog[] = [
  { name: 'a passenger', path: '/foodorder/frontdesk', open: pressRow },
  { name: 'the change of a passenger', path: '/foodorder/frontdesk', open: pressInRow(/^Edit/) },
  { name: 'the help on keys', path: '/foodorder/selecttable', open: (page) => page.keyboard.press('?') },
  { name: 'one’s own password', path: '/foodorder/selecttable', open: press(/Password and PIN/) },
  {
    name: 'an order',
    path: '/foodorder/orderstatus',
    // A board of cards, or a list where there is little room.
    open: (page) => page.getByRole('article').or(page.locator('main tbody tr')).first().getByRole('button').first().click(),
  },
  {
    name: 'the options of a dish',
    path: '/foodorder/foodorderdish',
    open: (page) => page.locator('[data-card]').filter({ hasText: 'Ribeye steak' }).click(),
  },
  {
    name: 'options in the back office',
    path: '/foodorder/additem',
    open: async (page) => {
      await page.getByText('Options', { exact: true }).first().click()
      await page.getByRole('button', { name: 'Leave out', exact: true }).click()
    },
  },
  {
    name: 'tables held without an order',
    path: '/foodorder/selecttable',
    open: async (page) => {
      const held = page.getByRole('button', { name: /^Held/ })
      if (await held.isDisabled()) await page.getByRole('region', { name: '2nd Floor' }).getByRole('button').nth(1).click()
      await held.click()
    },
  },
  { name: 'the open checks', path: '/foodorder/selecttable', open: press(/^Open checks/) },
  { name: 'the reservation of a table', path: '/foodorder/selecttable', open: press(/^Reserve$/) },
  { name: 'the list of reservations', path: '/foodorder/selecttable', open: press(/^Reservations/) },
  {
    name: 'a question before a card is returned',
    path: '/foodorder/cardactive',
    open: async (page) => {
      const panel = page.getByRole('region', { name: 'Return' })
      if (!(await panel.isVisible())) await page.getByText('Return', { exact: true }).first().click()
      await panel.getByLabel('Card number').fill('70023')
      await expect(panel.getByText('Rohan Mehta')).toBeVisible()
      await panel.getByRole('button', { name: 'Return card' }).click()
    },
  },
  { name: 'what the kitchen bumped', path: '/kitchen', open: press('Recall') },
  { name: 'what the kitchen has run out of', path: '/kitchen', open: press(/^Sold out/) },
  { name: 'a card’s PIN', path: '/foodorder/cardactive', open: press('Card PIN') },
  { name: 'a lost card', path: '/foodorder/cardactive', open: press('Lost card') },
  { name: 'an invoice', path: '/foodorder/reporting', open: pressRow },
  { name: 'a dispute', path: '/foodorder/disputes', open: pressRow },
  { name: 'the refusal of a dispute', path: '/foodorder/disputes', open: pressInRow('Refuse') },
  {
    name: 'an invoice of a guest’s account',
    path: '/foodorder/account',
    open: async (page) => {
      await page.getByLabel('Card number of the guest').fill('70020')
      await page.keyboard.press('Enter')
      await pressRow(page)
    },
  },
  { name: 'the counts of an item', path: '/foodorder/inventory', open: pressRow },
  { name: 'a new staff member', path: '/adminuser/staff', open: press('New staff') },
  { name: 'a staff member', path: '/adminuser/staff', open: pressRow },
  {
    name: 'a question before somebody is signed out',
    path: '/adminuser/staff',
    open: pressInRow('Log out everywhere', /^Maya Pinto/),
  },
  { name: 'a question before somebody is disabled', path: '/adminuser/staff', open: pressInRow('Disable') },
  { name: 'a dish', path: '/adminuser/dishes', open: pressRow },
  { name: 'a dish off the menu', path: '/adminuser/dishes', open: press(/off the menu$/) },
  { name: 'another number for a table', path: '/adminuser/tables', open: press(/^Renumber/) },
  { name: 'a table off the plan', path: '/adminuser/tables', open: press(/^Remove/) },
  { name: 'the close of a day', path: '/foodorder/zreport', open: press(/^Close with/) },
  { name: 'an entry of the drawer', path: '/foodorder/cashdrawer', open: pressRow },
  {
    name: 'a shift',
    path: '/foodorder/cashdrawer',
    open: async (page) => {
      await page.getByText('Shifts', { exact: true }).click()
      await page.locator('main tbody').getByRole('button', { name: /^1\./ }).click()
    },
  },
  { name: 'the count of the drawer', path: '/foodorder/cashdrawer', open: press('Count and close') },
  { name: 'cash paid into the drawer', path: '/foodorder/cashdrawer', open: press(/^Paid in$/) },
  { name: 'a drop into the safe', path: '/foodorder/cashdrawer', open: press(/^Drop$/) },
  { name: 'a deposit ashore', path: '/foodorder/safe', open: press(/deposit/i) },
  { name: 'the count of the safe', path: '/foodorder/safe', open: press(/^Count/) },
  { name: 'many cards', path: '/foodorder/cardactive', open: press('Many cards') },
  { name: 'a voyage', path: '/adminuser/voyages', open: pressRow },
  { name: 'a new voyage', path: '/adminuser/voyages', open: press('Plan voyage') },
  { name: 'the end of a voyage', path: '/adminuser/venue', open: press(/^End voyage/) },
  { name: 'the form of a printer', path: '/setting', open: press('Add printer') },
]

/** What opens while nobody is logged in. */
export const openDialogs: readonly ProductDialog[] = [
  { name: 'an application', path: '/', open: press(specified.becomeAMember) },
  { name: 'pairing', path: '/setting', open: press('Pair') },
]

/** The dialog or drawer in sight. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).first()

/** Opens it on its screen and waits until it is there. */
export async function openDialog(page: Page, { name, path, open }: ProductDialog): Promise<void> {
  await openScreen(page, screenAt(path))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await open(page)
  await expect(dialogOf(page), name).toBeVisible()
}
