import { sql } from 'kysely'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import { insertOutlet } from '../../../src/server/venue/outlet.ts'
import type { TestServer } from './server.ts'

/** Adds the outlets 2 and 3 of a ship. */
export async function addOutlets(test: TestServer): Promise<void> {
  await test.server.deps.database.db.transaction().execute(async (tx) => {
    await insertOutlet(tx, { id: 2, name: 'Pool Bar', code: 'PB' }, test.clock.now)
    await insertOutlet(tx, { id: 3, name: 'Lantern Restaurant', code: 'LR' }, test.clock.now)
  })
}

/** Lets an append-only table be changed, as somebody with the database in hands could. */
export async function unguard({ server }: TestServer, tables: readonly string[]): Promise<void> {
  const { db, dialect } = server.deps.database
  for (const table of tables) {
    const triggers =
      dialect === 'sqlite'
        ? [`DROP TRIGGER ${table}_no_update`, `DROP TRIGGER ${table}_no_delete`]
        : [`DROP TRIGGER ${table}_no_change ON ${table}`]
    for (const statement of triggers) await sql.raw(statement).execute(db)
  }
}

const UNDONE = new Error('undone')

/** What is true after some statements, which are undone again. */
export async function after<T>(
  db: Transaction,
  statements: readonly string[],
  look: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let seen: T | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      seen = await look(tx)
      throw UNDONE
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error
    })
  return seen as T
}
