import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

describe.each(databases)('20261129-kitchen-terminals on %s', (name) => {
  it('lets the terminals that printed for the kitchen before go on, and nobody who printed by hand', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261128-returns-of-a-day')
    await sql`INSERT INTO orders (id, card_number, full_name, lines, tables, total, lines_hash, status, payment, staff_name, terminal, created_at)
      VALUES ('o', '', '', '[]', '[]', 0, '', 'Preparing', 'unpaid', '', '', 0)`.execute(raw)
    for (const number of [1, 2])
      await sql`INSERT INTO kitchen_tickets (id, order_id, number, lines, tables, moved_from, cancelled, staff_name, terminal, created_at)
        VALUES (${`t${number}`}, 'o', ${number}, '[]', '[]', '[]', 0, '', '', 0)`.execute(raw)
    const print = (id: string, ticket: string, copy: number, terminalId: string, at: number) =>
      sql`INSERT INTO kitchen_prints (print_id, ticket_id, copy, terminal_id, staff_name, terminal, at)
        VALUES (${id}, ${ticket}, ${copy}, ${terminalId}, 'Sam Osei', 'Bar', ${at})`.execute(raw)
    await print('p1', 't1', 0, 'the bar', 1)
    await print('p2', 't2', 0, 'the bar', 2)
    await print('p3', 't2', 1, '', 3)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    expect(await db.selectFrom('kitchen_terminals').selectAll().execute()).toEqual([
      { terminal_id: 'the bar', name: 'Bar', state: 'allowed', staff_name: 'Sam Osei', seen_at: 2 },
    ])
    await close()
    await drop()
  })
})
