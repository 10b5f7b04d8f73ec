import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'
import { noManifest } from '../../../support/guest.ts'

describe.each(databases)('20261205-manifest on %s', (name) => {
  it('leaves earlier passengers as they are, and lets no document aboard twice', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261204-order-events')
    for (const seq of [1, 2, 3])
      await sql`INSERT INTO pax (seq, id, full_name, name_folded, found_by, email, dob, sex, type, country, mobile_no,
          pax_manifest_no, nationality, sealed, booking_no, points, version, created_at)
        VALUES (${seq}, ${`p${seq}`}, 'Eva Novak', 'eva novak', 'eva novak', '', '1988-04-18', 'Female', 'adult', 'Czechia', '',
          ${String(10_000 + seq)}, 'Czech', '', ${`BKG-${seq}`}, 0, 1, 0)`.execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    const columns = ['cabin', 'booking_group', 'language', 'document_mac', 'stays_before', 'voyage_id'] as const
    expect(await db.selectFrom('pax').select(columns).execute()).toEqual([noManifest, noManifest, noManifest])
    const give = (id: string) => db.updateTable('pax').set({ document_mac: 'm' }).where('id', '=', id).execute()
    await give('p1')
    await expect(give('p2')).rejects.toThrow(/unique/i)
    await db.updateTable('pax').set({ released_at: 1 }).where('id', '=', 'p1').execute()
    await give('p2')
    await close()
    await drop()
  })
})
