import type { HtmlPrinter } from './html-printer.ts'
import type { Spooler } from './spooler.ts'

/** The system's means of printing besides network and devices; null if this program or system lacks it. */
export interface PrintWays {
  spooler: Spooler | null
  html: HtmlPrinter | null
}
