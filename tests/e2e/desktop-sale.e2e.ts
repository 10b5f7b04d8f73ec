import { specified } from '../../src/shared/messages.ts'
import { startVirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { apiOf } from '../support/e2e/api.ts'
import { logInAs } from '../support/e2e/guarded-ways.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { readPaper } from '../support/e2e/paper.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { pathIs, SaleSteps } from '../support/e2e/sale.ts'
import { recordToasts } from '../support/e2e/toasts.ts'
import { emailOf, readyVenue, STAFF_PASSWORD } from '../support/e2e/venue.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'

const COLUMNS = 42

/** What of the desktop app the test command shows; the nightly run has the rest. */
test('the desktop app starts, sells a dish, prints its invoice, survives its server and its screens, and quits', async ({
  dataDir,
  start,
}) => {
  test.slow()
  const venue = readyVenue()
  venue.copyTo(dataDir)
  const printer = await startVirtualPrinter({ port: 0, columns: COLUMNS })
  const app = await start()
  const address = await app.ready()
  const api = apiOf(address, venue.logins.both)
  const page = await app.window()
  await recordToasts(page)
  await page.reload()
  await makeMenu(api)
  const { card } = await makeGuest(api, 1000)
  await logInAs(page, { email: emailOf('both'), password: STAFF_PASSWORD })
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))

  const sale = new SaleSteps(page, mouseHands(page))
  await sale.addPrinter('Front desk printer', printer.address)
  await sale.goTo(specified.foodOrder)
  await sale.addDish({ dish: 'Vegetable biryani', qty: 1 })
  await sale.goTo(specified.orderDetails)
  await sale.checkOutWith(card.cardNumber)
  const invoiceno = await sale.pay()
  await expect.poll(() => printer.paper().length, 'the test print and the invoice').toBe(2)
  expect(readPaper(printer.paper()[1] ?? '').facts['Invoice']).toBe(invoiceno)

  await page.getByRole('button', { name: specified.newOrder }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const server = await app.serverPid()
  process.kill(server, 'SIGKILL')
  await expect.poll(() => app.serverPid()).not.toBe(server)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
  await expect.poll(() => app.textOfScreens()).toContain('Connected')

  expect(await app.quit()).toBe(0)
  await printer.close()
})
