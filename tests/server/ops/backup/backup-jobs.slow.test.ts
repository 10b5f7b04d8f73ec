import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { BackupState } from '../../../../src/shared/contract/backups.ts'
import { lastChecks } from '../../../../src/server/ops/backup/books-checks.repo.ts'
import { CLOCKS_APART_MS } from '../../../../src/server/kernel/clock-skew.ts'
import { isDue, lastTimeOf } from '../../../../src/server/ops/backup/daily.ts'
import { openArchive } from '../../../../src/server/ops/backup/archive.ts'
import { parseServerConfig } from '../../../../src/server/kernel/config.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeSale } from '../../../support/server/sale.ts'
import { describeServer, openTestServer, type TestServer } from '../../../support/server/server.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Waits until nothing is under way, by the real clock, which the faked one leaves alone. */
async function whenDone(client: Client): Promise<BackupState> {
  for (;;) {
    const state = await client.ok('listBackups')
    if (state.work === null) return state
    await pause(20)
  }
}

describeServer('backups from the back office', (open) => {
  let test: TestServer
  let client: Client
  beforeAll(async () => {
    test = await open()
    client = await staffClient(test, ['backoffice', 'foodorder'])
    await makeSale(test, client)
  })
  const folder = (): string => join(test.server.deps.config.dataDir, 'backups')

  it('a copy is made beside the sales, checked, kept and noted', async () => {
    const started = await client.ok('backupNow')
    expect(started.work).toMatchObject({ what: 'backup', step: 'copy' })
    await makeSale(test, client)
    const { records } = await whenDone(client)
    const [record] = records
    expect(record).toMatchObject({ kind: 'manual', problem: '', present: true })
    expect([1, 2]).toContain(record?.sales)
    const path = join(folder(), record?.file ?? '')
    expect([statSync(path).size, openArchive(path).ok]).toEqual([record?.bytes, true])
    expect((await client.ok('listAudit', { query: { action: 'backup_made' } }))[0]?.staffName).not.toBe('')
  })

  it('one at a time: a second one, or a check, is refused meanwhile', async () => {
    await client.ok('backupNow')
    expect((await client.call('backupNow')).failure.code).toBe('books_busy')
    expect((await client.call('verifyBooks')).failure.code).toBe('books_busy')
    await whenDone(client)
  })

  it('the check of the books reports what it counted, and what does not hold', async () => {
    await client.ok('verifyBooks')
    const whole = (await whenDone(client)).lastVerdict
    expect(whole).toMatchObject({ kind: 'manual', breaches: [], problem: '', sales: 2 })
    expect(whole?.ledgerHash).toMatch(/^[0-9a-f]{64}$/)
    const { db } = test.server.deps.database
    await sql`UPDATE cards SET balance = balance + 1 WHERE id = (SELECT MIN(id) FROM cards)`.execute(db)
    await client.ok('verifyBooks')
    const broken = (await whenDone(client)).lastVerdict
    expect(broken?.breaches.map(({ invariant }) => invariant)).toEqual([
      "a card's balance is the sum of its entries and not negative",
    ])
    await sql`UPDATE cards SET balance = balance - 1 WHERE id = (SELECT MIN(id) FROM cards)`.execute(db)
    const { checks } = await client.ok('listBackups')
    expect(checks.map(({ breaches }) => breaches.length)).toEqual([1, 0])
    const [noted] = await client.ok('listAudit', { query: { action: 'books_broken' } })
    expect(noted).toMatchObject({ staffName: '', detail: expect.stringMatching(/^NOT INTACT: a card's balance .+: \S+$/) })
  })

  it('checks are kept for good: the next start still knows them, and SQL cannot change them', async () => {
    const { db } = test.server.deps.database
    const { checks } = await client.ok('listBackups')
    expect(await lastChecks(db, test.clock.now)).toEqual(checks)
    expect(await lastChecks(db, test.clock.now - 2 * CLOCKS_APART_MS), 'none in the future').toEqual([])
    await expect(sql`UPDATE books_checks SET breaches = '[]'`.execute(db)).rejects.toThrow('books_checks is append-only')
  })

  it('a copy that fails says why, leaves the old ones, and nothing half made', async () => {
    const { db } = test.server.deps.database
    const before = readdirSync(folder()).filter((name) => name.endsWith('.tar'))
    await db
      .updateTable('heads')
      .set((head) => ({ invoice_seq: head('invoice_seq', '+', 1) }))
      .execute()
    await client.ok('backupNow')
    const { records } = await whenDone(client)
    expect(records[0]).toMatchObject({ present: false, problem: expect.stringContaining('invoice numbers have no gap') })
    expect(readdirSync(folder()).toSorted()).toEqual([...before, 'backups.json'].toSorted())
    await db
      .updateTable('heads')
      .set((head) => ({ invoice_seq: head('invoice_seq', '-', 1) }))
      .execute()
  })

  it('copies older than two weeks go once a newer one passed its checks, and nothing else does', async () => {
    const old = 'purser-20261101T033000Z-daily.tar'
    const young = 'purser-20261115T033000Z-daily.tar'
    for (const name of [old, young, 'my own notes.txt']) writeFileSync(join(folder(), name), '')
    await client.ok('backupNow')
    await whenDone(client)
    expect([old, young, 'my own notes.txt'].map((name) => existsSync(join(folder(), name)))).toEqual([false, true, true])
  })

  it('is closed cleanly in the middle of a copy', async () => {
    const another = await open()
    await (await staffClient(another, ['backoffice'])).ok('backupNow')
    const { dataDir } = another.server.deps.config
    await another.server.deps.backupJobs.close()
    const left = existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []
    expect(left).toEqual([])
  })
})

describe('the daily copy', () => {
  const at = (text: string): number => new Date(text).getTime()
  const now = at('2026-11-21T09:00:00')

  it('is due once a day, at its time on the clock of this machine', () => {
    expect(lastTimeOf('03:30', now)).toBe(at('2026-11-21T03:30:00'))
    expect(lastTimeOf('10:00', now)).toBe(at('2026-11-20T10:00:00'))
    expect(isDue('03:30', now, at('2026-11-21T03:31:00'), at('2026-11-21T03:31:00'))).toBe(false)
    expect(isDue('03:30', now, at('2026-11-20T03:31:00'), at('2026-11-20T03:31:00'))).toBe(true)
  })

  it('is made up for in the morning by a terminal that was off at night, and never where it is switched off', () => {
    expect(isDue('03:30', now, null, null)).toBe(true)
    expect(isDue('', now, null, null)).toBe(false)
  })

  it('is tried again an hour after it failed', () => {
    expect(isDue('03:30', now, null, now - 59 * 60_000)).toBe(false)
    expect(isDue('03:30', now, null, now - 60 * 60_000)).toBe(true)
  })

  it('runs by itself: five minutes after the start when none was made since its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const test = await openTestServer('sqlite', {}, undefined, ['--backup-at', '03:30'])
    const client = await staffClient(test, ['backoffice'])
    expect(await whenDone(client)).toMatchObject({ records: [] })
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    vi.useRealTimers()
    const { records, dailyAt } = await whenDone(client)
    expect([dailyAt, records.map(({ kind, problem }) => [kind, problem])]).toEqual(['03:30', [['daily', '']]])
    await test.close()
  })

  it('is made again by itself an hour after it failed, even where the folder of copies could not be used', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const test = await openTestServer('sqlite', {}, undefined, ['--backup-at', '03:30'])
    const client = await staffClient(test, ['backoffice'])
    const folder = join(test.server.deps.config.dataDir, 'backups')
    expect(await whenDone(client)).toMatchObject({ records: [] })
    writeFileSync(folder, 'a file where the folder should be')
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    const failed = await whenDone(client)
    expect(failed.records).toMatchObject([{ kind: 'daily', problem: expect.stringContaining('EEXIST'), present: false }])
    rmSync(folder)
    test.clock.now += HOUR_MS
    await vi.advanceTimersByTimeAsync(60_000)
    const made = await whenDone(client)
    vi.useRealTimers()
    expect(made.records).toMatchObject([{ kind: 'daily', problem: '', present: true }, { problem: failed.records[0]?.problem }])
    await test.close()
  })

  it('is made once its list of copies can be read again, and the server lives on until then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const test = await openTestServer('sqlite', {}, undefined, ['--backup-at', '03:30'])
    const client = await staffClient(test, ['backoffice'])
    expect(await whenDone(client)).toMatchObject({ records: [] })
    const list = join(test.server.deps.config.dataDir, 'backups', 'backups.json')
    mkdirSync(list, { recursive: true })
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    rmSync(list, { recursive: true })
    expect((await whenDone(client)).records).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await whenDone(client)).records).toMatchObject([{ kind: 'daily', problem: '' }])
    vi.useRealTimers()
    await test.close()
  })

  it.each([
    ['is gone', null, 'ENOENT'],
    ['is empty', '\n', 'is empty: it must hold the passphrase'],
  ])('fails, and leaves no copy with an unsealed key, where the file of its passphrase %s', async (_what, text, problem) => {
    const file = join(mkdtempSync(join(tmpdir(), 'purser-passphrase-')), 'passphrase')
    if (text !== null) writeFileSync(file, text)
    const test = await openTestServer('sqlite', {}, undefined, ['--backup-passphrase-file', file])
    const client = await staffClient(test, ['backoffice'])
    const { work, records } = await client.ok('backupNow')
    expect([work, records]).toEqual([
      null,
      [expect.objectContaining({ problem: expect.stringContaining(problem), present: false })],
    ])
    expect(readdirSync(join(test.server.deps.config.dataDir, 'backups'))).toEqual(['backups.json'])
    await test.close()
    rmSync(dirname(file), { recursive: true })
  })

  it('is preceded by a check of the books, unless one was made since its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const test = await openTestServer('sqlite', {}, undefined, ['--backup-at', '03:30', '--books-check', 'on'])
    const client = await staffClient(test, ['backoffice'])
    const kinds = ({ checks, records }: BackupState) => [checks.map(({ kind }) => kind), records.map(({ kind }) => kind)]
    await vi.advanceTimersByTimeAsync(5000)
    const started = await whenDone(client)
    expect([started.checkedAt, ...kinds(started)]).toEqual(['03:30', ['start'], []])
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(kinds(await whenDone(client))).toEqual([['start'], ['daily']])
    test.clock.now += DAY_MS
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kinds(await whenDone(client))).toEqual([['daily', 'start'], ['daily']])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kinds(await whenDone(client))).toEqual([
      ['daily', 'start'],
      ['daily', 'daily'],
    ])
    vi.useRealTimers()
    const [noted] = await client.ok('listAudit', { query: { action: 'books_checked' } })
    expect(noted?.detail).toBe('intact up to ledger row 0')
    await test.close()
  })

  it('leaves the check of the books at its time where no copy is made, and both alone where they are switched off', () => {
    const timeOf = (...flags: string[]) => {
      const parsed = parseServerConfig(['--data', '/data', ...flags], {})
      return parsed.ok ? parsed.value.backups.checkAt : parsed.error
    }
    expect([timeOf(), timeOf('--db', 'postgres://x'), timeOf('--backup-at', '02:00')]).toEqual(['03:30', '03:30', '02:00'])
    expect([timeOf('--books-check', '04:15'), timeOf('--books-check', 'off'), timeOf('--books-check', 'daily')]).toEqual([
      '04:15',
      '',
      expect.stringContaining('on, off, or a time of day'),
    ])
  })

  it('is on for an embedded database, and off for PostgreSQL unless asked for', () => {
    const timeOf = (...flags: string[]) => {
      const parsed = parseServerConfig(['--data', '/data', ...flags], {})
      return parsed.ok ? parsed.value.backups.at : parsed.error
    }
    expect([timeOf(), timeOf('--db', 'postgres://x'), timeOf('--db', 'postgres://x', '--backup-at', '02:00')]).toEqual([
      '03:30',
      '',
      '02:00',
    ])
    expect([timeOf('--backup-at', 'off'), timeOf('--backup-at', '25:00')]).toEqual(['', expect.stringContaining('03:30, or off')])
  })

  it('what a killed server left half made is gone with a later start', async () => {
    const test = await openTestServer('sqlite', {}, async ({ dataDir }) => {
      for (const [name, age] of [
        ['.purser-old.tar.making', 1],
        ['.purser-new.tar.making', 0],
      ] as const) {
        const path = join(dataDir, 'backups', name)
        mkdirSync(path, { recursive: true })
        const seconds = (Date.now() - age * DAY_MS) / 1000
        utimesSync(path, seconds, seconds)
      }
    })
    expect(readdirSync(join(test.server.deps.config.dataDir, 'backups'))).toEqual(['.purser-new.tar.making'])
    await test.close()
  })
})
