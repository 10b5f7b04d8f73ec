import type { PrinterInfo, WebContentsPrintOptions } from 'electron'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openHtmlPrinter } from '../../../../src/main/electron/html-printer.ts'
import type { PrintService } from '../../../../src/main/printing/print-service.ts'
import type { Printer, PrintJobState } from '../../../../src/shared/printing/printing.ts'
import { invoiceReceipt } from '../../../../src/shared/receipt/receipt.ts'
import { findBrowser } from '../../../support/e2e/browser.ts'
import { serviceIn, temporaryFolder, untilState as untilStateWithin } from '../../../support/printing/virtual-printer.ts'
import { deskPrinter, invoiceJob, meridianInvoice, occasion } from '../../../support/printing/virtual-printer-samples.ts'

/** What Electron's windows are made of here: pages of a real Chromium, which lay out, measure and paginate as Electron does. */
const electron = vi.hoisted(() => ({
  newPage: (): Promise<Page> => Promise.reject(new Error('no browser')),
  printers: [] as PrinterInfo[],
  /** What becomes of a printed page; answers success as Electron's callback does, or never calls back. */
  driver: (_pdf: Buffer): Promise<boolean> => Promise.resolve(true),
  windows: [] as { options: Record<string, unknown>; open: boolean }[],
  prints: [] as WebContentsPrintOptions[],
  texts: [] as string[],
  /** Texts of each printed page that go past the edge of its paper. */
  cutOff: [] as unknown[],
}))

vi.mock('electron', () => ({
  BrowserWindow: class {
    readonly webContents
    private readonly page = electron.newPage()
    private readonly record
    constructor(options: Record<string, unknown>) {
      this.record = { options, open: true }
      electron.windows.push(this.record)
      this.webContents = {
        executeJavaScript: async (code: string) => (await this.page).evaluate(code),
        getPrintersAsync: async () => electron.printers,
        print: (wanted: WebContentsPrintOptions, done: (success: boolean, reason: string) => void) =>
          void this.print(wanted, done).catch(() => undefined),
      }
    }
    async loadURL(url: string) {
      await (await this.page).goto(url)
    }
    async print(wanted: WebContentsPrintOptions, done: (success: boolean, reason: string) => void) {
      electron.prints.push(wanted)
      const page = await this.page
      electron.texts.push(await page.locator('main').innerText())
      electron.cutOff.push(await page.evaluate(PAST_THE_EDGE))
      const inches = ({ width, height }: { width: number; height: number }) => ({
        width: `${width / 25_400}in`,
        height: `${height / 25_400}in`,
      })
      const size = typeof wanted.pageSize === 'object' ? inches(wanted.pageSize) : { format: 'A4' }
      const success = await electron.driver(await page.pdf({ ...size, printBackground: true, preferCSSPageSize: false }))
      done(success, success ? '' : 'Print job failed')
    }
    isDestroyed() {
      return !this.record.open
    }
    destroy() {
      this.record.open = false
      void this.page.then((page) => page.close())
    }
  },
}))

/** A browser on a busy machine takes its time. */
const LONG_MS = 15_000
const untilState = (service: PrintService, jobId: string, state: PrintJobState) =>
  untilStateWithin(service, jobId, state, LONG_MS)

const PAST_THE_EDGE = `Array.from(document.querySelectorAll('main *'))
  .filter((part) => part.getBoundingClientRect().right > document.body.getBoundingClientRect().right + 0.5)
  .map((part) => part.textContent)`

const executablePath = findBrowser()
if (executablePath === undefined) process.stdout.write('Tests of pages for printer drivers are skipped: no Chromium\n')

/** Width and height of a PDF's pages in millimetres. */
const pagesOf = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox ?\[ ?0 0 ([0-9.]+) ([0-9.]+) ?\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
  )

const info = (name: string): PrinterInfo => ({
  name,
  displayName: `${name} upstairs`,
  description: 'Driver',
  options: {},
})

describe.skipIf(executablePath === undefined)('pages for the system’s printer drivers', () => {
  let browser: Browser
  const pdfs: Buffer[] = []
  const problems: unknown[] = []
  beforeAll(async () => {
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const context = await browser.newContext()
    electron.newPage = () => context.newPage()
  })
  afterAll(() => browser.close())
  beforeEach(() => {
    electron.printers = [info('Roll')]
    electron.driver = async (pdf) => pdfs.push(pdf) > 0
    for (const list of [electron.windows, electron.prints, electron.texts, electron.cutOff, pdfs, problems]) list.length = 0
  })

  function openTill(changes: Partial<Printer> = {}, timings = { loadMs: 8000, printMs: 8000 }) {
    const service = serviceIn(
      temporaryFolder(),
      { retryDelaysMs: [15] },
      { html: openHtmlPrinter((problem) => problems.push(problem), timings) },
    )
    service.savePrinter({ ...deskPrinter('Roll'), kind: 'html', logo: true, ...changes })
    return service
  }

  test.each([
    ['58 mm', { columns: 32 }, 58],
    ['80 mm', { columns: 42 }, 80],
  ] as const)('on a roll of %s: one page as long as the receipt, nothing past its edge', async (_, changes, width) => {
    const service = openTill(changes)
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'unconfirmed')
    expect(electron.cutOff).toEqual([[]])
    const [pages] = pdfs.map(pagesOf)
    expect(pages).toHaveLength(1)
    expect(pages?.[0]?.[0]).toBe(width)
    expect(pages?.[0]?.[1]).toBeGreaterThan(width)
    expect(electron.texts[0]?.replace(/\s+/g, ' ')).toMatch(/TAX INVOICE.*INV-000483.*Vegetable biryani.*TOTAL Rs 3,240.00/)
    expect(electron.prints[0]).toMatchObject({ silent: true, deviceName: 'Roll', margins: { marginType: 'none' } })
    expect(electron.prints[0]).not.toHaveProperty('usePrinterDefaultPageSize')
    await vi.waitFor(() => expect(electron.windows.map(({ open }) => open)).toEqual([false]))
    expect(electron.windows[0]?.options).toMatchObject({ show: false, webPreferences: { sandbox: true, nodeIntegration: false } })
  })

  test('on A4 the printer’s own sheets are used, a long invoice runs over to the next one', async () => {
    const service = openTill({ paper: 'a4' })
    const [line] = meridianInvoice.lines
    const lines = Array.from({ length: 60 }, () => line ?? { dishName: '', qty: 0, price: 0, amount: 0 })
    service.submit({ ...invoiceJob('a'), document: invoiceReceipt({ ...meridianInvoice, lines }, occasion(1)) })
    await untilState(service, 'a', 'unconfirmed')
    const sheets = pagesOf(pdfs[0] ?? Buffer.alloc(0))
    expect(sheets.length).toBeGreaterThan(1)
    expect(new Set(sheets.map(String))).toEqual(new Set(['210,297']))
    expect(electron.prints[0]).toMatchObject({ usePrinterDefaultPageSize: true })
    expect(electron.prints[0]).not.toHaveProperty('pageSize')
  })

  test('a guest’s name is text and nothing else', async () => {
    const service = openTill()
    const fullName = '<img src=x onerror="document.title=1"><script>document.title=2</script>&amp;'
    service.submit({ ...invoiceJob('a'), document: invoiceReceipt({ ...meridianInvoice, fullName }, occasion(0)) })
    await untilState(service, 'a', 'unconfirmed')
    expect(electron.texts[0]?.replace(/\s+/g, '')).toContain(fullName.replace(/\s+/g, ''))
  })

  test('jobs come one after the other, each in a window of its own', async () => {
    let under = 0
    const most: number[] = []
    electron.driver = async () => {
      under += 1
      most.push(under)
      await new Promise((resolve) => setTimeout(resolve, 20))
      under -= 1
      return true
    }
    electron.printers.push(info('Bar'))
    const service = openTill()
    service.savePrinter({ ...deskPrinter('Bar'), id: 'bar', kind: 'html' })
    for (const [index, printer] of ['desk', 'bar', 'desk'].entries()) service.submit(invoiceJob(`job-${index}`, printer))
    for (let index = 0; index < 3; index += 1) await untilState(service, `job-${index}`, 'unconfirmed')
    expect(most).toEqual([1, 1, 1])
    expect(electron.windows).toHaveLength(3)
  })

  test('what the driver refuses was not sent; what it never answers is unknown', async () => {
    electron.driver = () => Promise.resolve(false)
    const service = openTill()
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'held')).toMatchObject({ reason: 'job-aborted', attempts: 2 })
    const refused = { name: 'PrintError', code: 'PRINT_JOB_FAILED' }
    expect(problems, 'Electron’s reason is logged').toMatchObject([refused, refused])
    electron.driver = () => new Promise(() => undefined)
    const impatient = openTill({}, { loadMs: 8000, printMs: 100 })
    impatient.submit(invoiceJob('b'))
    expect(await untilState(impatient, 'b', 'unknown')).toMatchObject({ reason: 'no-confirmation', attempts: 1 })
    await vi.waitFor(() => expect(electron.windows.filter(({ open }) => open)).toEqual([]))
  })

  test('a printer that the system does not know prints nowhere else', async () => {
    const service = openTill({ address: 'Gone' })
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'held')).toMatchObject({ reason: 'queue-missing' })
    expect(electron.prints).toEqual([])
  })

  test('the system’s printers are found; outside the desktop app the kind is not there', async () => {
    const { kinds, printers } = await openTill().findPrinters()
    expect(kinds).toContain('html')
    expect(printers).toContainEqual({
      kind: 'html',
      address: 'Roll',
      name: 'Roll upstairs',
      description: 'Driver',
      isDefault: false,
    })
    const terminal = serviceIn(temporaryFolder())
    expect((await terminal.findPrinters()).kinds).toEqual(['tcp', 'device'])
    terminal.savePrinter({ ...deskPrinter('Roll'), kind: 'html' })
    terminal.submit(invoiceJob('a'))
    expect(await untilState(terminal, 'a', 'held')).toMatchObject({ reason: 'not-available' })
  })
})
