import { type PrintJob, type PrintRequest, roleJobId, type RoleRequest } from '../../shared/printing/printing.ts'
import type { PrintContent } from '../../shared/printing/content.ts'
import type { ReceiptDocument } from '../../shared/receipt/document.ts'
import { inState } from './job-states.ts'
import type { PrintJournal } from './print-journal.ts'

export interface JobBookParts {
  journal: PrintJournal
  /** Called when something has changed that staff can see. */
  changed: () => void
  /** A failure that stops nothing but should be in the log. */
  onProblem: (problem: unknown) => void
  /** Milliseconds since 1970, UTC. */
  now: () => number
}

/** The fields of the content that a job keeps besides the document. */
type Named = Omit<PrintContent, 'document'>

const freshJob = (id: string, { subject, title, copy }: Named, printerId: string | null, at: string): PrintJob => ({
  id,
  subject,
  title,
  copy,
  printerId,
  state: 'queued',
  attempts: 0,
  createdAt: at,
  updatedAt: at,
})

/** The jobs of this workstation; each change is written to disk first, then to memory, then shown on the screens. */
export class JobBook {
  private readonly parts: JobBookParts
  private readonly jobsById: Map<string, PrintJob>

  constructor(parts: JobBookParts) {
    this.parts = parts
    this.jobsById = new Map(parts.journal.jobs().map((job) => [job.id, job]))
  }

  /** All jobs that are remembered, oldest first. */
  jobs(): PrintJob[] {
    return [...this.jobsById.values()]
  }

  find(jobId: string): PrintJob | undefined {
    return this.jobsById.get(jobId)
  }

  documentOf(jobId: string): ReceiptDocument {
    return this.parts.journal.documentOf(jobId)
  }

  /** The current time as a UTC timestamp. */
  timestamp(): string {
    return new Date(this.parts.now()).toISOString()
  }

  /** Adds a job durably; throws the disk's error. Without a printer it is held. */
  add({ id, document, ...named }: PrintRequest, printerId: string | null): PrintJob {
    const at = this.timestamp()
    const queued = freshJob(id, named, printerId, at)
    const job = printerId === null ? inState(queued, 'held', at, 'not-set-up') : queued
    this.parts.journal.add([job], document)
    return this.show(job)
  }

  /** Adds one job for each printer of a request durably, all or none; throws the disk's error. */
  addForAll({ requestId, document, ...named }: RoleRequest, printerIds: readonly string[]): PrintJob[] {
    const at = this.timestamp()
    const jobs = printerIds.map((printerId, index) => freshJob(roleJobId(requestId, index), named, printerId, at))
    this.parts.journal.add(jobs, document)
    return jobs.map((job) => this.show(job))
  }

  /** The jobs of a request; empty if it is not known. */
  jobsOf(requestId: string): PrintJob[] {
    const jobs: PrintJob[] = []
    for (;;) {
      const job = this.find(roleJobId(requestId, jobs.length))
      if (job === undefined) return jobs
      jobs.push(job)
    }
  }

  /** Writes a job's state durably; throws the disk's error, in which case nothing has changed. */
  write(job: PrintJob): PrintJob {
    this.parts.journal.update([job])
    return this.show(job)
  }

  /**
   * Writes the result of an attempt. It counts even if the disk refuses it: the next run then reads `sending`, `queued` or
   * `held`, which are all safe.
   */
  settle(...jobs: PrintJob[]): void {
    try {
      this.parts.journal.update(jobs)
    } catch (problem) {
      this.parts.onProblem(problem)
    }
    for (const job of jobs) this.jobsById.set(job.id, job)
    this.parts.changed()
  }

  private show(job: PrintJob): PrintJob {
    this.jobsById.set(job.id, job)
    this.parts.changed()
    return job
  }
}
