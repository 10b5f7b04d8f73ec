import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import type { StockCountRow } from '../../kernel/db/tables/tables.ts'

/** Days with counts that the report goes back. */
const MAX_DAYS = 60

type Count = Pick<StockCountRow, 'item_code' | 'day' | 'quantity_milli' | 'price'>

/** The newest valid count of an item with the one before it, if any. */
export interface ItemCounts extends Count {
  description: string
  unit: string
  previous_day: string | null
  previous_milli: number | null
}

export interface StockFacts {
  /** By item code. */
  items: ItemCounts[]
  /** Each item's stock before the first of `counts`. */
  opening: Count[]
  /** Valid counts of the newest days with any, oldest day first. */
  counts: Count[]
}

/** Every item code, leaping from one to the next in the index of valid counts instead of reading them all. */
const itemCodes = sql`items (item_code) AS (
  SELECT MIN(item_code) FROM stock_counts WHERE replaced_by IS NULL
  UNION ALL
  SELECT (SELECT MIN(c.item_code) FROM stock_counts c WHERE c.replaced_by IS NULL AND c.item_code > items.item_code) FROM items
  WHERE items.item_code IS NOT NULL
)`

/** The id of an item's newest valid count, or the one `skipped` before it; up to and with a day where one is given. */
const newestOf = (skipped: number, before?: string) => sql`(
  SELECT n.id FROM stock_counts n WHERE n.replaced_by IS NULL AND n.item_code = items.item_code ${before === undefined ? sql`` : sql`AND n.day < ${before}`}
  ORDER BY n.day DESC LIMIT 1 OFFSET ${sql.lit(skipped)}
)`

/** Every item with its newest valid count and the one before. */
export async function itemsOf(db: Db): Promise<ItemCounts[]> {
  const { rows } = await sql<ItemCounts>`WITH RECURSIVE ${itemCodes}
    SELECT c.item_code, c.description, c.unit, c.day, c.quantity_milli, c.price, p.day AS previous_day, p.quantity_milli AS previous_milli
    FROM items JOIN stock_counts c ON c.id = ${newestOf(0)} LEFT JOIN stock_counts p ON p.id = ${newestOf(1)}
    ORDER BY c.item_code`.execute(db)
  return rows
}

async function countsBefore(db: Db, day: string): Promise<Count[]> {
  const { rows } = await sql<Count>`WITH RECURSIVE ${itemCodes}
    SELECT c.item_code, c.day, c.quantity_milli, c.price FROM items JOIN stock_counts c ON c.id = ${newestOf(0, day)}`.execute(db)
  return rows
}

const countsFrom = (db: Db, day: string): Promise<Count[]> =>
  db
    .selectFrom('stock_counts')
    .select(['item_code', 'day', 'quantity_milli', 'price'])
    .where('replaced_by', 'is', null)
    .where('day', '>=', day)
    .orderBy('day')
    .execute()

/** What the counts say of the stock: items, and the days that its value is shown for. */
export async function stockFacts(db: Db): Promise<StockFacts> {
  const days = await db
    .selectFrom('stock_counts')
    .select('day')
    .distinct()
    .where('replaced_by', 'is', null)
    .orderBy('day', 'desc')
    .limit(MAX_DAYS)
    .execute()
  const first = days.at(-1)?.day
  if (first === undefined) return { items: [], opening: [], counts: [] }
  return { items: await itemsOf(db), opening: await countsBefore(db, first), counts: await countsFrom(db, first) }
}
