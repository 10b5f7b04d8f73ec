import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../src/server/db/database.ts'

/** One hash over every row of every table: equal before and after means that nothing was written. */
export async function fingerprint(db: Db): Promise<string> {
  const hash = createHash('sha256')
  const tables = await db.introspection.getTables()
  for (const { name } of tables.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    hash.update(name)
    for (const row of rows.map((each) => JSON.stringify(each)).toSorted()) hash.update(row)
  }
  return hash.digest('hex')
}
