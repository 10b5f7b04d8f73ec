import { sql } from 'kysely'
import { migrate } from '../../../src/server/db/migrate.ts'
import { seamsOf } from '../seam.ts'
import { seams as chainSeams } from './r14.ts'

/** The append-only tables of SQLite without the triggers that make them so. */
export const migrateWithoutTriggers: typeof migrate = async (...args) => {
  await migrate(...args)
  const [db] = args
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'trigger'`.execute(db)
  for (const { name } of rows) await sql`DROP TRIGGER ${sql.id(name)}`.execute(db)
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/db/migrate', 'migrate', 'migrateWithoutTriggers'), ...chainSeams]
