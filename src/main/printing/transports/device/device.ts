import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { NotSentReason, PrintOutcome } from '../../../../shared/printing/outcome.ts'
import type { BaudRate, PrinterCondition } from '../../../../shared/printing/printing.ts'
import { isComPort, openComPort } from './com-port.ts'
import { type JobHooks, notSent, pause, recordBeginning } from '../job-hooks.ts'
import { type OpenDevice, openDeviceFile, systemPath } from './open-device.ts'

/** Time limits in milliseconds. */
export interface DeviceTimings {
  /** How long the device may accept no byte before that is shown. */
  shownMs: number
  /** How long the device may accept no byte before the job is given up, for example while the printer waits for paper. */
  stalledMs: number
  /** Between two attempts while it accepts none. */
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

/** A printer accepts what fits its buffer; small pieces show sooner that it has stopped. */
const PIECE_BYTES = 4096

const codeOf = (problem: unknown): string | undefined => (problem as NodeJS.ErrnoException).code

const whyNotOpened = (problem: unknown): 'no-permission' | 'unreachable' =>
  ['EACCES', 'EPERM'].includes(codeOf(problem) ?? '') ? 'no-permission' : 'unreachable'

/** Writes everything it can; answers how many bytes were accepted and whether the device failed. */
async function writeAll(device: OpenDevice, job: DeviceJob): Promise<{ sent: number; broke: boolean }> {
  const { bytes, timings, signal } = job
  let sent = 0
  let movedMs = performance.now()
  while (sent < bytes.length && !signal.aborted) {
    const taken = await device.write(bytes.subarray(sent, sent + PIECE_BYTES))
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

/** The function that opens a device: Node's files cannot set up a serial port of Windows. */
const openerOf = (path: string): ((path: string) => Promise<OpenDevice>) =>
  process.platform === 'win32' && isComPort(path) ? openComPort : openDeviceFile

/**
 * Writes bytes to a device or a serial line. It receives nothing back, so the best outcome is `unconfirmed`; `not-sent` is
 * answered only if not one byte of the job was sent.
 */
export async function sendToDevice(job: DeviceJob, open = openerOf(job.path)): Promise<PrintOutcome> {
  let device: OpenDevice
  try {
    device = await open(job.path)
  } catch (problem) {
    return failed(job, whyNotOpened(problem))
  }
  try {
    if (!(await device.setUp(job.baudRate, job.timings.setUpMs))) return failed(job, 'unreachable')
    const refused = recordBeginning(job)
    if (refused !== null) return refused
    const { sent, broke } = await writeAll(device, job)
    if (sent === job.bytes.length) {
      job.onCondition('ready')
      return { kind: 'unconfirmed' }
    }
    if (sent === 0) return failed(job, broke ? 'unreachable' : 'no-answer')
    return { kind: 'unknown', reason: broke ? 'connection-lost' : job.signal.aborted ? 'program-ended' : 'stopped-too-long' }
  } finally {
    await device.close()
  }
}

function failed(job: JobHooks, reason: NotSentReason & PrinterCondition): PrintOutcome {
  job.onCondition(reason)
  return notSent(reason)
}

/** Whether a device exists and this user may write to it; `ready` means no more than that. */
export async function askDevice(path: string): Promise<PrinterCondition> {
  try {
    await stat(systemPath(path))
    await access(systemPath(path), constants.W_OK)
    return 'ready'
  } catch (problem) {
    return whyNotOpened(problem)
  }
}
