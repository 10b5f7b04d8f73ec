import type { Writable } from 'node:stream'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  InsertQueryNode,
  type Kysely,
  type QueryResult,
  UpdateQueryNode,
} from 'kysely'
import type pg from 'pg'
import { transactionOver } from '../engine/transaction-over.ts'
import { nameOf } from './dialect.ts'

import type { Tables } from '../tables/tables.ts'

/** Whether a statement is a write without returned rows, whose result need not be waited for. */
const answersNothing = ({ query }: CompiledQuery): boolean =>
  (InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query)) && query.returning === undefined

/**
 * Buffers what a client writes until the current turn of the event loop ends, so that statements sent together are one write to
 * the socket.
 */
function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** The code of PostgreSQL's answer to every statement after a failed one. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * The connection of one transaction. Statements are sent at once, so those issued together take one round trip, and a write
 * without returned rows is not waited for. Its error appears at the next statement that is waited for, at the latest at the
 * commit.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #unanswered: Promise<unknown>[] = []
  #error: unknown
  #isOver = false

  constructor(client: pg.PoolClient) {
    this.#client = client
    writeTogether(client)
    this.#leave(client.query('begin'))
  }

  #leave(sent: Promise<unknown>): void {
    this.#unanswered.push(sent.catch((error: unknown) => (this.#error ??= error)))
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isOver) throw new Error('this transaction is over')
    const { sql: text, parameters } = query
    const name = parameters.length === 0 ? undefined : nameOf(text)
    writeTogether(this.#client)
    const sent = this.#client.query<R & pg.QueryResultRow>({ text, values: [...parameters], ...(name !== undefined && { name }) })
    if (answersNothing(query)) {
      this.#leave(sent)
      return { rows: [] }
    }
    const { rows, rowCount } = await this.#answered(sent)
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  /** Waits for an answer; if it failed because an earlier statement did, throws the error of that statement. */
  async #answered<T>(sent: Promise<T>): Promise<T> {
    try {
      return await sent
    } catch (error) {
      const isLater = (error as { code?: unknown }).code === IN_FAILED_TRANSACTION
      if (!isLater) this.#error ??= error
      await Promise.all(this.#unanswered)
      throw isLater ? (this.#error ?? error) : error
    }
  }

  async commit(): Promise<void> {
    this.#isOver = true
    writeTogether(this.#client)
    const { command } = await this.#answered(this.#client.query('commit'))
    await Promise.all(this.#unanswered)
    // PostgreSQL answers ROLLBACK if an earlier statement failed.
    if (this.#error !== undefined) throw this.#error as Error
    if (command !== 'COMMIT') throw new Error(`${command} in the place of a commit`)
  }

  async rollBack(): Promise<void> {
    this.#isOver = true
    await this.#client.query('rollback')
  }

  // eslint-disable-next-line class-methods-use-this -- a part of Kysely's connection that no transaction of ours uses
  streamQuery(): never {
    throw new Error('a pipelined transaction streams nothing')
  }
}

/** Runs each work as one transaction on its own connection of the pool, rolled back if it throws. */
export const pipelinedTransactions =
  (db: Kysely<Tables>, dialect: Dialect, pool: pg.Pool) =>
  async <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const connection = new PipelinedConnection(client)
    try {
      const value = await work(transactionOver(db, dialect, connection))
      await connection.commit()
      client.release()
      return value
    } catch (error) {
      // A connection that cannot even roll back is discarded.
      await connection.rollBack().then(
        () => client.release(),
        (unusable: unknown) => client.release(unusable instanceof Error ? unusable : true),
      )
      throw error
    }
  }
