import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../src/shared/errors.ts'
import { isDatabaseAway } from '../../../../src/server/kernel/db/engine/storage-trouble.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

let test: TestServer
beforeAll(async () => {
  test = await openTestServer('postgres')
})
afterAll(() => test.close())

describe('a connection to PostgreSQL that breaks in the hands of a transaction', () => {
  it('between two statements fails that transaction alone: the program lives on, and the next one gets another connection', async () => {
    const { database } = test.server.deps
    const broken = database.transact(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
      // Long enough for the news to arrive while no statement is there to receive it.
      await pause(100)
      await tx.updateTable('heads').set({ invoice_seq: 7 }).execute()
      return ok(null)
    })
    const error = await broken.then(
      () => null,
      (reason: Error) => reason,
    )
    expect(error).toBeInstanceOf(Error)
    expect(error !== null && isDatabaseAway(error)).toBe(true)
    const next = await database.transact(async (tx) => ok(await tx.selectFrom('heads').select('invoice_seq').execute()))
    expect(next).toEqual(ok([{ invoice_seq: 0 }]))
  })
})
