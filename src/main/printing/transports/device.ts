import { constants } from 'node:fs'
import { access, type FileHandle, open, stat } from 'node:fs/promises'
import { isatty } from 'node:tty'
import type { NotSentReason, PrintOutcome } from '../../../shared/print-outcome.ts'
import type { BaudRate, PrinterCondition } from '../../../shared/printing.ts'
import { runCommand } from './command.ts'
import { type JobHooks, notSent, pause, recordBeginning } from './job-hooks.ts'

/** Time limits in milliseconds. */
export interface DeviceTimings {
  /** How long the device may take no byte before that is reported. */
  shownMs: number
  /** How long the device may take no byte at all, such as a printer that waits for paper. */
  stalledMs: number
  /** Between two tries while it takes none. */
  pollMs: number
  /** For setting up a serial line. */
  setUpMs: number
}

export const deviceTimings: DeviceTimings = { shownMs: 2000, stalledMs: 120_000, pollMs: 20, setUpMs: 2000 }

export interface DeviceJob extends JobHooks {
  /** /dev/usb/lp0, /dev/serial/by-id/…, COM3. */
  path: string
  bytes: Uint8Array
  baudRate: BaudRate | undefined
  timings: DeviceTimings
}

/** A printer takes what fits in its buffer; small pieces show sooner that it has stopped. */
const PIECE_BYTES = 4096

const codeOf = (problem: unknown): string | undefined => (problem as NodeJS.ErrnoException).code

const whyNotOpened = (problem: unknown): 'no-permission' | 'unreachable' =>
  ['EACCES', 'EPERM'].includes(codeOf(problem) ?? '') ? 'no-permission' : 'unreachable'

/** Windows knows ports above COM9 by this path only. */
const systemPath = (path: string): string => (path.startsWith('/') ? path : `\\\\.\\${path}`)

/**
 * Opens a device for writing without waiting for it and without taking it as this program's terminal, which would let a line that
 * hangs up end the program. Throws the system's error.
 */
async function openDevice(path: string): Promise<FileHandle> {
  if (!path.startsWith('/')) return open(systemPath(path), 'r+')
  const handle = await open(path, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK)
  const kind = await handle.stat()
  if (kind.isCharacterDevice() || kind.isFIFO()) return handle
  await handle.close()
  throw new Error(`${path} is no device`)
}

/** Switches off what a terminal does to bytes on their way, such as a return before each line feed. */
async function setUpLine({ path, baudRate, timings }: DeviceJob): Promise<boolean> {
  const speed = baudRate === undefined ? [] : [String(baudRate)]
  const fileOption = process.platform === 'darwin' ? '-f' : '-F'
  const end = await runCommand('stty', [fileOption, path, ...speed, 'raw', '-echo'], { timeoutMs: timings.setUpMs })
  return end.kind === 'ended' && end.status === 0
}

/** Writes everything; answers why it could not and how many bytes had gone. */
async function writeAll(handle: FileHandle, job: DeviceJob): Promise<{ sent: number; broke: boolean }> {
  const { bytes, timings, signal } = job
  let sent = 0
  let movedMs = performance.now()
  while (sent < bytes.length && !signal.aborted) {
    const taken = await writePiece(handle, bytes.subarray(sent, sent + PIECE_BYTES))
    if (taken === 'broke') return { sent, broke: true }
    sent += taken
    if (taken > 0) movedMs = performance.now()
    const standsForMs = performance.now() - movedMs
    if (standsForMs > timings.shownMs) job.onCondition('no-answer')
    if (standsForMs > timings.stalledMs) break
    if (taken === 0) await pause(timings.pollMs, signal)
  }
  return { sent, broke: false }
}

async function writePiece(handle: FileHandle, piece: Uint8Array): Promise<number | 'broke'> {
  try {
    return (await handle.write(piece)).bytesWritten
  } catch (problem) {
    return codeOf(problem) === 'EAGAIN' ? 0 : 'broke'
  }
}

/**
 * Writes bytes to a device or a serial line. It receives nothing back, so the best outcome is `unconfirmed`; `not-sent` is
 * answered only when not one byte of the job left.
 */
export async function sendToDevice(job: DeviceJob): Promise<PrintOutcome> {
  let handle: FileHandle
  try {
    handle = await openDevice(job.path)
  } catch (problem) {
    return failed(job, whyNotOpened(problem))
  }
  try {
    if (isatty(handle.fd) && !(await setUpLine(job))) return failed(job, 'unreachable')
    const refused = recordBeginning(job)
    if (refused !== null) return refused
    const { sent, broke } = await writeAll(handle, job)
    if (sent === job.bytes.length) {
      job.onCondition('ready')
      return { kind: 'unconfirmed' }
    }
    if (sent === 0) return failed(job, broke ? 'unreachable' : 'no-answer')
    return { kind: 'unknown', reason: broke ? 'connection-lost' : job.signal.aborted ? 'program-ended' : 'stopped-too-long' }
  } finally {
    // What a closing line says of bytes that are gone changes nothing any more.
    await handle.close().catch(() => undefined)
  }
}

function failed(job: JobHooks, reason: NotSentReason & PrinterCondition): PrintOutcome {
  job.onCondition(reason)
  return notSent(reason)
}

/** Whether a device is there and this user may write to it: `ready` says no more than that. */
export async function askDevice(path: string): Promise<PrinterCondition> {
  try {
    await stat(systemPath(path))
    await access(systemPath(path), constants.W_OK)
    return 'ready'
  } catch (problem) {
    return whyNotOpened(problem)
  }
}
