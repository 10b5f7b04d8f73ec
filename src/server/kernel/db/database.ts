import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Dialect, Kysely, sql } from 'kysely'
import { type Failure, ok, type Result } from '../../../shared/errors.ts'
import { isKept, Refusal } from '../refusal.ts'
import { EarlierDataError, earlierDataText, migrate } from './migrate.ts'
import { expectDatabase, openPostgresPool, postgresDialect } from './postgres/dialect.ts'
import { pipelinedTransactions } from './postgres/pipeline.ts'
import { openGuarded, sqliteDialect } from './sqlite/dialect.ts'
import { GroupCommit } from './sqlite/group-commit.ts'
import { damageText, isDamage, type StorageTrouble } from './engine/storage-trouble.ts'
import type { Reading, Transaction } from './tables/reading.ts'
import type { Tables } from './tables/tables.ts'

export type { Reading, Transaction } from './tables/reading.ts'

/** The file of the embedded database in its data folder. */
export const DATABASE_FILE = 'purser.sqlite'

export interface Database {
  db: Reading
  dialect: 'sqlite' | 'postgres'
  /**
   * Runs `work` as one transaction and returns its Result. A failure or a Refusal rolls everything back, unless it was wrapped in
   * `keeping`. A serialization failure or a deadlock is retried, so `work` may run more than once and must have no effects
   * outside the database.
   */
  transact<T, E = Failure>(work: (tx: Transaction) => Promise<Result<T, E>>): Promise<Result<T, E>>
  /** As `transact`, for work that cannot be refused; returns its value. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs reads that belong to one answer in one snapshot, so that no payment falls between them. */
  inOneMoment<T>(read: (db: Reading) => Promise<T>): Promise<T>
  /**
   * Makes every new connection fail if it meets another database than this one; the embedded database checks its file at each
   * commit instead.
   */
  expect(databaseId: string): void
  /** Why the embedded database takes no writes now; null if it does, and always for PostgreSQL, which handles its own disk. */
  trouble(): StorageTrouble | null
  /** The pools of connections to PostgreSQL; empty for the embedded database. */
  pools(): Pool[]
  close(): Promise<void>
}

/** A database with full access, for the program that opened it: it may also be written outside of transactions. */
export interface OpenedDatabase extends Database {
  db: Kysely<Tables>
}

/** How many connections are open, how many of them are idle, and how many calls wait for one. */
interface Pool {
  name: 'reads' | 'writes'
  open: number
  idle: number
  waiting: number
}

/** The most transactions at once on PostgreSQL; further ones wait. */
const MAX_TRANSACTIONS = 8
const MAX_ATTEMPTS = 8
/** The first retry waits up to twice this long, ms; the limit doubles with each further one. */
const RETRY_MS = 5
/** serialization_failure and deadlock_detected. */
const RETRIED_CODES = new Set(['40001', '40P01'])

/** Runs work as one transaction, which is rolled back if it throws. */
type Run = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

async function attempt<T, E>(run: Run, work: (tx: Transaction) => Promise<Result<T, E>>): Promise<Result<T, E>> {
  try {
    return await run(async (tx) => {
      const result = await work(tx)
      if (!result.ok && !isKept(result)) throw new Refusal(result.error)
      return result
    })
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.failure as E }
    throw error
  }
}

const isRetried = (error: unknown): boolean => RETRIED_CODES.has(String((error as { code?: unknown }).code))

async function transact<T, E>(run: Run, work: (tx: Transaction) => Promise<Result<T, E>>): Promise<Result<T, E>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(run, work)
    } catch (error) {
      if (!isRetried(error) || tries >= MAX_ATTEMPTS) throw error
      // A random delay, longer each time, so that two transactions that collided do not collide again.
      await pause(Math.random() * RETRY_MS * 2 ** tries)
    }
  }
}

async function write<T>(run: Run, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await transact<T, Failure>(run, async (tx) => ok(await work(tx)))
  if (!result.ok) throw new Refusal(result.error)
  return result.value
}

/** A database just opened, of either kind. */
interface Opened extends Pick<Database, 'expect' | 'trouble' | 'pools'> {
  dialect: Dialect
  /** Creates the function that runs transactions. */
  run(db: Kysely<Tables>): Run
  /** Called after the database was closed. */
  release(): Promise<void> | void
}

/** A database that reports no storage trouble, since Purser does not manage its disk. */
const untended: Pick<Opened, 'trouble'> = { trouble: () => null }

/** Opens PostgreSQL with a separate pool for transactions, so that reads never queue behind calls that wait for each other. */
function openPostgres(address: string): Opened {
  const [reads, writes] = [openPostgresPool(address), openPostgresPool(address, { max: MAX_TRANSACTIONS, pipeline: true })]
  const expect = (databaseId: string): void => [reads, writes].forEach((pool) => expectDatabase(pool, databaseId))
  const dialect = postgresDialect(reads)
  const run = (db: Kysely<Tables>): Run => pipelinedTransactions(db, dialect, writes)
  const stateOf = (name: Pool['name'], pool: typeof reads): Pool => ({
    name,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  const pools = (): Pool[] => [stateOf('reads', reads), stateOf('writes', writes)]
  return { dialect, run, expect, pools, ...untended, release: () => writes.end() }
}

/** The embedded database has no connections, and its file is checked at each commit instead. */
const embedded: Pick<Opened, 'expect' | 'pools' | 'release'> = {
  expect: () => undefined,
  pools: () => [],
  release: () => undefined,
}

const groupCommit =
  (dialect: Dialect) =>
  (db: Kysely<Tables>): Run => {
    const group = new GroupCommit(db, dialect)
    return (work) => group.run(work)
  }

function openEmbedded(dataDir: string): Opened {
  const { file, guard } = openGuarded(join(dataDir, DATABASE_FILE))
  const dialect = sqliteDialect(file, guard)
  return { dialect, run: groupCommit(dialect), ...embedded, trouble: () => guard.trouble }
}

/** Thrown instead of creating a new database when existing data is expected; nothing was written. */
export class NoDataError extends Error {}

const isEmptyFile = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0

/** Whether a database has ever been used by Purser. */
async function holdsData(db: Reading, isEmbedded: boolean): Promise<boolean> {
  const query = isEmbedded
    ? sql<{ found: unknown }>`SELECT COUNT(*) AS found FROM sqlite_schema WHERE name = 'kysely_migration'`
    : sql<{ found: unknown }>`SELECT COUNT(to_regclass('kysely_migration')) AS found`
  return Number((await query.execute(db)).rows[0]?.found) > 0
}

interface Options {
  dataDir: string
  database: string
  /** Refuses to create a new database, with a NoDataError. */
  mustHoldData?: boolean
  /** Whether the data is a demo's; used in the error message. */
  demo?: boolean
}

/**
 * Opens the configured database and migrates its schema, completely or not at all. Rejects with a message that says what to do if
 * it is damaged or older than version 1.0.
 */
export async function openDatabase(options: Options): Promise<OpenedDatabase> {
  try {
    return await open(options)
  } catch (error) {
    if (error instanceof EarlierDataError) throw new Error(earlierDataText(options), { cause: error })
    throw isDamage(error) ? new Error(damageText(options), { cause: error }) : error
  }
}

async function open(options: Options): Promise<OpenedDatabase> {
  const isEmbedded = options.database === ''
  const { mustHoldData = false } = options
  if (isEmbedded && mustHoldData && isEmptyFile(join(options.dataDir, DATABASE_FILE))) throw new NoDataError()
  if (isEmbedded) mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const opened = isEmbedded ? openEmbedded(options.dataDir) : openPostgres(options.database)
  const db = new Kysely<Tables>({ dialect: opened.dialect })
  const run = opened.run(db)
  const close = async (): Promise<void> => {
    await db.destroy()
    await opened.release()
  }
  try {
    if (mustHoldData && !(await holdsData(db, isEmbedded))) throw new NoDataError()
    await migrate(db)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    dialect: isEmbedded ? 'sqlite' : 'postgres',
    transact: (work) => transact(run, work),
    write: (work) => write(run, work),
    inOneMoment: (read) => inOneMoment(db, isEmbedded ? 'sqlite' : 'postgres', read),
    expect: opened.expect,
    trouble: opened.trouble,
    pools: opened.pools,
    close,
  }
}

/** Runs reads in one transaction that sees one snapshot; SQLite's transactions do so by default. */
export function inOneMoment<T>(db: Kysely<Tables>, dialect: Database['dialect'], read: (tx: Reading) => Promise<T>): Promise<T> {
  const transaction = db.transaction()
  return dialect === 'sqlite'
    ? transaction.execute(read)
    : transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Whether PostgreSQL refuses writes, as a standby does until it is promoted. */
export async function isReadOnly(db: Reading): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`SELECT current_setting('transaction_read_only') AS state`.execute(db)
  return rows[0]?.state === 'on'
}
