import { atom } from 'jotai'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import type { Result } from '../../../shared/errors.ts'
import { topicOf } from '../../../shared/print-titles.ts'
import type { PrintJob } from '../../../shared/printing.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { readOnce } from '../../data/write.ts'
import { bridge } from '../../platform/bridge.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { printInvoiceAtom } from '../../printing/invoice-print.atoms.ts'
import { printSlipCopyAtom } from '../cards/slip.atoms.ts'
import { printTicketAtom } from '../../printing/kitchen/kitchen.atoms.ts'
import { printZCopyAtom } from '../reports/z-report/z-print.atoms.ts'

/** What is searched for among the prints, as it is typed. */
export const searchAtom = atom('')

/** Prints of the last 30 days for a text, newest first; `more` when there are more than a screen shows. Null before the first answer. */
interface Found {
  text: string
  jobs: PrintJob[]
  more: boolean
}

const foundState = atom<Found | null>(null)
export const foundAtom = atom((get) => get(foundState))

let latest = 0

/** Asks the host for the prints of a text; of answers that overlap, the last one asked wins. */
export const findPrintsAtom = atom(null, async (_get, set, typed: string): Promise<void> => {
  const mine = ++latest
  const text = typed.trim()
  const answer = await bridge.call('findPrints', { text })
  if (answer.ok && mine === latest) set(foundState, { text, ...answer.value })
})

/** The whole invoice number that a text names, as `INV-000483` or `inv-483`; null where it is none. */
export function invoiceNamed(text: string): string | null {
  const [, digits] = /^inv-?(\d{1,9})$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : `INV-${digits.padStart(6, '0')}`
}

async function orderOf(invoiceno: string): Promise<ApiResult<Order>> {
  const found = await readOnce('listOrders', { query: { search: invoiceno, limit: 5 } })
  if (!found.ok) return found
  const order = found.value.find((row) => row.invoiceno === invoiceno)
  return order === undefined
    ? fail('order_not_found', { msg: `${invoiceno} is no invoice of this venue` })
    : { ok: true, value: order }
}

/** Printings that the server may have counted and the host may have taken, by invoice: asked for again, they are the same. */
const unsent = new Map<string, { printid: string; jobid: string }>()

/** What goes to the printer, or why nothing does. */
export type Reprinted = Result<unknown, { msg: string }>

/**
 * Prints an invoice: the original where none was printed anywhere, else a copy that the server counts and the paper says. `printid`
 * is a printing that never began, which goes on as itself.
 */
export const reprintInvoiceAtom = atom(
  null,
  async (_get, set, invoiceno: string, where: { printerId?: string; printid?: string } = {}): Promise<Reprinted> => {
    const order = await orderOf(invoiceno)
    if (!order.ok) return order
    const print = unsent.get(invoiceno) ?? { printid: where.printid ?? newId(), jobid: newId() }
    unsent.set(invoiceno, print)
    const { printerId } = where
    const printed = await set(printInvoiceAtom, { ...print, orderid: order.value._id, ...(printerId && { printerId }) })
    if (printed.ok) unsent.delete(invoiceno)
    return printed
  },
)

/** Prints once more what a finished job printed, composed anew from what the server has stored, on the same printer while it is set up. */
export const reprintAtom = atom(null, async (get, set, job: PrintJob): Promise<Reprinted> => {
  const printer = get(printStateAtom)?.printers.find(({ printer: { id } }) => id === job.printerId)?.printer
  // A job cancelled before its first byte has printed nothing: its own printing, original or copy, is still to come.
  const neverBegan = job.state === 'cancelled' && job.reason === undefined
  // A job for one of several kitchen printers bears their request's id before its own number.
  const [ticketOrPrint = job.id] = job.id.split('/')
  switch (topicOf(job.title)) {
    case 'invoice':
      return set(reprintInvoiceAtom, job.title, {
        ...(printer !== undefined && { printerId: printer.id }),
        ...(neverBegan && { printid: job.id }),
      })
    case 'kitchen':
      return set(printTicketAtom, ticketOrPrint, printer?.id)
    case 'slip':
      return set(printSlipCopyAtom, job.title, printer?.id)
    case 'closing':
      return set(printZCopyAtom, job.title, printer?.id)
    case 'figures':
      return { ok: false, error: { msg: 'The figures so far are printed on the Z report screen' } }
    case 'other':
      return printer === undefined
        ? { ok: false, error: { msg: 'Its printer is not set up here any more' } }
        : bridge.call('testPrint', { printerId: printer.id })
  }
})
