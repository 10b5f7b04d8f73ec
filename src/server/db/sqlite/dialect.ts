import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely'

/** The WAL-reset corruption bug is fixed from this version on (sqlite.org/releaselog/3_51_3.html). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const

/** Statements kept prepared; above it the oldest is dropped. Purser has a few hundred. */
const PREPARED_MOST = 500

/** Opens the file with the pragmas that lose no acknowledged write: WAL, synchronous=FULL, foreign keys. Throws when the library is too old. */
export function openSqliteFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 })
  assertSafeVersion(file)
  file.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 268435456',
  )
  return file
}

function assertSafeVersion(file: DatabaseSync): void {
  const version = String(file.prepare('SELECT sqlite_version() AS version').get()?.['version'])
  const parts = version.split('.').map(Number)
  const difference = OLDEST_SAFE_SQLITE.map((wanted, index) => (parts[index] ?? 0) - wanted).find((part) => part !== 0) ?? 0
  if (difference < 0)
    throw new Error(`SQLite ${version} can corrupt a database; Purser needs ${OLDEST_SAFE_SQLITE.join('.')} or newer`)
}

/** SQLite's DDL is transactional; Kysely's own adapter says otherwise, and then migrates without a transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]

function kyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  }
}

/** Kysely over node:sqlite: the six methods Kysely expects of a driver, with statements kept prepared; asking one for its columns each time costs as much as a small query. */
export function sqliteDialect(file: DatabaseSync): SqliteDialect {
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = kyselyStatement(file.prepare(sql))
    if (prepared.size >= PREPARED_MOST) prepared.delete(prepared.keys().next().value as string)
    prepared.set(sql, statement)
    return statement
  }
  return new NodeSqliteDialect({ database: { close: () => file.close(), prepare } })
}
