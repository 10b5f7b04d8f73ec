import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/** Kitchen tickets. Orders placed before have none: their next change sends the kitchen the full order. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  for (const statement of [...statements, ...dialect.appendOnly('kitchen_tickets')]) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE kitchen_tickets (id text PRIMARY KEY, order_id text NOT NULL REFERENCES orders (id), number integer NOT NULL, lines text NOT NULL, tables text NOT NULL, moved_from text NOT NULL,
     cancelled integer NOT NULL, staff_name text NOT NULL, terminal text NOT NULL, created_at bigint NOT NULL, UNIQUE (order_id, number))`,
  `CREATE INDEX kitchen_tickets_by_time ON kitchen_tickets (created_at, id)`,
  `CREATE TABLE kitchen_prints (print_id text PRIMARY KEY, ticket_id text NOT NULL REFERENCES kitchen_tickets (id), copy integer NOT NULL, terminal_id text NOT NULL, handed_at bigint,
     staff_name text NOT NULL, terminal text NOT NULL, at bigint NOT NULL, UNIQUE (ticket_id, copy))`,
  `CREATE INDEX kitchen_prints_not_handed ON kitchen_prints (terminal_id, at) WHERE handed_at IS NULL AND terminal_id <> ''`,
]
