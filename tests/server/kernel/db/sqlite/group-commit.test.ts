import { StatementSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Transaction } from '../../../../../src/server/kernel/db/database.ts'
import { keeping } from '../../../../../src/server/kernel/refusal.ts'
import { StorageError } from '../../../../../src/server/kernel/db/engine/storage-trouble.ts'
import { ok } from '../../../../../src/shared/errors.ts'
import { fail } from '../../../../../src/shared/messages.ts'
import { openTestServer, type TestServer } from '../../../../support/server/server.ts'

/** Statements that end a transaction, and answers of ours, as they come. */
let order: string[]
let test: TestServer
beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  test = await openTestServer('sqlite')
  order = []
  const run = StatementSync.prototype.run
  const noting = function noting(this: StatementSync, ...values: unknown[]) {
    const done = Reflect.apply(run, this, values) as unknown
    if (this.sourceSQL === 'commit') order.push('commit')
    return done
  }
  vi.spyOn(StatementSync.prototype, 'run').mockImplementation(noting as unknown as typeof run)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await test.close()
})

const write = (tx: Transaction, key: string, answer = '') =>
  tx.insertInto('idempotency_keys').values({ key, call: 'test', request_hash: '', answer, at: 0 }).execute()

const written = async (): Promise<string[]> => {
  const rows = await test.server.deps.database.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('call', '=', 'test')
    .execute()
  return rows.map(({ key }) => key).toSorted()
}

const transact = <T>(name: string, work: (tx: Transaction) => Promise<T>) => noted(name, asTransaction(work))

const asTransaction = <T>(work: (tx: Transaction) => Promise<T>) =>
  test.server.deps.database.transact(async (tx) => ok(await work(tx)))

/** Notes when an answer came. */
async function noted<T>(name: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } finally {
    order.push(name)
  }
}

it('gives transactions that wait one commit, and answers none before it', async () => {
  await Promise.all(['one', 'two', 'three'].map((key) => transact(key, (tx) => write(tx, key))))
  expect(order).toEqual(['commit', 'one', 'two', 'three'])
  expect(await written()).toEqual(['one', 'three', 'two'])
})

it('undoes what fails, or throws, alone; a failure that keeps what it wrote keeps it', async () => {
  const { database } = test.server.deps
  const answers = await Promise.allSettled([
    transact('one', (tx) => write(tx, 'one')),
    transact('thrown', async (tx) => {
      await write(tx, 'thrown')
      // A key is taken once: SQLite's own error within the group.
      await write(tx, 'one')
    }),
    database.transact(async (tx) => {
      await write(tx, 'failed')
      return fail('nothing_to_pay')
    }),
    database.transact(async (tx) => {
      await write(tx, 'kept')
      return keeping(fail('otp_wrong'))
    }),
    transact('last', (tx) => write(tx, 'last')),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(order.filter((said) => said === 'commit')).toHaveLength(1)
  expect(await written()).toEqual(['kept', 'last', 'one'])
})

it('fails all of a group whose disk takes no more, and keeps nothing of it', async () => {
  const { db } = test.server.deps.database
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db)
  await sql.raw(`PRAGMA max_page_count = ${rows[0]?.page_count ?? 0}`).execute(db)
  const answers = await Promise.allSettled([
    transact('one', (tx) => write(tx, 'one')),
    transact('large', (tx) => write(tx, 'large', 'x'.repeat(1_000_000))),
    transact('after', (tx) => write(tx, 'after')),
  ])
  for (const answer of answers.slice(0, 2)) expect(answer.status === 'rejected' && answer.reason).toBeInstanceOf(StorageError)
  expect(await written()).toEqual([])
})

it('fails those that wait where no transaction can begin, and goes on once one can', async () => {
  const { db } = test.server.deps.database
  await sql`begin`.execute(db)
  const answers = await Promise.allSettled(['one', 'two'].map((key) => asTransaction((tx) => write(tx, key))))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await sql`rollback`.execute(db)
  await transact('three', (tx) => write(tx, 'three'))
  expect(await written()).toEqual(['three'])
})
