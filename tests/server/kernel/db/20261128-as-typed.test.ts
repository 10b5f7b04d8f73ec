import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { searchEntryOf, soughtAnywhere } from '../../../../src/server/guests/passengers/pax-search.repo.ts'
import { searchPax } from '../../../../src/server/guests/passengers/pax.repo.ts'
import { currentVenue } from '../../../../src/server/venue/venue.repo.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

/** Names as they were folded before: in lower case and without accents, nothing more. */
const passengers = [
  { seq: 1, name: 'D’Arcy–Jones', folded: 'd’arcy–jones' },
  { seq: 2, name: 'Łukasz Müßig', folded: 'łukasz mußig' },
  { seq: 3, name: 'Tomás Silva', folded: 'tomas silva' },
]

describe.each(databases)('20261128-as-typed on %s', (name) => {
  it('finds passengers registered before by what any keyboard types, and gives the venue its defaults', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261127-who-set-a-password')
    for (const { seq, name: full_name, folded } of passengers) {
      const found_by = `${folded}\n1000${seq}\n91982000000${seq}\nbkg-00000${seq}\nguest@\ue06d`
      const { grams } = searchEntryOf({ seq, found_by })
      await sql`INSERT INTO pax (seq, id, booking_no, full_name, name_folded, found_by, email, dob, sex, type, country, mobile_no,
          nationality, pax_manifest_no, sealed, created_at, version)
        VALUES (${seq}, ${`p${seq}`}, ${`BKG-00000${seq}`}, ${full_name}, ${folded}, ${found_by}, '', '1988-04-18', 'Female', 'adult', 'India',
          '', 'Indian', ${`1000${seq}`}, '', 0, 1)`.execute(raw)
      await sql`INSERT INTO pax_search (rowid, grams, found_by) VALUES (${seq}, ${grams}, ${found_by})`.execute(raw)
    }
    await raw.destroy()
    const database = await openDatabase(place)
    const found = async (text: string) =>
      (await searchPax(database, soughtAnywhere(text), { limit: 10 })).map(({ full_name }) => full_name)
    expect(await found("D'Arcy-Jones")).toEqual(['D’Arcy–Jones'])
    expect(await found('Lukasz')).toEqual(['Łukasz Müßig'])
    expect(await found('mussig')).toEqual(['Łukasz Müßig'])
    expect(await found('ussi')).toEqual(['Łukasz Müßig'])
    expect(await found('tomas')).toEqual(['Tomás Silva'])
    expect(await found('10002')).toEqual(['Łukasz Müßig'])
    const rows = await database.db.selectFrom('pax').select('name_folded').orderBy('seq').execute()
    expect(rows.map(({ name_folded }) => name_folded)).toEqual(["d'arcy-jones", 'lukasz mussig', 'tomas silva'])
    expect(await currentVenue(database.db)).toMatchObject({ refillLimit: null, dayFirst: false, csvSemicolons: false })
    await database.close()
    await drop()
  })
})
