import { describe, expect, it } from 'vitest'
import { isDatabaseAway } from '../../../../../../src/server/kernel/db/engine/storage-trouble.ts'

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code })

describe('a database that is away', () => {
  it.each([
    failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    failure('terminating connection due to administrator command', '57P01'),
    failure('the database system is in recovery mode', '57P03'),
    failure('could not serialize access', '40001'),
    failure('database is locked', 'ERR_SQLITE_BUSY'),
    failure('Connection terminated unexpectedly'),
    failure('Client has encountered a connection error and is not queryable'),
    failure('Client was closed and is not queryable'),
    failure('timeout exceeded when trying to connect'),
    failure('timeout expired'),
  ])('is worth another try: $message', (error) => expect(isDatabaseAway(error)).toBe(true))

  it.each([
    failure('duplicate key value violates unique constraint', '23505'),
    failure('syntax error at or near "selct"', '42601'),
    failure("Cannot read properties of undefined (reading 'id')"),
  ])('is no excuse for a fault of ours: $message', (error) => expect(isDatabaseAway(error)).toBe(false))
})
