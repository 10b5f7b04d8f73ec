import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { PrintState } from '../../shared/bridge/bridge.ts'
import { printersOf } from '../../shared/printing/kitchen-printers.ts'
import { isOf, type PrintSubject } from '../../shared/contract/print-subject.ts'
import { PRINTERS_FILE } from '../../shared/printing/printers-file.ts'
import type {
  FoundPrinters,
  Printer,
  PrinterForm,
  PrintJob,
  PrintJobState,
  PrintRequest,
  RoleRequest,
} from '../../shared/printing/printing.ts'
import { testReceipt } from '../../shared/receipt/receipt.ts'
import { deliver, ask } from './delivery.ts'
import { findPrinters } from './find-printers.ts'
import { JobBook } from './job-book.ts'
import { isFinal, openPrintJournal, type PrintJournal } from './print-journal.ts'
import { PrintQueue } from './print-queue.ts'
import { printerFrom } from './printer-form.ts'
import { openPrinterSettings, type PrinterSettings } from './printer-settings.ts'
import type { PrintWays } from './transports/print-ways.ts'
import { PrinterWatch } from './printer-watch.ts'
import {
  printTimings,
  type PrintRefusal,
  type PrintResult,
  type PrintService,
  type PrintServiceOptions,
  type PrintTimings,
  type TestOccasion,
} from './service-contract.ts'

export type * from './service-contract.ts'

/** How many finished jobs the screens get. */
const FINISHED_SHOWN = 50
/** Most jobs in one search result. */
const MAX_FOUND = 100

const refused = (error: PrintRefusal): { ok: false; error: PrintRefusal } => ({ ok: false, error })
const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

class Printing implements PrintService {
  private readonly options: PrintServiceOptions
  private readonly timings: PrintTimings
  private readonly ways: PrintWays
  private readonly journal: PrintJournal
  private readonly settings: PrinterSettings
  private readonly book: JobBook
  private readonly queue: PrintQueue
  private readonly watch: PrinterWatch
  private readonly listeners = new Set<(state: PrintState) => void>()

  constructor(options: PrintServiceOptions) {
    const { dataDir, now } = options
    const onProblem = (problem: unknown) => options.onProblem?.(problem)
    const changed = () => this.notify()
    this.options = options
    this.ways = { spooler: null, html: null, ...options.ways }
    this.timings = { ...printTimings, ...options.timings }
    const { retryDelaysMs, statusPollMs: everyMs } = this.timings
    const means = { ways: this.ways, timings: this.timings }
    this.settings = openPrinterSettings(join(dataDir, PRINTERS_FILE), onProblem)
    this.journal = openPrintJournal(join(dataDir, 'print-journal.db'), now())
    this.book = new JobBook({ journal: this.journal, changed, onProblem, now })
    this.queue = new PrintQueue({
      book: this.book,
      findPrinter: (id) => this.settings.find(id),
      deliver: (delivery) => deliver(delivery, means),
      onCondition: (printerId, condition) => this.watch.note(printerId, condition),
      onProblem,
      retryDelaysMs,
    })
    this.watch = new PrinterWatch({
      printers: () => this.settings.printers(),
      borrow: (printerId, task) => this.queue.borrow(printerId, task),
      ask: (printer) => ask(printer, means),
      mayPrint: (printerId) => this.queue.hurry(printerId),
      changed,
      now,
      everyMs,
    })
    this.queue.start()
    this.watch.look()
  }

  state(): PrintState {
    const jobs = this.book.jobs()
    const finished = jobs.filter(({ state }) => isFinal(state)).slice(-FINISHED_SHOWN)
    return {
      printers: this.settings.printers().map((printer) => ({ printer, status: this.watch.statusOf(printer.id) })),
      defaultPrinterId: this.settings.defaultPrinterId(),
      jobs: [...finished, ...jobs.filter(({ state }) => !isFinal(state))],
    }
  }

  printers(): readonly Printer[] {
    return this.settings.printers()
  }

  savePrinter(form: PrinterForm): PrintResult<Printer> {
    const printer = printerFrom(form, this.settings.printers())
    if (!printer.ok) return printer
    this.settings.save(printer.value)
    this.settingsChanged(printer.value.id)
    return printer
  }

  removePrinter(printerId: string): PrintResult<null> {
    if (this.settings.find(printerId) === undefined) return refused('no-such-printer')
    this.settings.remove(printerId)
    this.settingsChanged(printerId)
    return done(null)
  }

  chooseDefaultPrinter(printerId: string): PrintResult<null> {
    const printer = this.settings.find(printerId)
    if (printer === undefined) return refused('no-such-printer')
    if (!printer.roles.includes('receipt')) return refused('not-for-receipts')
    this.settings.chooseDefault(printerId)
    this.notify()
    return done(null)
  }

  submit(request: PrintRequest): PrintJob {
    return this.queue.submit(request, request.printerId ?? this.defaultPrinter())
  }

  submitForRole(request: RoleRequest): PrintJob[] {
    return this.queue.submitForAll(request, this.printersFor(request))
  }

  findPrinters(): Promise<FoundPrinters> {
    return findPrinters(this.ways, (problem) => this.options.onProblem?.(problem))
  }

  jobs(): PrintJob[] {
    return this.book.jobs()
  }

  findJobs(text: string): { jobs: PrintJob[]; more: boolean } {
    const wanted = text.trim().toLowerCase()
    const found = this.book.jobs().filter(({ title }) => title.toLowerCase().includes(wanted))
    return { jobs: found.slice(-MAX_FOUND).toReversed(), more: found.length > MAX_FOUND }
  }

  jobsOf(subject: PrintSubject): PrintJob[] {
    return this.book
      .jobs()
      .filter((job) => isOf(job.subject, subject))
      .toReversed()
  }

  retry(jobId: string): PrintResult<PrintJob> {
    return this.change(jobId, ['held', 'queued'], (job) => {
      const printerId = this.printerOf(job)
      return printerId === null ? refused('no-such-printer') : done(this.queue.requeue(job, printerId))
    })
  }

  retryAll(): number {
    const held = this.book.jobs().filter(({ state }) => state === 'held')
    return held.filter(({ id }) => this.retry(id).ok).length
  }

  answer(jobId: string, cameOut: boolean): PrintResult<PrintJob> {
    return this.change(jobId, ['unknown'], (job) =>
      done(cameOut ? this.queue.decide(job, 'printed') : this.queue.decide(job, 'cancelled', 'did-not-come-out')),
    )
  }

  cancel(jobId: string): PrintResult<PrintJob> {
    return this.change(jobId, ['held', 'queued'], (job) => done(this.queue.decide(job, 'cancelled')))
  }

  moveTo(jobId: string, printerId: string): PrintResult<PrintJob> {
    return this.change(jobId, ['held', 'queued'], (job) => {
      if (this.settings.find(printerId) === undefined) return refused('no-such-printer')
      return done(this.queue.requeue(job, printerId))
    })
  }

  testPrint(printerId: string, occasion: TestOccasion): PrintResult<PrintJob> {
    const printer = this.settings.find(printerId)
    if (printer === undefined) return refused('no-such-printer')
    const { name: printerName, address, columns, drawer } = printer
    const printedAt = new Date(this.options.now()).toISOString()
    const document = testReceipt({ printerName, address, columns, printedAt, ...occasion, drawer: drawer && occasion.drawer })
    const subject = { kind: 'test-page', id: printerId } as const
    return done(this.queue.submit({ id: randomUUID(), subject, title: 'Test print', copy: 0, document }, printerId))
  }

  onChange(listener: (state: PrintState) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.watch.close()
    await this.queue.close(this.timings.closeGraceMs)
    this.listeners.clear()
    this.journal.close()
  }

  private defaultPrinter(): string | null {
    const id = this.settings.defaultPrinterId()
    return id === '' ? null : id
  }

  /** A job's printer if it is still set up, else the one for receipts. */
  private printerOf({ printerId }: PrintJob): string | null {
    return printerId !== null && this.settings.find(printerId) !== undefined ? printerId : this.defaultPrinter()
  }

  /** A receipt goes to one printer, so that a guest gets one; a kitchen ticket may go to several. */
  private printersFor({ role, station }: RoleRequest): string[] {
    if (role === 'kitchen') return printersOf(this.settings.printers(), station)
    return [this.defaultPrinter()].filter((id) => id !== null)
  }

  private change(
    jobId: string,
    states: readonly PrintJobState[],
    act: (job: PrintJob) => PrintResult<PrintJob>,
  ): PrintResult<PrintJob> {
    const job = this.book.find(jobId)
    if (job === undefined) return refused('no-such-job')
    return states.includes(job.state) ? act(job) : refused('wrong-state')
  }

  private settingsChanged(printerId: string): void {
    this.watch.forget(printerId)
    this.notify()
    this.queue.hurry(printerId)
    this.watch.look()
  }

  /** A failing listener must not stop a job between the journal and the printer. */
  private notify(): void {
    for (const listener of this.listeners) {
      try {
        listener(this.state())
      } catch (problem) {
        this.options.onProblem?.(problem)
      }
    }
  }
}

/**
 * Opens the printing of this workstation: printers, queue, journal and status watch in `dataDir`, which it locks. Throws
 * JournalInUseError if another program has it, and the system's error if the folder cannot be used.
 */
export const createPrintService = (options: PrintServiceOptions): PrintService => new Printing(options)
