import type { PrintOutcome } from '../../../shared/printing/outcome.ts'
import type { FoundPrinter } from '../../../shared/printing/printing.ts'
import type { JobHooks } from './job-hooks.ts'

/** A laid-out document for a printer's own driver. */
export interface HtmlPage extends JobHooks {
  /** A complete HTML document. */
  html: string
  /** What the system calls the printer: `PrinterInfo.name`, never the name it shows. */
  deviceName: string
  /** What the system's list of jobs shows. */
  title: string
  /** Width of the roll in micrometres, whose length follows the document; null prints on the printer's own sheets, A4. */
  rollWidthMicrons: number | null
}

/** Prints pages through the system's printer drivers; only the desktop app brings one along. */
export interface HtmlPrinter {
  find(): Promise<FoundPrinter[]>
  /** Lays a page out and enqueues it at the driver. `unconfirmed` means spooled: a driver does not report what came out. Never rejects. */
  print(page: HtmlPage): Promise<PrintOutcome>
}
