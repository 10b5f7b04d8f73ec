import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { currentVenue, venueAt } from '../../../src/server/venue/venue.repo.ts'
import { databases } from '../../support/server/databases.ts'
import { loadFixture } from '../../support/server/schemas/fixtures.ts'
import { type DatabasePlace, openTestServer, type TestServer } from '../../support/server/server.ts'

const POOL_BAR = `
  INSERT INTO outlets (id, name) VALUES (2, 'Pool Bar');
  INSERT INTO heads (id, code, ledger_seq, ledger_hash, invoice_seq, credit_seq)
  VALUES (2, 'PB', 1000000000000, '', 1000000000000, 1000000000000)`

async function addPoolBar({ dataDir, database }: DatabasePlace): Promise<void> {
  if (database === '') {
    const file = new DatabaseSync(join(dataDir, 'purser.sqlite'))
    file.exec(POOL_BAR)
    file.close()
    return
  }
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(POOL_BAR)
  await client.end()
}

describe.each(databases)('outlets of before papers named them, on %s', (database) => {
  let test: TestServer
  afterEach(() => test.close())
  const opened = async (prepare: (place: DatabasePlace) => Promise<void>) => {
    test = await openTestServer(database, {}, async (place) => {
      await loadFixture('0014-reservation-outlets', place)
      await prepare(place)
    })
    const { db } = test.server.deps.database
    const { version, outlets } = await currentVenue(db)
    return { version, outlets, before: (await venueAt(db, version - 1)).outlets }
  }

  it('are named from now on in a version of their own; invoices of before keep theirs', async () => {
    expect(await opened(addPoolBar)).toEqual({ version: 4, outlets: ['Main outlet', 'Pool Bar'], before: [] })
  })

  it('one alone makes no version', async () => {
    expect(await opened(async () => {})).toEqual({ version: 3, outlets: [], before: [] })
  })
})
