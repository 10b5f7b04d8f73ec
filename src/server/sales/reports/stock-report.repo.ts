import { sql } from 'kysely'
import type { Reading } from '../../kernel/db/database.ts'
import type { StockCountRow } from '../../kernel/db/tables/tables.ts'
import type { StockItem, StockReport } from '../../../shared/contract/reports.ts'
import { rupeesOf, toRupees, worthOf } from '../../../shared/money/money.ts'

/** How many days with counts the report shows. */
const MAX_DAYS = 60

type Count = Pick<StockCountRow, 'item_code' | 'day' | 'quantity_milli' | 'price'>

/** The newest valid count of an item and the one before it, if any. */
interface ItemCounts extends Count {
  description: string
  unit: string
  previous_day: string | null
  previous_milli: number | null
}

interface StockFacts {
  /** By item code. */
  items: ItemCounts[]
  /** Each item's stock before the first of `counts`. */
  opening: Count[]
  /** Valid counts of the newest days that have any, oldest day first. */
  counts: Count[]
}

/** Every item code, by jumping from one to the next in the index of valid counts instead of reading all counts. */
const itemCodes = sql`items (item_code) AS (
  SELECT MIN(item_code) FROM stock_counts WHERE replaced_by IS NULL
  UNION ALL
  SELECT (SELECT MIN(c.item_code) FROM stock_counts c WHERE c.replaced_by IS NULL AND c.item_code > items.item_code) FROM items
  WHERE items.item_code IS NOT NULL
)`

/**
 * The id of an item's newest valid count, or of the one `skipped` counts before it; only counts before the day `before` if given.
 */
const newestOf = (skipped: number, before?: string) => sql`(
  SELECT n.id FROM stock_counts n WHERE n.replaced_by IS NULL AND n.item_code = items.item_code ${before === undefined ? sql`` : sql`AND n.day < ${before}`}
  ORDER BY n.day DESC LIMIT 1 OFFSET ${sql.lit(skipped)}
)`

/** Every item with its newest valid count and the one before it. */
export async function itemsOf(db: Reading): Promise<ItemCounts[]> {
  const { rows } = await sql<ItemCounts>`WITH RECURSIVE ${itemCodes}
    SELECT c.item_code, c.description, c.unit, c.day, c.quantity_milli, c.price, p.day AS previous_day, p.quantity_milli AS previous_milli
    FROM items JOIN stock_counts c ON c.id = ${newestOf(0)} LEFT JOIN stock_counts p ON p.id = ${newestOf(1)}
    ORDER BY c.item_code`.execute(db)
  return rows
}

async function countsBefore(db: Reading, day: string): Promise<Count[]> {
  const { rows } = await sql<Count>`WITH RECURSIVE ${itemCodes}
    SELECT c.item_code, c.day, c.quantity_milli, c.price FROM items JOIN stock_counts c ON c.id = ${newestOf(0, day)}`.execute(db)
  return rows
}

const countsFrom = (db: Reading, day: string): Promise<Count[]> =>
  db
    .selectFrom('stock_counts')
    .select(['item_code', 'day', 'quantity_milli', 'price'])
    .where('replaced_by', 'is', null)
    .where('day', '>=', day)
    .orderBy('day')
    .execute()

/** The data of the stock report: the items, and the counts of the days that its value is shown for. */
export async function stockFacts(db: Reading): Promise<StockFacts> {
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

/** A quantity as the API shows it, from thousandths of the unit. */
const quantityOf = (thousandths: number): number => thousandths / 1000

/**
 * An item as the API shows it. A difference is valued at the current price: stock that went away is not worth less because it was
 * bought for less.
 */
function itemOf(item: ItemCounts): StockItem {
  const { item_code, description, unit, price, quantity_milli, previous_milli, previous_day } = item
  const previous = previous_milli === null || previous_day === null ? null : { milli: previous_milli, day: previous_day }
  const before = previous?.milli ?? quantity_milli
  return {
    item_code,
    description,
    unit,
    price: toRupees(price),
    quantity: quantityOf(quantity_milli),
    date: item.day,
    value: rupeesOf(worthOf(price, quantity_milli)),
    previous: previous && { quantity: quantityOf(previous.milli), date: previous.day },
    difference: quantityOf(quantity_milli - before),
    differenceValue: rupeesOf(worthOf(price, quantity_milli) - worthOf(price, before)),
  }
}

/** The value of all items at the end of each day with counts, oldest first. */
function worthByDay({ opening, counts }: StockFacts): StockReport['days'] {
  const worths = new Map(opening.map((count) => [count.item_code, worthOf(count.price, count.quantity_milli)]))
  let all = [...worths.values()].reduce((sum, worth) => sum + worth, 0n)
  const days = new Map<string, bigint>()
  for (const { item_code, day, price, quantity_milli } of counts) {
    const worth = worthOf(price, quantity_milli)
    all += worth - (worths.get(item_code) ?? 0n)
    worths.set(item_code, worth)
    days.set(day, all)
  }
  return [...days].map(([day, value]) => ({ day, value: rupeesOf(value) }))
}

/** The stock report, from the last counts. */
export const stockReportOf = (facts: StockFacts): StockReport => ({
  value: rupeesOf(facts.items.reduce((sum, { price, quantity_milli }) => sum + worthOf(price, quantity_milli), 0n)),
  items: facts.items.map(itemOf),
  days: worthByDay(facts),
})
