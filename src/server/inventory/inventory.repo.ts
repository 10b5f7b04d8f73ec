import type { Slice } from '../db/slice.ts'
import type { Db } from '../db/database.ts'
import type { StockCountRow } from '../db/tables.ts'

/** Standing counts of a slice, newest first, one beyond its limit. */
export const standingCounts = (db: Db, { from, before, limit }: Slice): Promise<StockCountRow[]> =>
  db
    .selectFrom('stock_counts')
    .selectAll()
    .where('replaced_by', 'is', null)
    .where('created_at', '>=', from)
    .where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(before.at, before.id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

/** Makes a count stand in place of the one of the same item and day, which is kept. */
export async function insertCount(tx: Db, row: StockCountRow): Promise<void> {
  for (;;) {
    await replaceStanding(tx, row)
    const inserted = await tx
      .insertInto('stock_counts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another count of the item came in between; now it stands, so it is the one to replace.
    if (inserted !== undefined) return
  }
}

const replaceStanding = (tx: Db, row: StockCountRow) =>
  tx
    .updateTable('stock_counts')
    .set({ replaced_by: row.id })
    .where('item_code', '=', row.item_code)
    .where('day', '=', row.day)
    .where('replaced_by', 'is', null)
    .execute()
