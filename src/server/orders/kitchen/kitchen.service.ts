import type { BumpedTicket, DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import type { KitchenTicketState } from '../../../shared/contract/kitchen.ts'
import { makes, type Station } from '../../../shared/contract/stations.ts'
import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { isoOf } from '../../../shared/time.ts'
import type { Database, Reading, Transaction } from '../../kernel/db/database.ts'
import type { KitchenPrintRow } from '../../kernel/db/tables/order-tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { currentVenue } from '../../venue/index.ts'
import { findOrder } from '../order/order.repo.ts'
import { rootOf } from '../order/order.ts'
import { bumpLines, bumpsOfTickets, bumpsSince, recallLines, ticketsBeside, ticketsSince } from './display.repo.ts'
import { bumpOf, type Bumps, bumpsOf, DISPLAY_MS, displayTickets, isWaiting, type OrderTicket, waitsSince } from './display.ts'
import { divide, type Divided, findTicket, ticketsOf } from './kitchen.repo.ts'
import { type FullTicket, partOf, ticketView } from './kitchen.ts'
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

/** A ticket with its papers: by station once one was printed for a single station, else as one. */
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

/** Counts a manual print: the original if no terminal has claimed it, else a marked copy (printing.md, Reprints). */
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

/** More retries than there are terminals that could print one ticket at the same moment. */
const MAX_ROUNDS = 100

/** Of concurrent prints, one gets the original or the next copy number in each round; the others retry in a new transaction. */
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

/**
 * Counts a print as the original if nothing of it is claimed, else as a copy; undefined if another was faster, and the
 * transaction must be rolled back.
 */
async function countOnce(tx: Transaction, wanted: Omit<KitchenPrintRow, 'copy'>, stations: readonly string[]) {
  const { ticket_id: id, station } = wanted
  const claims = (station === '' ? stations : [station]).map((name) => ({ ticket_id: id, station: name }))
  const taken = await claimsOf(tx, [id])
  const isOriginal = !(await cameOut(tx, id)) && !taken.some((one) => station === '' || one.station === station)
  if (isOriginal && (await claim(tx, claims)).length < claims.length) return undefined
  return insertKitchenPrint(tx, wanted, isOriginal)
}

/** Whether a ticket was printed on one paper. Older versions, without printers for stations, did that without a claim. */
const cameOut = async (tx: Transaction, id: string): Promise<boolean> =>
  (await printsOf(tx, [id])).some(({ station, copy }) => station === '' && copy === 0)

/** Most bumped tickets that a display offers to recall. */
const MAX_BUMPED = 20

interface Shown {
  orders: OrderTicket[][]
  bumps: Bumps
  since: number
}

/** The content of an outlet's displays: the orders of the last hours with their bumps. */
async function shownNow(db: Reading, now: number, outlet: number): Promise<Shown> {
  const since = now - DISPLAY_MS
  const [tickets, bumps] = [await ticketsSince(db, since, outlet), await bumpsSince(db, since)]
  return { orders: [...Map.groupBy(tickets, ({ order_id }) => order_id).values()], bumps: bumpsOf(bumps), since }
}

export const kitchenDisplay: Service<'kitchenDisplay'> = async ({ database: { db }, now }, { staff }) => {
  const { orders, bumps, since } = await shownNow(db, now(), staff.outlet)
  const waiting = orders.flatMap((tickets) =>
    displayTickets(tickets, bumps, since).filter((ticket) => isWaiting(ticket, tickets[0]?.status ?? 'Completed')),
  )
  return ok(waiting.toSorted((a, b) => byMoment(waitsSince(a), waitsSince(b)) || byMoment(a._id, b._id)))
}

const byMoment = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const bumpedTickets: Service<'bumpedTickets'> = async ({ database: { db }, now }, { query, staff }) => {
  const { orders, bumps, since } = await shownNow(db, now(), staff.outlet)
  const { stations } = await currentVenue(db)
  const station = stations.find(({ name }) => name === query.station)
  const bumped = orders
    .flatMap((tickets) => displayTickets(tickets, bumps, since))
    .flatMap((ticket) => bumpedView(ticket, bumps, station) ?? [])
  return ok(bumped.toSorted((a, b) => byMoment(b.doneAt, a.doneAt)).slice(0, MAX_BUMPED))
}

/** A ticket of which a station has bumped all its lines, with the last bump; null for any other. */
function bumpedView(ticket: DisplayTicket, bumps: Bumps, station: Station | undefined): BumpedTicket | null {
  const lines = ticket.lines.filter(({ type }) => makes(station, type))
  const last = lines.toSorted((a, b) => byMoment(a.doneAt ?? '', b.doneAt ?? '')).at(-1)
  const bump = last && bumpOf(bumps, ticket._id, last.line)
  if (typeof last?.doneAt !== 'string' || bump === undefined || lines.some(({ doneAt }) => doneAt === null)) return null
  return { ticket: { ...ticket, lines }, doneAt: last.doneAt, staffName: bump.staff_name, terminal: bump.terminal }
}

/** If two displays mark a line at once, both succeed and it is marked once. */
export const markKitchenLines: Service<'markKitchenLines'> = async ({ database, now }, { params, body, staff, terminal }) =>
  database.transact(async (tx) => {
    const at = now()
    const tickets = await ticketsBeside(tx, params.id)
    const view = async () => {
      const bumps = bumpsOf(await bumpsOfTickets(tx, [params.id]))
      return displayTickets(tickets, bumps, 0).find(({ _id }) => _id === params.id)
    }
    const before = await view()
    if (before === undefined) return fail('ticket_not_found')
    if (tickets.some(({ outlet }) => outlet !== staff.outlet)) return fail('other_outlet')
    const known = new Map(before.lines.map(({ line, recalls }) => [line, recalls]))
    // A display with stale data marks nothing.
    const lines = body.lines
      .filter(({ line, recalls }) => known.get(line) === recalls)
      .toSorted((a, b) => byMoment(a.line, b.line))
    const mark = { ticketId: params.id, staffName: staff.name, terminal, now: at }
    await (body.done ? bumpLines : recallLines)(tx, mark, lines)
    return ok((await view()) ?? before)
  })
