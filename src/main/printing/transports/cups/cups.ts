import { randomUUID } from 'node:crypto'
import type { NotSentReason, PrintOutcome } from '../../../../shared/printing/outcome.ts'
import type { PrinterCondition } from '../../../../shared/printing/printing.ts'
import { notSent, recordBeginning } from '../job-hooks.ts'
import type { Spooler, SpoolerJob } from '../spooler.ts'
import { findJob } from './cups-job.ts'
import { askQueue, findQueues } from './cups-queue.ts'
import { type CupsServer, openCupsServer } from './cups-server.ts'
import { type CupsTimings, cupsTimings } from './cups-timings.ts'
import { watchJob } from './watch-job.ts'

type Refusal = NotSentReason & PrinterCondition
const refusals: ReadonlySet<string> = new Set<Refusal>(['spooler-down', 'queue-missing', 'queue-paused', 'queue-refusing'])
const isRefusal = (condition: PrinterCondition): condition is Refusal => refusals.has(condition)

/** Passes a job to `lp`. Returns its number, or null if lp did not report one. */
async function enqueue(
  server: CupsServer,
  { queue, bytes }: SpoolerJob,
  title: string,
  timeoutMs: number,
): Promise<number | null> {
  const args = ['-d', queue, '-o', 'raw', '-t', title, '--', '-']
  const end = await server.run('lp', args, { timeoutMs, input: bytes })
  const said = end.kind === 'ended' && end.status === 0 ? end.stdout : ''
  const number = /-([0-9]+) \(/.exec(said)?.[1]
  return number === undefined ? null : Number.parseInt(number, 10)
}

/** The outcome of a job for which lp failed; the scheduler may have it anyway. */
async function afterFailedEnqueue(
  server: CupsServer,
  job: SpoolerJob,
  title: string,
  timings: CupsTimings,
): Promise<PrintOutcome> {
  const found = await findJob(server, job.queue, title)
  if (found === 'down') {
    job.onCondition('spooler-down')
    return watchJob({ server, job, timings, findNumber: () => findJob(server, job.queue, title) })
  }
  if (found !== 'gone') return watchJob({ server, job, timings, findNumber: () => Promise.resolve(found) })
  const condition = await askQueue(server, job.queue)
  if (!isRefusal(condition)) return notSent('job-aborted')
  job.onCondition(condition)
  return notSent(condition)
}

async function send(server: CupsServer, job: SpoolerJob, timings: CupsTimings): Promise<PrintOutcome> {
  const condition = await askQueue(server, job.queue)
  job.onCondition(condition)
  if (isRefusal(condition)) return notSent(condition)
  const refused = recordBeginning(job)
  if (refused !== null) return refused
  const title = `${job.title} ${randomUUID().slice(0, 8)}`
  const number = await enqueue(server, job, title, timings.enqueueMs)
  if (number === null) return afterFailedEnqueue(server, job, title, timings)
  return watchJob({ server, job, timings, findNumber: () => Promise.resolve(number) })
}

/** The queues of CUPS. `address` names a scheduler, host:port, to use instead of the one in the system's settings. */
export function openCups(timings: CupsTimings = cupsTimings, address?: string): Spooler {
  const server = openCupsServer({ address, requestMs: timings.requestMs })
  return {
    find: () => findQueues(server),
    ask: (queue) => askQueue(server, queue),
    send: (job) => send(server, job, timings),
  }
}
