import { type Kysely, sql } from 'kysely'

/** Bills read at once, and sums written at once: below the 32,766 values that SQLite takes. */
const PAGE = 1000

interface PastBill {
  invoice_seq: number
  day: string
  hour: number
  lines: string
}

/** Sums of the dishes sold by hour and business day, of all past bills too. The hour comes first: favourites are those of one hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE sales_by_dish_hour (hour integer NOT NULL, day text NOT NULL, dish_id text NOT NULL, qty bigint NOT NULL,
    PRIMARY KEY (hour, day, dish_id))`.execute(db)
  const sums = [...(await pastSums(db)).values()]
  for (let first = 0; first < sums.length; first += PAGE) {
    const rows = sums.slice(first, first + PAGE).map(({ hour, day, dishId, qty }) => sql`(${hour}, ${day}, ${dishId}, ${qty})`)
    await sql`INSERT INTO sales_by_dish_hour (hour, day, dish_id, qty) VALUES ${sql.join(rows)}`.execute(db)
  }
}

/** Adds up in memory: a year has some hundred thousand sums, however many sales. */
async function pastSums(db: Kysely<unknown>) {
  const sums = new Map<string, { hour: number; day: string; dishId: string; qty: number }>()
  for (let last = 0; ;) {
    const { rows } =
      await sql<PastBill>`SELECT b.invoice_seq, b.day, b.hour, o.lines FROM bills b JOIN orders o ON o.id = b.order_id
      WHERE b.invoice_seq > ${last} ORDER BY b.invoice_seq LIMIT ${PAGE}`.execute(db)
    for (const { day, hour, lines } of rows)
      for (const { dishId, qty } of JSON.parse(lines) as { dishId: string; qty: number }[]) {
        const key = `${hour} ${day} ${dishId}`
        sums.set(key, { hour, day, dishId, qty: qty + (sums.get(key)?.qty ?? 0) })
      }
    if (rows.length < PAGE) return sums
    last = rows.at(-1)?.invoice_seq ?? last
  }
}
