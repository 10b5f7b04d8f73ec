import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { currentVenue } from '../../../../src/server/venue/venue.repo.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

describe.each(databases)('20261128-returns-of-a-day on %s', (name) => {
  it('leaves a venue that was set up before without a limit', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261127-who-set-a-password')
    await sql`INSERT INTO venue_versions (version, name, address, tax_id, footer, time_zone, card_number_start, country_code, created_at)
      VALUES (1, 'Purser', '[]', '', '[]', 'Asia/Kolkata', 10001, '+91', 0)`.execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    expect((await currentVenue(db)).refundDayLimit).toBeNull()
    await close()
    await drop()
  })
})
