import type { PrintState } from '../../shared/bridge/bridge.ts'
import type { PrinterCondition, PrintJob, PrintJobState } from '../../shared/printing/printing.ts'
import { formatTime } from '../model/format.ts'
import type { PrinterLine } from '../ui/frame/status-strip.tsx'
import { conditionLabels } from './printer-labels.ts'

const finished: Partial<Record<PrintJobState, string>> = { printed: 'printed', unconfirmed: 'sent, not confirmed' }

/** Jobs that wait for staff, oldest first. */
export const troubledJobs = (jobs: readonly PrintJob[]): PrintJob[] =>
  jobs.filter(({ state }) => state === 'held' || state === 'unknown').toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))

const moodOf = (condition: PrinterCondition, waiting: number): PrinterLine['mood'] => {
  if (waiting > 0) return 'trouble'
  if (condition === 'ready') return 'ready'
  return condition === 'not-asked' ? 'unknown' : 'trouble'
}

/** A printer in trouble comes first, then the receipt printer. Null if none is set up or the host has not answered. */
export function printerLine(state: PrintState | null, timeZone: string, onOpen: () => void): PrinterLine | null {
  const entry = state === null ? undefined : printerToShow(state)
  if (state === null || entry === undefined) return null
  const troubled = troubledJobs(state.jobs)
  const waiting = troubled.length
  const noun = troubled.every(({ subject }) => subject.kind === 'invoice') ? 'invoice' : 'print'
  const label = conditionLabels[entry.status.condition]
  return {
    name: entry.printer.name,
    state: waiting > 0 ? `${label} · ${waiting} ${waiting === 1 ? noun : `${noun}s`} waiting` : label,
    mood: moodOf(entry.status.condition, waiting),
    last: lastLabel(state.jobs, timeZone),
    onOpen,
  }
}

function printerToShow({ printers, defaultPrinterId }: PrintState): PrintState['printers'][number] | undefined {
  const forReceipts = ({ printer }: PrintState['printers'][number]) => printer.id === defaultPrinterId
  const receiptsFirst = [...printers.filter(forReceipts), ...printers.filter((entry) => !forReceipts(entry))]
  return receiptsFirst.find(({ status }) => moodOf(status.condition, 0) === 'trouble') ?? receiptsFirst[0]
}

function lastLabel(jobs: readonly PrintJob[], timeZone: string): string {
  const done = jobs
    .filter(({ state }) => finished[state] !== undefined)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0]
  return done === undefined ? '' : `${done.title} ${finished[done.state]} ${formatTime(done.updatedAt, timeZone)}`
}
