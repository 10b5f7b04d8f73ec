import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DATABASE_FILE, openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { runCommand } from '../../../../src/server/tools/run-command.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { staffClient } from '../../../support/server/client.ts'
import { runToEnd } from '../../../support/programs/program.ts'
import { makeGuest } from '../../../support/server/sale.ts'
import { openTestServer } from '../../../support/server/server.ts'

let dataDir = ''
let file = ''
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'purser-damaged-'))
  await (await openDatabase({ dataDir, database: '' })).close()
  file = join(dataDir, DATABASE_FILE)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Writes over a part of the database file, as a failing disk does. */
function spoil(path: string, from: number, to = statSync(path).size): void {
  const bytes = readFileSync(path)
  bytes.fill(0xa5, from, to)
  writeFileSync(path, bytes)
}
const HOW = () => `restore the newest backup with purser restore --from BACKUP.tar --data ${dataDir} --replace`

describe('a damaged database', () => {
  it.each([
    ['from its first page on', 0],
    ['after its first page', 4096],
  ])('%s, ends the start with words that say how to restore, and is left as it is', async (_where, from) => {
    spoil(file, from)
    const before = readFileSync(file)
    const flags = ['--port', '0', '--data', dataDir, '--backup-at', 'off', '--books-check', 'off']
    const { status, said } = await runToEnd('src/server/start.ts', flags)
    expect(status).toBe(1)
    expect(said).toContain(`purser: the database in ${dataDir} is damaged and was left as it is.`)
    expect(said).toContain(HOW())
    expect(said).not.toContain('malformed')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('is found by purser verify, which says how to restore', async () => {
    const said = { out: '', err: '' }
    const voice = { out: (line: string) => void (said.out += `${line}\n`), err: (line: string) => void (said.err += `${line}\n`) }
    expect([await runCommand(['verify', '--data', dataDir], {}, voice), said]).toMatchObject([0, { err: '' }])
    spoil(file, 4096)
    expect(await runCommand(['verify', '--data', dataDir], {}, voice)).toBe(1)
    expect(said.err).toContain(HOW())
  })

  it('opens where it is intact', async () => {
    const database = await openDatabase({ dataDir, database: '' })
    expect(database.trouble()).toBeNull()
    await database.close()
  })
})

it('a database that is damaged while it runs saves nothing more, and its health is not ok, with what to do', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const test = await openTestServer('sqlite')
  const client = await staffClient(test, ['foodorder', 'backoffice'])
  const { card } = await makeGuest(test, client)
  expect((await client.call('health')).status).toBe(200)
  const { db } = test.server.deps.database
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
  spoil(join(test.server.deps.config.dataDir, DATABASE_FILE), 4096)
  await sql`PRAGMA cache_size = 0`.execute(db)
  await sql`PRAGMA shrink_memory`.execute(db)
  const refill = await client.call('refillCard', { body: { cardNumber: card.cardNumber, balance: 10 }, key: newId() })
  expect([refill.status, refill.failure.code]).toEqual([503, 'database_damaged'])
  const health = await client.call('health')
  expect([health.status, health.failure.code]).toEqual([503, 'database_damaged'])
  expect(health.failure.msg).toContain('purser restore')
  await test.close()
  expect(existsSync(test.server.deps.config.dataDir)).toBe(false)
})
