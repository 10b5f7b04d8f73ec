import type { Page } from '@playwright/test'
import type { PrinterForm } from '../../src/shared/printing.ts'
import { askBridge } from '../support/e2e/bridge.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'
import { cupsMissing } from '../support/printing/cups.ts'
import { openPrintOffice, type PrintOffice } from '../support/printing/print-office.ts'
import { deskPrinter } from '../support/printing/virtual-printer-samples.ts'

/** Drivers that ask for a file name, or send the page away. */
const NO_PAPER = /pdf|xps|fax|onenote/i

const formOf = (address: string, more: Partial<PrinterForm> = {}): PrinterForm => ({
  ...deskPrinter(address, { name: address, roles: [], kind: 'html', backChannel: false }),
  ...more,
})

/** Prints a test page through a driver until the system has it. */
async function testPage(page: Page, form: PrinterForm): Promise<void> {
  const { id: printerId } = await askBridge(page, 'savePrinter', form)
  const { id } = await askBridge(page, 'testPrint', { printerId })
  const jobState = async () => (await askBridge(page, 'printState', {})).jobs.find((job) => job.id === id)?.state
  await expect.poll(jobState, 'the driver took it').toBe('unconfirmed')
}

/** Width and height of a PDF's first page in points. */
function pageSize(pdf: Buffer): [width: number, height: number] {
  const [, box = ''] = /\/MediaBox\s*\[([^\]]+)\]/.exec(pdf.toString('latin1')) ?? []
  const [left = 0, bottom = 0, right = 0, top = 0] = box.trim().split(/\s+/).map(Number)
  return [Math.round(right - left), Math.round(top - bottom)]
}

test.describe('printers of the system', () => {
  const missing = cupsMissing()
  test.skip(missing !== null, missing ?? '')
  let office: PrintOffice
  test.beforeAll(async () => {
    office = await openPrintOffice()
  })
  test.afterAll(() => office.close())

  test('are found, and a page goes to each through its driver, silently, at the size of its paper', async ({ start }) => {
    const app = await start({ flags: ['--demo'], env: office.env })
    await app.ready()
    const page = await app.window()
    const { kinds, printers } = await askBridge(page, 'findPrinters', {})
    expect(kinds).toContain('html')
    const drivers = printers.filter(({ kind }) => kind === 'html').map(({ address }) => address)
    expect(drivers.toSorted()).toEqual(['A4', 'Roll58', 'Roll80'])
    const [mm58, mm80] = [164, 227]
    await testPage(page, formOf('A4', { paper: 'a4' }))
    await testPage(page, formOf('Roll80', { columns: 48 }))
    await testPage(page, formOf('Roll58', { columns: 32 }))
    for (const name of drivers) await expect.poll(() => office.printed(name), `paper of ${name}`).toHaveLength(1)
    const sizes = Object.fromEntries(drivers.map((name) => [name, pageSize(office.printed(name)[0] ?? Buffer.of())]))
    expect(sizes['A4']).toEqual([595, 842])
    expect([sizes['Roll80']?.[0], sizes['Roll58']?.[0]]).toEqual([mm80, mm58])
    const windows = await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
    expect(windows, 'each hidden window was closed').toBe(1)
  })
})

/** On a person's machine the page goes to the person's own printer: PURSER_CHECK_PRINTER, or the first with a driver. */
test('a test page through a driver of this machine, without a dialog', async ({ start }) => {
  const app = await start({ flags: ['--demo'] })
  await app.ready()
  const page = await app.window()
  const { printers } = await askBridge(page, 'findPrinters', {})
  const drivers = printers.filter(({ kind, address }) => kind === 'html' && !NO_PAPER.test(address))
  const wanted = process.env['PURSER_CHECK_PRINTER']
  const driver = wanted === undefined ? drivers[0] : drivers.find(({ address, name }) => [address, name].includes(wanted))
  test.skip(driver === undefined, wanted === undefined ? 'this system has no printer' : `there is no printer ${wanted}`)
  if (driver === undefined) return
  await testPage(page, formOf(driver.address, { paper: 'a4' }))
  test.info().annotations.push({ type: 'note', description: driver.name })
})
