import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

describe.each(databases)('20261211-bank-slips on %s', (name) => {
  it('leaves counts from before without bank slips', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261209-shifts')
    await sql`INSERT INTO drawer_entries (id, outlet, number, kind, at, staff_id, staff_name, terminal, amount, reason, notes, other, left_in, ledger_to, z_number)
      VALUES ('e', 1, 1, 'count', 1, 's', 'Sam', 'Bar', 100, '', '[]', 100, 100, 0, 1)`.execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    expect(await db.selectFrom('drawer_entries').select(['kind', 'slips']).execute()).toEqual([{ kind: 'count', slips: null }])
    await close()
    await drop()
  })
})
