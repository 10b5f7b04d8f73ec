import type { HtmlPrinter } from './html-printer.ts'
import type { Spooler } from './spooler.ts'

/** The system's own means of printing, besides network and devices; null is one that this program or system lacks. */
export interface PrintWays {
  spooler: Spooler | null
  html: HtmlPrinter | null
}
