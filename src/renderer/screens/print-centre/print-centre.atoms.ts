import { atom } from 'jotai'
import { fail } from '../../../shared/messages.ts'
import type { PrintSubject } from '../../../shared/contract/print-subject.ts'
import type { PrintJob } from '../../../shared/printing/printing.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { readOnce } from '../../data/write.ts'
import { bridge } from '../../platform/bridge.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { guestBillPrintable } from '../../printing/guest-bill.atoms.ts'
import { invoicePrintable } from '../../printing/invoice-print.atoms.ts'
import { ticketPlaceAtom, ticketPrintable } from '../../printing/kitchen/kitchen.atoms.ts'
import { hasBegun, type Printable, printAtom, type Printed, printIdOf } from '../../printing/print.atoms.ts'
import { disputePrintable, statementOfSubject } from '../../printing/account.atoms.ts'
import { creditNotePrintable } from '../../printing/credit-notes.atoms.ts'
import { safeSlipPrintable, shiftPrintable } from '../../printing/shift.atoms.ts'
import { slipCopyPrintable } from '../../printing/slip.atoms.ts'
import { zReportPrintable } from '../../printing/z-print.atoms.ts'

export const searchAtom = atom('')

/** Prints of the last 30 days, newest first. `more`: there are more than the screen shows. */
interface Found {
  text: string
  jobs: PrintJob[]
  more: boolean
}

const foundState = atom<Found | null>(null)
export const foundAtom = atom((get) => get(foundState))

const roundsAtom = atom(0)

/** If calls overlap, only the answer of the last one is used. */
export const findPrintsAtom = atom(null, async (get, set, typed: string): Promise<void> => {
  const mine = get(roundsAtom) + 1
  set(roundsAtom, mine)
  const text = typed.trim()
  const answer = await bridge.call('findPrints', { text })
  if (answer.ok && mine === get(roundsAtom)) set(foundState, { text, ...answer.value })
})

/** Accepts `INV-000483` and `inv-483`; null for any other text. */
export function invoiceNamed(text: string): string | null {
  const [, digits] = /^inv-?(\d{1,9})$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : `INV-${digits.padStart(6, '0')}`
}

async function orderOf(invoiceno: string): Promise<ApiResult<Order>> {
  const found = await readOnce('listOrders', { query: { search: invoiceno, limit: 5 } })
  if (!found.ok) return found
  const order = found.value.find((row) => row.invoiceno === invoiceno)
  return order === undefined
    ? fail('order_not_found', { msg: `This venue has no invoice ${invoiceno}` })
    : { ok: true, value: order }
}

/** Prints the original if it was never printed on any terminal, otherwise a marked copy. */
export const printInvoiceNamedAtom = atom(null, async (_get, set, invoiceno: string): Promise<Printed> => {
  const order = await orderOf(invoiceno)
  return order.ok ? set(printAtom, invoicePrintable(order.value._id)) : order
})

/** Null if the print cannot be composed again: the figures of an X report have changed since. */
export function printableOf({ kind, id }: PrintSubject): Printable | null {
  switch (kind) {
    case 'invoice':
      return invoicePrintable(id)
    case 'guest-bill':
      return guestBillPrintable(id)
    case 'kitchen-ticket':
      return ticketPrintable(id)
    case 'credit-note':
      return creditNotePrintable(id)
    case 'statement':
      return statementOfSubject(id)
    case 'dispute':
      return disputePrintable(id)
    case 'card-slip':
      return slipCopyPrintable(id)
    case 'z-report':
      return zReportPrintable(id)
    case 'shift-sheet':
      return shiftPrintable(id)
    case 'safe-slip':
      return safeSlipPrintable(id)
    case 'x-report':
    case 'test-page':
    case 'unknown':
      return null
  }
}

/** Uses the same printer if it is still set up. */
export const reprintAtom = atom(null, async (get, set, job: PrintJob): Promise<Printed> => {
  const printerId = get(printStateAtom)?.printers.find(({ printer: { id } }) => id === job.printerId)?.printer.id
  const printable = printableOf(job.subject)
  const elsewhere = job.subject.kind === 'kitchen-ticket' ? get(ticketPlaceAtom) : {}
  const place = printerId === undefined ? elsewhere : { printerId }
  if (printable !== null) return set(printAtom, printable, { ...place, ...(!hasBegun(job) && { unbegun: printIdOf(job) }) })
  return printerId === undefined
    ? { ok: false, error: { msg: 'Its printer is no longer set up here' } }
    : bridge.call('testPrint', { printerId })
})
