import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

describe.each(databases)('20261127-who-set-a-password on %s', (name) => {
  it('takes earlier passwords for their members’ own', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261127-after-the-bill')
    await sql`INSERT INTO staff (id, name, email, password_hash, accessroutes, created_at, outlets)
      VALUES ('s', 'Anita Rao', 'anita@mail.example', 'hash', '[]', 0, '[]')`.execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    const own = await db.selectFrom('staff').select(['password_set_by', 'password_set_at', 'own_password_needed']).execute()
    expect(own).toEqual([{ password_set_by: null, password_set_at: null, own_password_needed: 0 }])
    await close()
    await drop()
  })
})
