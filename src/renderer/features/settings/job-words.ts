import type { PrintJob } from '../../../shared/printing.ts'
import { reasonWords } from '../../ui/frame/printer-words.ts'

/** What became of a print so far. */
export function outcomeWords({ state, reason }: PrintJob): string {
  const why = reason === undefined ? '' : ` ${reasonWords[reason]}`
  switch (state) {
    case 'queued':
      return why === '' ? 'on its way' : `waits.${why}`
    case 'sending':
      return 'printing'
    case 'printed':
      return 'printed'
    case 'unconfirmed':
      return 'sent, not confirmed'
    case 'held':
      return `waits.${why}`
    case 'unknown':
      return `not known whether it came out.${why}`
    case 'cancelled':
      return 'cancelled'
  }
}

/** Jobs that stand still: held, unknown, or between two tries; the oldest first. */
export const waitingJobs = (jobs: readonly PrintJob[]): PrintJob[] =>
  jobs
    .filter(({ state, reason }) => state === 'held' || state === 'unknown' || (state === 'queued' && reason !== undefined))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
