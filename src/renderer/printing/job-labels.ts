import type { PrintState } from '../../shared/bridge/bridge.ts'
import { type PrinterCondition, type PrintJob, type PrintJobState, waitsForPrinter } from '../../shared/printing/printing.ts'
import { conditionLabels, reasonLabels } from './printer-labels.ts'

/** Why a job is in its state, as a sentence; empty where nothing is wrong. */
export const whyLabel = ({ reason }: Pick<PrintJob, 'reason'>): string => (reason === undefined ? '' : reasonLabels[reason])

export const PRINTS_BY_ITSELF = 'It prints by itself once the printer is ready.'

/** That a held print needs nobody but a printer that is well again; empty for every other one. */
export const byItselfLabel = (job: PrintJob): string => (waitsForPrinter(job) ? PRINTS_BY_ITSELF : '')

const printing: ReadonlySet<PrinterCondition> = new Set(['ready', 'paper-low', 'not-asked'])

/** The trouble of its printer that a job waits behind without a try of its own, such as 'Paper out'; null where none is known. */
export function troubleAhead({ state, reason, printerId }: PrintJob, printers: PrintState['printers']): string | null {
  const condition = printers.find(({ printer }) => printer.id === printerId)?.status.condition
  if (state !== 'queued' || reason !== undefined || condition === undefined || printing.has(condition)) return null
  return conditionLabels[condition]
}

/** What became of a print so far. */
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

/** Whether a job has come to its end, by itself or by staff. */
export const isFinished = ({ state }: Pick<PrintJob, 'state'>): boolean => finalStates.has(state)

/** Jobs that do not move: held, unknown, or between two tries; the oldest first. */
export const waitingJobs = (jobs: readonly PrintJob[]): PrintJob[] =>
  jobs
    .filter(({ state, reason }) => state === 'held' || state === 'unknown' || (state === 'queued' && reason !== undefined))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
