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

interface SoldLine {
  dishId: string
  dishName: string
  type: string
  price: number
  qty: number
}

/** Day and hour of a moment (ms, UTC) by the clocks of a time zone. */
type Clock = (at: number) => { day: string; hour: number }

function clockOf(timeZone: string): Clock {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts })
  return (at) => {
    const [day = '', hour = ''] = format.format(at).split(' ')
    return { day, hour: Number(hour) }
  }
}

/** The venue's clocks, oldest version first: version 0 is the venue before it was first saved. */
async function venueClocks(db: Kysely<unknown>): Promise<{ version: number; since: number; clock: Clock }[]> {
  const { rows } = await sql<{
    version: number
    time_zone: string
    created_at: number
  }>`SELECT version, time_zone, created_at FROM venue_versions ORDER BY version`.execute(db)
  const saved = rows.map(({ version, time_zone, created_at }) => ({ version, since: created_at, clock: clockOf(time_zone) }))
  return [{ version: 0, since: 0, clock: clockOf(DEFAULT_ZONE) }, ...saved]
}

/** Adds up in memory what a report will read: a year has some thousand sums, however many sales. */
class Sums {
  readonly #rows = new Map<string, { key: (string | number)[]; sums: number[] }>()
  add(key: (string | number)[], amounts: readonly number[]): void {
    const name = JSON.stringify(key)
    const row = this.#rows.get(name) ?? { key, sums: amounts.map(() => 0) }
    row.sums = row.sums.map((sum, index) => sum + (amounts[index] ?? 0))
    this.#rows.set(name, row)
  }
  async writeTo(db: Kysely<unknown>, tableAndColumns: string): Promise<void> {
    for (const { key, sums } of this.#rows.values())
      await sql`INSERT INTO ${sql.raw(tableAndColumns)} VALUES (${sql.join([...key, ...sums])})`.execute(db)
  }
}

/** Gives every past bill its business day and hour, and counts it in the sums of that day. */
export async function countPastSales(db: Kysely<unknown>): Promise<void> {
  const clocks = new Map((await venueClocks(db)).map(({ version, clock }) => [version, clock]))
  const [hours, dishes] = [new Sums(), new Sums()]
  for (let last = 0; ;) {
    const { rows } =
      await sql<PastBill>`SELECT b.invoice_seq, b.venue_version, b.total, b.created_at, o.lines FROM bills b JOIN orders o ON o.id = b.order_id
      WHERE b.invoice_seq > ${last} ORDER BY b.invoice_seq LIMIT ${PAGE}`.execute(db)
    for (const { invoice_seq, venue_version, total, created_at, lines } of rows) {
      const { day, hour } = (clocks.get(venue_version) ?? clockOf(DEFAULT_ZONE))(created_at)
      await sql`UPDATE bills SET day = ${day}, hour = ${hour} WHERE invoice_seq = ${invoice_seq}`.execute(db)
      hours.add([day, hour], [1, total])
      for (const { dishId, dishName, type, price, qty } of JSON.parse(lines) as SoldLine[])
        dishes.add([day, dishId, dishName, type], [qty, price * qty])
    }
    if (rows.length < PAGE) break
    last = rows.at(-1)?.invoice_seq ?? last
  }
  await hours.writeTo(db, 'sales_by_hour (day, hour, sales, amount)')
  await dishes.writeTo(db, 'sales_by_dish (day, dish_id, dish_name, type, qty, amount)')
}

/** Indexes that only these statements need: without them each move would read the whole ledger. */
const scaffold = [
  `CREATE INDEX past_entries_by_move ON ledger_entries (move_id)`,
  `CREATE INDEX past_bills_by_move ON bills (move_id)`,
]

/** Gives every past move on a card its kind and business day, a sale the day of its bill, and counts it in the sums of that day. */
export async function countPastMoves(db: Kysely<unknown>): Promise<void> {
  for (const statement of scaffold) await sql.raw(statement).execute(db)
  const clocks = (await venueClocks(db)).toReversed()
  for (let last = ''; ;) {
    const { rows } = await sql<{
      id: string
      created_at: number
      kind: string
      billed: string | null
    }>`SELECT m.id, m.created_at, b.day AS billed, (SELECT e.kind FROM ledger_entries e WHERE e.move_id = m.move_id ORDER BY e.seq LIMIT 1) AS kind
      FROM card_moves m LEFT JOIN bills b ON b.move_id = m.move_id WHERE m.id > ${last} ORDER BY m.id LIMIT ${PAGE}`.execute(db)
    for (const { id, created_at, kind, billed } of rows) {
      const day = billed ?? clocks.find(({ since }) => since <= created_at)?.clock(created_at).day ?? ''
      await sql`UPDATE card_moves SET day = ${day}, kind = ${kind} WHERE id = ${id}`.execute(db)
    }
    if (rows.length < PAGE) break
    last = rows.at(-1)?.id ?? last
  }
  await sql`INSERT INTO card_money_by_day (day, kind, moves, credit, debit)
    SELECT day, kind, COUNT(*), SUM(credit), SUM(debit) FROM card_moves GROUP BY day, kind`.execute(db)
  for (const index of ['past_entries_by_move', 'past_bills_by_move']) await sql`DROP INDEX ${sql.table(index)}`.execute(db)
}
