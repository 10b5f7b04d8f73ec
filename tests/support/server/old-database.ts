import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../../src/server/kernel/db/migrate.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { DatabaseName } from './databases.ts'
import { rawDatabase } from './raw-database.ts'
import type { DatabasePlace } from './server.ts'

/** A database in an earlier schema, of which copies are made cheaply. */
export interface OldDatabase {
  /** A copy of its own, with nobody in it. */
  copy(): Promise<CopiedDatabase>
  drop(): Promise<void>
}

export interface CopiedDatabase {
  place: DatabasePlace
  /** Tables, columns, indexes and triggers, one a line. Waits until no killed program is in the database any more. */
  schema(): Promise<string>
  /** The steps that the migrator believes done, one a line. */
  steps(): Promise<string>
  drop(): Promise<void>
}

/** `from` is the schema's name, empty for a database with nothing in it; `maintenance` the address of PostgreSQL's own one. */
export const oldDatabase = (database: DatabaseName, from: string, maintenance: string): Promise<OldDatabase> =>
  database === 'sqlite' ? oldSqlite(from) : oldPostgres(from, maintenance)

async function migrateTo(schema: string, place: DatabasePlace): Promise<void> {
  const db = rawDatabase(place)
  await migrate(db, schema)
  await db.destroy()
}

async function oldSqlite(from: string): Promise<OldDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'purser-old-'))
  const template = join(folder, 'purser.sqlite')
  if (from !== '') await migrateTo(from, { dataDir: folder, database: '' })
  const copy = async (): Promise<CopiedDatabase> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'purser-killed-'))
    const path = join(dataDir, 'purser.sqlite')
    if (existsSync(template)) copyFileSync(template, path)
    return {
      place: { dataDir, database: '' },
      schema: async () => {
        const file = new DatabaseSync(path)
        const rows = file
          .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE tbl_name NOT LIKE 'kysely%' ORDER BY 1, 2`)
          .all()
        file.close()
        return rows.map((row) => Object.values(row).join(' ')).join('\n')
      },
      steps: async () => {
        const file = new DatabaseSync(path)
        const hasBook = file.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'`).get() !== undefined
        const rows = hasBook ? file.prepare('SELECT name FROM kysely_migration ORDER BY 1').all() : []
        file.close()
        return rows.map(({ name }) => String(name)).join('\n')
      },
      drop: async () => rmSync(dataDir, { recursive: true, force: true }),
    }
  }
  return { copy, drop: async () => rmSync(folder, { recursive: true, force: true }) }
}

const POSTGRES_SCHEMA = `
  SELECT concat_ws(' ', table_name, column_name, data_type) AS line FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'
  UNION ALL SELECT concat_ws(' ', trigger_name, event_manipulation, event_object_table) FROM information_schema.triggers WHERE trigger_schema = 'public'
  ORDER BY 1`

async function ask<R extends pg.QueryResultRow>(address: string, statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}

const NO_SUCH_TABLE = '42P01'

async function oldPostgres(from: string, maintenance: string): Promise<OldDatabase> {
  const addressOf = (name: string) => maintenance.replace(/\/postgres$/, `/${name}`)
  const nameIt = () => `k_${newId().replaceAll('-', '')}`
  const template = nameIt()
  const admin = new pg.Client({ connectionString: maintenance })
  await admin.connect()
  const drop = (name: string) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`).then(() => undefined)
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-killed-'))
  await admin.query(`CREATE DATABASE ${template}`)
  if (from !== '') await migrateTo(from, { dataDir, database: addressOf(template) })
  const whenEmpty = async (name: string): Promise<void> => {
    for (;;) {
      const others = await admin.query(`SELECT 1 FROM pg_stat_activity WHERE datname = '${name}'`)
      if (others.rows.length === 0) return
      await pause(5)
    }
  }
  const copy = async (): Promise<CopiedDatabase> => {
    const name = nameIt()
    await whenEmpty(template)
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    return {
      place: { dataDir, database: addressOf(name) },
      schema: async () => {
        await whenEmpty(name)
        const lines = await ask<{ line: string }>(addressOf(name), POSTGRES_SCHEMA)
        return lines.map(({ line }) => line).join('\n')
      },
      steps: async () => {
        await whenEmpty(name)
        const rows = await ask<{ name: string }>(addressOf(name), 'SELECT name FROM kysely_migration ORDER BY 1').catch(
          (error: unknown) => {
            if ((error as { code?: string }).code === NO_SUCH_TABLE) return []
            throw error
          },
        )
        return rows.map((row) => row.name).join('\n')
      },
      drop: () => drop(name),
    }
  }
  return {
    copy,
    drop: async () => {
      await drop(template)
      await admin.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
