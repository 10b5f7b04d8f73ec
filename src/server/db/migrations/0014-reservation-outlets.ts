import { type Kysely, sql } from 'kysely'

/** Reservations are an outlet's: those of before that of their table, and the first one's where they have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE reservations ADD COLUMN outlet integer NOT NULL DEFAULT 1`,
  `UPDATE reservations SET outlet = (SELECT tablechairs.outlet FROM tablechairs WHERE tablechairs.id = reservations.table_id)
     WHERE table_id IN (SELECT id FROM tablechairs WHERE outlet <> 1)`,
]
