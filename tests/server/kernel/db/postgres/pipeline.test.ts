import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../../src/shared/errors.ts'
import type { Transaction } from '../../../../../src/server/kernel/db/database.ts'
import { openTestServer, type TestServer } from '../../../../support/server/server.ts'

let test: TestServer
beforeAll(async () => {
  test = await openTestServer('postgres')
})
afterAll(() => test.close())

/** Fails later than it was answered, as a repo that has more to do with the answer. */
const late = <T>(work: Promise<T>): Promise<T> =>
  work.catch(async (error: unknown) => {
    await turn()
    throw error
  })
const DIVISION_BY_ZERO = '22012'
const failing = (tx: Transaction) => sql`SELECT 1 / (SELECT COUNT(*) FROM orders)`.execute(tx)
const head = (tx: Transaction) => tx.selectFrom('heads').select('invoice_seq').executeTakeFirst()
const codeOf = (work: (tx: Transaction) => Promise<unknown>) =>
  test.server.deps.database
    .transact(async (tx) => ok(await work(tx)))
    .then(
      () => 'none',
      ({ code }: { code: string }) => code,
    )

describe('statements of a transaction that were sent together', () => {
  it('fail with the error of the first that failed, whichever of them is answered first', async () => {
    expect(await codeOf((tx) => Promise.all([late(failing(tx)), head(tx)]))).toBe(DIVISION_BY_ZERO)
    expect(await codeOf((tx) => Promise.all([failing(tx), late(head(tx))]))).toBe(DIVISION_BY_ZERO)
  })

  it('fail with the error of a writing that nobody waited for', async () => {
    const write = (tx: Transaction) =>
      tx.updateTable('heads').set({ invoice_seq: sql<number>`1 / (SELECT COUNT(*) FROM orders)` })
    expect(await codeOf((tx) => Promise.all([write(tx).execute(), head(tx)]))).toBe(DIVISION_BY_ZERO)
    expect(await codeOf((tx) => write(tx).execute())).toBe(DIVISION_BY_ZERO)
  })
})
