import { atom } from 'jotai'
import { ok } from '../../shared/errors.ts'
import { invoiceReceipt } from '../../shared/receipt/receipt.ts'
import { write } from '../data/write.ts'
import { bridge } from '../platform/bridge.ts'
import { printStateAtom } from '../platform/terminal.ts'
import { type Printable, printAtom, type Printed, type Printing } from './print.atoms.ts'

export type { Printed, PrintProblem } from './print.atoms.ts'

/** Null if none is set up or the host does not answer. */
export const defaultPrinterAtom = atom((get) => {
  const state = get(printStateAtom)
  return state?.printers.find(({ printer }) => printer.id === state.defaultPrinterId) ?? null
})

/** Asks the host, since right after a start the subscribed state may not have arrived. */
export async function hasPrinter(): Promise<boolean> {
  const state = await bridge.call('printState', {})
  return state.ok && state.value.defaultPrinterId !== ''
}

/** The server counts each printing and tells whether it is a copy; the text comes from the stored sale. */
export const invoicePrintable = (orderid: string): Printable => ({
  subject: { kind: 'invoice', id: orderid },
  compose: async ({ printid }, { terminal }) => {
    const counted = await write('printInvoice', { params: { orderid }, body: { printid } })
    if (!counted.ok) return counted
    const { copy, printedAt, printedBy, invoice } = counted.value
    const document = invoiceReceipt(invoice, { copy, printedAt, printedBy, terminal })
    return ok({ title: invoice.invoiceno, copy, document })
  },
})

/** Prints under the print id that the sale keeps. */
export const printInvoiceAtom = atom(
  null,
  (_get, set, { orderid, ...printing }: Printing & { orderid: string }): Promise<Printed> =>
    set(printAtom, invoicePrintable(orderid), { printing }),
)
