import { atom } from 'jotai'
import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { PrintSubject } from '../../shared/contract/print-subject.ts'
import type { PrintContent } from '../../shared/printing/content.ts'
import type { PrintJob } from '../../shared/printing/printing.ts'
import { bridge } from '../platform/bridge.ts'
import { sessionAtom } from '../platform/session.ts'
import { settingsAtom } from '../platform/terminal.ts'

/** Why nothing went to the printer, as a message for staff. */
export type PrintProblem = { msg: string }
export type Printed = Result<PrintJob, PrintProblem>

/** One printing: the id it is counted under, and that of the job which brings it to paper. */
export interface Printing {
  printid: string
  jobid: string
}

/** Who prints and where, as the paper says it. */
interface PrintedBy {
  printedBy: string
  terminal: string
}

/** A paper, and of a kitchen ticket that is a station's part, whose. */
type Composed = Omit<PrintContent, 'subject'> & { station?: string }

/** A record that can be printed. */
export interface Printable {
  subject: PrintSubject
  /** Counts a printing and composes its paper. Asked again with the same printing it answers the same. */
  compose: (printing: Printing, by: PrintedBy) => Promise<Result<Composed, PrintProblem>>
}

/** Where a print goes; without anything the printer for receipts takes it. */
export interface PrintPlace {
  printerId?: string
  /** The kitchen's printers of this workstation. */
  role?: 'kitchen'
  /** A printing whose caller keeps it, over a reload too. */
  printing?: Printing
  /** The id of a printing that was cancelled before its first byte: it goes on, original or copy, on a new job. */
  unbegun?: string | undefined
}

/** Printings that may have been counted and that the host has not taken yet, by their record: asked for again, each is the same one. */
const openAtom = atom<Readonly<Record<string, Printing>>>({})

function newPrinting(unbegun?: string): Printing {
  const jobid = newId()
  return { printid: unbegun ?? jobid, jobid }
}

/** Prints a record: its printing is counted, its paper composed and given to the print queue of this workstation, which keeps it until it is out. */
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

/** Gives a print to the host's queue under an id: given again, it is the same job. */
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

/** Whether a job may have put something on paper: all but one that was cancelled before its first byte. */
export const hasBegun = ({ state, reason }: PrintJob): boolean => state !== 'cancelled' || reason === 'did-not-come-out'

/** The id that a job's printing is counted under; the jobs of several kitchen printers have their number after it. */
export const printIdOf = ({ id }: PrintJob): string => id.split('/')[0] ?? id
