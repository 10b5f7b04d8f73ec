import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

describe.each(databases)('20261130-one-idempotency on %s', (name) => {
  it('keeps checks and voids, and lets another order be placed without the columns that are gone', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261129-kitchen-terminals')
    await sql`INSERT INTO staff (id, name, email, password_hash, accessroutes, created_at) VALUES ('s', 'Anita Rao', 'a@ship.example', '', '[]', 0)`.execute(
      raw,
    )
    await sql`INSERT INTO orders (id, card_number, full_name, lines, tables, total, lines_hash, status, payment, staff_name, terminal, created_at, opened_as, sent_as)
      VALUES ('o', '', '', '[]', '[]', 380, '', 'Preparing', 'unpaid', '', '', 0, 'asked', 'sent')`.execute(raw)
    await sql`INSERT INTO order_voids (id, order_id, root_id, asked_id, line, qty, amount, reason, note, cooked, staff_id, terminal, day, at)
      VALUES ('v', 'o', 'o', 'asked', '{}', 1, 70, 'quality', '', 1, 's', 'Bar', '2026-11-27', 1)`.execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    expect(await db.selectFrom('orders').select(['id', 'total', 'version']).execute()).toEqual([
      { id: 'o', total: 380, version: 1 },
    ])
    expect(await db.selectFrom('order_voids').select(['id', 'order_id', 'amount', 'cooked']).execute()).toEqual([
      { id: 'v', order_id: 'o', amount: 70, cooked: 1 },
    ])
    await close()
    await drop()
  })
})
