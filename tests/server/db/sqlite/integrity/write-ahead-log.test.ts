import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pagesInLog, settleLog } from '../../../../../src/server/db/sqlite/integrity/write-ahead-log.ts'

let dir: string
let path: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'purser-log-'))
  path = join(dir, 'x.sqlite')
})
afterEach(() => rmSync(dir, { recursive: true }))

/** A database with `rows` rows, its log not brought in. */
function open(rows: number): DatabaseSync {
  const file = new DatabaseSync(path)
  file.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a TEXT)')
  for (let row = 0; row < rows; row += 1) file.prepare('INSERT INTO t VALUES (?)').run('x'.repeat(3000))
  return file
}

it('lists the pages that the log holds, and none where there is no log', () => {
  expect(pagesInLog(path)).toEqual(new Set())
  const file = open(5)
  const { page_count } = file.prepare('PRAGMA page_count').get() as { page_count: number }
  expect([...pagesInLog(path)].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: page_count }, (_page, at) => at + 1),
  )
  file.close()
  expect(pagesInLog(path)).toEqual(new Set())
})

it('leaves out frames from before the log was restarted', () => {
  const file = open(20)
  file.exec(`PRAGMA wal_checkpoint(RESTART); UPDATE t SET a = 'y' WHERE rowid = 1`)
  expect(pagesInLog(path).size).toBe(1)
  file.close()
})

it('settles a log that a killed program left, byte for byte', () => {
  const file = open(600)
  const log = readFileSync(`${path}-wal`)
  expect(log.length).toBeGreaterThan(2 << 20)
  file.close()
  writeFileSync(`${path}-wal`, log)
  settleLog(path)
  expect(readFileSync(`${path}-wal`).equals(log)).toBe(true)
  rmSync(`${path}-wal`)
  settleLog(path)
  expect(existsSync(`${path}-wal`)).toBe(false)
})
