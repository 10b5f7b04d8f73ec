import { atom } from 'jotai'
import type { PrintJob } from '../../../../shared/printing/printing.ts'
import { newId } from '../../../../shared/ids.ts'
import { bridge } from '../../../platform/bridge.ts'
import { withFollowed } from '../payment-moves.ts'
import type { PaidStage, StoredPrint } from '../sale.ts'
import { saleAtom } from '../sale.atoms.ts'
import { printStateAtom } from '../../../platform/terminal.ts'
import { hasPrinter, type Printed, printInvoiceAtom, type PrintProblem } from '../../../printing/invoice-print.atoms.ts'

const problemAtom = atom<PrintProblem | null>(null)

/** Why the last print was not enqueued, or null. */
export const printProblemAtom = atom((get) => get(problemAtom))

const storedPrintAtom = atom((get): StoredPrint | null => {
  const sale = get(saleAtom)
  return sale.stage === 'paid' ? sale.paid.print : null
})

/** The last printing of the invoice in view, as the host reports it; null before, or when the host no longer has it. */
export const printJobAtom = atom((get): PrintJob | null => {
  const print = get(storedPrintAtom)
  return get(printStateAtom)?.jobs.find(({ id }) => id === print?.jobid) ?? null
})

/** A printing of a paid sale, stored with it while its invoice is open. */
const printOnceAtom = atom(null, async (_get, set, { paid, attempt }: PaidStage, print: StoredPrint): Promise<Printed> => {
  const keep = (kept: StoredPrint) => set(saleAtom, (sale) => withFollowed(sale, paid.billid, { print: kept }))
  keep(print)
  const { printid, jobid } = print
  const job = await set(printInvoiceAtom, { orderid: attempt.orderid, printid, jobid })
  if (job.ok) keep({ ...print, sent: true })
  return job
})

const fresh = (): StoredPrint => {
  const printid = newId()
  return { printid, jobid: printid, sent: false }
}

/**
 * What the next press on Print does. A printing that never reached the host continues under its id; one cancelled before its first
 * byte stays the same original on a new job; anything else is a new printing, which the server marks as a copy.
 */
function nextPrint(last: StoredPrint | null, job: PrintJob | null): StoredPrint {
  if (last === null) return fresh()
  if (!last.sent) return last
  const neverPrinted = job?.state === 'cancelled' && job.reason !== 'did-not-come-out'
  return neverPrinted ? { ...last, jobid: newId(), sent: false } : fresh()
}

const busyAtom = atom(false)

/** Whether a print is being enqueued; two at once would count two. */
export const isPrintingAtom = atom((get) => get(busyAtom))

/** Enqueues prints one at a time; one asked for in between is dropped and answers null. */
const printOneAtom = atom(null, async (get, set, act: () => Promise<Printed | null>): Promise<PrintProblem | null> => {
  if (get(busyAtom)) return null
  set(busyAtom, true)
  try {
    const printed = await act()
    const problem = printed === null || printed.ok ? null : printed.error
    set(problemAtom, problem)
    return problem
  } finally {
    set(busyAtom, false)
  }
})

/**
 * The automatic printing after a payment: once, the original, and only where a printer is set up. Repeats what a crash interrupted, and
 * continues where the invoice was left meanwhile.
 */
export const printAfterPaymentAtom = atom(null, async (_get, set, sale: PaidStage): Promise<void> => {
  const { print } = sale.paid
  await set(printOneAtom, async () =>
    print?.sent === true || !(await hasPrinter()) ? null : set(printOnceAtom, sale, print ?? fresh()),
  )
})

/** Print: the original if nothing was printed yet, else a marked copy; a waiting print is retried instead. Answers why not, or null. */
export const printAtom = atom(null, (get, set): Promise<PrintProblem | null> =>
  set(printOneAtom, async () => {
    const [sale, job] = [get(saleAtom), get(printJobAtom)]
    if (sale.stage !== 'paid') return null
    return job?.state === 'held' || job?.state === 'queued'
      ? bridge.call('retryPrint', { jobId: job.id })
      : set(printOnceAtom, sale, nextPrint(sale.paid.print, job))
  }),
)

/** Staff's answer to 'Did it come out?' for the printing in view. */
export const answerPrintAtom = atom(null, async (get, _set, cameOut: boolean): Promise<void> => {
  const job = get(printJobAtom)
  if (job !== null) await bridge.call('answerPrint', { jobId: job.id, cameOut })
})
