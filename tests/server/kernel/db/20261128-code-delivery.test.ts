import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

describe.each(databases)('20261128-code-delivery on %s', (name) => {
  it('leaves an earlier venue with nothing set up', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261127-who-set-a-password')
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    expect(await db.selectFrom('delivery_settings').selectAll().execute()).toEqual([{ id: 1, settings: '{}', sealed: '' }])
    await close()
    await drop()
  })
})
