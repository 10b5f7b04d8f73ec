import pg from 'pg'
import { inject } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'

export type DatabaseName = 'sqlite' | 'postgres'
/** Mutation runs repeat the suites a thousand times, on the embedded database alone. */
export const databases: readonly DatabaseName[] =
  process.env['PURSER_TEST_DATABASES'] === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']

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
