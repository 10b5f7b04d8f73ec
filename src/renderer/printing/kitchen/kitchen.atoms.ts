import { atom } from 'jotai'
import type { KitchenTicket } from '../../../shared/contract/kitchen.ts'
import { ok } from '../../../shared/errors.ts'
import type { PrintOccasion } from '../../../shared/receipt/receipt.ts'
import { kitchenReceipt, kitchenTitle } from '../../../shared/receipt/kitchen.ts'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { type Printable, printAtom, type Printed, type PrintPlace } from '../print.atoms.ts'

/** Whether this workstation has a printer for kitchen tickets. */
const hasKitchenPrinterAtom = atom(
  (get) => get(printStateAtom)?.printers.some(({ printer }) => printer.roles.includes('kitchen')) ?? false,
)

const contentOf = (ticket: KitchenTicket, occasion: PrintOccasion) => ({
  title: kitchenTitle(ticket),
  copy: occasion.copy,
  document: kitchenReceipt(ticket, occasion),
  ...(ticket.part !== undefined && { station: ticket.part.station }),
})

/** The subject of a station's part of a ticket in the print queue. */
export const partSubject = (ticketId: string, station: string): string => `${ticketId}/${station}`

/** The id of a ticket, or of a printing of it, in a subject of the print queue, and the station if it names one. */
function namedBy(subject: string): { id: string; station?: string } {
  const end = subject.indexOf('/')
  return end < 0 ? { id: subject } : { id: subject.slice(0, end), station: subject.slice(end + 1) }
}

/** A ticket or a station's part, printed by hand: the original if no terminal has taken it, else a copy counted by the server. */
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

/** The kitchen tickets of an order. */
export const kitchenTicketsOf = (orderid: string) => readAtom('listKitchenTickets', [], () => ({ params: { id: orderid } }))

/** Where a ticket is printed by hand: on the kitchen printers, or on the receipt printer of a workstation without any. */
export const ticketPlaceAtom = atom((get): PrintPlace => (get(hasKitchenPrinterAtom) ? { role: 'kitchen' } : {}))

/** Prints a ticket, or a station's part of one, by hand. */
export const printTicketAtom = atom(null, (get, set, subject: string): Promise<Printed> =>
  set(printAtom, ticketPrintable(subject), get(ticketPlaceAtom)),
)
