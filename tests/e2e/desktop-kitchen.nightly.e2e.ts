import type { Bridge } from '../../src/shared/bridge/bridge.ts'
import { specified } from '../../src/shared/messages.ts'
import { startVirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { apiOf } from '../support/e2e/api.ts'
import { logInAs } from '../support/e2e/guarded-ways.ts'
import { allowKitchenPrinters, placeElsewhere, useForKitchen } from '../support/e2e/kitchen.ts'
import { pathIs } from '../support/e2e/sale.ts'
import { emailOf, readyVenue, STAFF_PASSWORD } from '../support/e2e/venue.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'

test('the desktop app prints kitchen tickets while its window is minimised, and while it reloads', async ({ dataDir, start }) => {
  const venue = readyVenue()
  venue.copyTo(dataDir)
  const printer = await startVirtualPrinter({ port: 0, columns: 42 })
  const app = await start()
  const api = apiOf(await app.ready(), venue.logins.both)
  const page = await app.window()
  const isMinimized = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
  await logInAs(page, { email: emailOf('backoffice'), password: STAFF_PASSWORD })
  await expect(page.getByRole('button', { name: specified.logOut })).toBeVisible()
  await useForKitchen(
    (form) => page.evaluate((wanted) => (window as unknown as { purser: Bridge }).purser.call('savePrinter', wanted), form),
    printer,
  )
  await page.getByRole('button', { name: specified.logOut }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await placeElsewhere(api, 1)
  await page.waitForTimeout(3000)
  expect(printer.paper(), 'control: without a login no ticket is taken').toEqual([])
  await logInAs(page, { email: emailOf('foodorder'), password: STAFF_PASSWORD })
  await expect(page.getByRole('alert')).toContainText('This terminal may not print for the kitchen yet')
  await allowKitchenPrinters(api)
  await expect.poll(() => printer.paper()).toHaveLength(1)
  expect(printer.paper()[0]).toContain('KITCHEN')
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))

  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  await expect.poll(isMinimized).toBe(true)
  await placeElsewhere(api, 2)
  await expect.poll(() => printer.paper()).toHaveLength(2)

  await Promise.all([page.reload(), placeElsewhere(api, 3)])
  await expect.poll(() => printer.paper()).toHaveLength(3)
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))
  expect(printer.paper(), 'the page that came back takes nothing a second time').toHaveLength(3)
  expect(printer.problems()).toEqual([])
  expect(await app.quit(), 'the open stream holds up no quitting').toBe(0)
  await printer.close()
})
