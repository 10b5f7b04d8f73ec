import { sql } from 'kysely'
import pg from 'pg'
import type { TestServer } from '../../support/server/server.ts'
import { type AnswerRow, everythingQuestion } from './question.ts'

/** Asks for the books; in PostgreSQL over a connection of its own that has the statement planned once for all. */
export async function openQuestion({
  server,
}: TestServer): Promise<{ ask(seq: number): Promise<AnswerRow[]>; close(): Promise<void> }> {
  const { database, config } = server.deps
  const [before, after] = everythingQuestion
  if (database.dialect === 'sqlite')
    return {
      ask: async (seq) => (await sql<AnswerRow>`${sql.raw(before)}${seq}${sql.raw(after)}`.execute(database.db)).rows,
      close: () => Promise.resolve(),
    }
  const client = new pg.Client({ connectionString: config.database })
  await client.connect()
  await client.query('SET plan_cache_mode = force_generic_plan')
  return {
    ask: async (seq) => (await client.query<AnswerRow>({ name: 'books', text: `${before}$1${after}`, values: [seq] })).rows,
    close: () => client.end(),
  }
}
