import { hash } from 'node:crypto'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { StorageError } from '../engine/storage-trouble.ts'

/**
 * The most statements that a connection keeps prepared. There are a few hundred, but each length of an id list makes another one.
 */
const MAX_PREPARED = 500
const names = new Map<string, string>()

/** The name of a prepared statement; undefined if there are too many. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = `p${hash('sha1', text, 'hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

/**
 * Matches statements that compare with something other than a single value. Their best plan depends on the values, and PostgreSQL
 * may reuse the plan of a prepared statement, so they are not prepared.
 */
const NOT_BY_VALUE = /[<>~]|\b(?:like|in|between|values)\b/i

function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length === 0 || NOT_BY_VALUE.test(text) ? undefined : nameOf(text)
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) })
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: (isUseless) => client.release(isUseless) }
}

/** A pool for Kysely that prepares statements which look up rows by value. */
function preparingPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const own = known.get(client) ?? preparing(client)
      known.set(client, own)
      return own
    },
  }
}

const BIGINT = 20

/** Parses a bigint. All of Purser's are safe integers (paise, ms, running numbers); any other is a fault and throws. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond safe integers: ${text}`)
  return value
}

/** Type parsers for PostgreSQL: bigint becomes a number. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT ? safeInteger : pg.types.getTypeParser(oid, format),
}

/**
 * Opens a pool of at most `max` connections to a PostgreSQL address. With `pipeline`, a statement is sent without waiting for the
 * one before it.
 */
export function openPostgresPool(
  address: string,
  options: { max: number; pipeline: boolean } = { max: 12, pipeline: false },
): pg.Pool {
  const pool = new pg.Pool({ connectionString: address, ...options, connectionTimeoutMillis: 5000, types: postgresTypes })
  // An idle connection that breaks is replaced at the next use; without a listener its error would end the program.
  pool.on('error', () => undefined)
  // The same holds for one that breaks between two statements of a transaction: its next statement fails, and the transaction
  // with it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Verifies at each new connection of a pool that the database has this id: a database that was recreated under the same name has
 * another.
 */
export function expectDatabase(pool: pg.Pool, databaseId: string): void {
  const verify = (client: pg.PoolClient, done: (error?: Error) => void): void => {
    client.query<{ database_id: string }>('SELECT database_id FROM database_identity', (error: unknown, result) => {
      if (error instanceof Error) done(error)
      else done(result.rows[0]?.database_id === databaseId ? undefined : new StorageError('database_gone'))
    })
  }
  Object.assign(pool.options, { verify })
}

export const postgresDialect = (pool: pg.Pool): PostgresDialect => new PostgresDialect({ pool: preparingPool(pool) })

/**
 * A Kysely dialect over one connection that is also used directly, for a COPY in the same transaction; destroying Kysely closes
 * it.
 */
export function oneConnection(client: pg.Client): PostgresDialect {
  client.on('error', () => undefined)
  const held = Object.assign(client, { release: () => undefined })
  return new PostgresDialect({ pool: { connect: () => Promise.resolve(held), end: () => client.end(), options: {} } })
}
