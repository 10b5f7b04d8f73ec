import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openArchive } from '../../../../src/server/ops/backup/archive.ts'
import { readBackup } from '../../../../src/server/ops/backup/read-backup.ts'
import { restoreBackup } from '../../../../src/server/ops/backup/restore.ts'
import { lockFolder } from '../../../../src/server/kernel/folder.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import {
  alteredBackup,
  backUp,
  mixedBackup,
  quiet,
  restoreOrder,
  tempFolder,
  turnBit,
  variantOf,
} from '../../../support/server/backups.ts'
import { staffClient } from '../../../support/server/client.ts'
import { makeSale } from '../../../support/server/sale.ts'
import { rowsBefore, rowsNow, type TableRows } from '../../../support/server/table-rows.ts'
import { sailVoyage } from '../../../support/server/voyage/voyage.ts'
import { dailyDatabases } from '../../../support/server/databases.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

/** Restored data differ in these alone: everyone logs in again, and the restore is noted. */
const CHANGED = new Set(['sessions', 'audit_log', 'audit_head'])

/** Every constraint, index and trigger of a PostgreSQL database, a line each. */
async function structureOf({ server }: TestServer): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
    UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal
    ORDER BY 1`.execute(server.deps.database.db)
  return rows.map(({ line }) => line)
}

describe.each(dailyDatabases)('a backup of %s', (database) => {
  let test: TestServer
  let rows: TableRows
  const file = join(folder.path, `${database}.tar`)
  const sealed = join(folder.path, `${database}-sealed.tar`)
  beforeAll(async () => {
    test = await openTestServer(database)
    await sailVoyage(test)
    const dish_name = 'tab\t, lines\r\n, \\N and \\.'
    await test.server.deps.database.db.updateTable('dishes').set({ dish_name }).execute()
    rows = await rowsBefore(test.server.deps.config)
    expect(await backUp(test, file)).toMatchObject({ ok: true, value: { bytes: statSync(file).size } })
    await backUp(test, sealed, 'four words of a captain')
  })
  afterAll(() => test.close())

  it('is one file that only its owner can read, with nothing left beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder.path).filter((name) => name.includes('making'))).toEqual([])
  })

  it.each(dailyDatabases)('is restored into %s row by row, and sales go on', async (into) => {
    const restored = await openTestServer(into, {}, async (place) => {
      expect(await restoreBackup(restoreOrder(file, place.dataDir, { database: place.database }), quiet)).toMatchObject({
        ok: true,
      })
    })
    const { db } = restored.server.deps.database
    for (const [table, { columns, rows: kept }] of rows)
      if (!CHANGED.has(table)) expect([table, await rowsNow(db, table, columns)]).toEqual([table, kept])
    restored.clock.now = test.clock.now
    const client = await staffClient(restored, ['backoffice', 'foodorder'])
    const [found] = await client.ok('listPax', { query: { search: 'meht' } })
    expect((await client.ok('revealPax', { params: { userid: found?._id ?? '' } })).issuePlace).toBe('Mumbai')
    await makeSale(restored, client)
    expect(await verifyMoney(db)).toEqual([])
    expect((await client.ok('listAudit')).map(({ action }) => action)).toContain('backup_restored')
    await restored.close()
  })

  it('leaves PostgreSQL the keys, indexes and triggers of a new database', async () => {
    const fresh = await openTestServer('postgres')
    const restored = await openTestServer('postgres', {}, async (place) => {
      await restoreBackup(restoreOrder(file, place.dataDir, { database: place.database }), quiet)
    })
    const [wanted, found] = [await structureOf(fresh), await structureOf(restored)]
    expect(wanted.filter((line) => line.includes('FOREIGN KEY')).length).toBeGreaterThan(10)
    expect(found).toEqual(wanted)
    await Promise.all([fresh.close(), restored.close()])
  })

  it('logs everyone out: a session that was ended since must not come back', async () => {
    const data = tempFolder()
    await restoreBackup(restoreOrder(file, data.path), quiet)
    const sessions = (await rowsBefore({ dataDir: data.path, database: '' })).get('sessions')
    expect([rows.get('sessions')?.rows.length, sessions?.rows]).toEqual([expect.any(Number), []])
    data.remove()
  })

  it('with a sealed key gives it to its passphrase alone', async () => {
    const data = tempFolder()
    const restore = (changes: object) => restoreBackup(restoreOrder(sealed, data.path, changes), quiet)
    expect(await restore({})).toMatchObject({ ok: false, error: expect.stringContaining('--passphrase-file') })
    expect(await restore({ passphrase: 'another' })).toEqual({ ok: false, error: 'this is not the passphrase of the backup' })
    expect(readdirSync(data.path)).toEqual(['database.lock'])
    expect(await restore({ passphrase: 'four words of a captain' })).toMatchObject({ ok: true })
    const key = (dir: string) => readFileSync(join(dir, 'server.key'), 'utf8')
    expect(key(data.path)).toBe(key(test.server.deps.config.dataDir))
    expect(readFileSync(sealed).includes(key(data.path))).toBe(false)
    expect(readFileSync(file).includes(key(data.path)), 'as the one without a passphrase does').toBe(true)
    data.remove()
  })

  it('without its key keeps the one of the folder', async () => {
    const data = tempFolder()
    const own = 'ab'.repeat(32)
    writeFileSync(join(data.path, 'server.key'), own)
    expect(await restoreBackup(restoreOrder(sealed, data.path, { withoutKey: true }), quiet)).toMatchObject({ ok: true })
    expect(readFileSync(join(data.path, 'server.key'), 'utf8')).toBe(own)
    data.remove()
  })
})

describe('restore refuses', () => {
  let test: TestServer
  const file = join(folder.path, 'good.tar')
  const data = tempFolder()
  beforeAll(async () => {
    test = await openTestServer('sqlite')
    await makeSale(test, await staffClient(test, ['backoffice', 'foodorder']))
    await backUp(test, file)
  })
  afterAll(async () => {
    await test.close()
    data.remove()
  })
  const restore = (from: string, changes: object = {}) => restoreBackup(restoreOrder(from, data.path, changes), quiet)

  it('a file with one bit turned, wherever it is', () => {
    const bits = statSync(file).size * 8
    const kept: number[] = []
    for (let turn = 0; turn < 150; turn += 1) {
      const at = turn < 40 ? turn * 101 : Math.floor((turn * bits) / 150) + turn
      if (openArchive(variantOf(file, (content) => turnBit(content, at))).ok) kept.push(at)
    }
    expect(kept).toEqual([])
    expect(openArchive(file).ok, 'while the file as it was made is taken').toBe(true)
  })

  it('a file that ends early, at any length, and one with something after its end', () => {
    const { size } = statSync(file)
    const lengths = [0, 1, 511, 512, 1024, size / 2, size - 1024, size - 512, size - 1].map(Math.floor)
    for (const length of lengths)
      expect([length, openArchive(variantOf(file, (content) => content.subarray(0, length))).ok]).toEqual([length, false])
    expect(openArchive(variantOf(file, (content) => Buffer.concat([content, Buffer.alloc(512)]))).ok).toBe(false)
  })

  it('a damaged backup before anything is touched', async () => {
    const damaged = variantOf(file, (content) => turnBit(content, 80_000))
    expect(await restore(damaged)).toEqual({
      ok: false,
      error: 'this backup cannot be used: its content does not match its SHA-256 sums',
    })
    expect(readdirSync(data.path)).toEqual(['database.lock'])
  })

  it('what is no backup', async () => {
    const text = variantOf(file, () => Buffer.from('not a backup'))
    expect(await restore(text)).toMatchObject({ ok: false, error: expect.stringContaining('ends too early') })
    expect(await restore(join(data.path, 'nowhere.tar'))).toMatchObject({ ok: false, error: expect.stringContaining('no file') })
  })

  it('a folder that a program uses', async () => {
    const lock = lockFolder(data.path, 'database')
    expect(await restore(file)).toMatchObject({ ok: false, error: expect.stringContaining('close it first') })
    lock?.release()
  })

  it('a folder that holds data, unless asked to; then they are kept aside', async () => {
    expect(await restore(file)).toMatchObject({ ok: true, value: { aside: null } })
    const before = await rowsBefore({ dataDir: data.path, database: '' })
    expect(await restore(file)).toMatchObject({ ok: false, error: expect.stringContaining('--replace') })
    const aside = join(data.path, 'before-restore-20261122T000000')
    expect(await restore(file, { replace: true })).toMatchObject({ ok: true, value: { aside } })
    expect(await rowsBefore({ dataDir: aside, database: '' })).toEqual(before)
    expect(existsSync(join(data.path, 'server.key'))).toBe(true)
  })
})

describe('a backup is not made, or not used', () => {
  let test: TestServer
  beforeAll(async () => {
    test = await openTestServer('sqlite')
    await makeSale(test, await staffClient(test, ['backoffice', 'foodorder']))
  })
  afterAll(() => test.close())

  it('of books that are not intact: it says what is broken and leaves no file', async () => {
    const { db } = test.server.deps.database
    const to = join(folder.path, 'broken.tar')
    await sql`UPDATE cards SET balance = balance + 1`.execute(db)
    expect(await backUp(test, to)).toMatchObject({
      ok: false,
      error: expect.stringContaining("a card's balance is the sum of its entries"),
    })
    expect(existsSync(to)).toBe(false)
    await sql`UPDATE cards SET balance = balance - 1`.execute(db)
    expect(await backUp(test, to)).toMatchObject({ ok: true })
  })

  it.each(dailyDatabases)('of books that are not intact, or not those it names: %s keeps what it had', async (into) => {
    const good = join(folder.path, `good-for-${into}.tar`)
    await backUp(test, good)
    const target = await openTestServer(into, {}, async (place) => {
      const restore = (from: string) =>
        restoreBackup(restoreOrder(from, place.dataDir, { database: place.database, replace: true }), quiet)
      expect(await restore(alteredBackup(good, () => undefined))).toMatchObject({ ok: true })
      const before = await rowsBefore(place)
      expect(await restore(alteredBackup(good, (copy) => copy.exec('UPDATE cards SET balance = balance + 1')))).toMatchObject({
        ok: false,
        error: expect.stringMatching(/^this backup cannot be used: a card's balance is the sum of its entries/),
      })
      expect(await restore(alteredBackup(good, () => undefined, { sales: 7 }))).toEqual({
        ok: false,
        error: 'this backup cannot be used: its books are not those that its manifest names',
      })
      expect(await rowsBefore(place)).toEqual(before)
    })
    await target.close()
  })

  it('when it was made by a newer Purser', async () => {
    const to = join(folder.path, 'newer.tar')
    const { db } = test.server.deps.database
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(db)
    await expect(backUp(test, to)).rejects.toThrow('newer Purser')
    await sql`DELETE FROM kysely_migration WHERE name = '9999-later'`.execute(db)
  })

  it('with the manifest of another backup', async () => {
    const [one, other] = [join(folder.path, 'one.tar'), join(folder.path, 'other.tar')]
    await backUp(test, one)
    const client = await staffClient(test, ['backoffice', 'foodorder'])
    await makeSale(test, client)
    await backUp(test, other)
    const mixed = mixedBackup(one, other)
    expect(openArchive(mixed).ok, 'its sums are right').toBe(true)
    const scratch = tempFolder()
    expect(await readBackup(mixed, scratch.path, quiet)).toEqual({
      ok: false,
      error: 'this backup cannot be used: its manifest is that of another backup',
    })
    scratch.remove()
  })
})
