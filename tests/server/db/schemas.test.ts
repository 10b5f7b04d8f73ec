import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '../../../src/server/db/database.ts'
import { newestSchema, schemaNames } from '../../../src/server/db/migrate.ts'
import { verifyMoney } from '../../../src/server/ledger/verify.ts'
import { staffClient } from '../../support/server/client.ts'
import { makeSale } from '../../support/server/sale.ts'
import { fixtureNames, loadFixture, sqliteFixture } from '../../support/server/schemas/fixtures.ts'
import { recordSchema } from '../../support/server/schemas/record.ts'
import { rowsBefore, rowsNow, type TableRows } from '../../support/server/schemas/rows.ts'
import { databases } from '../../support/server/databases.ts'
import { openTestServer, type TestServer } from '../../support/server/server.ts'

// A new schema gets its fixture by: RECORD_SCHEMA=1 npx vitest run --project server tests/server/db/schemas.test.ts
if (process.env['RECORD_SCHEMA'] !== undefined) for (const database of databases) await recordSchema(newestSchema, database)

it('every schema has a fixture, the newest too', () => {
  expect(fixtureNames, 'record it: RECORD_SCHEMA=1 npx vitest run --project server tests/server/db/schemas.test.ts').toEqual(
    schemaNames,
  )
})

describe.each(databases)('on %s', (database) => {
  describe.each(fixtureNames)('data in the schema %s', (name) => {
    let test: TestServer
    let before: TableRows
    beforeAll(async () => {
      test = await openTestServer(database, {}, async (place) => {
        await loadFixture(name, place)
        before = await rowsBefore(place)
      })
    })
    afterAll(() => test.close())
    const db = (): Db => test.server.deps.database.db

    it('are all kept, to the last column, and intact by every invariant', async () => {
      expect(before.get('bills')?.rows.length).toBeGreaterThanOrEqual(2)
      for (const [table, { columns, rows }] of before) expect([table, await rowsNow(db(), table, columns)]).toEqual([table, rows])
      expect(await verifyMoney(db())).toEqual([])
    })

    it('work on: passengers are found, passports opened with the key, and sales go on', async () => {
      const client = await staffClient(test, ['backoffice', 'foodorder'])
      const [found] = await client.ok('listPax', { query: { search: 'meht' } })
      expect(found?.fullName).toBe('Rohan Mehta')
      const shown = await client.ok('revealPax', { params: { userid: found?._id ?? '' } })
      expect(shown.issuePlace).toBe('Mumbai')
      const { payment } = await makeSale(test, client)
      expect(payment.invoiceno).toBe(`INV-${String((before.get('bills')?.rows.length ?? 0) + 1).padStart(6, '0')}`)
      expect(await verifyMoney(db())).toEqual([])
    })
  })
})

it('data of a newer Purser are left alone, with words that say so', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-newer-'))
  await loadFixture(newestSchema, { dataDir, database: '' })
  const opened = await openDatabase({ dataDir, database: '' })
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(opened.db)
  await opened.close()
  await expect(openDatabase({ dataDir, database: '' })).rejects.toThrow('these data were written by a newer Purser')
  rmSync(dataDir, { recursive: true })
})

it('would notice a row that a migration loses', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-lost-'))
  await loadFixture('0001-first', { dataDir, database: '' })
  const before = await rowsBefore({ dataDir, database: '' })
  const { db, close } = await openDatabase({ dataDir, database: '' })
  await sql`DELETE FROM stock_counts`.execute(db)
  const counts = before.get('stock_counts') ?? { columns: [], rows: [] }
  expect(await rowsNow(db, 'stock_counts', counts.columns)).not.toEqual(counts.rows)
  expect(sqliteFixture('0001-first').toString('latin1', 0, 15)).toBe('SQLite format 3')
  await close()
  rmSync(dataDir, { recursive: true })
})
