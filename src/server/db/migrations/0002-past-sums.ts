import { type Kysely, sql } from 'kysely'

const PAGE = 1000
const DEFAULT_ZONE = 'Asia/Kolkata'

interface PastBill {
  invoice_seq: number
  venue_version: number
  total: number
  created_at: number
  lines: string
}

/** Day and hour of a moment (ms, UTC) in a time zone. */
function dayAndHour(at: number, timeZone: string): { day: string; hour: number } {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const
  const [day = '', hour = ''] = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts }).format(at).split(' ')
  return { day, hour: Number(hour) }
}

/** The venue's time zones, by version: version 0 is the venue before it was first saved. */
async function timeZones(db: Kysely<unknown>): Promise<Map<number, string>> {
  const { rows } = await sql<{ version: number; time_zone: string }>`SELECT version, time_zone FROM venue_versions`.execute(db)
  return new Map([[0, DEFAULT_ZONE], ...rows.map(({ version, time_zone }) => [version, time_zone] as const)])
}

/** Gives every past bill its business day and hour, and adds it to the sums of that day. */
export async function countPastSales(db: Kysely<unknown>): Promise<void> {
  const zones = await timeZones(db)
  for (let last = 0; ;) {
    const { rows } =
      await sql<PastBill>`SELECT b.invoice_seq, b.venue_version, b.total, b.created_at, o.lines FROM bills b JOIN orders o ON o.id = b.order_id
      WHERE b.invoice_seq > ${last} ORDER BY b.invoice_seq LIMIT ${PAGE}`.execute(db)
    for (const bill of rows) await countBill(db, bill, zones.get(bill.venue_version) ?? DEFAULT_ZONE)
    if (rows.length < PAGE) return
    last = rows.at(-1)?.invoice_seq ?? last
  }
}

async function countBill(db: Kysely<unknown>, { invoice_seq, total, created_at, lines }: PastBill, zone: string): Promise<void> {
  const { day, hour } = dayAndHour(created_at, zone)
  await sql`UPDATE bills SET day = ${day}, hour = ${hour} WHERE invoice_seq = ${invoice_seq}`.execute(db)
  await sql`INSERT INTO sales_by_hour (day, hour, sales, amount) VALUES (${day}, ${hour}, 1, ${total})
    ON CONFLICT (day, hour) DO UPDATE SET sales = sales_by_hour.sales + 1, amount = sales_by_hour.amount + excluded.amount`.execute(
    db,
  )
  for (const line of JSON.parse(lines) as { dishId: string; dishName: string; type: string; price: number; qty: number }[])
    await sql`INSERT INTO sales_by_dish (day, dish_id, dish_name, type, qty, amount)
      VALUES (${day}, ${line.dishId}, ${line.dishName}, ${line.type}, ${line.qty}, ${line.price * line.qty})
      ON CONFLICT (day, dish_id, dish_name, type) DO UPDATE SET qty = sales_by_dish.qty + excluded.qty, amount = sales_by_dish.amount + excluded.amount`.execute(
      db,
    )
}

/** Gives every past move on a card its kind and business day, and adds it to the sums of that day. */
export async function countPastMoves(db: Kysely<unknown>): Promise<void> {
  const zone = [...(await timeZones(db))].toSorted(([a], [b]) => b - a)[0]?.[1] ?? DEFAULT_ZONE
  await sql`UPDATE card_moves SET kind = (SELECT kind FROM ledger_entries e WHERE e.move_id = card_moves.move_id ORDER BY seq LIMIT 1)`.execute(
    db,
  )
  for (let last = ''; ;) {
    const { rows } = await sql<{
      id: string
      created_at: number
    }>`SELECT id, created_at FROM card_moves WHERE id > ${last} ORDER BY id LIMIT ${PAGE}`.execute(db)
    for (const { id, created_at } of rows)
      await sql`UPDATE card_moves SET day = ${dayAndHour(created_at, zone).day} WHERE id = ${id}`.execute(db)
    if (rows.length < PAGE) break
    last = rows.at(-1)?.id ?? last
  }
  await sql`INSERT INTO card_money_by_day (day, kind, moves, credit, debit)
    SELECT day, kind, COUNT(*), SUM(credit), SUM(debit) FROM card_moves GROUP BY day, kind`.execute(db)
}
