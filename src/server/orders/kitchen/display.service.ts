import type { BumpedTicket, DisplayTicket } from '../../../shared/contract/kitchen-display.ts'
import { makes, type Station } from '../../../shared/contract/stations.ts'
import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Service } from '../../kernel/http/call.ts'
import { currentVenue } from '../../venue/index.ts'
import { bumpOf, type Bumps, bumpsOf, DISPLAY_MS, displayTickets, isWaiting, type OrderTicket, waitsSince } from './display.ts'
import { bumpLines, bumpsOfTickets, bumpsSince, recallLines, ticketsBeside, ticketsSince } from './display.repo.ts'

/** Bumped tickets that a display offers to bring back. */
const MAX_BUMPED = 20

interface Shown {
  orders: OrderTicket[][]
  bumps: Bumps
  since: number
}

/** What an outlet's displays are about: the orders of the last hours and what was bumped of them. */
async function shownNow(db: Db, now: number, outlet: number): Promise<Shown> {
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

/** A ticket whose lines a station has all bumped, with the last bump; null for any other. */
function bumpedView(ticket: DisplayTicket, bumps: Bumps, station: Station | undefined): BumpedTicket | null {
  const lines = ticket.lines.filter(({ type }) => makes(station, type))
  const last = lines.toSorted((a, b) => byMoment(a.doneAt ?? '', b.doneAt ?? '')).at(-1)
  const bump = last && bumpOf(bumps, ticket._id, last.line)
  if (typeof last?.doneAt !== 'string' || bump === undefined || lines.some(({ doneAt }) => doneAt === null)) return null
  return { ticket: { ...ticket, lines }, doneAt: last.doneAt, staffName: bump.staff_name, terminal: bump.terminal }
}

/** Of two displays that mark a line at once both are answered, and it is marked once. */
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
    // Where a display is behind, or asks about a line that is not there, nothing is marked.
    const lines = body.lines
      .filter(({ line, recalls }) => known.get(line) === recalls)
      .toSorted((a, b) => byMoment(a.line, b.line))
    const mark = { ticketId: params.id, staffName: staff.name, terminal, now: at }
    await (body.done ? bumpLines : recallLines)(tx, mark, lines)
    return ok((await view()) ?? before)
  })
