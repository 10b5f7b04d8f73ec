import { type ExpressionBuilder, sql } from 'kysely'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type {
  KitchenClaimRow,
  KitchenPrintRow,
  KitchenTerminalRow,
  KitchenTicketRow,
} from '../../kernel/db/tables/order-tables.ts'
import type { Tables } from '../../kernel/db/tables/tables.ts'
import { fullTickets } from './kitchen.repo.ts'
import type { FullTicket } from './kitchen.ts'

/** Most papers in one answer. */
const MAX_PAPERS = 50

/** Records the stations for which a workstation of an outlet has printers now, and removes its others. */
export async function notePrinters(
  tx: Transaction,
  { terminalId, outlet, stations, now }: { terminalId: string; outlet: number; stations: readonly string[]; now: number },
): Promise<void> {
  const gone = tx.deleteFrom('kitchen_printers').where('terminal_id', '=', terminalId)
  await (stations.length === 0 ? gone : gone.where('station', 'not in', stations)).execute()
  if (stations.length === 0) return
  await tx
    .insertInto('kitchen_printers')
    .values(stations.toSorted().map((station) => ({ terminal_id: terminalId, station, outlet, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['terminal_id', 'station']).doUpdateSet({ outlet, seen_at: now }))
    .execute()
}

/** Records that a workstation no longer has printers for any station. */
export const forgetPrinters = (tx: Transaction, terminalId: string) =>
  tx.deleteFrom('kitchen_printers').where('terminal_id', '=', terminalId).execute()

/**
 * The stations for which other workstations of an outlet have printers, with their last contact (ms) between two moments; later
 * contacts, recorded before the clock was set back, do not count.
 */
export const printersElsewhere = (
  db: Reading,
  terminalId: string,
  { outlet, after, until }: { outlet: number; after: number; until: number },
): Promise<{ station: string; seen_at: number }[]> =>
  db
    .selectFrom('kitchen_printers')
    .select(({ fn }) => ['station', fn.max('seen_at').as('seen_at')])
    .where('terminal_id', '<>', terminalId)
    .where('outlet', '=', outlet)
    .where('seen_at', '>', after)
    .where('seen_at', '<=', until)
    .groupBy('station')
    .execute()

/** Whether a ticket was printed on one paper. */
const isOnePaper = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'kitchen_tickets'>) =>
  exists(
    selectFrom('kitchen_prints')
      .select('print_id')
      .whereRef('ticket_id', '=', 'kitchen_tickets.id')
      .where('kitchen_prints.station', '=', '')
      .where('kitchen_prints.copy', '=', 0),
  )

/**
 * Tickets of an outlet's orders sent after `since` (ms) that were not printed on one paper, oldest first; some, all or none of
 * their stations may be claimed.
 */
export const openTickets = (db: Reading, since: number, outlet: number): Promise<KitchenTicketRow[]> =>
  db
    .selectFrom('kitchen_tickets')
    .innerJoin('orders', 'orders.id', 'kitchen_tickets.order_id')
    .selectAll('kitchen_tickets')
    .where('kitchen_tickets.created_at', '>', since)
    .where('orders.outlet', '=', outlet)
    .where((eb) => eb.not(isOnePaper(eb)))
    .orderBy('kitchen_tickets.created_at')
    .orderBy('kitchen_tickets.id')
    .execute()

/** The claims on some tickets. */
export const claimsOf = async (db: Reading, ticketIds: readonly string[]): Promise<KitchenClaimRow[]> =>
  ticketIds.length === 0 ? [] : db.selectFrom('kitchen_claims').selectAll().where('ticket_id', 'in', ticketIds).execute()

/** Claims stations' parts of tickets; answers those that no one else has claimed. */
export const claim = async (tx: Transaction, claims: readonly KitchenClaimRow[]): Promise<KitchenClaimRow[]> =>
  claims.length === 0
    ? []
    : tx
        .insertInto('kitchen_claims')
        // In the same order everywhere, to avoid deadlocks.
        .values(claims.toSorted((a, b) => byText(a.ticket_id, b.ticket_id) || byText(a.station, b.station)))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute()

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Records the original papers of what was claimed. */
export const insertOriginals = (tx: Transaction, rows: readonly KitchenPrintRow[]) =>
  tx.insertInto('kitchen_prints').values(rows).execute()

/** A ticket with the paper that a workstation claimed. */
export type TakenPaper = FullTicket & Pick<KitchenPrintRow, 'print_id' | 'station'>

/** The papers that a workstation claimed after `since` (ms) and has not enqueued, oldest first. */
export const takenPapers = (db: Reading, terminalId: string, since: number): Promise<TakenPaper[]> =>
  fullTickets(db)
    .innerJoin('kitchen_prints', 'kitchen_prints.ticket_id', 'kitchen_tickets.id')
    .select(['kitchen_prints.print_id', 'kitchen_prints.station'])
    .where('kitchen_prints.terminal_id', '=', terminalId)
    .where('kitchen_prints.handed_at', 'is', null)
    .where('kitchen_prints.at', '>', since)
    .orderBy('kitchen_prints.at')
    .orderBy('kitchen_tickets.id')
    .orderBy('kitchen_prints.print_id')
    .limit(MAX_PAPERS)
    .execute()

/** Records the papers that a workstation has in its print queue. */
export const markHanded = (tx: Transaction, terminalId: string, printIds: readonly string[], at: number) =>
  tx
    .updateTable('kitchen_prints')
    .set({ handed_at: at })
    .where('terminal_id', '=', terminalId)
    .where('print_id', 'in', printIds)
    .where('handed_at', 'is', null)
    .execute()

/** The papers of some tickets. */
export const printsOf = async (db: Reading, ticketIds: readonly string[]): Promise<KitchenPrintRow[]> =>
  ticketIds.length === 0 ? [] : db.selectFrom('kitchen_prints').selectAll().where('ticket_id', 'in', ticketIds).execute()

export const findKitchenPrint = (db: Reading, printId: string): Promise<KitchenPrintRow | undefined> =>
  db.selectFrom('kitchen_prints').selectAll().where('print_id', '=', printId).executeTakeFirst()

/**
 * Counts one manual print, as the original or under the next copy number; undefined if another print took the number or the print
 * id meanwhile.
 */
export const insertKitchenPrint = (
  tx: Transaction,
  row: Omit<KitchenPrintRow, 'copy'>,
  isOriginal: boolean,
): Promise<KitchenPrintRow | undefined> =>
  tx
    .insertInto('kitchen_prints')
    .values(({ selectFrom }) => ({
      ...row,
      copy: isOriginal
        ? 0
        : selectFrom('kitchen_prints')
            .select(sql<number>`COALESCE(MAX(copy), 0) + 1`.as('copy'))
            .where('ticket_id', '=', row.ticket_id)
            .where('station', '=', row.station),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** The maximum number of waiting terminals to keep, since any login can ask under made-up ids. */
const MAX_WAITING = 20

/** A terminal's contact is recorded at most once in this time, in ms. */
const SEEN_EVERY_MS = 60_000

/** The terminals that have asked for kitchen tickets, by name. */
export const allTerminals = (db: Reading): Promise<KitchenTerminalRow[]> =>
  db.selectFrom('kitchen_terminals').selectAll().orderBy('name').orderBy('terminal_id').execute()

export const findTerminal = (db: Reading, terminalId: string): Promise<KitchenTerminalRow | undefined> =>
  db.selectFrom('kitchen_terminals').selectAll().where('terminal_id', '=', terminalId).executeTakeFirst()

/** Records that a terminal asks for tickets. A new one waits for the back office to decide; an existing decision is kept. */
export async function noteAsking(
  tx: Transaction,
  known: KitchenTerminalRow | undefined,
  row: Omit<KitchenTerminalRow, 'state'>,
): Promise<void> {
  const { name, staff_name, seen_at } = row
  const isNoted = known?.name === name && Math.abs(seen_at - known.seen_at) < SEEN_EVERY_MS
  if (isNoted) return
  await tx
    .insertInto('kitchen_terminals')
    .values({ ...row, state: 'waiting' })
    .onConflict((conflict) => conflict.column('terminal_id').doUpdateSet({ name, staff_name, seen_at }))
    .execute()
  if (known === undefined) await forgetOldest(tx)
}

/** Keeps only the latest waiting terminals; a real one asks again. */
async function forgetOldest(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom('kitchen_terminals')
    .where('terminal_id', 'in', ({ selectFrom }) =>
      selectFrom('kitchen_terminals')
        .select('terminal_id')
        .where('state', '=', 'waiting')
        .orderBy('seen_at', 'desc')
        .orderBy('terminal_id')
        .limit(1_000_000)
        .offset(MAX_WAITING),
    )
    .execute()
}

/** Allows or removes a terminal that has asked; undefined if it has not. */
export const setTerminalState = (
  tx: Transaction,
  terminalId: string,
  state: 'allowed' | 'removed',
): Promise<KitchenTerminalRow | undefined> =>
  tx.updateTable('kitchen_terminals').set({ state }).where('terminal_id', '=', terminalId).returningAll().executeTakeFirst()
