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

export const printProblemAtom = atom((get) => get(problemAtom))

const storedPrintAtom = atom((get): StoredPrint | null => {
  const sale = get(saleAtom)
  return sale.stage === 'paid' ? sale.paid.print : null
})

/** The host reports the job; null before that, or if the host no longer has it. */
export const printJobAtom = atom((get): PrintJob | null => {
  const print = get(storedPrintAtom)
  return get(printStateAtom)?.jobs.find(({ id }) => id === print?.jobid) ?? null
})

/** The print is stored with the sale while its invoice is open. */
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

/** A print that never reached the host keeps its id; one cancelled unprinted gets a new job; any other is a new print, a copy. */
function nextPrint(last: StoredPrint | null, job: PrintJob | null): StoredPrint {
  if (last === null) return fresh()
  if (!last.sent) return last
  const neverPrinted = job?.state === 'cancelled' && job.reason !== 'did-not-come-out'
  return neverPrinted ? { ...last, jobid: newId(), sent: false } : fresh()
}

const busyAtom = atom(false)

/** Two prints at once would be counted twice. */
export const isPrintingAtom = atom((get) => get(busyAtom))

/** A print requested meanwhile is dropped and returns null. */
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

/** Prints the original once, if a printer is set up; repeats a print that a crash interrupted, even if the invoice was left. */
export const printAfterPaymentAtom = atom(null, async (_get, set, sale: PaidStage): Promise<void> => {
  const { print } = sale.paid
  await set(printOneAtom, async () =>
    print?.sent === true || !(await hasPrinter()) ? null : set(printOnceAtom, sale, print ?? fresh()),
  )
})

/** A waiting print is retried; after the original each print is a marked copy. */
export const printAtom = atom(null, (get, set): Promise<PrintProblem | null> =>
  set(printOneAtom, async () => {
    const [sale, job] = [get(saleAtom), get(printJobAtom)]
    if (sale.stage !== 'paid') return null
    return job?.state === 'held' || job?.state === 'queued'
      ? bridge.call('retryPrint', { jobId: job.id })
      : set(printOnceAtom, sale, nextPrint(sale.paid.print, job))
  }),
)

export const answerPrintAtom = atom(null, async (get, _set, cameOut: boolean): Promise<void> => {
  const job = get(printJobAtom)
  if (job !== null) await bridge.call('answerPrint', { jobId: job.id, cameOut })
})
