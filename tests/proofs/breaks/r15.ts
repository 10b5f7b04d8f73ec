import { sql } from 'kysely'
import { migrate } from '../../../src/server/kernel/db/migrate.ts'
import { seamsOf } from '../seam.ts'
import { seams as chainSeams } from './r14.ts'

/** The triggers that make tables of SQLite append-only, each in its place and refusing nothing. */
export const migrateWithIdleTriggers: typeof migrate = async (...args) => {
  await migrate(...args)
  const [db] = args
  const triggers = sql<{ name: string; tbl_name: string }>`SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger'`
  for (const { name, tbl_name } of (await triggers.execute(db)).rows) {
    const event = name.endsWith('_no_delete') ? sql`DELETE` : sql`UPDATE`
    await sql`DROP TRIGGER ${sql.id(name)}`.execute(db)
    await sql`CREATE TRIGGER ${sql.id(name)} BEFORE ${event} ON ${sql.table(tbl_name)} BEGIN SELECT 1; END`.execute(db)
  }
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/kernel/db/migrate', 'migrate', 'migrateWithIdleTriggers'), ...chainSeams]
