import type { PrintOutcome } from '../../shared/printing/outcome.ts'
import {
  type Printer,
  type PrinterCondition,
  type PrintJob,
  type PrintRequest,
  type RoleRequest,
  waitsForPrinter,
} from '../../shared/printing/printing.ts'
import type { ReceiptDocument } from '../../shared/receipt/document.ts'
import type { JobBook } from './job-book.ts'
import { afterTry, canBeSent, holdsLine, inState } from './job-states.ts'
import type { JobHooks } from './transports/job-hooks.ts'

/** One attempt to print a document. */
export interface Delivery extends JobHooks {
  printer: Printer
  document: ReceiptDocument
  /** The job's name for staff, shown in the system's list of jobs. */
  title: string
}

export interface PrintQueueParts {
  book: JobBook
  findPrinter(id: string): Printer | undefined
  deliver(delivery: Delivery): Promise<PrintOutcome>
  onCondition(printerId: string, condition: PrinterCondition): void
  /** A failure that stops nothing but should be in the log. */
  onProblem(problem: unknown): void
  /** Delays in ms before each automatic retry; their number is the number of retries. */
  retryDelaysMs: readonly number[]
}

/**
 * The jobs of this workstation, in one serial line per printer. If a job fails all attempts, the whole line is held; it resumes
 * in order as soon as the printer takes the first job. A job is written as `sending` before its first byte; after that only a
 * confirmation or staff can finish it, so nothing is printed twice unnoticed.
 */
export class PrintQueue {
  private readonly parts: PrintQueueParts
  private readonly book: JobBook
  /** When a job may be retried, in ms of the monotonic clock. */
  private readonly nextTryMs = new Map<string, number>()
  /** Printers whose held line is to be retried from its first job. */
  private readonly woken = new Set<string>()
  private readonly alarms = new Map<string, NodeJS.Timeout>()
  /** The current work of each printer; a printer serves one connection at a time. */
  private readonly busy = new Map<string, Promise<void>>()
  private readonly ending = new AbortController()
  private closed = false

  constructor(parts: PrintQueueParts) {
    this.parts = parts
    this.book = parts.book
  }

  /** Resumes the jobs that the last run had not begun to send, held ones too. */
  start(): void {
    for (const printerId of new Set(this.book.jobs().map((job) => job.printerId))) this.wake(printerId)
  }

  /** Enqueues a job durably. A known job id is answered with its present state, and nothing is printed again. */
  submit(request: PrintRequest, printerId: string | null): PrintJob {
    const known = this.book.find(request.id)
    if (known !== undefined) return known
    const job = this.book.add(request, printerId)
    this.wake(printerId)
    return job
  }

  /**
   * Enqueues one job for each printer durably, all or none. A known request is answered with its jobs' present states, and
   * nothing is printed again, even if there are other printers now.
   */
  submitForAll(request: RoleRequest, printerIds: readonly string[]): PrintJob[] {
    const known = this.book.jobsOf(request.requestId)
    if (known.length > 0) return known
    const jobs = this.book.addForAll(request, printerIds)
    for (const printerId of printerIds) this.wake(printerId)
    return jobs
  }

  /** Queues a waiting or held job again, without delay, on the given printer. */
  requeue(job: PrintJob, printerId: string): PrintJob {
    this.nextTryMs.delete(job.id)
    const queued = this.book.write({ ...inState(job, 'queued', this.book.timestamp()), printerId, attempts: 0 })
    this.serve(printerId)
    return queued
  }

  /** Writes the decision of staff about a job. */
  decide(job: PrintJob, state: 'printed' | 'cancelled', reason?: 'did-not-come-out'): PrintJob {
    this.nextTryMs.delete(job.id)
    const decided = this.book.write(inState(job, state, this.book.timestamp(), reason))
    this.serve(job.printerId)
    return decided
  }

  /** Retries a printer's waiting jobs at once, held or not, when the printer is ready or its settings have changed. */
  hurry(printerId: string): void {
    for (const job of this.lineOf(printerId)) this.nextTryMs.delete(job.id)
    this.wake(printerId)
  }

  /** Runs a task on an idle printer, such as a status query; false if the printer is busy. */
  borrow(printerId: string, task: () => Promise<void>): boolean {
    if (this.closed || this.busy.has(printerId)) return false
    this.occupy(printerId, task)
    return true
  }

  /**
   * Lets a job that is being sent finish for `graceMs`, then gives it up as unknown; waiting jobs stay queued for the next run.
   */
  async close(graceMs: number): Promise<void> {
    this.closed = true
    for (const alarm of this.alarms.values()) clearTimeout(alarm)
    const grace = setTimeout(() => this.ending.abort(), graceMs)
    await Promise.all(this.busy.values())
    clearTimeout(grace)
  }

  private occupy(printerId: string, task: () => Promise<void>): void {
    const work = task()
      .catch((problem: unknown) => this.parts.onProblem(problem))
      .finally(() => {
        this.busy.delete(printerId)
        this.serve(printerId)
      })
    this.busy.set(printerId, work)
  }

  /** The jobs that a printer is to print, in order. */
  private lineOf(printerId: string): PrintJob[] {
    return this.book.jobs().filter((job) => job.printerId === printerId && canBeSent(job))
  }

  /** Serves a line that may be held: its first job is tried, and the others follow once it is printed. */
  private wake(printerId: string | null): void {
    if (printerId !== null) this.woken.add(printerId)
    this.serve(printerId)
  }

  /** Tries the first job in a printer's line when its time has come; of a held line only if it was woken. */
  private serve(printerId: string | null): void {
    if (printerId === null || this.closed || this.busy.has(printerId)) return
    const job = this.lineOf(printerId).find(({ state }) => state === 'queued' || this.woken.has(printerId))
    if (job === undefined) return
    const waitMs = (this.nextTryMs.get(job.id) ?? 0) - performance.now()
    clearTimeout(this.alarms.get(printerId))
    if (waitMs > 0) {
      this.alarms.set(
        printerId,
        setTimeout(() => this.serve(printerId), waitMs),
      )
    } else this.occupy(printerId, () => this.tryJob(job, printerId))
  }

  private async tryJob(job: PrintJob, printerId: string): Promise<void> {
    const tried = { ...job, attempts: job.attempts + 1 }
    const outcome = await this.deliver(tried, printerId)
    const current = this.book.find(job.id)
    const stillOurs = current?.printerId === printerId && (current.state === 'sending' || canBeSent(current))
    const interrupted = this.ending.signal.aborted && outcome.kind === 'not-sent'
    if (!stillOurs || interrupted) return
    const { retryDelaysMs } = this.parts
    const settled = afterTry(tried, outcome, retryDelaysMs.length, this.book.timestamp())
    if (settled.state === 'queued') {
      this.nextTryMs.set(job.id, performance.now() + (retryDelaysMs[tried.attempts - 1] ?? 0))
    } else this.nextTryMs.delete(job.id)
    if (outcome.kind === 'not-sent') this.woken.delete(printerId)
    this.book.settle(settled, ...this.followersOf(settled, printerId))
  }

  /** New states of a printer's other jobs: none overtakes a held one, and all are queued again once the printer has taken one. */
  private followersOf(settled: PrintJob, printerId: string): PrintJob[] {
    const others = this.lineOf(printerId).filter(({ id }) => id !== settled.id)
    const at = this.book.timestamp()
    if (holdsLine(settled)) return others.map((job) => inState(job, 'held', at, settled.reason))
    if (settled.state !== 'printed' && settled.state !== 'unconfirmed') return []
    return others.filter(waitsForPrinter).map((job) => inState(job, 'queued', at))
  }

  private async deliver(job: PrintJob, printerId: string): Promise<PrintOutcome> {
    const printer = this.parts.findPrinter(printerId)
    if (printer === undefined) return { kind: 'not-sent', reason: 'not-set-up' }
    try {
      return await this.parts.deliver({
        printer,
        document: this.book.documentOf(job.id),
        title: job.title,
        beforeFirstByte: () => this.begin(job, printerId),
        onCondition: (condition) => this.parts.onCondition(printerId, condition),
        signal: this.ending.signal,
      })
    } catch (problem) {
      this.parts.onProblem(problem)
      const begun = this.book.find(job.id)?.state === 'sending'
      return begun ? { kind: 'unknown', reason: 'program-ended' } : { kind: 'not-sent', reason: 'not-printable' }
    }
  }

  /** Records that the job may be printed from here on, unless staff cancelled or moved it meanwhile. */
  private begin(job: PrintJob, printerId: string): boolean {
    const current = this.book.find(job.id)
    if (current?.printerId !== printerId || !canBeSent(current)) return false
    this.book.write(inState(job, 'sending', this.book.timestamp()))
    return true
  }
}
