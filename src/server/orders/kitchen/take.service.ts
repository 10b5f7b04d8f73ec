import type { ReplyOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import type { KitchenPrinting, KitchenTerminal } from '../../../shared/contract/kitchen.ts'
import { ok } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { allows } from '../../../shared/permissions.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { KitchenPrintRow, KitchenTerminalRow, KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'
import type { CallOf, Service } from '../../kernel/http/call.ts'
import { latestPast } from '../../kernel/clock-skew.ts'
import { keeping } from '../../kernel/refusal.ts'
import { currentVenue } from '../../venue/index.ts'
import { divide, type Divided } from './kitchen.repo.ts'
import {
  FRESH_MS,
  MAX_TAKEN_MS,
  papersOf,
  partOf,
  PRESENT_MS,
  shareOf,
  soonest,
  STILL_HERE_MS,
  type TakeRequest,
  ticketView,
} from './kitchen.ts'
import {
  allTerminals,
  claim,
  claimsOf,
  findTerminal,
  forgetPrinters,
  insertOriginals,
  markHanded,
  noteAsking,
  notePrinters,
  openTickets,
  printersElsewhere,
  setTerminalState,
  type TakenPaper,
  takenPapers,
} from './prints.repo.ts'

/** The printers of a terminal that does not name any (an older version): one for everything. */
const everything: KitchenPrinting = { stations: [], all: true }

/**
 * Gives a terminal with kitchen printers its tickets, once the back office has allowed it: any login can ask under any terminal
 * id, and would take tickets away from the kitchen's real printers. A claim on a station's part is a row that can be inserted
 * only once, so of two terminals one gets it, and a terminal that crashed gets the same papers under the same ids again.
 */
export const takeKitchenTickets: Service<'takeKitchenTickets'> = ({ database, now }, call) =>
  database.transact(async (tx) => {
    const at = now()
    const { staff, terminal } = call
    const entry = await enter(tx, call, at)
    if (entry === 'waits') return keeping(fail('kitchen_terminal_waits'))
    const taken = await take(tx, call, at)
    if (entry === 'new') await noteAction(tx, { staff, terminal }, at, { action: 'kitchen_terminal_allowed', detail: terminal })
    return ok(taken)
  })

type Call = CallOf<Contract['takeKitchenTickets']>

/**
 * Whether the terminal may print for the kitchen. An undecided one is allowed by a back office login on it, so that a ship with
 * one PC needs no further step; a removed one is allowed again only on the back office's screen.
 */
async function enter(tx: Transaction, { body, staff, terminal }: Call, at: number): Promise<'known' | 'new' | 'waits'> {
  const { terminalid } = body
  const known = await findTerminal(tx, terminalid)
  await noteAsking(tx, known, { terminal_id: terminalid, name: terminal, staff_name: staff.name, seen_at: at })
  if (known?.state === 'allowed') return 'known'
  if (known?.state === 'removed' || !allows('backoffice', staff.accessroutes)) return 'waits'
  await setTerminalState(tx, terminalid, 'allowed')
  return 'new'
}

/** Claims open tickets for the terminal's printers; answers them together with earlier claims that were not enqueued. */
async function take(
  tx: Transaction,
  { body, staff, terminal }: Call,
  at: number,
): Promise<ReplyOf<Contract['takeKitchenTickets']>> {
  const { terminalid, handed, prints = everything } = body
  const { outlet } = staff
  await notePrinters(tx, { terminalId: terminalid, outlet, stations: prints.stations, now: at })
  const seen = await printersElsewhere(tx, terminalid, { outlet, after: at - PRESENT_MS, until: latestPast(at) })
  const others = new Map(seen.map(({ station, seen_at }) => [station, Math.min(seen_at, at) + PRESENT_MS]))
  const print = { copy: 0, terminal_id: terminalid, handed_at: null, staff_name: staff.name, terminal, at }
  const { papers, againMs } = await takeOpen(tx, { terminal, prints, others, now: at }, outlet)
  if (handed.length > 0) await markHanded(tx, terminalid, handed, at)
  if (papers.length > 0)
    await insertOriginals(
      tx,
      papers.map((paper) => ({ ...print, ...paper })),
    )
  return {
    tickets: await viewsOf(tx, await takenPapers(tx, terminalid, at - MAX_TAKEN_MS)),
    askAgainMs: soonest([againMs, prints.stations.length === 0 ? 0 : STILL_HERE_MS]),
  }
}

type Paper = Pick<KitchenPrintRow, 'print_id' | 'ticket_id' | 'station'>

/** Claims what the terminal may take now; answers the papers, and after how many ms there may be more. */
async function takeOpen(tx: Transaction, request: TakeRequest, outlet: number): Promise<{ papers: Paper[]; againMs: number }> {
  const divided = await divide(tx, await openTickets(tx, request.now - FRESH_MS, outlet))
  const open = withOpen(
    divided,
    await claimsOf(
      tx,
      divided.map(({ ticket }) => ticket.id),
    ),
  )
  const shares = open.map((ticket) => ({ ticket, share: shareOf(ticket, request) }))
  const wanted = shares.flatMap(({ ticket, share }) => share.stations.map((station) => ({ ticket_id: ticket.id, station })))
  const claimed = Map.groupBy(await claim(tx, wanted), ({ ticket_id: id }) => id)
  const papers = open.flatMap(({ id, stations }): Paper[] => {
    const own = (claimed.get(id) ?? []).map(({ station }) => station)
    if (own.length === 0) return []
    return papersOf(stations, own, request.prints).map((station) => ({
      // A ticket on one paper is printed under its ticket id.
      print_id: station === '' ? id : newId(),
      ticket_id: id,
      station,
    }))
  })
  return { papers, againMs: soonest(shares.map(({ share }) => share.againMs)) }
}

/** Tickets with their unclaimed stations. */
function withOpen(divided: readonly Divided<KitchenTicketRow>[], claims: readonly { ticket_id: string; station: string }[]) {
  const taken = new Set(claims.map(({ ticket_id: id, station }) => `${id} ${station}`))
  return divided.map(({ ticket: { id, terminal, created_at }, stations }) => ({
    id,
    terminal,
    created_at,
    stations,
    open: stations.filter((station) => !taken.has(`${id} ${station}`)),
  }))
}

/** Papers as the API shows them: a station's part has the id of its print. */
async function viewsOf(tx: Transaction, taken: readonly TakenPaper[]) {
  const { timeZone } = await currentVenue(tx)
  const divided = await divide(tx, taken)
  return divided.map(({ ticket, venue }) => {
    const whole = ticketView(ticket, timeZone)
    return ticket.station === '' ? whole : { ...partOf(whole, ticket.station, venue), _id: ticket.print_id }
  })
}

const terminalView = ({ terminal_id, name, state, seen_at, staff_name }: KitchenTerminalRow): KitchenTerminal => ({
  _id: terminal_id,
  name,
  state,
  seenAt: isoOf(seen_at),
  staffName: staff_name,
})

/** Waiting ones first, since they need a decision. */
const states: readonly KitchenTerminal['state'][] = ['waiting', 'allowed', 'removed']

export const listKitchenTerminals: Service<'listKitchenTerminals'> = async ({ database: { db } }) => {
  const all = (await allTerminals(db)).map(terminalView)
  return ok(all.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state)))
}

/** A removed terminal is no longer expected to print for its stations, so that another prints them at once. */
export const allowKitchenTerminal: Service<'allowKitchenTerminal'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const state = body.allowed ? 'allowed' : 'removed'
    const known = await findTerminal(tx, params.id)
    if (known?.state === state) return ok(terminalView(known))
    const terminal = await setTerminalState(tx, params.id, state)
    if (terminal === undefined) return fail('kitchen_terminal_not_found')
    if (!body.allowed) await forgetPrinters(tx, params.id)
    await noteAction(tx, by, now(), { action: `kitchen_terminal_${state}`, detail: terminal.name })
    return ok(terminalView(terminal))
  })
