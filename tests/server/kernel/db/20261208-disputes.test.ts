import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

describe.each(databases)('20261208-disputes on %s', (name) => {
  it('leaves Z reports from before without disputes, their hash as it was, and keeps disputes from being changed', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261205-manifest')
    const texts = 'id day ledger_hash categories staff terminals books books_found closed_by terminal prev_hash hash'.split(' ')
    const numbers = `number from_at created_at ledger_from ledger_to invoice_from invoice_to sales sales_amount items activations
      activations_amount refills refills_amount returns returns_amount transfers transfers_amount opening closing cancelled
      cancelled_amount grand_sales grand_amount venue_version`.split(/\s+/)
    const values = [...texts.map(() => "'z'"), ...numbers.map(() => '1')]
    await sql.raw(`INSERT INTO z_reports (${[...texts, ...numbers].join(', ')}) VALUES (${values.join(', ')})`).execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    expect(await db.selectFrom('z_reports').select(['number', 'hash', 'disputes']).execute()).toEqual([
      { number: 1, hash: 'z', disputes: null },
    ])
    const print = { print_id: 'p', pax_id: 'x', contents: 'statement', copy: 0, at: 1, staff_name: 'Anita', terminal: 'Desk' }
    await db.insertInto('account_prints').values(print).execute()
    await expect(db.updateTable('account_prints').set({ copy: 1 }).execute()).rejects.toThrow('append-only')
    await close()
    await drop()
  })
})
