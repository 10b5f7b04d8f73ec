import { atom, type Getter } from 'jotai'
import type { KitchenTicket } from '../../../shared/contract/kitchen.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import type { PrintJob } from '../../../shared/printing.ts'
import type { PrintOccasion } from '../../../shared/receipt.ts'
import { kitchenReceipt, kitchenTitle } from '../../../shared/receipt-kitchen.ts'
import { bridge } from '../../platform/bridge.ts'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'
import { appInfoAtom, printStateAtom, settingsAtom } from '../../platform/terminal.ts'

/** Whether this workstation has a printer for kitchen tickets. */
export const hasKitchenPrinterAtom = atom(
  (get) => get(printStateAtom)?.printers.some(({ printer }) => printer.roles.includes('kitchen')) ?? false,
)

/** Hands a ticket's original to every kitchen printer, under the ticket's own id: handed over again it prints nothing more. */
async function handOver(ticket: KitchenTicket): Promise<boolean> {
  const { _id: requestId, createdAt: printedAt, staffName: printedBy, terminal } = ticket
  const document = kitchenReceipt(ticket, { copy: 0, printedAt, printedBy, terminal })
  const jobs = await bridge.call('printForRole', { requestId, role: 'kitchen', title: kitchenTitle(ticket), document })
  return jobs.ok && jobs.value.length > 0
}

let lastRound: Promise<number> = Promise.resolve(0)

/** Takes open tickets and hands them over until none is left. Answers when to ask again for those left to another terminal, ms; 0 for not. */
async function takeAll(get: Getter): Promise<number> {
  const terminalid = get(appInfoAtom)?.terminalId
  if (terminalid === undefined || !get(hasKitchenPrinterAtom)) return 0
  for (let handed: string[] = []; ;) {
    const answer = await write('takeKitchenTickets', { body: { terminalid, handed } })
    if (!answer.ok) return 0
    const { tickets, askAgainMs } = answer.value
    handed = []
    for (const ticket of tickets) if (await handOver(ticket)) handed.push(ticket._id)
    // Those the host did not take stay with the server, and are asked for when something changes.
    if (handed.length === 0) return askAgainMs
  }
}

/** Brings the open kitchen tickets to this workstation's kitchen printer, where it has one. One round after another: a change heard meanwhile is asked for after it. */
export const takeKitchenTicketsAtom = atom(null, (get): Promise<number> => {
  lastRound = lastRound.then(() => takeAll(get))
  return lastRound
})

/** The kitchen tickets of an order. */
export const kitchenTicketsOf = (orderid: string) => readAtom('listKitchenTickets', [], () => ({ params: { id: orderid } }))

/** Why nothing went to the printer, in words for staff. */
type Printed = Result<PrintJob[], { msg: string }>

/** A printing by hand that the server may have counted and the host may have taken, by ticket: pressed again, it is the same one. */
const unsent = new Map<string, string>()

/**
 * Prints a ticket by hand: the original where no terminal has taken it, else a copy marked as one. `id` is the ticket's or that of one
 * of its printings. It goes to `printerId`, or to the kitchen printers, or to the receipt printer of a workstation that has none.
 * The printing's id is its job's too, by which the print centre finds the ticket again.
 */
export const printTicketAtom = atom(null, async (get, _set, id: string, printerId?: string): Promise<Printed> => {
  const printid = unsent.get(id) ?? newId()
  unsent.set(id, printid)
  const counted = await write('printKitchenTicket', { params: { id }, body: { printid } })
  if (!counted.ok) return counted
  const { ticket, ...occasion } = counted.value
  const terminal = get(settingsAtom)?.terminalName ?? ''
  const where = { printid, printerId, forKitchen: get(hasKitchenPrinterAtom) }
  const printed = await print(ticket, { ...occasion, terminal }, where)
  if (printed.ok) unsent.delete(id)
  return printed
})

interface Where {
  printid: string
  printerId: string | undefined
  forKitchen: boolean
}

async function print(ticket: KitchenTicket, occasion: PrintOccasion, where: Where): Promise<Printed> {
  const [title, document] = [kitchenTitle(ticket), kitchenReceipt(ticket, occasion)]
  const { printid, printerId, forKitchen } = where
  if (printerId === undefined && forKitchen)
    return bridge.call('printForRole', { requestId: printid, role: 'kitchen', title, document })
  const job = await bridge.call('print', { jobId: printid, title, document, ...(printerId !== undefined && { printerId }) })
  return job.ok ? ok([job.value]) : job
}
