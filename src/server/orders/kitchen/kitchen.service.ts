import type { KitchenTicketState } from '../../../shared/contract/kitchen.ts'
import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { isoOf } from '../../../shared/time.ts'
import type { Database, Db } from '../../kernel/db/database.ts'
import type { KitchenPrintRow } from '../../kernel/db/tables/order-tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { rootOf } from '../order/order.ts'
import { findOrder } from '../order/order.repo.ts'
import { currentVenue } from '../../venue/index.ts'
import { divide, type Divided } from './divided.repo.ts'
import { type FullTicket, ticketView } from './kitchen.ts'
import { findTicket, ticketsOf } from './kitchen.repo.ts'
import { partOf } from './parts.ts'
import { claim, claimsOf, findKitchenPrint, insertKitchenPrint, printsOf } from './prints.repo.ts'

export const listKitchenTickets: Service<'listKitchenTickets'> = async ({ database: { db } }, { params }) => {
  const order = await findOrder(db, params.id)
  if (order === undefined) return fail('order_not_found')
  const { timeZone } = await currentVenue(db)
  const tickets = await divide(db, await ticketsOf(db, rootOf(order)))
  const prints = Map.groupBy(
    await printsOf(
      db,
      tickets.map(({ ticket }) => ticket.id),
    ),
    ({ ticket_id: id }) => id,
  )
  return ok(tickets.map((divided) => stateOf(divided, prints.get(divided.ticket.id) ?? [], timeZone)))
}

/** A ticket with its papers: by station once one came out for a station alone, else as one. */
function stateOf(
  { ticket, stations }: Divided<FullTicket>,
  prints: readonly KitchenPrintRow[],
  timeZone: string,
): KitchenTicketState {
  const isDivided = prints.some(({ station, copy }) => station !== '' && copy === 0)
  const of = (station: string) => sumOf(prints.filter((print) => print.station === station))
  const whole = sumOf(prints)
  return {
    ...ticketView(ticket, timeZone),
    prints: whole.prints,
    takenBy: isDivided ? '' : whole.takenBy,
    parts: isDivided ? stations.map((station) => ({ station, ...of(station) })) : [],
  }
}

const sumOf = (prints: readonly KitchenPrintRow[]) => ({
  prints: prints.length,
  takenBy: prints.find(({ copy }) => copy === 0)?.terminal ?? '',
})

/** Counts a printing by hand: the original where nobody has taken it, else a marked copy (printing.md, Reprints). */
export const printKitchenTicket: Service<'printKitchenTicket'> = async ({ database, now }, { params, body, staff, terminal }) => {
  const { db } = database
  const printed = await findKitchenPrint(db, params.id)
  const [divided] = await divide(db, asList(await findTicket(db, printed?.ticket_id ?? params.id)))
  if (divided === undefined) return fail('ticket_not_found')
  const { ticket, venue, stations } = divided
  if (ticket.outlet !== staff.outlet) return fail('other_outlet')
  const station = body.station ?? printed?.station ?? ''
  if (station !== '' && !stations.includes(station))
    return fail('invalid_request', { fields: [{ field: 'station', msg: 'This ticket has nothing for that station' }] })
  const own = { station, terminal_id: '', handed_at: null, staff_name: staff.name, terminal, at: now() }
  const print = await countPrint(database, { print_id: body.printid, ticket_id: ticket.id, ...own }, stations)
  if (print.ticket_id !== ticket.id || print.station !== station)
    return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another ticket' }] })
  const { timeZone } = await currentVenue(db)
  const whole = ticketView(ticket, timeZone)
  const { copy, at, staff_name } = print
  const shown = station === '' ? whole : partOf(whole, station, venue)
  return ok({ copy, printedAt: isoOf(at), printedBy: staff_name, ticket: shown })
}

const asList = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one])

/** More terminals than this never print one ticket at the same moment. */
const MAX_ROUNDS = 100

/** Of printings at once one gets the original or the next copy number each round; the others look again, in a transaction that sees it. */
async function countPrint(
  database: Database,
  wanted: Omit<KitchenPrintRow, 'copy'>,
  stations: readonly string[],
): Promise<KitchenPrintRow> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const counted = await database.transact<KitchenPrintRow, 'again'>(async (tx) => {
      const print = (await findKitchenPrint(tx, wanted.print_id)) ?? (await countOnce(tx, wanted, stations))
      return print === undefined ? { ok: false, error: 'again' } : ok(print)
    })
    if (counted.ok) return counted.value
  }
  throw new Error(`no copy number is free for kitchen ticket ${wanted.ticket_id}`)
}

/** Counts a printing as the original where nothing of it is taken, else as a copy; undefined, to be rolled back, where another came in between. */
async function countOnce(tx: Db, wanted: Omit<KitchenPrintRow, 'copy'>, stations: readonly string[]) {
  const { ticket_id: id, station } = wanted
  const claims = (station === '' ? stations : [station]).map((name) => ({ ticket_id: id, station: name }))
  const taken = await claimsOf(tx, [id])
  const isOriginal = !(await cameOut(tx, id)) && !taken.some((one) => station === '' || one.station === station)
  if (isOriginal && (await claim(tx, claims)).length < claims.length) return undefined
  return insertKitchenPrint(tx, wanted, isOriginal)
}

/** Whether a ticket came out on one paper, which before stations had printers nobody claimed. */
const cameOut = async (tx: Db, id: string): Promise<boolean> =>
  (await printsOf(tx, [id])).some(({ station, copy }) => station === '' && copy === 0)
