import { type Kysely, sql } from 'kysely'
import { foundByOf, type Findable, searchEntryOf } from '../../pax/found-by.ts'
import type { DialectSchema } from '../dialect-schema.ts'

/** Passengers are found by their numbers and addresses too, and an edit names the one before it. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  await run(columns)
  await run(dialect.paxSearch.table)
  await fill(db)
  await run(dialect.paxSearch.indexes)
}

const columns = [
  `ALTER TABLE pax ADD COLUMN found_by text NOT NULL DEFAULT ''`,
  `ALTER TABLE pax ADD COLUMN version integer NOT NULL DEFAULT 1`,
]

const PAGE = 500

/** By the search's own functions, since what the index holds has to be what this program searches for. */
async function fill(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<Findable & { seq: number }>`
      SELECT seq, full_name, email, mobile_no, pax_manifest_no, booking_no FROM pax WHERE seq > ${after} ORDER BY seq LIMIT ${PAGE}`.execute(
      db,
    )
    if (rows.length === 0) return
    const entries = rows.map((row) => searchEntryOf({ seq: row.seq, found_by: foundByOf(row) }))
    const found = entries.map(({ rowid, found_by }) => sql`(CAST(${rowid} AS integer), CAST(${found_by} AS text))`)
    await sql`WITH found (seq, found_by) AS (VALUES ${sql.join(found)})
      UPDATE pax SET found_by = found.found_by FROM found WHERE pax.seq = found.seq`.execute(db)
    const filled = entries.map(({ rowid, grams, found_by }) => sql`(${rowid}, ${grams}, ${found_by})`)
    await sql`INSERT INTO pax_search (rowid, grams, found_by) VALUES ${sql.join(filled)}`.execute(db)
    after = rows.at(-1)?.seq ?? after
  }
}
