import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Statements that a connection keeps prepared at most; there are a few hundred, but a list of ids has as many shapes as lengths. */
const MAX_PREPARED = 500
const names = new Map<string, string>()

/** The name under which a statement is kept prepared; undefined where there are too many. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = `p${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

/** Comparisons with something else than one value: the best plan depends on what is given, and PostgreSQL may keep the plan of a prepared statement. */
const NOT_BY_VALUE = /[<>~]|\b(?:like|in|between|values)\b/i

function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length === 0 || NOT_BY_VALUE.test(text) ? undefined : nameOf(text)
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) })
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: (isUseless) => client.release(isUseless) }
}

/** A pool for Kysely that keeps the looking up of rows by their values prepared. */
export function preparingPool(pool: pg.Pool): PostgresPool {
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
