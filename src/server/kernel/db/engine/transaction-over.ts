import { type DatabaseConnection, type Dialect, type Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables/tables.ts'

/**
 * A transaction that was begun on a connection, without Kysely's own wait for each statement before the next: what is asked for at once is
 * handed to the connection at once, in its order.
 */
export function transactionOver(db: Kysely<Tables>, dialect: Dialect, connection: DatabaseConnection): Kysely<Tables> {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
  return new Transaction<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}
