import { join } from 'node:path'
import { StatementSync } from 'node:sqlite'
import { type Dialect, Kysely } from 'kysely'
import { migrate } from '../../../src/server/kernel/db/migrate.ts'
import { openSqliteFile, sqliteDialect } from '../../../src/server/kernel/db/sqlite/dialect.ts'

/*
 * Brings a database up to a schema as the server does, and ends itself by SIGKILL: before its `killAt`th statement, or, for a
 * negative number, when that one is on its way to PostgreSQL. 0 lets it live; it then says how many statements it made. It says `go` as
 * it begins.
 */
const [dataDir = '', database = '', upTo = '', killAt = '0'] = process.argv.slice(2)

let statements = 0
const die = (): void => void process.kill(process.pid, 'SIGKILL')

function counted<A extends unknown[], R>(work: (this: unknown, ...args: A) => R) {
  return function count(this: unknown, ...args: A): R {
    statements += 1
    if (statements === Number(killAt)) die()
    const result = Reflect.apply(work, this, args)
    if (statements === -Number(killAt)) die()
    return result
  }
}

function sqlite(): Dialect {
  const methods = StatementSync.prototype as unknown as Record<'run' | 'all', (...args: unknown[]) => unknown>
  for (const name of ['run', 'all'] as const) methods[name] = counted(methods[name])
  return sqliteDialect(openSqliteFile(join(dataDir, 'purser.sqlite')))
}

async function postgres(): Promise<Dialect> {
  const { default: pg } = await import('pg')
  const { openPostgresPool, postgresDialect } = await import('../../../src/server/kernel/db/postgres/dialect.ts')
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  client.query = counted(client.query)
  return postgresDialect(openPostgresPool(database))
}

const db = new Kysely<never>({ dialect: database === '' ? sqlite() : await postgres() })
process.stdout.write('go\n')
const begun = performance.now()
await migrate(db, upTo)
process.stdout.write(`statements ${statements} in ${performance.now() - begun}\n`)
await db.destroy()
