import { expect, it } from 'vitest'
import { type Transaction, openDatabase } from '../../../../../src/server/kernel/db/database.ts'
import { forUpdate, type Mutex } from '../../../../../src/server/kernel/db/lock-order.ts'
import { ok } from '../../../../../src/shared/errors.ts'
import { databases } from '../../../../support/server/databases.ts'
import { newPostgresDatabase } from '../../../../support/server/new-database.ts'

const hold = (tx: Transaction, name: Mutex) =>
  forUpdate(tx, tx.selectFrom('turns').select('name').where('name', '=', name)).execute()

it.runIf(databases.includes('postgres'))('runs the transaction again that PostgreSQL ended as a deadlock', async () => {
  const place = await newPostgresDatabase()
  const database = await openDatabase({ dataDir: '', database: place.address })
  let runs = 0
  const { promise: bothHold, resolve: goOn } = Promise.withResolvers<void>()
  const holdBoth = (first: Mutex, second: Mutex) =>
    database.transact(async (tx) => {
      await hold(tx, first)
      runs += 1
      if (runs === 2) goOn()
      await bothHold
      await hold(tx, second)
      return ok(first)
    })
  expect(await Promise.all([holdBoth('logins', 'numbers'), holdBoth('numbers', 'logins')])).toEqual([ok('logins'), ok('numbers')])
  // Both may be ended, if each finds the deadlock before the other is rolled back.
  expect(runs).toBeGreaterThanOrEqual(3)
  await database.close()
  await place.drop()
})
