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

/** The embedded database in its data folder. */
export const DATABASE_FILE = 'purser.sqlite'

export interface Database {
  db: Reading
  dialect: 'sqlite' | 'postgres'
  /**
   * Runs `work` as one transaction and answers its Result. A failure or a Refusal rolls everything back, unless it was wrapped in `keeping`.
   * A serialization failure or a deadlock is tried again, so `work` may run more than once and must not act outside the database.
   */
  transact<T, E = Failure>(work: (tx: Transaction) => Promise<Result<T, E>>): Promise<Result<T, E>>
  /** The same for work that cannot be refused: answers what it does. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Reads that belong to one answer, all from the same moment: no payment can fall between them. */
  inOneMoment<T>(read: (db: Reading) => Promise<T>): Promise<T>
  /** From now on a new connection that meets another database than this one fails; the embedded one looks at its file with each commit. */
  expect(databaseId: string): void
  /** Why the embedded database takes no writes now; null when it does. PostgreSQL looks after its disk itself. */
  trouble(): StorageTrouble | null
  /** The connections to PostgreSQL by what they are for; none for the embedded database. */
  pools(): Pool[]
  close(): Promise<void>
}

/** A database as the program that opened it sees it: it may also be written beside transactions. */
export interface OpenedDatabase extends Database {
  db: Kysely<Tables>
}

/** How many connections are open, how many of them have nothing to do, and how many calls wait for one. */
interface Pool {
  name: 'reads' | 'writes'
  open: number
  idle: number
  waiting: number
}

/** Transactions that are under way at once on PostgreSQL; the others wait for a place. */
const MAX_TRANSACTIONS = 8
const MAX_ATTEMPTS = 8
/** The first retry waits up to twice so long, each further one up to twice as long as the one before. */
const RETRY_MS = 5
/** serialization_failure and deadlock_detected. */
const RETRIED_CODES = new Set(['40001', '40P01'])

/** Runs work as one transaction, undone when it throws. */
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
      // A random pause, longer each time, so that two that collided do not collide again.
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
  /** How transactions are run. */
  run(db: Kysely<Tables>): Run
  /** After the database was closed. */
  release(): Promise<void> | void
}

/** A database whose disk somebody else looks after. */
const untended: Pick<Opened, 'trouble'> = { trouble: () => null }

/** Transactions have connections of their own, so that readings never queue behind calls that wait for each other. */
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

/** The embedded database's file is looked at with each commit instead, and it has no connections. */
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

/** Thrown instead of beginning a new database where one with data has to be; nothing was written. */
export class NoDataError extends Error {}

const isEmptyFile = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0

/** Whether a database has ever been Purser's. */
async function holdsData(db: Reading, isEmbedded: boolean): Promise<boolean> {
  const query = isEmbedded
    ? sql<{ found: unknown }>`SELECT COUNT(*) AS found FROM sqlite_schema WHERE name = 'kysely_migration'`
    : sql<{ found: unknown }>`SELECT COUNT(to_regclass('kysely_migration')) AS found`
  return Number((await query.execute(db)).rows[0]?.found) > 0
}

interface Options {
  dataDir: string
  database: string
  /** Refuses to begin a new one, with a NoDataError. */
  mustHoldData?: boolean
  /** Whether it is a demo's, for the message of a refusal. */
  demo?: boolean
}

/**
 * Opens the database that a configuration names and brings its schema up to date, each migration completely or not at all. Rejects with a message
 * that says what to do where it is damaged or older than version 1.0.
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

/** Reads in one transaction of a database. SQLite shows a transaction one state by itself. */
export function inOneMoment<T>(db: Kysely<Tables>, dialect: Database['dialect'], read: (tx: Reading) => Promise<T>): Promise<T> {
  const transaction = db.transaction()
  return dialect === 'sqlite'
    ? transaction.execute(read)
    : transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Whether PostgreSQL takes no writes, as a standby does until it is promoted. */
export async function isReadOnly(db: Reading): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`SELECT current_setting('transaction_read_only') AS state`.execute(db)
  return rows[0]?.state === 'on'
}
