import { sql } from 'kysely'
import { type Paise, subtract, ZERO } from '../../../shared/money/money.ts'
import { CASH } from '../../cards/index.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { DrawerEntryRow } from '../../kernel/db/tables/books-tables.ts'
import { placeText, tablesOf } from '../../orders/index.ts'
import type { StoredCheck } from './drawer.ts'

/** The openings and closings of an outlet's shifts with numbers below a bound, the newest shift first. */
export const shiftEndsBelow = (db: Reading, outlet: number, bound: number, limit: number): Promise<DrawerEntryRow[]> =>
  db
    .selectFrom('drawer_entries')
    .selectAll()
    .where('outlet', '=', outlet)
    .where('kind', 'in', ['open', 'close'])
    .where('shift', '<', bound)
    .orderBy('shift', 'desc')
    .orderBy('number')
    // Each shift has an opening and at most one closing; only the newest can lack it.
    .limit(2 * limit)
    .execute()

/** All entries of one shift, the oldest first; none if it does not exist. */
export const entriesOfShift = (db: Reading, outlet: number, shift: number): Promise<DrawerEntryRow[]> =>
  db.selectFrom('drawer_entries').selectAll().where('outlet', '=', outlet).where('shift', '=', shift).orderBy('number').execute()

/** Cash of the ledger by kind of move, after one row up to another of one outlet: positive if it came in. */
export async function cashByKind(db: Reading, from: number, to: number) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['kind', sql<Paise>`CAST(SUM(amount) AS bigint)`.as('posted'), fn.countAll<number>().as('moves')])
    .where('account', '=', CASH)
    .where('seq', '>', from)
    .where('seq', '<=', to)
    .where('amount', '<>', ZERO)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, posted, moves }) => ({ kind, moves, amount: subtract(ZERO, posted) }))
}

/** The most open checks that a closing names; a venue has fewer tables. */
const MOST_CHECKS = 200

/**
 * The unpaid orders of an outlet, the oldest first, by tables, name or card number. Guests' names are left out: a closing is kept
 * for good.
 */
export async function openChecksAt(db: Reading, outlet: number): Promise<StoredCheck[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['tables', 'check_name', 'card_number', 'total'])
    .where('payment', '=', 'unpaid')
    .where('outlet', '=', outlet)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_CHECKS)
    .execute()
  return orders.map(({ total, ...order }) => ({ name: nameOf(order), total }))
}

function nameOf(order: { tables: string; check_name: string; card_number: string }): string {
  const tables = tablesOf(order)
  return tables.length > 0 ? placeText(tables) : order.check_name || order.card_number || 'Check'
}
