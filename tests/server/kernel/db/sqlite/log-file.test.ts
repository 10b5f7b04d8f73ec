import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOf, settleLog } from '../../../../../src/server/kernel/db/sqlite/presence.ts'

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

it('settles a log that a killed program left, byte for byte', () => {
  const file = open(600)
  const log = readFileSync(logOf(path))
  expect(log.length).toBeGreaterThan(2 << 20)
  file.close()
  writeFileSync(logOf(path), log)
  settleLog(path)
  expect(readFileSync(logOf(path)).equals(log)).toBe(true)
  rmSync(logOf(path))
  settleLog(path)
  expect(existsSync(logOf(path))).toBe(false)
})
