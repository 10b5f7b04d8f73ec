import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'

/** Resolves once so many connections to this PostgreSQL database wait for a row that another one holds. */
export async function untilSomebodyWaits(db: Transaction, howMany = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows[0]?.waiting
  }
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThanOrEqual(howMany)
}
