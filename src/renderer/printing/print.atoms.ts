import { atom } from 'jotai'
import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { PrintSubject } from '../../shared/contract/print-subject.ts'
import type { PrintContent } from '../../shared/printing/content.ts'
import type { PrintJob } from '../../shared/printing/printing.ts'
import { bridge } from '../platform/bridge.ts'
import { sessionAtom } from '../platform/session.ts'
import { settingsAtom } from '../platform/terminal.ts'

export type PrintProblem = { msg: string }
export type Printed = Result<PrintJob, PrintProblem>

export interface Printing {
  printid: string
  jobid: string
}

interface PrintedBy {
  printedBy: string
  terminal: string
}

type Composed = Omit<PrintContent, 'subject'> & { station?: string }

export interface Printable {
  subject: PrintSubject
  /** Counts a printing and composes its document. Idempotent: the same printing gives the same result. */
  compose: (printing: Printing, by: PrintedBy) => Promise<Result<Composed, PrintProblem>>
}

/** By default on the printer for receipts. */
export interface PrintPlace {
  printerId?: string
  role?: 'kitchen'
  /** A printing whose ids the caller stores, also over a reload. */
  printing?: Printing
  /** The id of a printing that was cancelled before its first byte: a new job continues it, as original or copy. */
  unbegun?: string | undefined
}

/** Printings that may be counted already but are not accepted by the host yet: a retry uses the same ids. */
const openAtom = atom<Readonly<Record<string, Printing>>>({})

function newPrinting(unbegun?: string): Printing {
  const jobid = newId()
  return { printid: unbegun ?? jobid, jobid }
}

/** Counts a printing, composes its document and hands it to this workstation's print queue, which keeps it until it is printed. */
export const printAtom = atom(
  null,
  async (get, set, { subject, compose }: Printable, { printing, unbegun, ...place }: PrintPlace = {}): Promise<Printed> => {
    const key = `${subject.kind} ${subject.id}`
    const own = printing ?? get(openAtom)[key] ?? newPrinting(unbegun)
    if (printing === undefined) set(openAtom, (open) => ({ ...open, [key]: own }))
    const by = { printedBy: get(sessionAtom)?.user.name ?? '', terminal: get(settingsAtom)?.terminalName ?? '' }
    const composed = await compose(own, by)
    if (!composed.ok) return composed
    const job = await enqueue(own.jobid, { subject, ...composed.value }, place)
    if (job.ok) set(openAtom, ({ [key]: _taken, ...others }) => others)
    return job
  },
)

/** Idempotent: the same id is the same job. */
async function enqueue(
  id: string,
  { station, ...content }: PrintContent & Composed,
  { printerId, role }: PrintPlace,
): Promise<Printed> {
  if (role === undefined) return bridge.call('print', { jobId: id, ...content, ...(printerId !== undefined && { printerId }) })
  const jobs = await bridge.call('printForRole', { requestId: id, role, ...content, ...(station !== undefined && { station }) })
  if (!jobs.ok) return jobs
  const [first] = jobs.value
  return first === undefined ? { ok: false, error: { msg: 'This terminal has no kitchen printer' } } : ok(first)
}

/** Every job may have printed something, except one cancelled before its first byte. */
export const hasBegun = ({ state, reason }: PrintJob): boolean => state !== 'cancelled' || reason === 'did-not-come-out'

/** The number of this workstation's earlier prints of a record, other than the job itself: 0 for an original. */
export async function printsBefore(subject: PrintSubject, jobid: string): Promise<Result<number, PrintProblem>> {
  const printed = await bridge.call('printsOf', subject)
  return printed.ok ? ok(printed.value.filter((job) => job.id !== jobid && hasBegun(job)).length) : printed
}

/** The id under which a job's printing is counted; the jobs of several kitchen printers append a number to it. */
export const printIdOf = ({ id }: PrintJob): string => id.split('/')[0] ?? id
