import type { Page } from '@playwright/test'
import { loginAt } from './api.ts'
import { addressOf, type ProductScreen } from './screens.ts'
import { expect, loggedIn, test as base } from './test.ts'

const staff = { email: 'admin@demo.test', password: 'purser-demo' }

/** A card of the demo with enough on it. */
export const CARD = '70023'

/** The demo's data, whose screens are full; whoever is logged in holds both roles. */
export const test = base.extend<{ asStaff: boolean }>({
  asStaff: [true, { option: true }],
  flags: ['--demo'],
  firstRun: true,
  printerSetUp: false,
  storageState: async ({ program, asStaff }, use) => {
    const login = await loginAt(program.address, staff.email, staff.password)
    await use(asStaff ? loggedIn(program.address, login) : { cookies: [], origins: [] })
  },
})

/** Opens a screen and waits until its heading is there. */
export async function openScreen(page: Page, screen: ProductScreen): Promise<void> {
  await page.goto(addressOf(screen))
  await expect(page.getByRole('heading', { name: screen.title, includeHidden: true }).first()).toBeAttached()
}
