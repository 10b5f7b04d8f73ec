import { atom } from 'jotai'
import type { KitchenTicket } from '../../../shared/contract/kitchen.ts'
import { ok } from '../../../shared/errors.ts'
import type { PrintOccasion } from '../../../shared/receipt/receipt.ts'
import { kitchenReceipt, kitchenTitle } from '../../../shared/receipt/kitchen.ts'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { type Printable, printAtom, type Printed, type PrintPlace } from '../print.atoms.ts'

const hasKitchenPrinterAtom = atom(
  (get) => get(printStateAtom)?.printers.some(({ printer }) => printer.roles.includes('kitchen')) ?? false,
)

const contentOf = (ticket: KitchenTicket, occasion: PrintOccasion) => ({
  title: kitchenTitle(ticket),
  copy: occasion.copy,
  document: kitchenReceipt(ticket, occasion),
  ...(ticket.part !== undefined && { station: ticket.part.station }),
})

export const partSubject = (ticketId: string, station: string): string => `${ticketId}/${station}`

/** A subject names a ticket or a printing of it, and possibly a station. */
function namedBy(subject: string): { id: string; station?: string } {
  const end = subject.indexOf('/')
  return end < 0 ? { id: subject } : { id: subject.slice(0, end), station: subject.slice(end + 1) }
}

/** Printed by hand: the original if no terminal has taken the ticket, otherwise a copy counted by the server. */
export const ticketPrintable = (subject: string): Printable => ({
  subject: { kind: 'kitchen-ticket', id: subject },
  compose: async ({ printid }, { terminal }) => {
    const { id, ...part } = namedBy(subject)
    const counted = await write('printKitchenTicket', { params: { id }, body: { printid, ...part } })
    if (!counted.ok) return counted
    const { ticket, ...occasion } = counted.value
    return ok(contentOf(ticket, { ...occasion, terminal }))
  },
})

export const kitchenTicketsOf = (orderid: string) => readAtom('listKitchenTickets', [], () => ({ params: { id: orderid } }))

/** A workstation without a kitchen printer prints tickets on its receipt printer. */
export const ticketPlaceAtom = atom((get): PrintPlace => (get(hasKitchenPrinterAtom) ? { role: 'kitchen' } : {}))

export const printTicketAtom = atom(null, (get, set, subject: string): Promise<Printed> =>
  set(printAtom, ticketPrintable(subject), get(ticketPlaceAtom)),
)
