import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Failure, Result } from '../../shared/errors.ts'
import { lockFolder } from '../folder-lock.ts'
import { migrate } from './migrate.ts'
import { openPostgresPool, postgresDialect } from './postgres/dialect.ts'
import { postgresSchema } from './postgres/schema.ts'
import { openBesideMinder, openGuardedFile, sqliteDialect } from './sqlite/dialect.ts'
import type { StorageTrouble } from './storage-trouble.ts'
import { sqliteSchema } from './sqlite/schema.ts'
import type { Tables } from './tables.ts'

/** The embedded database in its data folder. */
export const DATABASE_FILE = 'purser.sqlite'

/** A connection or a transaction: repos take either, so a service decides what is one transaction. */
export type Db = Kysely<Tables>

export interface Database {
  db: Db
  dialect: 'sqlite' | 'postgres'
  /**
   * Runs `work` as one transaction and answers its Result. A failure rolls everything back, unless it was wrapped in `keeping`.
   * A serialization failure or a deadlock is tried again, so `work` may run more than once and must not act outside the database.
   */
  transact<T, E = Failure>(work: (tx: Db) => Promise<Result<T, E>>): Promise<Result<T, E>>
  /** Why the embedded database takes no writes now; null when it does. PostgreSQL looks after its disk itself. */
  trouble(): StorageTrouble | null
  close(): Promise<void>
}

const ATTEMPTS_MOST = 8
const RETRIED_CODES = new Set(['40001', '40P01'])

/** Failures that keep what the transaction wrote, such as a wrong code that must count as a try. */
const kept = new WeakSet<object>()

/** Marks a failure so that the transaction is committed although it failed. */
export function keeping<E extends object>(failed: { ok: false; error: E }): { ok: false; error: E } {
  kept.add(failed)
  return failed
}

class RolledBack extends Error {
  readonly failed: unknown
  constructor(failed: unknown) {
    super('rolled back')
    this.failed = failed
  }
}

async function attempt<T, E>(db: Db, work: (tx: Db) => Promise<Result<T, E>>): Promise<Result<T, E>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx)
      if (!result.ok && !kept.has(result)) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.failed as Result<T, E>
    throw error
  }
}

const isRetried = (error: unknown): boolean => RETRIED_CODES.has(String((error as { code?: unknown }).code))

async function transact<T, E>(db: Db, work: (tx: Db) => Promise<Result<T, E>>): Promise<Result<T, E>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(db, work)
    } catch (error) {
      if (!isRetried(error) || tries >= ATTEMPTS_MOST) throw error
      await pause(tries * 5)
    }
  }
}

/** The first to open the embedded database minds its log and the sums of its pages; whoever opens it beside that one leaves both alone. */
function openEmbedded(dataDir: string) {
  const path = join(dataDir, DATABASE_FILE)
  const lock = lockFolder(dataDir, 'pages')
  if (lock === null) return { dialect: sqliteDialect(openBesideMinder(path)), trouble: () => null, release: () => undefined }
  try {
    const { file, guard } = openGuardedFile(path)
    return { dialect: sqliteDialect(file, guard), trouble: () => guard.trouble, release: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Opens the database that a configuration names and brings its schema up to date, each migration whole or not at all. */
export async function openDatabase(options: { dataDir: string; database: string }): Promise<Database> {
  const embedded = options.database === ''
  if (embedded) mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const opened = embedded ? openEmbedded(options.dataDir) : null
  const dialect = opened?.dialect ?? postgresDialect(openPostgresPool(options.database))
  const db: Db = new Kysely<Tables>({ dialect })
  const close = async (): Promise<void> => {
    await db.destroy()
    opened?.release()
  }
  try {
    await migrate(db, embedded ? sqliteSchema : postgresSchema)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    dialect: embedded ? 'sqlite' : 'postgres',
    transact: (work) => transact(db, work),
    trouble: () => opened?.trouble() ?? null,
    close,
  }
}
