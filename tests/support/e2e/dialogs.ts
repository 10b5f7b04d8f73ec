import type { Page } from '@playwright/test'

/** A dialog or drawer that a screen opens. */
export interface ProductDialog {
  name: string
  path: string
  open: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const pressRow = (page: Page) => page.locator('main tbody button').first().click()

/** What opens over the screens, but for what a sale's steps bring up. */
export const dialogs: readonly ProductDialog[] = [
  { name: 'a passenger', path: '/foodorder/frontdesk', open: pressRow },
  {
    name: 'the change of a passenger',
    path: '/foodorder/frontdesk',
    open: async (page) => {
      await pressRow(page)
      await page.getByRole('dialog').getByRole('button', { name: /^Edit/ }).click()
    },
  },
  { name: 'the help on keys', path: '/foodorder/selecttable', open: (page) => page.keyboard.press('?') },
  { name: 'one’s own password', path: '/foodorder/selecttable', open: press(/change password/) },
  {
    name: 'an order',
    path: '/foodorder/orderstatus',
    open: (page) => page.getByRole('article').first().getByRole('button').first().click(),
  },
  { name: 'a card’s PIN', path: '/foodorder/cardactive', open: press('Card PIN') },
  { name: 'a lost card', path: '/foodorder/cardactive', open: press('Lost card') },
  { name: 'an invoice', path: '/foodorder/reporting', open: pressRow },
  { name: 'the counts of an item', path: '/foodorder/inventory', open: pressRow },
  { name: 'a new staff member', path: '/adminuser/staff', open: press('New staff') },
  { name: 'a staff member', path: '/adminuser/staff', open: pressRow },
  { name: 'a dish', path: '/adminuser/dishes', open: pressRow },
  { name: 'the end of a voyage', path: '/adminuser/venue', open: press(/^End voyage/) },
  { name: 'the form of a printer', path: '/setting', open: press('Add printer') },
]
