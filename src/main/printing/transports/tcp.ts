import type { NotSentReason, PrintOutcome } from '../../../shared/printing/outcome.ts'
import type { PrinterCondition } from '../../../shared/printing/printing.ts'
import type { PrinterAddress } from './printer-address.ts'
import { BUFFERED_QUESTION } from './escpos-status.ts'
import { type JobHooks, notSent, pause, recordBeginning } from './job-hooks.ts'
import { openConnection, type PrinterConnection } from './printer-connection.ts'

/** Time limits in milliseconds. */
export interface TcpTimings {
  connectMs: number
  /** For each answer to a real-time question. */
  statusMs: number
  /** From the last byte, or from new paper, to the confirmation. */
  confirmMs: number
  /** How long to wait for a job that stopped for paper or an open cover. */
  stoppedMs: number
  /** Between two status checks while a job prints. */
  pollMs: number
  /** How long the connection to a printer without back channel stays open after the last byte. */
  lingerMs: number
}

/** printing.md, TCP sequence. */
export const tcpTimings: TcpTimings = {
  connectMs: 2000,
  statusMs: 1000,
  confirmMs: 15_000,
  stoppedMs: 120_000,
  pollMs: 500,
  lingerMs: 1000,
}

export interface TcpJob extends JobHooks {
  address: PrinterAddress
  bytes: Uint8Array
  backChannel: boolean
  timings: TcpTimings
}

/** Conditions in which a printer keeps its data and waits for staff. Loading paper includes opening the cover. */
const isStopped = (condition: PrinterCondition): condition is 'paper-out' | 'cover-open' | 'offline' | 'error' =>
  condition === 'paper-out' || condition === 'cover-open' || condition === 'offline' || condition === 'error'

/** Asks a printer for its condition, over a separate connection. */
export async function askOverTcp(address: PrinterAddress, timings: TcpTimings): Promise<PrinterCondition> {
  const connection = await openConnection(address, timings.connectMs)
  if (connection === null) return 'unreachable'
  const condition = await connection.condition(timings.statusMs)
  connection.finish()
  return condition === 'closed' ? 'unreachable' : condition
}

/** Why the printer cannot take a job now, or null. */
async function obstacle(connection: PrinterConnection, job: TcpJob): Promise<NotSentReason | null> {
  const condition = await connection.condition(job.timings.statusMs)
  if (condition === 'closed') return 'unreachable'
  job.onCondition(condition)
  if (condition === 'no-answer' || isStopped(condition)) return condition
  return null
}

/**
 * Sends a job over TCP (printing.md): connect, ask the status, record, send with GS r 1 at the end, wait for its answer while
 * polling. `not-sent` is answered only if not one byte of the job was sent; from the first byte on a failure is `unknown`.
 */
export async function sendOverTcp(job: TcpJob): Promise<PrintOutcome> {
  const connection = await openConnection(job.address, job.timings.connectMs)
  if (connection === null) {
    job.onCondition('unreachable')
    return notSent('unreachable')
  }
  if (!job.backChannel) job.onCondition('not-asked')
  const reason = job.backChannel ? await obstacle(connection, job) : null
  const refused = reason === null ? recordBeginning(job) : notSent(reason)
  if (refused !== null) {
    connection.destroy()
    return refused
  }
  connection.send(job.bytes)
  return job.backChannel ? confirm(connection, job) : partWithoutConfirmation(connection, job)
}

/** Asks the printer again after a pause. */
async function look(connection: PrinterConnection, { timings, signal }: TcpJob): Promise<PrinterCondition | 'closed'> {
  await pause(timings.pollMs, signal)
  return connection.condition(timings.statusMs)
}

/** Waits for the confirmation, longer while the printer is out of paper or its cover is open. */
async function confirm(connection: PrinterConnection, job: TcpJob): Promise<PrintOutcome> {
  const { confirmMs, stoppedMs } = job.timings
  connection.send(BUFFERED_QUESTION)
  const end = Promise.race([
    connection.confirmed.then((condition) => {
      job.onCondition(condition)
      return 'confirmed' as const
    }),
    connection.closed.then(() => 'closed' as const),
  ])
  let stopped = false
  let deadline = performance.now() + confirmMs
  for (;;) {
    const event = await Promise.race([end, look(connection, job)])
    if (event === 'confirmed') {
      connection.finish()
      return { kind: 'printed' }
    }
    if (event === 'closed') return { kind: 'unknown', reason: 'connection-lost' }
    if (event !== 'no-answer') job.onCondition(event)
    if (event !== 'no-answer' && isStopped(event) !== stopped) {
      stopped = !stopped
      deadline = performance.now() + (stopped ? stoppedMs : confirmMs)
    }
    if (job.signal.aborted || performance.now() >= deadline) {
      connection.destroy()
      return { kind: 'unknown', reason: job.signal.aborted ? 'program-ended' : stopped ? 'stopped-too-long' : 'no-confirmation' }
    }
  }
}

/** For a printer that cannot answer: the job counts as sent unless the connection breaks. */
async function partWithoutConfirmation(connection: PrinterConnection, job: TcpJob): Promise<PrintOutcome> {
  connection.endSending()
  await Promise.race([connection.closed, pause(job.timings.lingerMs, job.signal)])
  connection.destroy()
  return connection.broke ? { kind: 'unknown', reason: 'connection-lost' } : { kind: 'unconfirmed' }
}
