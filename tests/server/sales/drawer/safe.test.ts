import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { DRAWERS } from '../../../../src/server/ops/verify/drawers.ts'
import { SAFE } from '../../../../src/server/ops/verify/safe-moves.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { unguard } from '../../../support/server/outlets.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { drawerOf, inSafe, keepShifts } from '../../../support/server/shift.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'

describeOnBothDatabases("the ship's safe", (open) => {
  let test: TestServer
  let office: Client
  let safe: ReturnType<typeof drawerOf>
  beforeEach(async () => {
    test = await open()
    office = await staffClient(test, ['backoffice', 'foodorder'], 'Maya Pinto')
    safe = drawerOf(office, 'Office')
    await keepShifts(test)
  })
  const db = () => test.server.deps.database.db
  const broken = async () => [...new Set((await verifyMoney(db())).map(({ invariant }) => invariant))]

  it('says of each move who, where, how much and what it holds afterwards', async () => {
    await safe.safe('in', 5000, 'Float from the bank')
    await safe.open(0, 1200)
    await safe.toSafe('drop', 200, 'Too much in the drawer')
    await safe.safe('deposit', 1000.5, 'Bank of Kochi 4711')
    expect(await office.ok('listSafe')).toMatchObject([
      { number: 4, kind: 'deposit', amount: 1000.5, balance: 2999.5, reason: 'Bank of Kochi 4711', staffName: 'Maya Pinto' },
      { number: 3, kind: 'drop', amount: 200, balance: 4000, outlet: 1 },
      { number: 2, kind: 'float', amount: 1200, balance: 3800, outlet: 1 },
      { number: 1, kind: 'in', amount: 5000, balance: 5000, terminal: 'Office' },
    ])
    expect(await broken()).toEqual([])
  })

  it('never gives out more than it holds, of two who take at once the second is refused', async () => {
    await safe.safe('in', 100)
    expect((await safe.safe('deposit', 100.01)).failure.fields).toEqual([
      { field: 'amount', msg: 'The safe does not hold that much' },
    ])
    const answers = await Promise.all([safe.safe('deposit', 60), safe.safe('deposit', 60), safe.open(0, 60)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await inSafe(office)).toBe(40)
    expect(await broken()).toEqual([])
  })

  it('is counted, and what was counted is what it holds; a difference needs a reason and is kept', async () => {
    await safe.safe('in', 100)
    expect((await safe.countSafe(100)).body).toMatchObject({ kind: 'count', difference: 0 })
    expect((await safe.countSafe(90)).failure.fields?.[0]).toEqual({ field: 'reason', msg: 'Enter why the safe differs' })
    await safe.countSafe(90, 'A note was torn')
    const [last] = await office.ok('listSafe', { query: { limit: 1 } })
    expect(last).toMatchObject({ number: 3, difference: -10, balance: 90 })
    expect(await broken()).toEqual([])
  })

  it('a deposit above the limit needs a second person, for that amount and reference only', async () => {
    await keepShifts(test, { depositLimit: 1000 })
    await safe.safe('in', 5000)
    expect((await safe.safe('deposit', 1000, 'Slip 1')).status).toBe(200)
    expect((await safe.safe('deposit', 1000.01, 'Slip 2')).failure.code).toBe('approval_needed')
    const { id: supervisor } = await makeSupervisor(test)
    const body = { amount: 2000, reason: 'Slip 2', supervisor, pin: PIN }
    const { approval } = await office.ok('approveDeposit', { body })
    expect((await safe.safe('deposit', 2000, 'Slip 3', { approval })).failure.code).toBe('approval_needed')
    expect((await safe.safe('deposit', 2000, 'Slip 2', { approval })).body).toMatchObject({ approvedBy: 'Vikram Sethi' })
    expect((await safe.safe('deposit', 2000, 'Slip 2', { approval })).failure.code, 'once').toBe('approval_needed')
    expect(await broken()).toEqual([])
  })

  it('a move is made once under a key', async () => {
    const key = newId()
    const body = { kind: 'in', amount: 10, reason: 'Coins' }
    const [one, again] = [await office.ok('moveSafe', { body, key }), await office.ok('moveSafe', { body, key })]
    expect(again).toEqual(one)
    expect(await inSafe(office)).toBe(10)
  })

  it('is nothing for the front desk', async () => {
    const cashier = await staffClient(test, ['foodorder'])
    expect((await cashier.call('listSafe')).status).toBe(403)
    expect((await drawerOf(cashier).safe('in', 1)).status).toBe(403)
  })

  describe('somebody with the database in hands', () => {
    const tampering = {
      'a smaller drop': ['UPDATE safe_moves SET amount = amount - 100, balance = balance - 100 WHERE number = 2', [SAFE]],
      'a balance': ['UPDATE safe_moves SET balance = balance + 100 WHERE number = 3', [SAFE]],
      'a deposit that is gone': ['DELETE FROM safe_moves WHERE number = 4', [SAFE]],
      'another reference': [`UPDATE safe_moves SET reason = 'Slip 9' WHERE number = 4`, [SAFE]],
      'a drop without its slip': [`UPDATE drawer_entries SET slip = NULL WHERE kind = 'drop'`, [DRAWERS, SAFE]],
      'a shift that nobody approved': [`UPDATE drawer_entries SET approved_by = 'Maya' WHERE kind = 'close'`, [DRAWERS]],
      'a difference that is made good': [
        `UPDATE drawer_entries SET amount = expected WHERE kind IN ('count', 'close')`,
        [DRAWERS, SAFE],
      ],
      'an opening that says less': [
        `UPDATE drawer_entries SET amount = amount - 100, left_in = left_in - 100, other = other - 100 WHERE kind = 'open'`,
        [DRAWERS],
      ],
      'a closing of another shift': [`UPDATE drawer_entries SET shift = 2 WHERE kind = 'close'`, [DRAWERS]],
    } as const

    it.each(Object.entries(tampering))('%s: the check of the books finds it', async (_what, [statement, found]) => {
      await safe.safe('in', 1000)
      await safe.open(500)
      await safe.toSafe('drop', 100)
      const count = (await safe.count(390)).body
      await safe.close(count._id, 200)
      await safe.safe('deposit', 50, 'Slip 1')
      await expect(sql.raw(statement).execute(db())).rejects.toThrow('append-only')
      expect(await broken()).toEqual([])
      await unguard(test, ['drawer_entries', 'safe_moves'])
      await sql.raw(statement).execute(db())
      expect(await broken()).toEqual(found)
    })
  })
})
