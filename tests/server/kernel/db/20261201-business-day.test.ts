import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { currentVenue } from '../../../../src/server/venue/venue.repo.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

describe.each(databases)('20261201-business-day on %s', (name) => {
  it('leaves the business day of a saved venue at midnight', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261130-one-idempotency')
    await sql`INSERT INTO venue_versions (version, name, address, tax_id, footer, time_zone, card_number_start, country_code,
        points_per_hundred, keys_required, require_amount, idle_minutes, reserved_minutes, late_minutes, stations, discounts, courses,
        outlets, tenders, created_at, happy_hours)
      VALUES (1, 'MV Meridian Moon', '[]', '', '[]', 'Europe/Lisbon', 10001, '+351', 1, 0, 0, 30, 15, 30, '[]', '{}', '[]', '[]', '{}', 0, '[]')`.execute(
      raw,
    )
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    expect(await currentVenue(db)).toMatchObject({ name: 'MV Meridian Moon', dayEnds: 0 })
    await close()
    await drop()
  })
})
