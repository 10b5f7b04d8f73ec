import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'

/** The newest step of the schema that a database has. */
export async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name DESC LIMIT 1`.execute(db)
  return rows[0]?.name ?? ''
}

/** Whether PostgreSQL takes no writes, as a standby does until it is promoted. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`SELECT current_setting('transaction_read_only') AS state`.execute(db)
  return rows[0]?.state === 'on'
}
