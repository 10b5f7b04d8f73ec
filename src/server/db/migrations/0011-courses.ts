import { type Kysely, sql } from 'kysely'

/** The courses of a venue, and on each kitchen ticket the one that is fired next. Of before there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE venue_versions ADD COLUMN courses text NOT NULL DEFAULT '[]'`,
  `ALTER TABLE kitchen_tickets ADD COLUMN next_course text NOT NULL DEFAULT ''`,
]
