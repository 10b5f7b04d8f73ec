import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../src/server/kernel/db/database.ts'
import type { Result } from '../../../src/shared/errors.ts'
import { seamsOf } from '../seam.ts'

/** Longer than an answer takes to reach its client, ms. */
const HELD_OPEN_MS = 5

/** Answers a transaction before it is committed. */
export const acknowledgeBeforeCommit: typeof openDatabase = async (options) => {
  const database = await openDatabase(options)
  return {
    ...database,
    transact: <T, E>(work: Parameters<typeof database.transact<T, E>>[0]): Promise<Result<T, E>> =>
      new Promise((acknowledge, refuse) => {
        const committed = database.transact<T, E>(async (tx) => {
          const result = await work(tx)
          if (result.ok) acknowledge(result)
          await pause(HELD_OPEN_MS)
          return result
        })
        committed.then(acknowledge, refuse)
      }),
  }
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/kernel/db/database', 'openDatabase', 'acknowledgeBeforeCommit')]
