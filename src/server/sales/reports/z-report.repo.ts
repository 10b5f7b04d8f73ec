import { sql } from 'kysely'
import { type Paise, sum, ZERO } from '../../../shared/money/money.ts'
import type { BooksCheckRow, ZOutletPart, ZPrintRow, ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { numbersBefore } from '../../venue/index.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { insertCopy } from '../../kernel/db/print-copy.ts'
import type { VoyageRow } from '../../kernel/db/tables/tables.ts'
import type { HeadsRow, ShipHeadRow } from '../../kernel/db/tables/money-tables.ts'
import { allHeads, holdHeads } from '../../cards/index.ts'
import { latestPast } from '../../kernel/clock-skew.ts'
import type { Of } from './z-figures.repo.ts'

/** The columns of a Z report that say where outlets ended. */
export type ZEnds = Pick<
  ZReportRow,
  'ledger_to' | 'ledger_hash' | 'invoice_to' | 'credit_to' | 'closing' | 'grand_sales' | 'grand_amount' | 'outlets'
>
export type OutletEnd = Omit<ZEnds, 'outlets'>

/** The parts of a Z report by outlet; empty if the ship had one outlet then, or if they are unreadable. */
export function partsOf({ outlets }: Pick<ZReportRow, 'outlets'>): ZOutletPart[] {
  try {
    return JSON.parse(outlets ?? '[]') as ZOutletPart[]
  } catch {
    return []
  }
}

/** One outlet's part of a Z report: the whole report if it has one outlet only. */
const partOf = (z: ZReportRow, outlet: number): ZReportRow | ZOutletPart | undefined =>
  z.outlets === null ? (outlet === FIRST_OUTLET ? z : undefined) : partsOf(z).find((part) => part.outlet === outlet)

/** An outlet's ends before anything was sold there. */
const beginningOf = (outlet: number): OutletEnd => ({
  ledger_to: numbersBefore(outlet),
  ledger_hash: '',
  invoice_to: numbersBefore(outlet),
  credit_to: numbersBefore(outlet),
  closing: ZERO,
  grand_sales: 0,
  grand_amount: ZERO,
})

/** Where an outlet ended in a Z report; at its beginning if the report does not include it. */
export function endOf(z: ZEnds | undefined, outlet: number): OutletEnd {
  if (z === undefined) return beginningOf(outlet)
  if (z.outlets === null) return outlet === FIRST_OUTLET ? z : beginningOf(outlet)
  return partsOf(z).find((part) => part.outlet === outlet) ?? beginningOf(outlet)
}

/** The outlets that a Z report includes. */
export const outletsOf = (z: ZEnds): number[] => (z.outlets === null ? [FIRST_OUTLET] : partsOf(z).map(({ outlet }) => outlet))

/** The ends of all outlets, and the row of the whole ship. */
export interface Ends {
  ship: ShipHeadRow
  heads: HeadsRow[]
  /** Outlet names by number. */
  names: ReadonlyMap<number, string>
}

const namesOf = async (db: Reading): Promise<Ends['names']> =>
  new Map((await db.selectFrom('outlets').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))

/**
 * Takes the next number of a Z report and locks the ends of all outlets until the transaction ends: no payment is written
 * meanwhile, and the second of two concurrent closings sees the first.
 */
export async function takeNumber(tx: Transaction): Promise<Ends> {
  const ship = await tx
    .updateTable('ship_head')
    .set((row) => ({ z_seq: row('z_seq', '+', 1) }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ship, heads: await holdHeads(tx), names: await namesOf(tx) }
}

export const shipHead = (db: Reading): Promise<ShipHeadRow> => db.selectFrom('ship_head').selectAll().executeTakeFirstOrThrow()

/** The present running numbers and chain ends, without a lock. */
export const currentEnds = async (db: Reading): Promise<Ends> => ({
  ship: await shipHead(db),
  heads: await allHeads(db),
  names: await namesOf(db),
})

/** The newest Z report. */
export const lastZReport = (db: Reading): Promise<ZReportRow | undefined> =>
  db.selectFrom('z_reports').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

/** What all Z reports so far have counted of figures that are kept only as totals since the beginning. */
export interface ClosedBefore {
  /** Lists of dishes sold by kind. */
  categories: string[]
  /** Lists of voids by person; a report without voids has none. */
  voids: string[]
  cancelled: number
  cancelledAmount: Paise
  selfApproved: number
  selfApprovedAmount: Paise
}

/** The same for one outlet, from its parts of the reports; figures counted only for the whole ship are 0. */
async function closedOfOutlet(db: Reading, outlet: number): Promise<ClosedBefore> {
  const reports = await db.selectFrom('z_reports').selectAll().execute()
  const parts = reports.flatMap((z) => partOf(z, outlet) ?? [])
  return {
    categories: parts.map(({ categories }) => categories),
    voids: parts.flatMap(({ voids }) => voids ?? []),
    cancelled: parts.reduce((all, { cancelled }) => all + cancelled, 0),
    cancelledAmount: sum(parts.map(({ cancelled_amount }) => cancelled_amount)),
    selfApproved: 0,
    selfApprovedAmount: ZERO,
  }
}

/** What all closings so far counted, at one outlet or, for null, on the whole ship. */
export async function closedBefore(db: Reading, of: Of): Promise<ClosedBefore> {
  if (of !== null) return closedOfOutlet(db, of)
  const lists = await db.selectFrom('z_reports').select(['categories', 'voids']).execute()
  const sums = await db
    .selectFrom('z_reports')
    .select([
      sql<number>`CAST(COALESCE(SUM(cancelled), 0) AS bigint)`.as('cancelled'),
      sql<Paise>`CAST(COALESCE(SUM(cancelled_amount), 0) AS bigint)`.as('cancelledAmount'),
      sql<number>`CAST(COALESCE(SUM(self_approved), 0) AS bigint)`.as('selfApproved'),
      sql<Paise>`CAST(COALESCE(SUM(self_approved_amount), 0) AS bigint)`.as('selfApprovedAmount'),
    ])
    .executeTakeFirstOrThrow()
  return {
    categories: lists.map(({ categories }) => categories),
    voids: lists.flatMap(({ voids }) => (voids === null ? [] : [voids])),
    ...sums,
  }
}

/** Writes a Z report and the new end of their chain. */
export async function insertZReport(tx: Transaction, row: ZReportRow): Promise<void> {
  await tx.insertInto('z_reports').values(row).execute()
  await tx.updateTable('ship_head').set({ z_hash: row.hash }).where('id', '=', 1).execute()
}

export const findZReport = (db: Reading, id: string): Promise<ZReportRow | undefined> =>
  db.selectFrom('z_reports').selectAll().where('id', '=', id).executeTakeFirst()

/** Z reports with numbers below a bound, newest first; for a voyage those whose period has a part of it. */
export const zReportsBelow = (
  db: Reading,
  bound: number,
  limit: number,
  voyage?: Pick<VoyageRow, 'began_at' | 'ended_at'>,
): Promise<ZReportRow[]> =>
  db
    .selectFrom('z_reports')
    .selectAll()
    .where('number', '<', bound)
    .$if(voyage !== undefined, (query) =>
      query
        .where('created_at', '>', voyage?.began_at ?? Number.MAX_SAFE_INTEGER)
        .where('from_at', '<', voyage?.ended_at ?? Number.MAX_SAFE_INTEGER),
    )
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** The last check of the books before a moment (ms) that could be carried out. */
export const lastWholeCheck = (db: Reading, now: number): Promise<BooksCheckRow | undefined> =>
  db
    .selectFrom('books_checks')
    .selectAll()
    .where('problem', '=', '')
    .where('at', '<=', latestPast(now))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findZPrint = (db: Reading, printId: string): Promise<ZPrintRow | undefined> =>
  db.selectFrom('z_prints').selectAll().where('print_id', '=', printId).executeTakeFirst()

/**
 * Counts a printing under the report's next copy number, 0 first; undefined if another printing took the number or the print id
 * meanwhile.
 */
export const insertZPrint = (db: Reading, row: Omit<ZPrintRow, 'copy'>): Promise<ZPrintRow | undefined> =>
  insertCopy(db, 'z_prints', 'z_number', row)
