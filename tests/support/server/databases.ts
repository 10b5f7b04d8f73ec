import pg from 'pg'
import { inject } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { isNightly } from '../setup/nightly.ts'

export type DatabaseName = 'sqlite' | 'postgres'

/** The quick run and mutation runs do without PostgreSQL. */
const withoutPostgres = process.env['PURSER_TEST_DATABASES'] === 'sqlite'

/** The databases of suites in which SQLite and PostgreSQL can differ: statements, locks, races, replayed keys, the contract. */
export const databases: readonly DatabaseName[] = withoutPostgres ? ['sqlite'] : ['sqlite', 'postgres']

/** The databases of suites over rules that run above the statements: PostgreSQL takes its turn every night. */
export const dailyDatabases: readonly DatabaseName[] = isNightly ? databases : ['sqlite']

export interface PostgresDatabase {
  name: string
  address: string
  drop(): Promise<void>
}

/** A PostgreSQL database without tables, or a copy of another that nobody is connected to, and how it goes away again. */
export async function emptyPostgresDatabase(template?: PostgresDatabase): Promise<PostgresDatabase> {
  const maintenance = inject('postgresAddress')
  const name = `t_${newId().replaceAll('-', '')}`
  const admin = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: maintenance })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await admin(`CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template.name}`}`)
  const address = maintenance.replace(/\/postgres$/, `/${name}`)
  return { name, address, drop: () => admin(`DROP DATABASE ${name} WITH (FORCE)`) }
}
