import { expect, type Page, test } from '@playwright/test'
import type { Bridge } from '../../src/shared/bridge.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { type DesktopProgram, startDesktopProgram, untilReady } from '../support/programs/desktop-program.ts'
import { apiOf } from '../support/e2e/api.ts'
import { logInAs } from '../support/e2e/guarded-ways.ts'
import { placeElsewhere, useForKitchen } from '../support/e2e/kitchen.ts'
import { pathIs } from '../support/e2e/sale.ts'
import { emailOf, newDataDir, type ReadyVenue, readyVenue, removeDataDir, STAFF_PASSWORD } from '../support/e2e/venue.ts'

let venue: ReadyVenue
let printer: VirtualPrinter
let program: DesktopProgram
let address = ''
let dataDir = ''
test.beforeAll(async ({ browser }) => {
  venue = readyVenue()
  dataDir = newDataDir()
  venue.copyTo(dataDir)
  printer = await startVirtualPrinter({ port: 0, columns: 42 })
  program = await startDesktopProgram(browser, { flags: ['--data', dataDir] })
  address = await untilReady(program)
})
test.afterAll(async () => {
  await program.kill()
  await printer.close()
  removeDataDir(dataDir)
})

/** Minimises the window, and makes its page what Chromium makes it then: hidden. */
async function minimise(page: Page): Promise<void> {
  await program.ask('emit', 'BrowserWindow 1', 'minimize')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('the desktop app prints kitchen tickets while its window is minimised, and while it reloads', async () => {
  const { page } = await program.window()
  const api = apiOf(address, venue.logins.both)
  await useForKitchen(
    (form) => page.evaluate((wanted) => (window as unknown as { purser: Bridge }).purser.call('savePrinter', wanted), form),
    printer,
  )
  await placeElsewhere(api, 1)
  await page.waitForTimeout(3000)
  expect(printer.paper(), 'control: without a login no ticket is taken').toEqual([])
  await logInAs(page, { email: emailOf('foodorder'), password: STAFF_PASSWORD })
  await expect.poll(() => printer.paper()).toHaveLength(1)
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))

  await minimise(page)
  await placeElsewhere(api, 2)
  await expect.poll(() => printer.paper()).toHaveLength(2)

  await Promise.all([page.reload(), placeElsewhere(api, 3)])
  await expect.poll(() => printer.paper()).toHaveLength(3)
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))
  expect(printer.paper(), 'the page that came back takes nothing a second time').toHaveLength(3)
  expect(await program.quit(), 'the open stream holds up no quitting').toBe(0)
})
