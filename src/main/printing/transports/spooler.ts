import type { PrintOutcome } from '../../../shared/printing/outcome.ts'
import type { FoundPrinter, PrinterCondition } from '../../../shared/printing/printing.ts'
import type { JobHooks } from './job-hooks.ts'

/** Bytes to print through a queue of the system. */
export interface SpoolerJob extends JobHooks {
  queue: string
  /** The title in the system's list of jobs; unique, so that the job can be found again. */
  title: string
  bytes: Uint8Array
}

/** The system's print queues, CUPS or winspool. No method rejects. */
export interface Spooler {
  /** The queues of the system; rejects with the error if the spooler cannot be asked. */
  find(): Promise<FoundPrinter[]>
  /** A queue's condition. */
  ask(queue: string): Promise<PrinterCondition>
  /**
   * Enqueues bytes unchanged and watches them until the spooler is done with them: `unconfirmed`, since the spooler learns
   * nothing about the paper.
   */
  send(job: SpoolerJob): Promise<PrintOutcome>
}
