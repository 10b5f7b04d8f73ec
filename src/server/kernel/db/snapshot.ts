import type { Database, Db } from './database.ts'

/**
 * Reads that belong to one answer, all from the same moment: no payment can fall between them.
 * SQLite shows a transaction one state by itself.
 */
export function inOneMoment<T>({ db, dialect }: Pick<Database, 'db' | 'dialect'>, read: (tx: Db) => Promise<T>): Promise<T> {
  const transaction = db.transaction()
  return dialect === 'sqlite'
    ? transaction.execute(read)
    : transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
