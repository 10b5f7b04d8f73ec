import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BooksVerdict } from '../../../../src/shared/contract/backups.ts'
import { DATABASE_FILE } from '../../../../src/server/kernel/db/database.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

/** Linux alone shows a process its open files and the locks on them. */
describe.runIf(existsSync('/proc/locks'))('a job beside the server, as a process of its own', () => {
  let test: TestServer
  beforeAll(async () => {
    test = await openTestServer('sqlite')
  })
  afterAll(async () => {
    await test.close()
  })

  /** How many open files this process has in a data folder; others, such as of other tests' programs, come and go. */
  const openFilesOf = ({ dataDir }: { dataDir: string }): number =>
    readdirSync('/proc/self/fd').filter((fd) => linkOf(`/proc/self/fd/${fd}`).startsWith(dataDir)).length

  function linkOf(path: string): string {
    try {
      return readlinkSync(path)
    } catch {
      return ''
    }
  }

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
    const { backupJobs, config } = test.server.deps
    const held = locks()
    expect(held.length).toBeGreaterThan(0)
    backupJobs.startVerify('manual')
    expect(await whenDone()).toMatchObject({ breaches: [], problem: '' })
    // The first check may leave something open that the server keeps; none after it adds to that.
    const files = openFilesOf(config)
    for (let round = 0; round < 4; round += 1) {
      backupJobs.startVerify('manual')
      expect(await whenDone()).toMatchObject({ breaches: [], problem: '' })
    }
    backupJobs.startBackup('manual')
    await whenDone()
    expect(backupJobs.state().records[0]).toMatchObject({ problem: '' })
    await vi.waitFor(() => expect(openFilesOf(config)).toBeLessThanOrEqual(files), { interval: 20 })
    expect(locks()).toEqual(held)
  })

  it('leaves no file open either when the database is opened and closed again', async () => {
    const again = async (): Promise<void> => {
      const other = await openTestServer('sqlite')
      other.server.deps.backupJobs.startVerify('manual')
      await vi.waitFor(() => expect(other.server.deps.backupJobs.state().work).toBeNull(), { interval: 20 })
      await other.close()
      await vi.waitFor(() => expect(openFilesOf(other.server.deps.config)).toBe(0), { interval: 20 })
    }
    for (let round = 0; round < 3; round += 1) await again()
  })
})
