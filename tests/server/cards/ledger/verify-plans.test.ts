import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { askedInvariants } from '../../../../src/server/ops/verify/verify.ts'
import { openTestServer } from '../../../support/server/server.ts'

it('no check of verify reads all of one table again for each row of another', async () => {
  const test = await openTestServer('sqlite')
  const slow: string[] = []
  for (const { name, query } of askedInvariants) {
    const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${sql.raw(query)}`.execute(test.server.deps.database.db)
    // SQLite's own words for it: 'SCAN e LEFT-JOIN' where 'SEARCH e USING … LEFT-JOIN' would look its row up.
    if (rows.some(({ detail }) => /^SCAN .*-JOIN$/.test(detail))) slow.push(name)
  }
  await test.close()
  expect(slow).toEqual([])
})
