import { ok } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import { isoOf } from '../../shared/time.ts'
import type { Database } from '../db/database.ts'
import type { KitchenPrintRow } from '../db/kitchen-tables.ts'
import type { Service } from '../http/call.ts'
import { rootOf } from '../orders/order.ts'
import { findOrder } from '../orders/order.repo.ts'
import { currentVenue } from '../venue/venue.repo.ts'
import { FRESH_MS, leftToOthersMs, MAX_TAKEN_MS, ticketView } from './kitchen.ts'
import {
  findKitchenPrint,
  findTicket,
  insertKitchenPrint,
  markHanded,
  openTickets,
  takenTickets,
  takeTickets,
  ticketsOf,
} from './kitchen.repo.ts'

/**
 * Gives a terminal with a kitchen printer its tickets. An original's printing is the claim: its row can be written once, so that of
 * two terminals one gets the ticket, and a terminal that fell in between is given the same ticket under the same id again.
 */
export const takeKitchenTickets: Service<'takeKitchenTickets'> = ({ database, now }, { body, staff, terminal }) =>
  database.transact(async (tx) => {
    const at = now()
    const { terminalid, handed } = body
    if (handed.length > 0) await markHanded(tx, terminalid, handed, at)
    const open = (await openTickets(tx, at - FRESH_MS)).map(({ id, ...ticket }) => ({
      id,
      waitMs: leftToOthersMs(ticket, terminal, at),
    }))
    const free = open.filter(({ waitMs }) => waitMs === 0)
    const print = { copy: 0, terminal_id: terminalid, handed_at: null, staff_name: staff.name, terminal, at }
    if (free.length > 0)
      await takeTickets(
        tx,
        free.map(({ id }) => ({ ...print, print_id: id, ticket_id: id })),
      )
    const taken = await takenTickets(tx, terminalid, at - MAX_TAKEN_MS)
    const waits = open.map(({ waitMs }) => waitMs).filter((waitMs) => waitMs > 0)
    const { timeZone } = await currentVenue(tx)
    return ok({
      tickets: taken.map((ticket) => ticketView(ticket, timeZone)),
      askAgainMs: waits.length === 0 ? 0 : Math.min(...waits),
    })
  })

export const listKitchenTickets: Service<'listKitchenTickets'> = async ({ database: { db } }, { params }) => {
  const order = await findOrder(db, params.id)
  if (order === undefined) return fail('order_not_found')
  const { timeZone } = await currentVenue(db)
  const tickets = await ticketsOf(db, rootOf(order))
  return ok(tickets.map((row) => ({ ...ticketView(row, timeZone), prints: row.prints, takenBy: row.taken_by ?? '' })))
}

/** Counts a printing by hand: the original where nobody has taken it, else a marked copy (printing.md, Reprints). */
export const printKitchenTicket: Service<'printKitchenTicket'> = async ({ database, now }, { params, body, staff, terminal }) => {
  const ticket = await findTicket(database.db, params.id)
  if (ticket === undefined) return fail('ticket_not_found')
  const print = await countPrint(database, {
    print_id: body.printid,
    ticket_id: ticket.id,
    terminal_id: '',
    handed_at: null,
    staff_name: staff.name,
    terminal,
    at: now(),
  })
  if (print.ticket_id !== ticket.id)
    return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another ticket' }] })
  const { timeZone } = await currentVenue(database.db)
  const { copy, at, staff_name } = print
  return ok({ copy, printedAt: isoOf(at), printedBy: staff_name, ticket: ticketView(ticket, timeZone) })
}

/** More terminals than this never print one ticket at the same moment. */
const MAX_ROUNDS = 100

/** Of printings at once one gets the next copy number each round; the others look again, in a transaction that sees it. */
async function countPrint(database: Database, wanted: Omit<KitchenPrintRow, 'copy'>): Promise<KitchenPrintRow> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const counted = await database.transact(async (tx) =>
      ok((await findKitchenPrint(tx, wanted.print_id)) ?? (await insertKitchenPrint(tx, wanted))),
    )
    if (counted.ok && counted.value !== undefined) return counted.value
  }
  throw new Error(`no copy number is free for kitchen ticket ${wanted.ticket_id}`)
}
