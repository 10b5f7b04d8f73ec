import { CompiledQuery, Kysely, sql } from 'kysely'
import pg from 'pg'
import { ok, type Result } from '../../../shared/errors.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import { migrate } from '../../kernel/db/migrate.ts'
import { oneConnection, postgresTypes } from '../../kernel/db/postgres/dialect.ts'
import type { Tables } from '../../kernel/db/tables/tables.ts'
import { checkBooks } from './books.ts'
import { fillFrom } from './postgres-rows.ts'
import type { Manifest } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { faultOfBooks } from './read-backup.ts'

/** An order to restore books into a PostgreSQL database. */
interface PostgresOrder {
  address: string
  /** A SQLite file of the newest schema; `manifest` says what its books must be. */
  file: string
  manifest: Manifest
  replace: boolean
  /** The schema that the current data is moved to. */
  aside: string
}

/** The migrator's own tables, created here because it would otherwise use those of the schema put aside. */
const migratorTables = [
  `CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, "timestamp" varchar(255) NOT NULL)`,
  `CREATE TABLE kysely_migration_lock (id varchar(255) PRIMARY KEY, is_locked integer NOT NULL DEFAULT 0)`,
]

/** Memory for sorting and joining during a restore, when nothing else uses the database. */
const SORT_MEMORY = '256MB'

interface Connected {
  client: pg.Client
  order: PostgresOrder
}

const run = (db: Transaction, statement: string, values: readonly unknown[] = []) =>
  db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement, [...values]))

/** What prevents a restore: other connections to the database, or data without `replace`. */
async function obstacle(tx: Transaction, { replace }: PostgresOrder): Promise<string | null> {
  const others = await run(
    tx,
    `SELECT COUNT(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  const count = Number(others.rows[0]?.['count'])
  if (count > 0)
    return `the database is in use by ${count} other ${count === 1 ? 'connection' : 'connections'}: stop the server first`
  return !replace && (await holdsData(tx))
    ? 'the database already holds data: add --replace to set it aside and use the backup'
    : null
}

async function holdsData(tx: Transaction): Promise<boolean> {
  const { rows } = await run(tx, `SELECT to_regclass('kysely_migration') IS NOT NULL AS found`)
  return rows[0]?.['found'] === true
}

async function putAside(tx: Transaction, aside: string): Promise<string> {
  const { rows } = await run(tx, 'SELECT current_schema() AS name')
  const name = String(rows[0]?.['name'])
  await sql`ALTER SCHEMA ${sql.id(name)} RENAME TO ${sql.id(aside)}`.execute(tx)
  await sql`CREATE SCHEMA ${sql.id(name)}`.execute(tx)
  return aside
}

const indexesApart = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = current_schema()
  AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = format('%I.%I', schemaname, indexname)::regclass)`
/** Foreign keys last: they are created after the keys they reference, and dropped before them. */
const keys = `SELECT conrelid::regclass::text AS owner, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
  WHERE connamespace = current_schema()::regnamespace AND contype IN ('p', 'u', 'f') ORDER BY contype = 'f', conrelid`

/** Drops every index and key and returns the statements that recreate them: creating them once over all rows is much faster. */
async function dropIndexes(tx: Transaction): Promise<string[]> {
  const made: string[] = []
  const { rows: indexes } = await run(tx, indexesApart)
  for (const { name } of indexes) await run(tx, `DROP INDEX "${String(name)}"`)
  const { rows } = await run(tx, keys)
  for (const { owner, name } of rows.toReversed()) await run(tx, `ALTER TABLE ${String(owner)} DROP CONSTRAINT ${String(name)}`)
  for (const { owner, name, definition } of rows)
    made.push(`ALTER TABLE ${String(owner)} ADD CONSTRAINT ${String(name)} ${String(definition)}`)
  return [...made, ...indexes.map(({ definition }) => String(definition))]
}

async function replaceBooks(
  tx: Transaction,
  { client, order }: Connected,
  onProgress: OnProgress,
): Promise<Result<string | null, string>> {
  const aside = (await holdsData(tx)) ? await putAside(tx, order.aside) : null
  for (const statement of migratorTables) await run(tx, statement)
  await migrate(tx)
  const indexes = await dropIndexes(tx)
  await fillFrom(order.file, client, onProgress)
  await run(tx, `SET LOCAL maintenance_work_mem = '${SORT_MEMORY}'`)
  for (const definition of indexes) await run(tx, definition)
  // The check joins large tables, and without statistics PostgreSQL would choose the slowest plan.
  await run(tx, 'ANALYZE')
  await run(tx, `SET LOCAL work_mem = '${SORT_MEMORY}'`)
  const fault = faultOfBooks(await checkBooks(tx, onProgress), order.manifest)
  return fault === null ? ok(aside) : { ok: false, error: fault }
}

class Refused extends Error {}

/**
 * Restores books into a PostgreSQL database in one transaction: schema, rows and the check of the result. Earlier data is moved
 * to another schema, whose name is returned (null if there was none). If it is interrupted at any point, the database is
 * unchanged.
 */
export async function restoreIntoPostgres(order: PostgresOrder, onProgress: OnProgress): Promise<Result<string | null, string>> {
  const client = new pg.Client({ connectionString: order.address, connectionTimeoutMillis: 5000, types: postgresTypes })
  await client.connect()
  const db = new Kysely<Tables>({ dialect: oneConnection(client) })
  try {
    const refusal = await obstacle(db, order)
    if (refusal !== null) return { ok: false, error: refusal }
    const aside = await db.transaction().execute(async (tx) => {
      const replaced = await replaceBooks(tx, { client, order }, onProgress)
      if (!replaced.ok) throw new Refused(replaced.error)
      return replaced.value
    })
    return ok(aside)
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.message }
    throw error
  } finally {
    await db.destroy()
  }
}
