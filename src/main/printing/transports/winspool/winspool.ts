import type { NotSentReason, PrintOutcome } from '../../../../shared/printing/outcome.ts'
import type { PrinterCondition } from '../../../../shared/printing/printing.ts'
import { notSent, pause, recordBeginning, unknown } from '../job-hooks.ts'
import type { Spooler, SpoolerJob } from '../spooler.ts'
import { askJob, deleteJob, writeJob } from './job.ts'
import { loadWinspool, type WinspoolLibrary } from './library.ts'
import { type Handle, listPrinters, openPrinter, printerCondition } from './printer.ts'

/** Time limits in milliseconds. */
export interface WinspoolTimings {
  /** Between two checks of a job. */
  pollMs: number
  /** How long a job may wait for staff before it is deleted (printing.md). */
  stuckMs: number
  /** How long a job may wait for its turn, or print. */
  workingMs: number
}

export const winspoolTimings: WinspoolTimings = { pollMs: 200, stuckMs: 5000, workingMs: 120_000 }

type Obstacle = NotSentReason & PrinterCondition
const harmless: ReadonlySet<PrinterCondition> = new Set(['ready', 'paper-low', 'not-asked'])
const isObstacle = (condition: PrinterCondition): condition is Obstacle => !harmless.has(condition)

/** Why a printer cannot be opened. */
async function whyClosed(library: WinspoolLibrary, queue: string): Promise<Obstacle> {
  const printers = await listPrinters(library)
  if (printers === null) return 'spooler-down'
  return printers.some(({ address }) => address === queue) ? 'no-permission' : 'queue-missing'
}

/** Opens a printer for `use` and closes it again; answers the obstacle if it cannot be opened. */
async function withPrinter<T>(
  library: WinspoolLibrary,
  queue: string,
  use: (handle: Handle) => Promise<T>,
): Promise<T | Obstacle> {
  const handle = await openPrinter(library, queue)
  if (handle === null) return whyClosed(library, queue)
  try {
    return await use(handle)
  } finally {
    await library.table.closePrinter(handle)
  }
}

/** Follows a job until Windows is done with it, and deletes it if it waits for staff for too long. */
async function watch(library: WinspoolLibrary, handle: Handle, job: SpoolerJob, jobId: number, timings: WinspoolTimings) {
  let printing = false
  let stuckSinceMs: number | null = null
  const beganMs = performance.now()
  for (;;) {
    const state = await askJob(library, handle, jobId)
    const condition = await printerCondition(library, handle)
    job.onCondition(condition ?? 'spooler-down')
    printing ||= state === 'printing'
    const ended = endOf(state, condition, printing)
    if (ended !== null) return ended
    stuckSinceMs = isBlocked(state, condition) ? (stuckSinceMs ?? performance.now()) : null
    const stuck = stuckSinceMs !== null && performance.now() - stuckSinceMs >= timings.stuckMs
    if (condition !== null && stuck && (await deleteJob(library, handle, jobId))) return deletedOutcome(condition, printing)
    if (performance.now() - beganMs >= timings.workingMs) return unknown(condition === null ? 'spooler-lost' : 'stopped-too-long')
    await pause(timings.pollMs, job.signal)
    if (job.signal.aborted) return unknown('program-ended')
  }
}

type JobState = Awaited<ReturnType<typeof askJob>>
type Condition = Awaited<ReturnType<typeof printerCondition>>

/** The outcome of a job, or null while Windows still has it. */
function endOf(state: JobState, condition: Condition, printing: boolean): PrintOutcome | null {
  if (state === 'done' || (state === 'gone' && condition !== null)) return { kind: 'unconfirmed' }
  if (state !== 'deleted') return null
  return printing ? unknown('spooler-gave-up') : notSent('job-aborted')
}

/** The outcome of a job that was deleted from the queue. */
const deletedOutcome = (condition: NonNullable<Condition>, printing: boolean): PrintOutcome =>
  printing ? unknown('spooler-gave-up') : notSent(isObstacle(condition) ? condition : 'error')

const isBlocked = (state: JobState, condition: Condition): boolean =>
  state === 'stuck' || condition === null || isObstacle(condition)

async function send(library: WinspoolLibrary, job: SpoolerJob, timings: WinspoolTimings): Promise<PrintOutcome> {
  const outcome = await withPrinter(library, job.queue, async (handle): Promise<PrintOutcome | Obstacle> => {
    const condition = (await printerCondition(library, handle)) ?? 'spooler-down'
    if (isObstacle(condition)) return condition
    const refused = recordBeginning(job)
    if (refused !== null) return refused
    const written = await writeJob(library, handle, job.title, job.bytes)
    if (written === null) return notSent('job-aborted')
    return written.whole ? watch(library, handle, job, written.jobId, timings) : unknown('spooler-gave-up')
  })
  if (typeof outcome !== 'string') return outcome
  job.onCondition(outcome)
  return notSent(outcome)
}

/**
 * The print queues of Windows. The library is loaded at the first call; `load` can supply another one. If it cannot be loaded,
 * the spooler counts as down.
 */
export function openWinspool(
  timings: WinspoolTimings = winspoolTimings,
  load: () => Promise<WinspoolLibrary> = loadWinspool,
): Spooler {
  let loading: Promise<WinspoolLibrary> | null = null
  const library = (): Promise<WinspoolLibrary> => (loading ??= load())
  return {
    find: async () => (await listPrinters(await library())) ?? [],
    ask: async (queue) => {
      const winspool = await library().catch(() => null)
      if (winspool === null) return 'spooler-down'
      return withPrinter(winspool, queue, async (handle) => (await printerCondition(winspool, handle)) ?? 'spooler-down')
    },
    send: async (job) => {
      const winspool = await library().catch(() => null)
      return winspool === null ? notSent('spooler-down') : send(winspool, job, timings)
    },
  }
}
