import type { PrintOutcome } from '../../../shared/printing/outcome.ts'
import type { FoundPrinter } from '../../../shared/printing/printing.ts'
import type { JobHooks } from './job-hooks.ts'

/** A laid-out document for a printer's system driver. */
export interface HtmlPage extends JobHooks {
  /** A complete HTML document. */
  html: string
  /** The printer's system name: `PrinterInfo.name`, never its display name. */
  deviceName: string
  /** The title in the system's list of jobs. */
  title: string
  /** Width of the roll in micrometres, its length follows the document; null prints on the printer's A4 sheets. */
  rollWidthMicrons: number | null
}

/** Prints pages through the system's printer drivers; only the desktop app has one. */
export interface HtmlPrinter {
  find(): Promise<FoundPrinter[]>
  /**
   * Lays a page out and enqueues it at the driver. `unconfirmed` means spooled: a driver does not report what was printed. Never
   * rejects.
   */
  print(page: HtmlPage): Promise<PrintOutcome>
}
