import { atom } from 'jotai'
import type { Result } from '../../shared/errors.ts'
import type { PrintJob } from '../../shared/printing.ts'
import { invoiceReceipt } from '../../shared/receipt.ts'
import { write } from '../data/write.ts'
import { bridge } from '../platform/bridge.ts'
import { printStateAtom, settingsAtom } from '../platform/terminal.ts'

/** Why nothing went to the printer, in words for staff. */
export type PrintProblem = { msg: string }
export type Printed = Result<PrintJob, PrintProblem>

/** The printer that takes this workstation's invoices, with its condition; null while none is set up or the host does not answer. */
export const defaultPrinterAtom = atom((get) => {
  const state = get(printStateAtom)
  return state?.printers.find(({ printer }) => printer.id === state.defaultPrinterId) ?? null
})

/** Whether this workstation prints. Asked of the host itself: right after a start the followed state may not have arrived yet. */
export async function hasPrinter(): Promise<boolean> {
  const state = await bridge.call('printState', {})
  return state.ok && state.value.defaultPrinterId !== ''
}

interface InvoicePrint {
  orderid: string
  printid: string
  jobid: string
  /** Without one, the printer for receipts takes it. */
  printerId?: string
}

/** Brings one printing of a paid invoice to paper: the server counts it and says whether it is a copy, the host prints what the stored sale says. */
export const printInvoiceAtom = atom(
  null,
  async (get, _set, { orderid, printid, jobid, ...where }: InvoicePrint): Promise<Printed> => {
    const counted = await write('printInvoice', { params: { orderid }, body: { printid } })
    if (!counted.ok) return counted
    const { copy, printedAt, printedBy, invoice } = counted.value
    const terminal = get(settingsAtom)?.terminalName ?? ''
    const document = invoiceReceipt(invoice, { copy, printedAt, printedBy, terminal })
    return bridge.call('print', { jobId: jobid, title: invoice.invoiceno, document, ...where })
  },
)
