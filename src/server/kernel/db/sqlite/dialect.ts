import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { tableWrittenBy, type WithWritings, Writings } from '../engine/read-cache.ts'
import { Checkpoints } from './checkpoints.ts'
import { GuardedFile, kindOf } from './guarded-file.ts'
import { Presence } from './presence.ts'

/** The WAL-reset corruption bug is fixed from this version on (sqlite.org/releaselog/3_51_3.html). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const

/** The most prepared statements kept; beyond that the oldest is dropped. Purser has a few hundred. */
const MAX_PREPARED = 500

/**
 * Opens the file with settings that lose no acknowledged write: WAL, synchronous=FULL, foreign keys. Throws if SQLite is too old.
 */
export function openSqliteFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 })
  try {
    assertSafeVersion(file)
    file.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 268435456',
    )
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

interface Guarded {
  file: DatabaseSync
  guard: GuardedFile
}

/** Opens the file for writing, guarded against disk trouble. Throws like `openSqliteFile`. */
export function openGuarded(path: string): Guarded {
  const file = openSqliteFile(path)
  return { file, guard: new GuardedFile(file, new Checkpoints(file), new Presence(path)) }
}

/** Throws if the SQLite version can lose data. */
export function assertSafeVersion(file: DatabaseSync): void {
  const version = String(file.prepare('SELECT sqlite_version() AS version').get()?.['version'])
  const parts = version.split('.').map(Number)
  const difference = OLDEST_SAFE_SQLITE.map((wanted, index) => (parts[index] ?? 0) - wanted).find((part) => part !== 0) ?? 0
  if (difference < 0)
    throw new Error(`SQLite ${version} can corrupt a database; Purser needs ${OLDEST_SAFE_SQLITE.join('.')} or newer`)
}

/** Declares SQLite's DDL transactional, which it is; Kysely's adapter says otherwise and would migrate without a transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter implements WithWritings {
  readonly writings: Writings | undefined

  constructor(writings: Writings | undefined) {
    super()
    this.writings = writings
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #writings: Writings | undefined

  constructor(database: SqliteDatabase, writings: Writings | undefined) {
    super({ database })
    this.#writings = writings
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter(this.#writings)
  }
}

const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]

function kyselyStatement(statement: StatementSync, run: <T>(work: () => T) => T): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => run(() => statement.all(...values(parameters))),
    run: (parameters) => run(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  }
}

/** Runs a statement and records what it wrote, whether or not it failed. */
function notedIn(writings: Writings | undefined, file: DatabaseSync, sql: string): <T>(work: () => T) => T {
  const [kind, table] = [kindOf(sql), tableWrittenBy(sql)]
  if (kind === 'read' || writings === undefined) return (work) => work()
  return (work) => {
    try {
      return work()
    } finally {
      if (table !== undefined) writings.note(table, file.isTransaction)
      if (kind === 'rollback') writings.undo()
      if (!file.isTransaction) writings.end()
    }
  }
}

/** Used for a rollback after SQLite has already rolled back because the disk refused the commit: does nothing. */
const nothingToRollBack: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

/**
 * A Kysely dialect over node:sqlite. It implements the six driver methods that Kysely expects and keeps statements prepared,
 * since asking a statement for its columns each time costs as much as a small query. With a guard, for the one connection that
 * writes, each statement passes the guard and its writes are recorded.
 */
export function sqliteDialect(file: DatabaseSync, guard?: GuardedFile): SqliteDialect {
  const prepared = new Map<string, SqliteStatement>()
  const writings = guard === undefined ? undefined : new Writings()
  const prepare = (sql: string): SqliteStatement => {
    if (sql === 'rollback' && !file.isTransaction) return nothingToRollBack
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const kind = kindOf(sql)
    const noted = notedIn(writings, file, sql)
    const guarded = <T>(work: () => T): T => (guard === undefined ? work() : guard.run(kind, work))
    const statement = kyselyStatement(file.prepare(sql), (work) => noted(() => guarded(work)))
    if (prepared.size >= MAX_PREPARED) prepared.delete(prepared.keys().next().value as string)
    prepared.set(sql, statement)
    return statement
  }
  return new NodeSqliteDialect({ close: () => (guard ?? file).close(), prepare }, writings)
}
