import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

/** What an order's history could say before, and what it says now: event and status. */
const changes = {
  Preparing: ['status', 'Preparing'],
  Delivering: ['status', 'Delivering'],
  Completed: ['status', 'Completed'],
  Cancelled: ['cancelled', null],
  Replaced: ['replaced', null],
  Replacing: ['replacing', null],
  SplitOff: ['split_off', null],
  SplitFrom: ['split_from', null],
  Joined: ['joined', null],
  JoinedTo: ['joined_to', null],
  Merged: ['merged', null],
  MergedInto: ['merged_into', null],
  Unmerged: ['unmerged', null],
  UnmergedFrom: ['unmerged_from', null],
  Seated: ['seated', null],
  Given: ['given', null],
} as const

describe.each(databases)('20261204-order-events on %s', (name) => {
  it('keeps every change with all that it has, and lets none be changed', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261203-order-lines')
    await sql`INSERT INTO orders (id, card_number, full_name, tables, total, lines_hash, status, payment, staff_name, terminal, created_at)
      VALUES ('o', '', '', '[]', 0, '', 'Preparing', 'unpaid', '', '', 0)`.execute(raw)
    for (const [at, before] of Object.keys(changes).entries())
      await sql`INSERT INTO order_status_changes (id, order_id, status, at, staff_id, terminal, other_order, moved)
        VALUES (${before}, 'o', ${before}, ${at}, 's', 'Bar', ${`other of ${before}`}, '[{}]')`.execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    const rows = await db.selectFrom('order_events').selectAll().orderBy('at').execute()
    expect(rows).toEqual(
      Object.entries(changes).map(([before, [event, status]], at) => ({
        id: before,
        order_id: 'o',
        event,
        status,
        at,
        staff_id: 's',
        terminal: 'Bar',
        other_order: `other of ${before}`,
        moved: '[{}]',
      })),
    )
    for (const change of [sql`UPDATE order_events SET at = 1`, sql`DELETE FROM order_events`])
      await expect(change.execute(db)).rejects.toThrow('order_events is append-only')
    await close()
    await drop()
  })
})
