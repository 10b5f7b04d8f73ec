import { sql } from 'kysely'
import { type Paise, subtract, sum, ZERO } from '../../../shared/money/money.ts'
import type { DrawerEntryRow } from '../../kernel/db/tables/books-tables.ts'
import { BANK, CASH, holdHead, openShiftAt } from '../../cards/index.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { HeadsRow } from '../../kernel/db/tables/money-tables.ts'
import { changeSince, type DrawerSince, isStart, movedBy, type ZDrawer } from './drawer.ts'

/** An outlet's drawer up to the end of its ledger. */
export interface Drawer extends DrawerSince {
  head: HeadsRow
  last: DrawerEntryRow
  count: DrawerEntryRow | undefined
  /** How many entries of the ledger moved cash since the last entry; in a shift, bank cards too, whose slips are counted with it. */
  cashMoves: number
  /** The opening of the shift that is open. */
  shift: DrawerEntryRow | undefined
}

const entriesOf = (db: Reading, outlet: number) => db.selectFrom('drawer_entries').selectAll().where('outlet', '=', outlet)

/** The sum and the number of the ledger's entries after one row, up to another, of one outlet. */
const ledgerBetween = (db: Reading, from: number, to: number) =>
  db
    .selectFrom('ledger_entries')
    .select(({ fn }) => [sql<Paise>`CAST(COALESCE(SUM(amount), 0) AS bigint)`.as('posted'), fn.countAll<number>().as('rows')])
    .where('seq', '>', from)
    .where('seq', '<=', to)

/** The loads by bank card after one row of the ledger, up to another, of one outlet: each has a slip. */
export async function bankSlipsBetween(db: Reading, from: number, to: number): Promise<{ count: number; amount: Paise }> {
  const loads = ledgerBetween(db, from, to).where('account', '=', BANK).where('amount', '<', ZERO)
  const { posted, rows } = await loads.executeTakeFirstOrThrow()
  return { count: rows, amount: subtract(ZERO, posted) }
}

/** Added less removed by hand after an entry of a drawer. */
async function movedAfter(db: Reading, outlet: number, number: number): Promise<Paise> {
  return sum((await entriesOf(db, outlet).where('number', '>', number).execute()).map(movedBy))
}

/** The last entry that the expected cash is counted from; undefined if there is none. */
const lastStart = (db: Reading, outlet: number): Promise<DrawerEntryRow | undefined> =>
  entriesOf(db, outlet)
    .where((row) =>
      row.or([row('kind', 'in', ['open', 'close']), row.and([row('kind', '=', 'count'), row('shift', 'is', null)])]),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A drawer as it is at an end of its ledger that the caller holds, or reads in one moment; undefined before its first entry. */
export async function drawerAt(db: Reading, head: HeadsRow): Promise<Drawer | undefined> {
  const last = await entriesOf(db, head.id).orderBy('number', 'desc').limit(1).executeTakeFirst()
  if (last === undefined) return undefined
  const count = isStart(last) ? last : await lastStart(db, head.id)
  const first = count ?? (await entriesOf(db, head.id).where('number', '=', 1).executeTakeFirstOrThrow())
  const moved = await movedAfter(db, head.id, count?.number ?? 0)
  const inCash = ledgerBetween(db, first.ledger_to, head.ledger_seq).where('account', '=', CASH)
  const cash = subtract(ZERO, (await inCash.executeTakeFirstOrThrow()).posted)
  const shift = await openShiftAt(db, head.id)
  const counted = shift === undefined ? [CASH] : [CASH, BANK]
  const since = ledgerBetween(db, last.ledger_to, head.ledger_seq).where('account', 'in', counted).where('amount', '<>', ZERO)
  return { head, last, count, moved, cash, cashMoves: (await since.executeTakeFirstOrThrow()).rows, shift }
}

/** The same with the end of the ledger held until the transaction ends: a payment in cash waits, and a count sees all of it or nothing. */
export async function holdDrawer(
  tx: Transaction,
  outlet: number,
): Promise<{ head: HeadsRow; drawer: Drawer | undefined; zNumber: number }> {
  const head = await holdHead(tx, outlet)
  const { z_seq } = await tx.selectFrom('ship_head').select('z_seq').executeTakeFirstOrThrow()
  return { head, drawer: await drawerAt(tx, head), zNumber: z_seq + 1 }
}

/** An entry by its id, whatever its kind. */
export const findDrawerEntry = (db: Reading, id: string): Promise<DrawerEntryRow | undefined> =>
  db.selectFrom('drawer_entries').selectAll().where('id', '=', id).executeTakeFirst()

export const insertDrawerEntry = (tx: Transaction, row: DrawerEntryRow) => tx.insertInto('drawer_entries').values(row).execute()

/** Entries of a drawer with numbers below a bound, the newest first. */
export const drawerEntriesBelow = (db: Reading, outlet: number, bound: number, limit: number): Promise<DrawerEntryRow[]> =>
  entriesOf(db, outlet).where('number', '<', bound).orderBy('number', 'desc').limit(limit).execute()

/** Every entry that a Z report has, or that all have, by outlet and number. */
export const drawerEntriesOf = (db: Reading, zNumber: number | null): Promise<DrawerEntryRow[]> =>
  db
    .selectFrom('drawer_entries')
    .selectAll()
    .$if(zNumber !== null, (query) => query.where('z_number', '=', zNumber))
    .orderBy('outlet')
    .orderBy('number')
    .execute()

/** What a Z report of this number has of the drawers, as its column keeps it; null where none was ever counted. */
export async function drawersOf(
  db: Reading,
  heads: readonly HeadsRow[],
  { names, number }: { names: ReadonlyMap<number, string>; number: number },
): Promise<string | null> {
  const entries = await drawerEntriesOf(db, number)
  const drawers: ZDrawer[] = []
  for (const head of heads) {
    const drawer = await drawerAt(db, head)
    if (drawer === undefined) continue
    const { last, cashMoves, shift } = drawer
    drawers.push({
      outlet: head.id,
      name: names.get(head.id) ?? '',
      entries: entries.filter(({ outlet }) => outlet === head.id),
      counted: (last.kind === 'count' || last.kind === 'close') && cashMoves === 0,
      since: changeSince(drawer),
      ...(shift !== undefined && { openShift: { number: shift.shift ?? 0, holder: shift.holder_name ?? '' } }),
    })
  }
  return drawers.length === 0 ? null : JSON.stringify(drawers)
}
