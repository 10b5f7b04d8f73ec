import { SqliteAdapter } from 'kysely'
import type { Db } from './database.ts'

/** A reading of rows that may be held; of PostgreSQL with a lock for its rows. */
interface Holdable {
  forNoKeyUpdate(): this
}

/**
 * A reading whose rows are this transaction's alone until it ends: others who would change or hold them wait, and then read them anew.
 * PostgreSQL locks them as an UPDATE of other columns than the key does, without writing them; rows that point at them may still be added.
 * SQLite, where transactions run one after the other, needs no more than the reading.
 */
export const held = <Q extends Holdable>(tx: Db, rows: Q): Q =>
  tx.getExecutor().adapter instanceof SqliteAdapter ? rows : rows.forNoKeyUpdate()
