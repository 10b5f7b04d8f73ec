import { sql } from 'kysely'
import type { Slice } from '../../kernel/db/slice.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { StockCountRow } from '../../kernel/db/tables/tables.ts'

const slicedCounts = (db: Reading, { from, before, limit }: Slice) =>
  db
    .selectFrom('stock_counts')
    .selectAll()
    .where('created_at', '>=', from)
    .where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(before.at, before.id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)

/** Escapes a text for a LIKE whose escape character is a backslash. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Valid counts of a slice whose code or description contains a text, newest first, one more than its limit. */
export function validCounts(db: Reading, slice: Slice, search: string | undefined): Promise<StockCountRow[]> {
  const query = slicedCounts(db, slice).where('replaced_by', 'is', null)
  if (search === undefined) return query.execute()
  const like = `%${literally(search)}%`
  const holds = sql<boolean>`(lower(item_code) LIKE lower(${like}) ESCAPE '\\' OR lower(description) LIKE lower(${like}) ESCAPE '\\')`
  return query.where(holds).execute()
}

/** Every count of an item in a slice, including replaced ones, newest first, one more than its limit. */
export const countsOfItem = (db: Reading, slice: Slice, itemCode: string): Promise<StockCountRow[]> =>
  slicedCounts(db, slice).where('item_code', '=', itemCode).execute()

/** Inserts a count, replacing the one of the same item and day, which is kept. */
export async function insertCount(tx: Transaction, row: StockCountRow): Promise<void> {
  for (;;) {
    await replaceCount(tx, row)
    const inserted = await tx
      .insertInto('stock_counts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another count of the item was inserted in between; now it is the valid one, so it is the one to replace.
    if (inserted !== undefined) return
  }
}

const replaceCount = (tx: Transaction, row: StockCountRow) =>
  tx
    .updateTable('stock_counts')
    .set({ replaced_by: row.id })
    .where('item_code', '=', row.item_code)
    .where('day', '=', row.day)
    .where('replaced_by', 'is', null)
    .execute()
