import { atom } from 'jotai'
import type { CardSlip } from '../../shared/contract/cards.ts'
import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { PrintSubject } from '../../shared/contract/print-subject.ts'
import type { PrintJob } from '../../shared/printing/printing.ts'
import { cardSlipReceipt, slipTitle } from '../../shared/receipt/card-slip.ts'
import type { CallReply } from '../../shared/contract/call.ts'
import { readOnce } from '../data/write.ts'
import { bridge } from '../platform/bridge.ts'
import { draftAtom } from '../platform/draft-atom.ts'
import { printStateAtom } from '../platform/terminal.ts'
import { hasPrinter } from './invoice-print.atoms.ts'
import { hasBegun, type Printable, printAtom, printsBefore } from './print.atoms.ts'

export type ReturnedCard = CallReply<'returnCard'>

/** `copy` 0 is the original, n the n-th copy. `sent`: it is in the print queue. */
interface SlipPrint {
  copy: number
  jobId: string
  sent: boolean
}

interface Returned {
  card: ReturnedCard
  print: SlipPrint | null
  /** The message for staff; empty if nothing is wrong. */
  problem: string
}

const keptAtom = draftAtom<Returned | null>(null)

export const returnedAtom = atom((get) => get(keptAtom)?.card ?? null)
export const slipPrintAtom = atom((get) => get(keptAtom)?.print ?? null)
export const slipProblemAtom = atom((get) => get(keptAtom)?.problem ?? '')
/** Null hides the card; its slip stays in the print queue. */
export const showReturnedAtom = atom(null, (_get, set, card: ReturnedCard | null) =>
  set(keptAtom, () => (card === null ? null : { card, print: null, problem: '' })),
)

/** Null before the first print, or once the host no longer keeps the job. */
export const slipJobAtom = atom((get): PrintJob | null => {
  const jobId = get(slipPrintAtom)?.jobId
  return get(printStateAtom)?.jobs.find(({ id }) => id === jobId) ?? null
})

const subjectOf = (cardNumber: string): PrintSubject => ({ kind: 'card-slip', id: cardNumber })

const contentOf = (slip: CardSlip, copy: number, by: { printedBy: string; terminal: string }) => ({
  title: slipTitle(slip),
  copy,
  document: cardSlipReceipt(slip, { copy, printedAt: new Date().toISOString(), ...by }),
})

/** Prints under the print's id, so that a repeated request prints once. */
const printKeptAtom = atom(null, async (get, set, print: SlipPrint): Promise<void> => {
  const card = get(keptAtom)?.card
  if (card === undefined) return
  const keep = (change: Partial<Returned>) => set(keptAtom, (now) => (now?.card._id === card._id ? { ...now, ...change } : now))
  keep({ print, problem: '' })
  const slip: Printable = {
    subject: subjectOf(card.slip.cardNumber),
    compose: async (_printing, by) => ok(contentOf(card.slip, print.copy, by)),
  }
  const job = await set(printAtom, slip, { printing: { printid: print.jobId, jobid: print.jobId } })
  keep(job.ok ? { print: { ...print, sent: true } } : { problem: job.error.msg })
})

/** The original's job id is the card's id, so that a return retried after a lost answer prints no second original. */
const original = ({ _id }: ReturnedCard): SlipPrint => ({ copy: 0, jobId: _id, sent: false })

export const printAfterReturnAtom = atom(null, async (get, set): Promise<void> => {
  const card = get(returnedAtom)
  if (card !== null && (await hasPrinter())) await set(printKeptAtom, original(card))
})

/** The last original or copy again if it has not begun to print, otherwise the next copy. */
function nextPrint(card: ReturnedCard, last: SlipPrint | null, job: PrintJob | null): SlipPrint {
  if (last === null) return original(card)
  if (!last.sent) return last
  const neverPrinted = job !== null && !hasBegun(job)
  return { copy: neverPrinted ? last.copy : last.copy + 1, jobId: newId(), sent: false }
}

/** Whether the slip waits at the printer, to print by itself or on request. */
export const slipWaitsAtom = atom((get) => ['held', 'queued'].includes(get(slipJobAtom)?.state ?? ''))

/** Prints nothing more if the slip was printed meanwhile. */
export const retrySlipAtom = atom(null, async (get): Promise<void> => {
  const jobId = get(slipPrintAtom)?.jobId
  if (jobId !== undefined) await bridge.call('retryPrint', { jobId })
})

export const printSlipAtom = atom(null, async (get, set): Promise<void> => {
  const card = get(returnedAtom)
  if (card !== null) await set(printKeptAtom, nextPrint(card, get(slipPrintAtom), get(slipJobAtom)))
})

/** The slip of a past return: always a copy, which opens no drawer, numbered after this terminal's earlier prints. */
export const slipCopyPrintable = (cardNumber: string): Printable => ({
  subject: subjectOf(cardNumber),
  compose: async ({ jobid }, by) => {
    const slip = await readOnce('cardSlip', { params: { cardNumber } })
    if (!slip.ok) return slip
    const before = await printsBefore(subjectOf(cardNumber), jobid)
    return before.ok ? ok(contentOf(slip.value, Math.max(1, before.value), by)) : before
  },
})
