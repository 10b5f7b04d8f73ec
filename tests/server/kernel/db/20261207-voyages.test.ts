import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import type { VoyageRow } from '../../../../src/server/kernel/db/tables/tables.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

const voyage = (id: string): VoyageRow => ({
  id,
  name: id,
  from_day: '2026-12-05',
  to_day: '2026-12-12',
  ports: '[]',
  clock_changes: '[]',
  clock_at: null,
  state: 'current',
  version: 1,
  created_at: 0,
  began_at: 1,
  began_by: 'Maya Pinto',
  owed_before: null,
  ended_at: null,
  ended_by: null,
})

describe.each(databases)('20261207-voyages on %s', (name) => {
  it('keeps the sums of dishes as sold on no voyage, and lets one voyage be the current one', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261205-manifest')
    await sql`INSERT INTO sales_by_dish (day, dish_id, dish_name, type, qty, amount, outlet)
      VALUES ('2026-12-04', 'd1', 'Idli', 'Breakfast', 2, 24000, 1)`.execute(raw)
    await sql`INSERT INTO sales_by_modifier (day, modifier_id, name, qty, amount, outlet)
      VALUES ('2026-12-04', 'm1', 'No onion', 2, 0, 1)`.execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    expect(await db.selectFrom('sales_by_dish').selectAll().execute()).toMatchObject([
      { dish_name: 'Idli', qty: 2, voyage_id: '' },
    ])
    expect(await db.selectFrom('sales_by_modifier').selectAll().execute()).toMatchObject([{ name: 'No onion', voyage_id: '' }])
    expect(await db.selectFrom('heads').select('voyage_id').execute()).toEqual([{ voyage_id: null }])

    const sold = { day: '2026-12-04', dish_id: 'd1', dish_name: 'Idli', type: 'Breakfast', qty: 1, amount: 12_000, outlet: 1 }
    const sell = (voyage_id: string) =>
      db
        .insertInto('sales_by_dish')
        .values({ ...sold, voyage_id } as never)
        .execute()
    await sell('v1')
    await expect(sell('v1'), 'one sum of a dish, day, outlet and voyage').rejects.toThrow(/unique/i)

    const begin = (id: string) => db.insertInto('voyages').values(voyage(id)).execute()
    await begin('v1')
    await expect(begin('v2')).rejects.toThrow(/unique/i)
    await db.updateTable('voyages').set({ state: 'ended', ended_at: 2 }).execute()
    await begin('v2')
    await close()
    await drop()
  })
})
