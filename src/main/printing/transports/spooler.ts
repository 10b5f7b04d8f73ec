import type { PrintOutcome } from '../../../shared/printing/outcome.ts'
import type { FoundPrinter, PrinterCondition } from '../../../shared/printing/printing.ts'
import type { JobHooks } from './job-hooks.ts'

/** Bytes on their way through a queue of the system. */
export interface SpoolerJob extends JobHooks {
  queue: string
  /** What the system's own list of jobs shows; unique, so that the job is found again. */
  title: string
  bytes: Uint8Array
}

/** The system's print queues, CUPS or winspool. No method rejects. */
export interface Spooler {
  /** The queues that there are; throws what went wrong when the spooler cannot be asked. */
  find(): Promise<FoundPrinter[]>
  /** How a queue is. */
  ask(queue: string): Promise<PrinterCondition>
  /** Enqueues bytes as they are and watches them until the spooler is done with them: `unconfirmed`, since it learns nothing of the paper. */
  send(job: SpoolerJob): Promise<PrintOutcome>
}
