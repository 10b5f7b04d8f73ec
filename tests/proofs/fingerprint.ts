import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Transaction } from '../../src/server/kernel/db/database.ts'

/** One hash over all rows of each table: where it is the same, nobody wrote anything. */
export type Fingerprint = Readonly<Record<string, string>>

/** The fingerprint of a database as it is. */
export async function fingerprint(db: Transaction): Promise<Fingerprint> {
  const tables = await db.introspection.getTables()
  const hashes: [string, string][] = []
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    const hash = createHash('sha256')
    for (const row of rows.map((each) => JSON.stringify(each)).toSorted()) hash.update(row)
    hashes.push([name, hash.digest('hex')])
  }
  return Object.fromEntries(hashes)
}

/** The tables in which two fingerprints differ. */
export const changedTables = (before: Fingerprint, after: Fingerprint): string[] =>
  Object.keys(before).filter((name) => before[name] !== after[name])

const CHECK_LIMIT_MS = 60_000

/** Waits for the check that a server makes of its books once it has started, and notes: nothing is written by itself afterwards. */
export async function untilBooksChecked(db: Transaction): Promise<void> {
  for (const started = performance.now(); performance.now() - started < CHECK_LIMIT_MS; await pause(50))
    if ((await db.selectFrom('audit_log').select('seq').where('action', '=', 'books_checked').execute()).length > 0) return
  throw new Error('the server did not check its books')
}
