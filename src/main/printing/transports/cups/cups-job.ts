import { userInfo } from 'node:os'
import { queueUri } from './cups-queue.ts'
import type { CupsServer } from './cups-server.ts'
import { type IppAttributes, numberOf, operations, textOf } from './ipp.ts'

/**
 * The state of a spooler's job. `waiting` is queued, `reaching` is being processed without a connection to the printer yet,
 * `printing` may have reached it. `ended` says whether the printer can have received any of it; `gone` is not known to the
 * scheduler (any longer), `down` means that the scheduler does not answer.
 */
export type CupsJobState =
  | { kind: 'waiting' | 'reaching' | 'printing' | 'completed' | 'gone' | 'down' }
  | { kind: 'ended'; reached: boolean }

/** RFC 8011, job-state: 3 pending, 4 held, 5 processing, 6 stopped, 7 canceled, 8 aborted, 9 completed. */
const PROCESSING = 5
const STOPPED = 6
const COMPLETED = 9
const endedStates: ReadonlySet<number> = new Set([7, 8])

/**
 * The messages of CUPS's backends while they have no connection (cups/backend/socket.c, lpd.c, usb-libusb.c). They are in the
 * language of the job, which is that of the C locale, since lp runs in it.
 */
const NOT_REACHED =
  /^(Connecting to printer|The printer may not exist|The printer is not responding|The printer is in use|The printer is unreachable|The printer is busy|Unable to (locate|connect|open)|Waiting for printer to become available|Looking (up|for))/i

const attributesWanted = ['job-id', 'job-name', 'job-state', 'job-printer-state-message', 'time-at-processing']

function stateOf(attributes: IppAttributes): CupsJobState {
  const state = numberOf(attributes, 'job-state')
  const begun = numberOf(attributes, 'time-at-processing') !== null
  const reached = begun && !NOT_REACHED.test(textOf(attributes, 'job-printer-state-message'))
  if (state === COMPLETED) return { kind: 'completed' }
  if (state !== null && endedStates.has(state)) return { kind: 'ended', reached }
  if (state === PROCESSING || state === STOPPED) return { kind: reached ? 'printing' : 'reaching' }
  return { kind: state === null ? 'gone' : 'waiting' }
}

/** Asks the scheduler for a job's state. */
export async function askJob(server: CupsServer, queue: string, jobId: number): Promise<CupsJobState> {
  const reply = await server.ask({
    operation: operations.getJob,
    printerUri: queueUri(queue),
    jobId,
    userName: userInfo().username,
    keywords: { 'requested-attributes': attributesWanted },
  })
  if (reply === null) return { kind: 'down' }
  const [attributes] = reply.objects
  return reply.failed || attributes === undefined ? { kind: 'gone' } : stateOf(attributes)
}

/** Looks for a job by its title. Returns its number, `gone` if the scheduler has no job of that title, or `down`. */
export async function findJob(server: CupsServer, queue: string, title: string): Promise<number | 'gone' | 'down'> {
  const reply = await server.ask({
    operation: operations.getJobs,
    printerUri: queueUri(queue),
    userName: userInfo().username,
    keywords: { 'which-jobs': ['all'], 'requested-attributes': attributesWanted },
  })
  if (reply === null) return 'down'
  const job = reply.objects.find((attributes) => textOf(attributes, 'job-name') === title)
  return job === undefined ? 'gone' : (numberOf(job, 'job-id') ?? 'gone')
}

/** Cancels a job at the scheduler; ask for the job again to see whether that worked. */
export async function cancelJob(server: CupsServer, queue: string, jobId: number, timeoutMs: number): Promise<void> {
  await server.run('cancel', [`${queue}-${jobId}`], { timeoutMs })
}
