import { expect } from '@playwright/test'
import type { PrinterForm } from '../../../src/shared/printing.ts'
import { startVirtualPrinter } from '../../../src/virtual-printer/virtual-printer.ts'
import { apiOf, loginAt } from '../../support/e2e/api.ts'
import { logInAs, walkGuardedWays } from '../../support/e2e/guarded-ways.ts'
import { mouseHands } from '../../support/e2e/hands.ts'
import { pathIs } from '../../support/e2e/sale.ts'
import { admin, wholeSale } from '../../support/e2e/whole-sale.ts'
import { startSmtp } from '../../support/fakes/smtp.ts'
import { makeGuest } from '../../support/guest.ts'
import { deskPrinter } from '../../support/printing/virtual-printer-samples.ts'
import { askBridge, demoLogin, type Step } from './step.ts'

const COLUMNS = 42

/** The whole sale on the app's own screens. */
export const saleStep: Step = {
  title: 'a whole sale, from an empty database to decoded paper; then the guarded ways',
  run: async ({ start, dataDir, note }) => {
    const printer = await startVirtualPrinter({ port: 0, columns: COLUMNS })
    const smtp = await startSmtp()
    try {
      const env = { PURSER_SMTP_URL: smtp.url, PURSER_MAIL_FROM: 'purser@ship.example' }
      const { page, address } = await start({ dataDir, env })
      await wholeSale(mouseHands(page), { page, address, printer, smtp, printsOn: 'payment' })
      expect(await page.evaluate(() => [localStorage.getItem('auth'), localStorage.getItem('token')])).toEqual([null, null])
      note(`${printer.paper().length} papers`)
      await page.getByRole('button', { name: 'Log-Out' }).click()
      await expect(page).toHaveURL(pathIs('/'))
      await walkGuardedWays(page, admin)
    } finally {
      await smtp.stop()
      await printer.close()
    }
  },
}

const kitchenPrinter = (address: string): PrinterForm =>
  deskPrinter(address, { id: 'kitchen', name: 'Kitchen', roles: ['kitchen'] })

/** What is ordered at another terminal comes out of the kitchen's printer here although nobody sees the window. */
export const minimizedStep: Step = {
  title: 'a kitchen ticket of another terminal, while the window is minimised',
  run: async ({ start, dataDir }) => {
    const printer = await startVirtualPrinter({ port: 0, columns: COLUMNS })
    try {
      const desktop = await start({ dataDir, flags: ['--demo'] })
      const { email, password } = demoLogin('desk')
      await logInAs(desktop.page, { email, password })
      await expect(desktop.page.getByText('Connected', { exact: true })).toBeVisible()
      await askBridge(desktop.page, 'savePrinter', kitchenPrinter(printer.address))
      await desktop.minimize()
      await expect.poll(async () => (await desktop.windowState()).minimized).toBe(true)
      const api = apiOf(desktop.address, await loginAt(desktop.address, email, password))
      const { pax } = await makeGuest(api, { fullName: 'Leela Fernandes' })
      const [dish] = await api.ok('listDishes')
      if (dish === undefined) throw new Error('the demo has no dish')
      await api.ok('placeOrder', {
        params: { userid: pax._id },
        body: { order: [{ _id: dish._id, qty: 2 }], totalprice: 2 * dish.price },
      })
      await expect.poll(() => printer.paper(), 'the ticket came out').toHaveLength(1)
      expect(printer.paper()[0]).toContain('KITCHEN')
      expect(printer.problems()).toEqual([])
    } finally {
      await printer.close()
    }
  },
}

/** Drivers that ask for a file name, or send the page away. */
const NO_PAPER = /pdf|xps|fax|onenote/i

/** A test page through the driver of a printer that the system has set up: PURSER_CHECK_PRINTER, or its default one. */
export const driverStep: Step = {
  title: 'a test page through a driver, without a dialog',
  run: async ({ start, dataDir, note, skip }) => {
    const { page } = await start({ dataDir, flags: ['--demo'] })
    const { printers } = await askBridge(page, 'findPrinters', {})
    const drivers = printers.filter(({ kind, address }) => kind === 'html' && !NO_PAPER.test(address))
    const wanted = process.env['PURSER_CHECK_PRINTER']
    const driver = wanted === undefined ? drivers[0] : drivers.find(({ address, name }) => [address, name].includes(wanted))
    if (driver === undefined) return skip(wanted === undefined ? 'this system has no printer' : `there is no printer ${wanted}`)
    const form = {
      ...kitchenPrinter(driver.address),
      name: 'Driver',
      kind: 'html',
      roles: [],
      paper: 'a4',
      backChannel: false,
    } as const
    const { id: printerId } = await askBridge(page, 'savePrinter', { ...form, roles: [] })
    const { id } = await askBridge(page, 'testPrint', { printerId })
    const jobState = async () => (await askBridge(page, 'printState', {})).jobs.find((job) => job.id === id)?.state
    await expect.poll(jobState, 'the driver took it').toBe('unconfirmed')
    note(driver.name)
  },
}
