import type { WinspoolLibrary } from './library.ts'
import { filled, type Handle } from './printer.ts'

/** wingdi.h, JOB_STATUS_*. */
const status = {
  paused: 0x1,
  error: 0x2,
  deleting: 0x4,
  printing: 0x10,
  offline: 0x20,
  paperOut: 0x40,
  printed: 0x80,
  deleted: 0x100,
  blocked: 0x200,
  userIntervention: 0x400,
  complete: 0x1000,
}
/** JOB_CONTROL_DELETE. */
const DELETE = 5
const LEVEL = 1

/**
 * The state of a spooler's job. Windows forgets a finished job, so `gone` is the usual good end. `stuck` waits for staff;
 * `deleted` was removed from the queue.
 */
export type WindowsJobState = 'waiting' | 'printing' | 'stuck' | 'done' | 'deleted' | 'gone'

/** The state that a job's status bits mean. */
export function jobStateOf(bits: number): WindowsJobState {
  if (bits & (status.printed | status.complete)) return 'done'
  if (bits & (status.deleting | status.deleted)) return 'deleted'
  const { error, paused, offline, paperOut, blocked, userIntervention } = status
  if (bits & (error | paused | offline | paperOut | blocked | userIntervention)) return 'stuck'
  return bits & status.printing ? 'printing' : 'waiting'
}

/** Asks for a job's state. */
export async function askJob(library: WinspoolLibrary, handle: Handle, jobId: number): Promise<WindowsJobState> {
  const memory = await filled((space, needed) => library.table.getJob(handle, jobId, LEVEL, space, space.length, needed))
  if (memory === null || memory.length === 0) return 'gone'
  const { Status } = library.read('JOB_INFO_1W', memory, 0)
  return jobStateOf(typeof Status === 'number' ? Status : 0)
}

/** Removes a job from the queue; false if Windows refuses. */
export async function deleteJob({ table }: Pick<WinspoolLibrary, 'table'>, handle: Handle, jobId: number): Promise<boolean> {
  return (await table.setJob(handle, jobId, 0, null, DELETE)) !== 0
}

/** Enqueues bytes as one raw job. Returns its number and whether the spooler accepted all of it; null if it accepted no job. */
export async function writeJob(
  { table }: WinspoolLibrary,
  handle: Handle,
  title: string,
  bytes: Uint8Array,
): Promise<{ jobId: number; whole: boolean } | null> {
  const jobId = await table.startDoc(handle, 1, { pDocName: title, pOutputFile: null, pDatatype: 'RAW' })
  if (jobId === 0) return null
  let sent = 0
  let taken = (await table.startPage(handle)) === 0 ? 0 : 1
  while (taken > 0 && sent < bytes.length) {
    const piece = Buffer.from(bytes.subarray(sent))
    const written: [number] = [0]
    taken = (await table.write(handle, piece, piece.length, written)) === 0 ? 0 : written[0]
    sent += taken
  }
  const whole = sent === bytes.length
  if (!whole) await deleteJob({ table }, handle, jobId)
  await table.endPage(handle)
  return { jobId, whole: (await table.endDoc(handle)) !== 0 && whole }
}
