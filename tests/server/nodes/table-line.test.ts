import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { topics, type Change } from '../../../src/shared/changes.ts'
import type { ChangeLine } from '../../../src/server/nodes/change-line.ts'
import { openTableLine } from '../../../src/server/nodes/table-line.ts'
import { databases, emptyPostgresDatabase, type PostgresDatabase } from '../../support/server/databases.ts'

const SLEPT_MS = 120_000

describe.runIf(databases.includes('postgres'))(
  'a line by a table, on a machine that slept for longer than messages are kept',
  () => {
    let place: PostgresDatabase
    let line: ChangeLine
    const seen: Change[] = []
    beforeAll(async () => {
      place = await emptyPostgresDatabase()
      line = await openTableLine(place.address, (change) => seen.push(change))
    })
    afterEach(() => vi.useRealTimers())
    afterAll(async () => {
      await line.close()
      await place.drop()
    })

    it('has everything read again, and is on duty only once it has taken the duty anew', async () => {
      expect(line.isOnDuty()).toBe(true)
      seen.length = 0
      // Asleep, the steady clock stands still and the clock of the day goes on.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SLEPT_MS })
      expect(line.isOnDuty()).toBe(false)
      await expect.poll(() => seen).toEqual([{ topics: [...topics] }])
      await expect.poll(() => line.isOnDuty(), { timeout: 12_000 }).toBe(true)
    })
  },
)
