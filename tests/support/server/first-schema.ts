import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as first from '../../../src/server/db/migrations/0001-first.ts'
import { openPostgresPool, postgresDialect } from '../../../src/server/db/postgres/dialect.ts'
import { postgresSchema } from '../../../src/server/db/postgres/schema.ts'
import { openSqliteFile, sqliteDialect } from '../../../src/server/db/sqlite/dialect.ts'
import { sqliteSchema } from '../../../src/server/db/sqlite/schema.ts'
import { cardAccount, CASH, type Posting, invoiceNumber, SALES } from '../../../src/server/ledger/ledger.ts'
import { unnamedRows } from './unnamed-rows.ts'
import { newId } from '../../../src/shared/ids.ts'
import { type Paise, paise, subtract, ZERO } from '../../../src/shared/money.ts'
import type { DatabasePlace } from './server.ts'

type Row = Record<string, string | number | null>
type Kind = 'activation' | 'refill' | 'sale' | 'return'

/** Changes of the venue's time zone: from a moment (ms, UTC) on, under the next version. */
export interface ZoneChange {
  since: number
  timeZone: string
}

/** A sale of the past, paid at a moment (ms, UTC). */
export interface PastSale {
  at: number
  lines: { dishName: string; type: string; price: Paise; qty: number }[]
}

const ROWS_AT_ONCE = 500

async function insert(db: Kysely<unknown>, table: string, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE)
    const columns = Object.keys(some[0] ?? {}).map((column) => sql.ref(column))
    const values = some.map((row) => sql`(${sql.join(Object.values(row))})`)
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns)}) VALUES ${sql.join(values)}`.execute(db)
  }
}

/** What version 1.0 had written of one card: opened, paid with, and returned with what was left. */
class Books {
  readonly tables: Record<'orders' | 'bills' | 'card_moves' | 'ledger_entries', Row[]> = {
    orders: [],
    bills: [],
    card_moves: [],
    ledger_entries: [],
  }
  readonly #card: { id: string; pax: string; number: string }
  #balance = 0
  #end = { seq: 0, hash: '' }

  constructor(card: { id: string; pax: string; number: string }) {
    this.#card = card
  }

  get end() {
    return { ...this.#end, invoices: this.tables.bills.length }
  }

  move(kind: Kind, at: number, amount: Paise): string {
    const [id, signed] = [newId(), kind === 'sale' || kind === 'return' ? subtract(ZERO, amount) : amount]
    const other = kind === 'sale' ? SALES : CASH
    const postings: Posting[] = [
      { account: cardAccount(this.#card.id), amount: signed },
      { account: other, amount: subtract(ZERO, signed) },
    ]
    const entries = unnamedRows({ id, kind, at, outlet: 1, postings }, this.#end)
    this.tables.ledger_entries.push(...entries)
    this.#end = entries.at(-1) ?? this.#end
    this.#balance += signed
    this.tables.card_moves.push({
      id: newId(),
      move_id: id,
      card_id: this.#card.id,
      card_number: this.#card.number,
      card_name: 'Rohan Mehta',
      credit: Math.max(signed, 0),
      debit: Math.max(subtract(ZERO, signed), 0),
      balance_after: this.#balance,
      created_at: at,
    })
    return id
  }

  sell({ at, lines }: PastSale, version: number): void {
    const total = paise(lines.reduce((sum, { price, qty }) => sum + price * qty, 0))
    const move_id = this.move('sale', at, total)
    const [order_id, invoice_seq] = [newId(), this.tables.bills.length + 1]
    const invoice_no = invoiceNumber(invoice_seq, '')
    const said = { pax_id: this.#card.pax, full_name: 'Rohan Mehta', card_number: this.#card.number, total, invoice_no }
    const by = { staff_name: 'Anita Rao', terminal: 'Terminal 1', created_at: at }
    const stored = lines.map((line) => ({ ...line, dishId: line.dishName, imageUrl: '', halfStars: 8 }))
    const contents = { lines: JSON.stringify(stored), tables: '[]', lines_hash: '', status: 'Completed', payment: 'paid' }
    this.tables.orders.push({ ...said, ...by, ...contents, id: order_id, paid_at: at })
    const ids = { id: newId(), order_id, move_id, card_id: this.#card.id }
    this.tables.bills.push({ ...said, ...by, ...ids, invoice_seq, balance_after: this.#balance, venue_version: version })
  }

  rest(): Paise {
    return paise(this.#balance)
  }
}

const venueRow = ({ since, timeZone }: ZoneChange, version: number): Row => ({
  version,
  name: 'MV Aurora',
  address: '[]',
  tax_id: '',
  footer: '[]',
  time_zone: timeZone,
  card_number_start: 10_001,
  country_code: '+91',
  created_at: since,
})

const paxRow = (id: string, number: string, at: number): Row => ({
  seq: 1,
  id,
  full_name: 'Rohan Mehta',
  name_folded: 'rohan mehta',
  email: 'rohan.mehta@mail.example',
  dob: '1988-04-18',
  sex: 'Male',
  type: 'adult',
  country: 'India',
  mobile_no: '+919820041786',
  pax_manifest_no: number,
  nationality: 'Indian',
  sealed: '',
  booking_no: 'BKG-000001',
  latest_order_id: null,
  released_at: null,
  created_at: at,
})

/** Opens a database in the schema of version 1.0 and nothing newer. */
async function openFirstSchema({ dataDir, database }: DatabasePlace): Promise<Kysely<unknown>> {
  const embedded = database === ''
  const dialect = embedded
    ? sqliteDialect(openSqliteFile(join(dataDir, 'purser.sqlite')))
    : postgresDialect(openPostgresPool(database))
  const db = new Kysely<unknown>({ dialect })
  const up = (tx: Kysely<unknown>) => first.up(tx, embedded ? sqliteSchema : postgresSchema)
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ '0001-first': { up } }) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return db
}

/** Leaves a database as version 1.0 would have: one card opened before the first of these sales, refilled before each, returned a day after the last. */
export async function writePast(place: DatabasePlace, sales: readonly PastSale[], zones: readonly ZoneChange[]): Promise<void> {
  const db = await openFirstSchema(place)
  const card = { id: newId(), pax: newId(), number: '10001' }
  const opened = (sales[0]?.at ?? 0) - 3_600_000
  const closed = (sales.at(-1)?.at ?? 0) + 86_400_000
  const books = new Books(card)
  books.move('activation', opened, paise(1_000_000_01))
  for (const sale of sales) {
    books.move('refill', sale.at, paise(12_345))
    books.sell(sale, zones.filter(({ since }) => since <= sale.at).length)
  }
  books.move('return', closed, books.rest())
  const { seq, hash, invoices } = books.end
  await insert(
    db,
    'venue_versions',
    zones.map((zone, index) => venueRow(zone, index + 1)),
  )
  await insert(db, 'pax', [paxRow(card.pax, card.number, opened)])
  const held = {
    pax_id: card.pax,
    card_number: card.number,
    name_of_card: 'Rohan Mehta',
    balance: 0,
    time: '',
    state: 'returned',
  }
  await insert(db, 'cards', [{ ...held, id: card.id, expires_at: closed, created_at: opened, closed_at: closed }])
  for (const table of ['ledger_entries', 'orders', 'bills', 'card_moves'] as const) await insert(db, table, books.tables[table])
  await sql`UPDATE heads SET ledger_seq = ${seq}, ledger_hash = ${hash}, invoice_seq = ${invoices}, booking_seq = 1`.execute(db)
  await db.destroy()
}
