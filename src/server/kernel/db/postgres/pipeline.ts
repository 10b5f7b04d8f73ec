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

/** A writing that answers no rows: nobody waits for its result. */
const answersNothing = ({ query }: CompiledQuery): boolean =>
  (InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query)) && query.returning === undefined

/** Holds what a client writes until the turn of the event loop is over, so that statements sent together are one write to the socket. */
function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** What PostgreSQL says to every statement after one that failed. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * One transaction's connection. What is asked for is sent at once, so what is asked for together takes one round trip; a writing that
 * answers no rows is not waited for at all. Its error comes with the next statement that is waited for, at the latest with the commit.
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

  /** An answer, or the error behind it: that of an earlier statement, waited for or not, where it was the one that failed. */
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
    // PostgreSQL answers ROLLBACK where a statement before it failed.
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

/** Runs work as transactions of their own, each on a connection of the pool, undone when it throws. */
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
      // A connection that does not even roll back is of no more use.
      await connection.rollBack().then(
        () => client.release(),
        (unusable: unknown) => client.release(unusable instanceof Error ? unusable : true),
      )
      throw error
    }
  }
