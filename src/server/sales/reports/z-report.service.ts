import type { ZReport } from '../../../shared/contract/z-reports.ts'
import { ok } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { businessDayOf, isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { BooksCheckRow, ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { countPrint } from '../../kernel/db/print-copy.ts'
import type { HeadsRow } from '../../kernel/db/tables/money-tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { numberCursor, pageSize } from '../../kernel/http/page.ts'
import { allHeads, walkChain, type Walked } from '../../cards/index.ts'
import { currentVenue, findVoyage, numbersBefore, once, paperVenue, rowText, venueAt } from '../../venue/index.ts'
import { zHash } from './z-chain.ts'
import {
  currentEnds,
  endOf,
  type Ends,
  findZPrint,
  findZReport,
  insertZPrint,
  insertZReport,
  lastWholeCheck,
  lastZReport,
  shipHead,
  takeNumber,
  zReportsBelow,
} from './z-report.repo.ts'
import { periodUpTo } from './z-period.ts'
import { xReportOf, zReportOf } from './z-report-view.ts'

export const xReport: Service<'xReport'> = async ({ database, now }) =>
  ok(
    await database.inOneMoment(async (tx) =>
      xReportOf(await periodUpTo(tx, await currentEnds(tx), now()), paperVenue(await currentVenue(tx))),
    ),
  )

/**
 * Walks the chain of each outlet from the last closing to its present end. Rows are never changed, so this needs no lock and
 * blocks no one.
 */
async function walkedSoFar(db: Reading): Promise<Map<number, Walked>> {
  const last = await lastZReport(db)
  const walks = new Map<number, Walked>()
  for (const { id, ledger_seq } of await allHeads(db)) {
    const { ledger_to, ledger_hash } = endOf(last, id)
    walks.set(id, await walkChain(db, { seq: ledger_to, hash: ledger_hash }, ledger_seq))
  }
  return walks
}

/** The faults in the chain of an outlet, from where the walk so far stopped up to its end. */
async function brokenEnd(tx: Transaction, head: HeadsRow, walked: Walked | undefined): Promise<string[]> {
  const so = walked ?? { end: { seq: numbersBefore(head.id), hash: '' }, broken: null }
  const rest = await walkChain(tx, so.end, head.ledger_seq)
  const broken = so.broken ?? rest.broken
  if (broken !== null) return [`the hash chain is intact: ledger row ${rowText(head.id, broken)}`]
  const whole = rest.end.hash === head.ledger_hash
  return whole ? [] : [`the hash chain is intact: it ends in row ${rowText(head.id, rest.end.seq)}`]
}

/** The state of the books at a closing: from the chains of its period, walked to their ends, and the last check of everything. */
function booksState(broken: readonly string[], check: BooksCheckRow | undefined) {
  const checked = { checked_at: check?.at ?? null, checked_rows: check?.ledger_rows ?? null }
  const breaches = JSON.parse(check?.breaches ?? '[]') as { invariant: string; found: string }[]
  const found = [...broken, ...breaches.slice(0, 1).map((breach) => `${breach.invariant}: ${breach.found}`)]
  const books = found.length > 0 ? ('broken' as const) : check === undefined ? ('unchecked' as const) : ('whole' as const)
  return { books, books_found: found.join('; '), ...checked }
}

interface Closing {
  walked: ReadonlyMap<number, Walked>
  at: number
  closedBy: string
  terminal: string
}

async function closePeriod(tx: Transaction, ends: Ends, { walked, at, closedBy, terminal }: Closing): Promise<ZReportRow> {
  const venue = await currentVenue(tx)
  const broken: string[] = []
  for (const head of ends.heads) broken.push(...(await brokenEnd(tx, head, walked.get(head.id))))
  const period = await periodUpTo(tx, ends, at)
  const unchained = {
    ...period,
    id: newId(),
    day: businessDayOf(period.created_at, venue),
    ...booksState(broken, await lastWholeCheck(tx, at)),
    closed_by: closedBy,
    terminal,
    venue_version: venue.version,
  }
  const row: ZReportRow = { ...unchained, hash: zHash(unchained) }
  await insertZReport(tx, row)
  return row
}

/**
 * Closes the period in one transaction: number, figures and the head of the ledger are of one moment. The chain of the period is
 * walked beforehand, so that payments wait only for the check of rows written since.
 */
export const closeZReport: Service<'closeZReport'> = async ({ database, now }, { body, key, staff, terminal }) => {
  const walked = await walkedSoFar(database.db)
  return database.transact((tx) =>
    once(tx, { key, call: 'closeZReport', request: body, at: now() }, async () => {
      const ends = await takeNumber(tx)
      if (ends.ship.z_seq !== body.number) return fail('z_report_taken')
      const at = now()
      const row = await closePeriod(tx, ends, { walked, at, closedBy: staff.name, terminal })
      await noteAction(tx, { staff, terminal }, at, { action: 'z_report_made', detail: `Z report ${row.number}` })
      return ok(zReportOf(row, paperVenue(await venueAt(tx, row.venue_version))))
    }),
  )
}

export const listZReports: Service<'listZReports'> = async ({ database: { db } }, { query }) => {
  const bound = numberCursor(query.cursor)
  if (!bound.ok) return bound
  const limit = pageSize(query.limit)
  const voyage = query.voyage === undefined ? undefined : await findVoyage(db, query.voyage)
  if (query.voyage !== undefined && voyage === undefined) return fail('voyage_not_found')
  const rows = await zReportsBelow(db, bound.value, limit + 1, voyage)
  const shown = rows.slice(0, limit)
  const reports: ZReport[] = []
  for (const row of shown) reports.push(zReportOf(row, paperVenue(await venueAt(db, row.venue_version))))
  const { z_seq } = await shipHead(db)
  return ok({
    rows: reports,
    nextCursor: rows.length > limit ? String(shown.at(-1)?.number ?? 0) : null,
    total: voyage === undefined ? z_seq : null,
  })
}

/**
 * Counts a printing, like an invoice's: the first is the original, each new print id gets the next copy number, and a known one
 * keeps its number.
 */
export const printZReport: Service<'printZReport'> = async ({ database, now }, { params, body, staff, terminal }) => {
  const row = await findZReport(database.db, params.id)
  if (row === undefined) return fail('z_report_not_found')
  const wanted = { print_id: body.printid, z_number: row.number, at: now(), staff_name: staff.name, terminal }
  const print = await countPrint(database, {
    paper: `Z report ${row.number}`,
    find: (tx) => findZPrint(tx, wanted.print_id),
    count: (tx) => insertZPrint(tx, wanted),
    noteCopy: (tx, detail) => noteAction(tx, { staff, terminal }, wanted.at, { action: 'z_report_reprinted', detail }),
  })
  if (print.z_number !== row.number)
    return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another Z report' }] })
  const report = zReportOf(row, paperVenue(await venueAt(database.db, row.venue_version)))
  return ok({ copy: print.copy, printedAt: isoOf(print.at), printedBy: print.staff_name, report })
}
