import { atom } from 'jotai'
import type { PrintJob } from '../../../shared/printing/printing.ts'
import { newId } from '../../../shared/ids.ts'
import { bridge } from '../../platform/bridge.ts'
import { withFollowed } from '../../model/sale/payment-moves.ts'
import type { PaidStage, StoredPrint } from '../../model/sale/sale.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { hasPrinter, type Printed, printInvoiceAtom, type PrintProblem } from '../../printing/invoice-print.atoms.ts'

const problemAtom = atom<PrintProblem | null>(null)

/** Why the last print was not enqueued, or null. */
export const printProblemAtom = atom((get) => get(problemAtom))

const storedPrintAtom = atom((get): StoredPrint | null => {
  const sale = get(saleAtom)
  return sale.stage === 'paid' ? sale.paid.print : null
})

/** The last print of the shown invoice, as the host reports it; null before, or if the host no longer has it. */
export const printJobAtom = atom((get): PrintJob | null => {
  const print = get(storedPrintAtom)
  return get(printStateAtom)?.jobs.find(({ id }) => id === print?.jobid) ?? null
})

/** Prints a paid sale; the print is stored with the sale while its invoice is open. */
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
 * The print for the next press on Print. A print that never reached the host continues under its id; one that was cancelled
 * unprinted remains the same original with a new job; otherwise it is a new print, which the server marks as a copy.
 */
function nextPrint(last: StoredPrint | null, job: PrintJob | null): StoredPrint {
  if (last === null) return fresh()
  if (!last.sent) return last
  const neverPrinted = job?.state === 'cancelled' && job.reason !== 'did-not-come-out'
  return neverPrinted ? { ...last, jobid: newId(), sent: false } : fresh()
}

const busyAtom = atom(false)

/** Whether a print is being enqueued; two at once would be counted twice. */
export const isPrintingAtom = atom((get) => get(busyAtom))

/** Enqueues prints one at a time; one requested meanwhile is dropped and returns null. */
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
 * Prints automatically after a payment: once, the original, and only if a printer is set up. Repeats a print that a crash
 * interrupted, and continues even if the invoice was left meanwhile.
 */
export const printAfterPaymentAtom = atom(null, async (_get, set, sale: PaidStage): Promise<void> => {
  const { print } = sale.paid
  await set(printOneAtom, async () =>
    print?.sent === true || !(await hasPrinter()) ? null : set(printOnceAtom, sale, print ?? fresh()),
  )
})

/**
 * Print: the original if nothing was printed yet, else a marked copy; a waiting print is retried instead. Returns the problem or
 * null.
 */
export const printAtom = atom(null, (get, set): Promise<PrintProblem | null> =>
  set(printOneAtom, async () => {
    const [sale, job] = [get(saleAtom), get(printJobAtom)]
    if (sale.stage !== 'paid') return null
    return job?.state === 'held' || job?.state === 'queued'
      ? bridge.call('retryPrint', { jobId: job.id })
      : set(printOnceAtom, sale, nextPrint(sale.paid.print, job))
  }),
)

/** Staff's answer to 'Did it come out?' for the shown print. */
export const answerPrintAtom = atom(null, async (get, _set, cameOut: boolean): Promise<void> => {
  const job = get(printJobAtom)
  if (job !== null) await bridge.call('answerPrint', { jobId: job.id, cameOut })
})
