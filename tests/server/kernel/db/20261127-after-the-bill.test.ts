import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

const order = (id: string, splitFrom: string | null = null) =>
  sql`INSERT INTO orders (id, full_name, card_number, lines, tables, total, lines_hash, status, payment, staff_name, terminal, created_at, split_from)
    VALUES (${id}, '', '', '[]', '[]', 0, '', 'Preparing', 'unpaid', 'Anita Rao', 'Bar', 0, ${splitFrom})`

describe.each(databases)('20261127-after-the-bill on %s', (name) => {
  it('knows the orders whose bill was printed before, their parts, and what took them in', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '0001-schema')
    for (const id of ['billed', 'other', 'taker']) await order(id).execute(raw)
    await order('part', 'billed').execute(raw)
    await sql`INSERT INTO guest_bill_prints (print_id, order_id, contents, copy, total, at, staff_name, terminal)
      VALUES ('p', 'billed', 'c', 0, 0, 0, 'Anita Rao', 'Bar')`.execute(raw)
    await sql`INSERT INTO order_merges (other_id, order_id, at) VALUES ('billed', 'taker', 0)`.execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    const rows = await db.selectFrom('orders').select(['id', 'billed']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 'billed', billed: 1 },
      { id: 'other', billed: 0 },
      { id: 'part', billed: 1 },
      { id: 'taker', billed: 1 },
    ])
    await close()
    await drop()
  })
})
