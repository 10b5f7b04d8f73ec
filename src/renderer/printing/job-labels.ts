import type { PrintState } from '../../shared/bridge/bridge.ts'
import { type PrinterCondition, type PrintJob, type PrintJobState, waitsForPrinter } from '../../shared/printing/printing.ts'
import { conditionLabels, reasonLabels } from './printer-labels.ts'

export const whyLabel = ({ reason }: Pick<PrintJob, 'reason'>): string => (reason === undefined ? '' : reasonLabels[reason])

export const PRINTS_BY_ITSELF = 'It prints by itself once the printer is ready.'

/** Empty for all jobs but a held one that needs only its printer to be ready again. */
export const byItselfLabel = (job: PrintJob): string => (waitsForPrinter(job) ? PRINTS_BY_ITSELF : '')

const printing: ReadonlySet<PrinterCondition> = new Set(['ready', 'paper-low', 'not-asked'])

/** The problem of the printer that keeps a queued job from its first try, such as 'Paper out'; null if none is known. */
export function troubleAhead({ state, reason, printerId }: PrintJob, printers: PrintState['printers']): string | null {
  const condition = printers.find(({ printer }) => printer.id === printerId)?.status.condition
  if (state !== 'queued' || reason !== undefined || condition === undefined || printing.has(condition)) return null
  return conditionLabels[condition]
}

export function outcomeLabel(job: PrintJob): string {
  const why = job.reason === undefined ? '' : ` ${whyLabel(job)}`
  switch (job.state) {
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

const finalStates: ReadonlySet<PrintJobState> = new Set(['printed', 'unconfirmed', 'cancelled'])

export const isFinished = ({ state }: Pick<PrintJob, 'state'>): boolean => finalStates.has(state)

/** Jobs that are held, unknown or between two tries; oldest first. */
export const waitingJobs = (jobs: readonly PrintJob[]): PrintJob[] =>
  jobs
    .filter(({ state, reason }) => state === 'held' || state === 'unknown' || (state === 'queued' && reason !== undefined))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
