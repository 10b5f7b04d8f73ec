import { type DatabaseConnection, type Dialect, type Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables/tables.ts'

/**
 * A transaction already begun on a connection. Unlike Kysely's own, it does not wait for one statement before passing on the
 * next: statements issued together go to the connection at once, in order.
 */
export function transactionOver(db: Kysely<Tables>, dialect: Dialect, connection: DatabaseConnection): Kysely<Tables> {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
  return new Transaction<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}
