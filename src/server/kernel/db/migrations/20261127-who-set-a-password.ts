import { type Kysely, sql } from 'kysely'

/** Records when someone else set a password; earlier passwords count as chosen by the staff member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    'password_set_by text REFERENCES staff (id)',
    'password_set_at bigint',
    'own_password_needed integer NOT NULL DEFAULT 0',
  ]
  for (const column of columns) await sql.raw(`ALTER TABLE staff ADD COLUMN ${column}`).execute(db)
}
