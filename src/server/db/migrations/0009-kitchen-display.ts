import { type Kysely, sql } from 'kysely'

/** The kitchen's stations, and which lines of its tickets are done. The venue of before begins with a kitchen and a bar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const BEGUN_WITH = [
  { name: 'Kitchen', types: ['Lunch', 'Dinner', 'Starters', 'breakfast', 'desserts'] },
  { name: 'Bar', types: ['drinks'] },
]

const statements = [
  `ALTER TABLE venue_versions ADD COLUMN stations text NOT NULL DEFAULT '${JSON.stringify(BEGUN_WITH)}'`,
  `CREATE TABLE kitchen_bumps (ticket_id text NOT NULL REFERENCES kitchen_tickets (id), line text NOT NULL, recalls integer NOT NULL, done_at bigint, recalled_at bigint,
     staff_name text NOT NULL, terminal text NOT NULL, PRIMARY KEY (ticket_id, line))`,
]
