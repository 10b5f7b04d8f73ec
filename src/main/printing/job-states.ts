import type { NotSentReason, PrintJobReason, PrintOutcome } from '../../shared/printing/outcome.ts'
import { type PrintJob, type PrintJobState, waitsForPrinter } from '../../shared/printing/printing.ts'

/** Reasons that a retry cannot cure. */
const needsStaff: ReadonlySet<NotSentReason> = new Set([
  'not-set-up',
  'not-recorded',
  'not-printable',
  'queue-missing',
  'no-permission',
  'not-available',
])

/** Whether a job can be sent: it is queued, or held because of its printer. */
export const canBeSent = (job: PrintJob): boolean => job.state === 'queued' || waitsForPrinter(job)

/** Whether this job's reason (its printer, or none set up) also holds all jobs behind it, so that none overtakes another. */
export const holdsLine = (job: PrintJob): boolean => waitsForPrinter(job) || (job.state === 'held' && job.reason === 'not-set-up')

/** The job in another state; the old reason goes with the old state. */
export function inState(job: PrintJob, state: PrintJobState, at: string, reason?: PrintJobReason): PrintJob {
  const { reason: _, ...rest } = job
  return reason === undefined ? { ...rest, state, updatedAt: at } : { ...rest, state, updatedAt: at, reason }
}

/**
 * A job's state after an attempt (printing.md, the table of events). `job` already counts that attempt. Not sent: retried up to
 * `retries` times, then held for staff. Unknown: never retried automatically.
 */
export function afterTry(job: PrintJob, outcome: PrintOutcome, retries: number, at: string): PrintJob {
  switch (outcome.kind) {
    case 'printed':
    case 'unconfirmed':
      return inState(job, outcome.kind, at)
    case 'unknown':
      return inState(job, 'unknown', at, outcome.reason)
    case 'not-sent': {
      const again = job.attempts <= retries && !needsStaff.has(outcome.reason)
      return inState(job, again ? 'queued' : 'held', at, outcome.reason)
    }
  }
}
