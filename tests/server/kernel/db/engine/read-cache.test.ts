import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reading, Transaction } from '../../../../../src/server/kernel/db/database.ts'
import { cachedRead } from '../../../../../src/server/kernel/db/engine/read-cache.ts'
import { takeMutex } from '../../../../../src/server/kernel/db/lock-order.ts'
import { ok } from '../../../../../src/shared/errors.ts'
import { fail } from '../../../../../src/shared/messages.ts'
import { databases } from '../../../../support/server/databases.ts'
import { openTestServer, type TestServer } from '../../../../support/server/server.ts'

describe.each(databases)('what is cached of a read on %s', (name) => {
  let test: TestServer
  let reads: number
  beforeEach(async () => {
    test = await openTestServer(name)
    reads = 0
  })
  afterEach(() => test.close())

  /** How many times the database was asked. */
  const asked = cachedRead(['idempotency_keys'], async (db: Reading, call: string) => {
    reads += 1
    const rows = await db.selectFrom('idempotency_keys').select('key').where('call', '=', call).execute()
    return rows.map(({ key }) => key)
  })
  const add = (db: Transaction, key: string) =>
    db.insertInto('idempotency_keys').values({ key, call: 'test', request_hash: '', answer: '', at: 0 }).execute()

  it('is what is there, whoever writes it: outside a transaction, in one, and in one that is undone', async () => {
    const { db, transact } = test.server.deps.database
    expect(await asked(db, 'test')).toEqual([])
    await add(db, 'one')
    expect(await asked(db, 'test')).toEqual(['one'])
    await transact(async (tx) => {
      await add(tx, 'two')
      return ok(await asked(tx, 'test'))
    })
    expect(await asked(db, 'test')).toEqual(['one', 'two'])
    const seen: string[][] = []
    await transact(async (tx) => {
      await add(tx, 'three')
      seen.push(await asked(tx, 'test'))
      return fail('nothing_to_pay')
    })
    expect(seen).toEqual([['one', 'two', 'three']])
    expect(await asked(db, 'test')).toEqual(['one', 'two'])
  })

  it('is read again where another transaction of the same group was undone', async () => {
    const { db, transact } = test.server.deps.database
    await asked(db, 'test')
    const undone = transact(async (tx) => {
      await add(tx, 'one')
      await asked(tx, 'test')
      return fail('nothing_to_pay')
    })
    const after = transact(async (tx) => ok(await asked(tx, 'test')))
    await undone
    expect(await after).toEqual(ok([]))
  })

  it(`is read ${name === 'sqlite' ? 'once while another table is written' : 'each time: another server may have written it'}`, async () => {
    const { db, transact } = test.server.deps.database
    for (let time = 0; time < 3; time += 1) {
      await asked(db, 'test')
      await transact(async (tx) => ok(await takeMutex(tx, 'numbers')))
    }
    expect(reads).toBe(name === 'sqlite' ? 1 : 3)
  })
})
