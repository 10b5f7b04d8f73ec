import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { schemaNames } from '../../../../src/server/kernel/db/migrate.ts'
import { runCommand } from '../../../../src/server/tools/run-command.ts'
import { databases } from '../../../support/server/databases.ts'
import { oldDataIn } from '../../../support/server/old-data.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'
import type { DatabasePlace } from '../../../support/server/server.ts'
import { rowsBefore } from '../../../support/server/table-rows.ts'

describe.each(databases)('the schema on %s', (name) => {
  let place: DatabasePlace
  let drop: () => Promise<void>
  beforeEach(async () => {
    ;({ place, drop } = await emptyPlace(name))
  })
  afterEach(() => drop())

  async function raw<T>(work: (db: Kysely<never>) => Promise<T>): Promise<T> {
    const db = rawDatabase(place)
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  const tables = () => raw(async (db) => (await db.introspection.getTables()).map((table) => table.name))

  it('is made whole or not at all: a table that is in the way leaves nothing behind', async () => {
    await raw((db) => sql`CREATE TABLE audit_head (note text)`.execute(db))
    await expect(openDatabase(place)).rejects.toThrow('audit_head')
    expect((await tables()).filter((table) => !table.startsWith('kysely_'))).toEqual(['audit_head'])
    await raw((db) => sql`DROP TABLE audit_head`.execute(db))
    await (await openDatabase(place)).close()
    expect((await tables()).length).toBeGreaterThan(60)
  })

  it.runIf(name === 'postgres')('is made once where several servers start together', async () => {
    const servers = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place)))
    for (const { close } of servers) await close()
    const steps = await raw((db) => sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db))
    expect(steps.rows.map(({ name: step }) => step).toSorted()).toEqual([...schemaNames])
  })

  it('of a newer Purser is left alone, with words that say so', async () => {
    const opened = await openDatabase(place)
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('29990101-later', '2999-01-01T00:00:00.000Z')`.execute(
      opened.db,
    )
    await opened.close()
    const before = await rowsBefore(place)
    await expect(openDatabase(place)).rejects.toThrow('these data were written by a newer Purser')
    expect(await rowsBefore(place)).toEqual(before)
  })

  describe('of a Purser before version 1.0', () => {
    beforeEach(() => oldDataIn(place))
    const file = () => (place.database === '' ? readFileSync(join(place.dataDir, 'purser.sqlite')) : null)
    const refusal =
      name === 'sqlite'
        ? /^the data in \S+ were made by a Purser before version 1\.0.* Nothing was changed\. Start with an empty folder: --data FOLDER$/
        : /^the data of --db were made by a Purser before version 1\.0.* Nothing was changed\. Start with an empty database \(--db ADDRESS\)/

    it('is refused at the start, with what to do, and left as it is', async () => {
      const [before, bytes] = [await rowsBefore(place), file()]
      await expect(openDatabase(place)).rejects.toThrow(refusal)
      expect(await rowsBefore(place)).toEqual(before)
      expect(before.get('bills')?.rows).toHaveLength(1)
      expect(file()).toEqual(bytes)
    })

    it.runIf(name === 'sqlite')('is refused as a demo with the command that begins a new one', async () => {
      await expect(openDatabase({ ...place, demo: true })).rejects.toThrow(
        `the demo in ${place.dataDir} was made by a Purser before version 1.0, which this version cannot read. Nothing was changed. ` +
          'For a new demo delete that folder, or choose another: npm start -- --demo --data FOLDER',
      )
    })

    it.each(['verify', 'backup', 'check'])('is refused by purser %s in the same words', async (command) => {
      const said: string[] = []
      const voice = { out: (line: string) => void said.push(line), err: (line: string) => void said.push(line) }
      const on = ['--data', place.dataDir, ...(place.database === '' ? [] : ['--db', place.database])]
      const more = { verify: [], backup: ['--to', join(place.dataDir, 'a.tar')], check: ['--port', '0'] }[command] ?? []
      expect(await runCommand([command, ...on, ...more], {}, voice)).toBe(1)
      expect(said.filter((line) => refusal.test(line.replace(/^(purser: |✗ database +)/, '')))).toHaveLength(1)
    })
  })
})
