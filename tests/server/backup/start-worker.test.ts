import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BooksVerdict } from '../../../src/shared/contract/backups.ts'
import { DATABASE_FILE } from '../../../src/server/db/database.ts'
import { openTestServer, type TestServer } from '../../support/server.ts'

/** Linux alone shows a process its open files and the locks on them. */
describe.runIf(existsSync('/proc/locks'))('a job in a thread of the server, as in Electron', () => {
  let test: TestServer
  beforeAll(async () => {
    Object.defineProperty(process.versions, 'electron', { value: 'test', configurable: true })
    test = await openTestServer('sqlite')
  })
  afterAll(async () => {
    Reflect.deleteProperty(process.versions, 'electron')
    await test.close()
  })

  const openFiles = (): number => readdirSync('/proc/self/fd').length

  /** This process's locks on the database file and on the index of its log, where SQLite takes them. */
  function locks(): string[] {
    const path = join(test.server.deps.config.dataDir, DATABASE_FILE)
    const files = new Set([path, `${path}-shm`].map((name) => String(statSync(name).ino)))
    return readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/).slice(1))
      .filter(([, , , pid, file]) => pid === String(process.pid) && files.has(file?.split(':').at(-1) ?? ''))
      .map((fields) => fields.join(' '))
      .toSorted()
  }

  async function whenDone(): Promise<BooksVerdict | null> {
    const { backupJobs } = test.server.deps
    await vi.waitFor(() => expect(backupJobs.state().work).toBeNull(), { interval: 20 })
    return backupJobs.state().lastVerdict
  }

  it('leaves no file open, however often the books are checked, and drops no lock of the server', async () => {
    const { backupJobs } = test.server.deps
    const held = locks()
    expect(held.length).toBeGreaterThan(0)
    backupJobs.startVerify('manual')
    expect(await whenDone()).toMatchObject({ breaches: [], problem: '' })
    const files = openFiles()
    for (let round = 0; round < 4; round += 1) {
      backupJobs.startVerify('manual')
      expect(await whenDone()).toMatchObject({ breaches: [], problem: '' })
    }
    backupJobs.startBackup('manual')
    await whenDone()
    expect(backupJobs.state().records[0]).toMatchObject({ problem: '' })
    await vi.waitFor(() => expect(openFiles()).toBe(files), { interval: 20 })
    expect(locks()).toEqual(held)
  })

  it('leaves no file open either when the database is opened and closed again', async () => {
    const again = async (): Promise<void> => {
      const other = await openTestServer('sqlite')
      other.server.deps.backupJobs.startVerify('manual')
      await vi.waitFor(() => expect(other.server.deps.backupJobs.state().work).toBeNull(), { interval: 20 })
      await other.close()
    }
    await again()
    const files = openFiles()
    for (let round = 0; round < 3; round += 1) await again()
    await vi.waitFor(() => expect(openFiles()).toBe(files), { interval: 20 })
  })
})
