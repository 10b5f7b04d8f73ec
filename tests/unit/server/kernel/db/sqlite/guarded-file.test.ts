import { describe, expect, it } from 'vitest'
import { kindOf, troubleOf } from '../../../../../../src/server/kernel/db/sqlite/guarded-file.ts'

const sqliteError = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode })

describe('what an error says of the disk', () => {
  it.each([
    ['SQLITE_FULL', sqliteError(13), 'disk_full'],
    ['SQLITE_IOERR_FSYNC', sqliteError(10 | (4 << 8)), 'disk_failed'],
    ['SQLITE_IOERR_WRITE', sqliteError(10 | (3 << 8)), 'disk_failed'],
    ['SQLITE_READONLY', sqliteError(8), 'disk_failed'],
    ['SQLITE_CANTOPEN', sqliteError(14), 'disk_failed'],
    ['SQLITE_CORRUPT', sqliteError(11), 'database_damaged'],
    ['SQLITE_CORRUPT_INDEX', sqliteError(11 | (3 << 8)), 'database_damaged'],
    ['SQLITE_NOTADB', sqliteError(26), 'database_damaged'],
    ['ENOSPC', Object.assign(new Error('x'), { code: 'ENOSPC' }), 'disk_full'],
    ['EIO', Object.assign(new Error('x'), { code: 'EIO' }), 'disk_failed'],
  ])('%s is trouble', (_name, error, trouble) => expect(troubleOf(error)).toBe(trouble))

  it.each([
    ['SQLITE_CONSTRAINT_UNIQUE', sqliteError(19 | (8 << 8))],
    ['SQLITE_BUSY', sqliteError(5)],
    ['an error of ours', new TypeError('x')],
  ])('%s is about something else', (_name, error) => expect(troubleOf(error)).toBeNull())
})

describe('what a statement does', () => {
  it.each([
    ['select "id" from "heads"', 'read'],
    ['PRAGMA page_count', 'read'],
    ['insert into "bills" values (1)', 'write'],
    ['update "cards" set "balance" = 1 returning *', 'write'],
    ['  DELETE FROM sessions', 'write'],
    ['CREATE TABLE t (a)', 'write'],
    ['begin', 'begin'],
    ['commit', 'commit'],
    ['rollback', 'rollback'],
  ])('%s', (sql, kind) => expect(kindOf(sql)).toBe(kind))
})
