import type { PrintState } from '../../shared/bridge/bridge.ts'
import type { Result } from '../../shared/errors.ts'
import type { PrintSubject } from '../../shared/contract/print-subject.ts'
import type { FoundPrinters, Printer, PrinterForm, PrintJob, PrintRequest, RoleRequest } from '../../shared/printing/printing.ts'
import type { PrintWays } from './transports/print-ways.ts'
import { type DeviceTimings, deviceTimings } from './transports/device/device.ts'
import { tcpTimings, type TcpTimings } from './transports/tcp.ts'

/** Time limits in milliseconds; tests shorten them. */
export interface PrintTimings {
  tcp: TcpTimings
  device: DeviceTimings
  retryDelaysMs: readonly number[]
  statusPollMs: number
  closeGraceMs: number
}

/** What the product runs with (printing.md). */
export const printTimings: PrintTimings = {
  tcp: tcpTimings,
  device: deviceTimings,
  retryDelaysMs: [2000, 5000, 15_000],
  statusPollMs: 10_000,
  closeGraceMs: 3000,
}

export interface PrintServiceOptions {
  /** Folder of the journal and the printers' file. */
  dataDir: string
  /** Milliseconds since 1970, UTC. */
  now: () => number
  timings?: Partial<PrintTimings>
  /** The system's means of printing; what is left out is not there. */
  ways?: Partial<PrintWays>
  /** Failures that stop nothing but belong in the log. */
  onProblem?: (problem: unknown) => void
}

/** Why a printing call was refused: the id is not known, or the job is past what was asked for. */
export type PrintRefusal = 'no-such-job' | 'no-such-printer' | 'wrong-state' | 'address-taken' | BadPrinter

/** Why a printer's settings cannot hold: the address has not the form of its kind, or the role is not the printer's. */
export type BadPrinter = 'bad-address' | 'bad-queue' | 'bad-device' | 'not-for-receipts'
export type PrintResult<T> = Result<T, PrintRefusal>

/** Where a test print is asked for, as printed on the paper. */
export interface TestOccasion {
  terminal: string
  timeZone: string
  /** Whether it opens the drawer, where the printer has one. */
  drawer: boolean
}

/** The paper side of a workstation. A call that must be durable returns after the disk has it, or throws the disk's error. */
export interface PrintService {
  /** Everything a screen shows: printers with their last status, the default printer, open jobs and the last finished ones. */
  state(): PrintState
  printers(): readonly Printer[]
  /** Looks for printers of the system and on its ports; a source that cannot be asked is reported to `onProblem` and left out. */
  findPrinters(): Promise<FoundPrinters>
  /** Adds a printer, or changes the one with that id. */
  savePrinter(form: PrinterForm): PrintResult<Printer>
  /** Removes a printer; what waits for it is held as `not-set-up`. */
  removePrinter(printerId: string): PrintResult<null>
  /** Makes a printer with the role `receipt` the one for receipts. */
  chooseDefaultPrinter(printerId: string): PrintResult<null>
  /** Puts a document in line. The same id again answers the same job and prints nothing. */
  submit(request: PrintRequest): PrintJob
  /** Puts a document in line on the kitchen's printers, or on the one for receipts; see bridge.ts, printForRole. */
  submitForRole(request: RoleRequest): PrintJob[]
  /** Jobs from the oldest on, finished ones of the last 30 days included. */
  jobs(): PrintJob[]
  /** Jobs whose title has the text in it, whatever its case, newest first; `more` when there are more than a screen shows. */
  findJobs(text: string): { jobs: PrintJob[]; more: boolean }
  /** Jobs of one record, newest first. */
  jobsOf(subject: PrintSubject): PrintJob[]
  /** 'Print now': tries a held or waiting job again at once. */
  retry(jobId: string): PrintResult<PrintJob>
  /** 'Print all': tries every held job again at once, in order. How many; those that no printer is set up for stay held. */
  retryAll(): number
  /** Staff's answer to 'Did it come out?': yes closes the job as printed, no closes it so that a marked copy can follow. */
  answer(jobId: string, cameOut: boolean): PrintResult<PrintJob>
  /** Drops a held or waiting job. */
  cancel(jobId: string): PrintResult<PrintJob>
  /** 'Other printer': moves a held or waiting job. */
  moveTo(jobId: string, printerId: string): PrintResult<PrintJob>
  testPrint(printerId: string, occasion: TestOccasion): PrintResult<PrintJob>
  /** Calls back with each change of printers, statuses or jobs; the returned function ends that. */
  onChange(listener: (state: PrintState) => void): () => void
  /** Lets a running job finish for a moment, then gives it up as unknown. Waiting jobs stay for the next run. */
  close(): Promise<void>
}
