import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { PrinterForm } from '../../src/shared/printing/printing.ts'
import { decodePaper } from '../../src/virtual-printer/decoder.ts'
import { paperText } from '../../src/virtual-printer/paper-roll.ts'
import { startVirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { askBridge } from '../support/e2e/bridge.ts'
import { logInToDemo } from '../support/e2e/guarded-ways.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'
import { ofUser } from '../support/electron-33/display.ts'
import { cupsMissing } from '../support/printing/cups.ts'
import { openPrintOffice, type PrintOffice } from '../support/printing/print-office.ts'
import { lineMissing, openSerialLine } from '../support/printing/serial-line.ts'
import { deskPrinter, invoiceJob } from '../support/printing/virtual-printer-samples.ts'

/** Drivers that ask for a file name, or send the page away. */
const NO_PAPER = /pdf|xps|fax|onenote/i

const formOf = (address: string, more: Partial<PrinterForm> = {}): PrinterForm => ({
  ...deskPrinter(address, { name: address, roles: [], kind: 'html', backChannel: false }),
  ...more,
})

/** ESC p 0: a pulse on the drawer's first pin. */
const DRAWER_PULSE = Buffer.from([0x1b, 0x70, 0x00])

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
    await logInToDemo(page)
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

  test('print the same words as a receipt printer', async ({ start }) => {
    const app = await start({ flags: ['--demo'], env: office.env })
    await app.ready()
    const page = await app.window()
    await logInToDemo(page)
    const printer = await startVirtualPrinter({ port: 0, columns: 48 })
    const before = office.printed('Roll80').length
    const { title, subject, copy, document } = invoiceJob('any')
    for (const form of [formOf('Roll80', { columns: 48 }), deskPrinter(printer.address, { columns: 48 })]) {
      const { id: _new, ...printerForm } = { id: undefined, ...form }
      const { id: printerId } = await askBridge(page, 'savePrinter', printerForm)
      await askBridge(page, 'print', { jobId: randomUUID(), title, subject, copy, document, printerId })
    }
    await expect.poll(() => printer.paper().length).toBe(1)
    await expect.poll(() => office.printed('Roll80').length).toBe(before + 1)
    const byDriver = join(test.info().outputDir, 'driver.pdf')
    mkdirSync(test.info().outputDir, { recursive: true })
    writeFileSync(byDriver, office.printed('Roll80').at(-1) ?? '')
    // A rule is drawn, not written.
    const words = (text: string): string[] => text.split(/\s+/).filter((word) => !/^[-=─═]*$/.test(word))
    const printed = words(execFileSync('pdftotext', ['-layout', byDriver, '-'], { encoding: 'utf8' }))
    const onRoll = words(printer.paper()[0] ?? '')
    expect(onRoll).toContain('INV-000483')
    expect(onRoll.filter((word) => !printed.includes(word))).toEqual([])
    await printer.close()
  })

  test('print while the window is hidden, minimised and reloading', async ({ start }) => {
    const app = await start({ flags: ['--demo'], env: office.env })
    await app.ready()
    const page = await app.window()
    await logInToDemo(page)
    const before = office.printed('Roll58').length
    const { id: printerId } = await askBridge(page, 'savePrinter', formOf('Roll58', { columns: 32 }))
    const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['hidden', () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())],
      ['minimised', () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())],
      ['reloading', () => page.reload()],
    ]
    for (const [index, [name, put]] of ways.entries()) {
      await Promise.all([askBridge(page, 'testPrint', { printerId }).catch(() => undefined), put()])
      await expect.poll(() => office.printed('Roll58').length, name).toBe(before + index + 1)
    }
  })
})

test.describe('a serial line', () => {
  const missing = lineMissing()
  test.skip(missing !== null, missing ?? '')

  test('gets the bytes of a page and the pulse that opens the drawer', async ({ start }) => {
    const app = await start({ flags: ['--demo'] })
    await app.ready()
    const page = await app.window()
    await logInToDemo(page)
    const line = await openSerialLine(ofUser)
    const { id: _one, ...printer } = deskPrinter(line.path, {
      kind: 'device',
      backChannel: false,
      drawer: true,
      baudRate: 19_200,
      roles: [],
    })
    const { id: printerId } = await askBridge(page, 'savePrinter', printer)
    const { id } = await askBridge(page, 'testPrint', { printerId })
    const jobState = async () => (await askBridge(page, 'printState', {})).jobs.find((job) => job.id === id)?.state
    await expect.poll(jobState).toBe('unconfirmed')
    await expect.poll(() => line.read().includes(DRAWER_PULSE)).toBe(true)
    const [receipt = []] = decodePaper(line.read(), 42).receipts
    expect(paperText(receipt)).toContain('Front desk printer')
    await line.close()
  })
})

/** On a person's machine the page goes to the person's own printer: PURSER_CHECK_PRINTER, or the first with a driver. */
test('a test page through a driver of this machine, without a dialog', async ({ start }) => {
  const app = await start({ flags: ['--demo'] })
  await app.ready()
  const page = await app.window()
  await logInToDemo(page)
  const { printers } = await askBridge(page, 'findPrinters', {})
  const drivers = printers.filter(({ kind, address }) => kind === 'html' && !NO_PAPER.test(address))
  const wanted = process.env['PURSER_CHECK_PRINTER']
  const driver = wanted === undefined ? drivers[0] : drivers.find(({ address, name }) => [address, name].includes(wanted))
  test.skip(driver === undefined, wanted === undefined ? 'this system has no printer' : `there is no printer ${wanted}`)
  if (driver === undefined) return
  await testPage(page, formOf(driver.address, { paper: 'a4' }))
  test.info().annotations.push({ type: 'note', description: driver.name })
})
