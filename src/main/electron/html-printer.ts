import { BrowserWindow, type PrinterInfo, type WebContents, type WebContentsPrintOptions } from 'electron'
import type { NotSentReason, PrintOutcome } from '../../shared/printing/outcome.ts'
import type { FoundPrinter, PrinterCondition } from '../../shared/printing/printing.ts'
import type { HtmlPage, HtmlPrinter } from '../printing/transports/html-printer.ts'
import { notSent, recordBeginning, unknown } from '../printing/transports/job-hooks.ts'

/** Time limits in milliseconds. */
interface HtmlTimings {
  /** For a page to load with everything it shows. */
  loadMs: number
  /** For the driver to accept it: some failures never call back. */
  printMs: number
}

const htmlTimings: HtmlTimings = { loadMs: 10_000, printMs: 30_000 }

const MICRONS_PER_CSS_PIXEL = 25_400 / 96
/** Drivers refuse shorter paper, in micrometres (Chromium takes no page under 353). */
const MIN_HEIGHT_MICRONS = 20_000

/** Waits for fonts and pictures; answers the height of the laid-out page in CSS pixels. */
const WHEN_LAID_OUT = `document.fonts.ready
  .then(() => Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined))))
  .then(() => Math.ceil(document.documentElement.getBoundingClientRect().height))`

class TooLate extends Error {}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A hidden window without preload, permissions or a way out of its page. */
const hiddenWindow = (): BrowserWindow =>
  new BrowserWindow({
    show: false,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
    },
  })

/** Loads a page into a hidden window, gives that to `use`, and closes it in any case. */
async function inHiddenWindow<T>(html: string, loadMs: number, use: (window: BrowserWindow) => Promise<T>): Promise<T> {
  const window = hiddenWindow()
  try {
    await within(loadMs, window.loadURL(`data:text/html;charset=utf-8;base64,${Buffer.from(html, 'utf8').toString('base64')}`))
    return await use(window)
  } finally {
    if (!window.isDestroyed()) window.destroy()
  }
}

/**
 * A roll's page is as long as its document. Electron takes either a size or the printer's default, never both; without either it
 * uses A4.
 */
function printOptions({ deviceName, rollWidthMicrons }: HtmlPage, heightPx: number): WebContentsPrintOptions {
  const common = { silent: true, printBackground: true, color: false, deviceName } as const
  if (rollWidthMicrons === null) return { ...common, usePrinterDefaultPageSize: true }
  const height = Math.max(MIN_HEIGHT_MICRONS, Math.ceil(heightPx * MICRONS_PER_CSS_PIXEL))
  return { ...common, margins: { marginType: 'none' }, pageSize: { width: rollWidthMicrons, height } }
}

/** Why Electron did not print a page. 'Print job failed' becomes `PRINT_JOB_FAILED`, since the log takes no sentences. */
class PrintError extends Error {
  override readonly name = 'PrintError'
  readonly code: string

  constructor(reason: string) {
    super(reason)
    this.code = reason.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
  }
}

/** Receives Electron's reason for a page that it did not print. */
type OnProblem = (problem: unknown) => void

const enqueue = (contents: WebContents, options: WebContentsPrintOptions, onProblem: OnProblem): Promise<PrintOutcome> =>
  new Promise((resolve) => {
    contents.print(options, (success, reason) => {
      if (!success) onProblem(new PrintError(reason))
      resolve(success ? { kind: 'unconfirmed' } : notSent('job-aborted'))
    })
  })

async function printPage(page: HtmlPage, { loadMs, printMs }: HtmlTimings, onProblem: OnProblem): Promise<PrintOutcome> {
  let begun = false
  try {
    return await inHiddenWindow(page.html, loadMs, async ({ webContents }) => {
      // Electron would print a page for an unknown name on the default printer.
      const printers = await within(loadMs, webContents.getPrintersAsync())
      if (!printers.some(({ name }) => name === page.deviceName)) return failed(page, 'queue-missing')
      const heightPx = Number(await within(loadMs, webContents.executeJavaScript(WHEN_LAID_OUT)))
      const refused = recordBeginning(page)
      if (refused !== null) return refused
      begun = true
      return await within(printMs, enqueue(webContents, printOptions(page, heightPx), onProblem))
    })
  } catch {
    return begun ? unknown('no-confirmation') : notSent('not-printable')
  }
}

function failed(page: HtmlPage, reason: NotSentReason & PrinterCondition): PrintOutcome {
  page.onCondition(reason)
  return notSent(reason)
}

const found = ({ name, displayName, description }: PrinterInfo): FoundPrinter => ({
  kind: 'html',
  address: name,
  name: displayName || name,
  description,
  isDefault: false,
})

/**
 * Prints through the system's drivers, one hidden window at a time, since Electron drops a second print while one is in progress.
 */
export function openHtmlPrinter(onProblem: OnProblem, timings: HtmlTimings = htmlTimings): HtmlPrinter {
  let last: Promise<unknown> = Promise.resolve()
  return {
    find: async () => {
      const printers = await inHiddenWindow('', timings.loadMs, ({ webContents }) => webContents.getPrintersAsync())
      return printers.map(found)
    },
    print: (page) => {
      const printed = last.then(() => printPage(page, timings, onProblem))
      last = printed
      return printed
    },
  }
}
