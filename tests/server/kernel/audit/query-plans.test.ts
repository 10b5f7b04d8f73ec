import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../../../../src/server/kernel/audit/audit.repo.ts'
import { moneyMoves } from '../../../../src/server/kernel/audit/audit.repo.ts'
import type { Transaction } from '../../../../src/server/kernel/db/database.ts'
import { plansOf } from '../../../support/server/query-plans.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

let test: TestServer
beforeAll(async () => {
  test = await openTestServer('sqlite')
})
afterAll(() => test.close())

const slice = { from: 0, before: { at: Number.MAX_SAFE_INTEGER, id: '' }, limit: 100 }
const moves = (filter: Parameters<typeof moneyMoves>[2]) => (db: Transaction) => moneyMoves(db, slice, filter)
const entries = (filter: Parameters<typeof auditEntries>[2]) => (db: Transaction) => auditEntries(db, slice, filter)

describe('a page of the audit costs the same among a million sales', () => {
  it.each<[string, string, (db: Transaction) => Promise<unknown>]>([
    ['of all moves', 'card_moves_by_time (created_at', moves({})],
    ['of one kind', 'card_moves_by_kind (kind=? AND created_at', moves({ kind: 'return' })],
    ['of one person', 'card_moves_by_person (staff_id=? AND kind=? AND (created_at,id)<', moves({ staffid: 's' })],
    ['of one person and kind', 'card_moves_by_person (staff_id=? AND kind=?', moves({ staffid: 's', kind: 'return' })],
  ])('%s is read in its order from an index', async (_title, index, work) => {
    const plans = await plansOf(test.server.deps.database.db, work)
    expect(plans).toContain(index)
    expect(plans).not.toMatch(/SCAN card_moves(?! USING)/)
    // The few rows of the walks are put in order once more.
    expect(plans.replaceAll(/SCAN (moves|walk)\nUSE TEMP B-TREE FOR ORDER BY$/gm, '')).not.toContain('TEMP B-TREE')
  })

  it.each([{}, { staffid: 's' }, { kind: 'return' as const }, { staffid: 's', kind: 'return' as const }])(
    'of one card is gathered from its few moves, whatever else is asked: %o',
    async (rest) => {
      const plans = await plansOf(test.server.deps.database.db, moves({ cardNumber: '70023', ...rest }))
      expect(plans).toContain('card_moves_by_number (card_number=?')
    },
  )

  it.each<[string, string, Parameters<typeof auditEntries>[2]]>([
    ['all', 'audit_by_time (at', {}],
    ['one action', 'audit_by_action (action=? AND at', { action: 'login' }],
    ['one person', 'audit_by_person (staff_id=? AND at', { staffid: 's' }],
    ['one card', 'audit_by_subject (subject=?', { cardNumber: '70023' }],
  ])('entries of %s are read by an index', async (_title, index, filter) => {
    const plans = await plansOf(test.server.deps.database.db, entries(filter))
    expect(plans).toContain(index)
    expect(plans).not.toMatch(/SCAN (audit_log|cards|pax|orders)(?! USING)/)
  })

  it('would notice a list without an index', async () => {
    const plans = await plansOf(test.server.deps.database.db, (db) =>
      db.selectFrom('card_moves').selectAll().where('terminal', '=', 'x').orderBy('terminal').execute(),
    )
    expect(plans).toMatch(/SCAN card_moves(?! USING)/)
  })
})
