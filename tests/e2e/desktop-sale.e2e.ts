import { expect, test } from '@playwright/test'
import { startVirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { apiOf } from '../support/e2e/api.ts'
import { logInAs } from '../support/e2e/guarded-ways.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { readPaper } from '../support/e2e/paper.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { pathIs, SaleSteps } from '../support/e2e/sale.ts'
import { emailOf, newDataDir, readyVenue, removeDataDir, STAFF_PASSWORD } from '../support/e2e/venue.ts'
import { specified } from '../../src/shared/messages.ts'
import { startDesktopProgram, untilReady } from '../support/programs/desktop-program.ts'
import { recordToasts } from '../support/e2e/toasts.ts'

const COLUMNS = 42

/** What of the desktop app the test command shows; the nightly run has the rest. */
test('the desktop app starts, sells a dish, prints its invoice and quits', async ({ browser }) => {
  const venue = readyVenue()
  const dataDir = newDataDir()
  venue.copyTo(dataDir)
  const printer = await startVirtualPrinter({ port: 0, columns: COLUMNS })
  const program = await startDesktopProgram(browser, { flags: ['--data', dataDir], prepare: recordToasts })
  const api = apiOf(await untilReady(program), venue.logins.both)
  const { page } = await program.window()
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

  expect(await program.quit()).toBe(0)
  await program.kill()
  await printer.close()
  removeDataDir(dataDir)
})
