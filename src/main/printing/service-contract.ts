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

/** The product's time limits (printing.md). */
export const printTimings: PrintTimings = {
  tcp: tcpTimings,
  device: deviceTimings,
  retryDelaysMs: [2000, 5000, 15_000],
  statusPollMs: 10_000,
  closeGraceMs: 3000,
}

export interface PrintServiceOptions {
  /** Folder of the journal and of the printers' file. */
  dataDir: string
  /** Milliseconds since 1970, UTC. */
  now: () => number
  timings?: Partial<PrintTimings>
  /** The system's means of printing; an omitted one is not available. */
  ways?: Partial<PrintWays>
  /** Receives failures that stop nothing but belong in the log. */
  onProblem?: (problem: unknown) => void
}

/** Why a printing call was refused: for example an unknown id, or a job in the wrong state. */
export type PrintRefusal = 'no-such-job' | 'no-such-printer' | 'wrong-state' | 'address-taken' | BadPrinter

/** Why printer settings are invalid: the address does not have the form of its kind, or the printer does not have the role. */
export type BadPrinter = 'bad-address' | 'bad-queue' | 'bad-device' | 'not-for-receipts'
export type PrintResult<T> = Result<T, PrintRefusal>

/** The terminal and time zone of a test print, as printed on it. */
export interface TestOccasion {
  terminal: string
  timeZone: string
  /** Whether it opens the drawer, if the printer has one. */
  drawer: boolean
}

/** The printing of a workstation. A call that must be durable returns after the data is on disk, or throws the disk's error. */
export interface PrintService {
  /** What the screens show: printers with their last status, the default printer, open jobs and the last finished ones. */
  state(): PrintState
  printers(): readonly Printer[]
  /** Finds printers of the system and on its ports; a source that fails is reported to `onProblem` and left out. */
  findPrinters(): Promise<FoundPrinters>
  /** Adds a printer, or changes the one with that id. */
  savePrinter(form: PrinterForm): PrintResult<Printer>
  /** Removes a printer; its waiting jobs are held as `not-set-up`. */
  removePrinter(printerId: string): PrintResult<null>
  /** Makes a printer with the role `receipt` the one for receipts. */
  chooseDefaultPrinter(printerId: string): PrintResult<null>
  /** Enqueues a document. The same id again answers the same job and prints nothing. */
  submit(request: PrintRequest): PrintJob
  /** Enqueues a document on the kitchen's printers, or on the one for receipts; see bridge.ts, printForRole. */
  submitForRole(request: RoleRequest): PrintJob[]
  /** All jobs, oldest first, including those finished in the last 30 days. */
  jobs(): PrintJob[]
  /** Jobs whose title contains the text in any case, newest first; `more` if there are more than are answered. */
  findJobs(text: string): { jobs: PrintJob[]; more: boolean }
  /** Jobs of one record, newest first. */
  jobsOf(subject: PrintSubject): PrintJob[]
  /** 'Print now': retries a held or waiting job at once. */
  retry(jobId: string): PrintResult<PrintJob>
  /** 'Print all': retries every held job at once, in order. Returns how many; those without a printer stay held. */
  retryAll(): number
  /** The answer of staff to 'Did it come out?': yes closes the job as printed, no closes it so that a marked copy can follow. */
  answer(jobId: string, cameOut: boolean): PrintResult<PrintJob>
  /** Cancels a held or waiting job. */
  cancel(jobId: string): PrintResult<PrintJob>
  /** 'Other printer': moves a held or waiting job. */
  moveTo(jobId: string, printerId: string): PrintResult<PrintJob>
  testPrint(printerId: string, occasion: TestOccasion): PrintResult<PrintJob>
  /** Calls back with each change of printers, statuses or jobs; the returned function unsubscribes. */
  onChange(listener: (state: PrintState) => void): () => void
  /** Gives running jobs a moment to finish, then gives them up as unknown. Waiting jobs stay for the next run. */
  close(): Promise<void>
}
