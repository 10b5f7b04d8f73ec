import { atom } from 'jotai'
import type { KitchenTicket } from '../../../shared/contract/kitchen.ts'
import { ok } from '../../../shared/errors.ts'
import type { PrintOccasion } from '../../../shared/receipt.ts'
import { kitchenReceipt, kitchenTitle } from '../../../shared/receipt-kitchen.ts'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'
import { appInfoAtom, printStateAtom } from '../../platform/terminal.ts'
import { type Printable, printAtom, type Printed, type PrintPlace } from '../print.atoms.ts'

/** Whether this workstation has a printer for kitchen tickets. */
export const hasKitchenPrinterAtom = atom(
  (get) => get(printStateAtom)?.printers.some(({ printer }) => printer.roles.includes('kitchen')) ?? false,
)

const contentOf = (ticket: KitchenTicket, occasion: PrintOccasion) => ({
  title: kitchenTitle(ticket),
  copy: occasion.copy,
  document: kitchenReceipt(ticket, occasion),
})

/** A ticket's original that this terminal has taken: counted already, composed as it was ordered. */
const takenPrintable = (ticket: KitchenTicket): Printable => ({
  subject: { kind: 'kitchen-ticket', id: ticket._id },
  compose: async () => {
    const { createdAt: printedAt, staffName: printedBy, terminal } = ticket
    return ok(contentOf(ticket, { copy: 0, printedAt, printedBy, terminal }))
  },
})

/** A ticket by hand: the original where no terminal has taken it, else a copy that the server counts. */
export const ticketPrintable = (id: string): Printable => ({
  subject: { kind: 'kitchen-ticket', id },
  compose: async ({ printid }, { terminal }) => {
    const counted = await write('printKitchenTicket', { params: { id }, body: { printid } })
    if (!counted.ok) return counted
    const { ticket, ...occasion } = counted.value
    return ok(contentOf(ticket, { ...occasion, terminal }))
  },
})

const refusedAtom = atom<readonly KitchenTicket[]>([])

/** Tickets that this terminal has taken and its print queue has refused, the oldest first: no other terminal prints them. */
export const refusedTicketsAtom = atom((get) => get(refusedAtom))

/** A refused ticket is tried again after this long, ms. */
const RETRY_MS = 15_000

/** Prints a ticket's original on every kitchen printer, under the ticket's own id: printed again it is the same job. */
const printTakenAtom = atom(null, async (_get, set, ticket: KitchenTicket): Promise<boolean> => {
  const printing = { printid: ticket._id, jobid: ticket._id }
  return (await set(printAtom, takenPrintable(ticket), { role: 'kitchen', printing })).ok
})

/** Takes open tickets and prints them until none is left. Answers when to ask again for those left to another terminal, ms; 0 for not. */
const takeAllAtom = atom(null, async (get, set): Promise<number> => {
  const terminalid = get(appInfoAtom)?.terminalId
  if (terminalid === undefined || !get(hasKitchenPrinterAtom)) {
    set(refusedAtom, [])
    return 0
  }
  for (let handed: string[] = []; ;) {
    const answer = await write('takeKitchenTickets', { body: { terminalid, handed } })
    if (!answer.ok) return 0
    const { tickets, askAgainMs } = answer.value
    const refused: KitchenTicket[] = []
    for (const ticket of tickets) if (!(await set(printTakenAtom, ticket))) refused.push(ticket)
    set(refusedAtom, refused)
    handed = tickets.filter((ticket) => !refused.includes(ticket)).map(({ _id }) => _id)
    if (handed.length === 0) return refused.length > 0 ? RETRY_MS : askAgainMs
  }
})

const lastRoundAtom = atom<Promise<number>>(Promise.resolve(0))

/** Brings the open kitchen tickets to this workstation's kitchen printer, where it has one. One round after another: a change received meanwhile is asked for after it. */
export const takeKitchenTicketsAtom = atom(null, (get, set): Promise<number> => {
  const round = get(lastRoundAtom).then(() => set(takeAllAtom))
  set(lastRoundAtom, round)
  return round
})

/** The kitchen tickets of an order. */
export const kitchenTicketsOf = (orderid: string) => readAtom('listKitchenTickets', [], () => ({ params: { id: orderid } }))

/** Where a ticket goes by hand: to the kitchen printers, or to the receipt printer of a workstation that has none. */
export const ticketPlaceAtom = atom((get): PrintPlace => (get(hasKitchenPrinterAtom) ? { role: 'kitchen' } : {}))

/** Prints a ticket by hand. */
export const printTicketAtom = atom(null, (get, set, id: string): Promise<Printed> =>
  set(printAtom, ticketPrintable(id), get(ticketPlaceAtom)),
)
