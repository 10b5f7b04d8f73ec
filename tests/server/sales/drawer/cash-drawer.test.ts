import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { DRAWERS } from '../../../../src/server/ops/verify/drawers.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { allowTenders, makeCashSale } from '../../../support/server/tender.ts'

const HOUR_MS = 3_600_000

describeServer('the cash drawer', (open) => {
  let test: TestServer
  let cashier: Client
  let office: Client
  beforeEach(async () => {
    test = await open()
    cashier = await staffClient(test, ['foodorder'])
    office = await staffClient(test, ['backoffice'])
  })
  const db = () => test.server.deps.database.db
  const broken = async () => [...new Set((await verifyMoney(db())).map(({ invariant }) => invariant))]

  /** Counts an amount that lies loose in the drawer. */
  const count = (other: number, more: object = {}, client = cashier, key = newId()) =>
    client.call('countDrawer', { body: { notes: [], other, left: 0, reason: '', ...more }, key, terminal: 'Bar' })
  const move = (kind: 'in' | 'out', amount: number, reason = 'Float') =>
    cashier.call('moveDrawerCash', { body: { kind, amount, reason }, key: newId(), terminal: 'Bar' })
  const refill = async (balance: number) => {
    const guest = await makeGuest(test, cashier, { balance })
    return guest.card.cardNumber
  }

  it('the first count says what is there; the next is compared with what was left, added, taken and paid out since', async () => {
    const first = await count(1_500, { left: 1_000 })
    expect(first.body).toMatchObject({ number: 1, amount: 1_500, count: { expected: null, difference: null, left: 1_000 } })
    const number = await refill(2_000)
    await refill(300)
    await cashier.ok('returnCard', { params: { cardNumber: number }, key: newId() })
    await move('in', 500.5)
    await move('out', 100, 'Taxi for a guest')
    await allowTenders(test)
    await makeCashSale(test, cashier, { tendered: 900, tip: 40 })
    test.clock.now += HOUR_MS
    // 1,000 left + 2,300 and the card of the sale in − 2,000 back + 500.50 − 100 + 760 sold with a tip of 40.
    const [activated] = (await office.ok('xReport')).cash.map(({ taken }) => taken.amount - 2_300)
    const expected = 2_500.5 + (activated ?? 0)
    const notes = [
      { value: 500, pieces: 4 },
      { value: 100, pieces: 3 },
    ]
    const second = await count(expected - 2_300 - 50, { notes, left: 1_000, reason: 'Handed over to Sam' })
    expect(second.body).toMatchObject({
      number: 4,
      kind: 'count',
      amount: expected - 50,
      staffName: 'Anita Rao',
      terminal: 'Bar',
      reason: 'Handed over to Sam',
      at: new Date(test.clock.now).toISOString(),
      count: { notes, expected, difference: -50, left: 1_000 },
    })
    expect((await count(1_000)).body.count).toMatchObject({ expected: 1_000, difference: 0 })
    expect(await broken()).toEqual([])
  })

  it('added first, the float is what the first count is compared with', async () => {
    await move('in', 1_000)
    await refill(200)
    expect((await count(1_200)).body.count).toMatchObject({ expected: 1_200, difference: 0 })
  })

  it('no answer tells a cashier what is expected before the count', async () => {
    await count(1_000, { left: 1_000 })
    await refill(777)
    const answers = [
      await cashier.call('listDrawer'),
      await move('out', 50_000, 'More than there is: whether it is there is not said'),
      await cashier.call('xReport'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403])
    for (const { body } of answers) expect(JSON.stringify(body ?? {})).not.toContain('1777')
  })

  it('a drawer is counted once under a key, whatever is sent again', async () => {
    const key = newId()
    const [one, again] = [await count(100, {}, cashier, key), await count(100, {}, cashier, key)]
    expect(again.body).toEqual(one.body)
    expect((await count(200, {}, cashier, key)).failure.code).toBe('key_reused')
    expect(await cashier.ok('listDrawer')).toEqual([one.body])
  })

  it('names what is wrong with a count or a move, and writes nothing', async () => {
    const wrong = [
      await count(100, { left: 100.01 }),
      await count(100, { corrects: newId() }),
      await count(100.001),
      await count(0, { notes: [{ value: 0, pieces: 1 }] }),
      await count(0, { notes: [{ value: 500, pieces: 1.5 }] }),
      await move('in', 0),
      await move('out', 10, '   '),
      await cashier.call('listDrawer', { query: { cursor: 'newest' } }),
    ]
    expect(wrong.map(({ failure }) => failure.fields?.map(({ field }) => field).join())).toEqual([
      'left',
      'reason',
      'other',
      'notes.0.value',
      'notes.0.pieces',
      'amount',
      'reason',
      'cursor',
    ])
    expect(await cashier.ok('listDrawer')).toEqual([])
  })

  it('a count may be made again for a reason while no cash has moved, and both are kept; afterwards it is refused', async () => {
    await count(1_000, { left: 1_000 })
    await refill(500)
    const short = (await count(1_400, { left: 1_000 })).body
    const right = (await count(1_500, { left: 1_000, corrects: short._id, reason: 'Two notes stuck together' })).body
    expect(right).toMatchObject({ number: 3, count: { expected: 1_500, difference: 0, corrects: 2 } })
    expect((await count(1_600, { corrects: short._id, reason: 'Once more' })).failure.code).toBe('drawer_moved')
    await refill(10)
    expect((await count(1_600, { corrects: right._id, reason: 'Once more' })).failure.code).toBe('drawer_moved')
    expect((await count(1_010)).body.count).toMatchObject({ expected: 1_010, difference: 0 })
    expect((await cashier.ok('listDrawer')).map(({ number }) => number)).toEqual([4, 3, 2, 1])
    expect(await broken()).toEqual([])
  })

  it('the Z report has the counts of its period and what was not counted; the next begins without them', async () => {
    expect((await office.ok('xReport')).drawers, 'a venue that never counts').toBeUndefined()
    await count(1_000, { left: 1_000 })
    await refill(500)
    await count(1_480, { left: 1_000 })
    const x = await office.ok('xReport')
    expect(x.drawers).toMatchObject([{ _id: 1, counted: true, since: 0, entries: [{ number: 1 }, { number: 2 }] }])
    await refill(30)
    const z = await office.ok('closeZReport', { body: { number: 1 }, key: newId() })
    expect(z.drawers).toMatchObject([{ counted: false, since: 30, entries: [{ number: 1 }, { count: { difference: -20 } }] }])
    expect((await office.ok('xReport')).drawers).toMatchObject([{ counted: false, since: 30, entries: [] }])
    const counted = (await count(1_030)).body
    expect(counted.count).toMatchObject({ expected: 1_030, difference: 0 })
    await office.ok('closeZReport', { body: { number: 2 }, key: newId() })
    expect((await count(1_000, { corrects: counted._id, reason: 'After the closing' })).failure.code).toBe('drawer_moved')
    expect(await broken()).toEqual([])
  })

  it('each outlet counts its own drawer, whose cash the other one has nothing of', async () => {
    const { _id: bar } = await office.ok('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
    const there = await staffClient(test, ['foodorder', 'backoffice'], 'Sam Osei', bar)
    await count(1_000, { left: 1_000 })
    await count(200, { left: 200 }, there)
    await refill(500)
    await makeGuest(test, there, { balance: 70 })
    expect((await count(1_500)).body).toMatchObject({ number: 2, outlet: 1, count: { expected: 1_500 } })
    expect((await count(270, {}, there)).body).toMatchObject({ number: 2, outlet: bar, count: { expected: 270 } })
    const { drawers = [] } = await office.ok('xReport')
    expect(drawers.map(({ name, entries }) => [name, entries.length])).toEqual([
      [drawers[0]?.name, 2],
      ['Pool Bar', 2],
    ])
    await office.ok('closeZReport', { body: { number: 1 }, key: newId() })
    expect(await broken()).toEqual([])
  })

  it('counts and payments at one moment: each count sees a payment whole or not at all', async () => {
    const cards = [await refill(1), await refill(1), await refill(1)]
    await count(1_000, { left: 1_000 })
    const moves = [...cards, ...cards].map((cardNumber) =>
      cashier.ok('refillCard', { body: { cardNumber, balance: 100 }, key: newId() }),
    )
    const counts = Array.from({ length: 4 }, () => count(1_000, { left: 1_000 }))
    await Promise.all([...moves, ...counts])
    const entries = (await cashier.ok('listDrawer')).toReversed()
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    const seen = entries.slice(1).reduce((all, entry) => all + (entry.count?.expected ?? 0) - 1_000, 0)
    const last = (await count(0)).body.count?.expected ?? 0
    expect(seen + last - 1_000).toBe(600)
    expect(await broken()).toEqual([])
  })

  describe('somebody with the database in hands', () => {
    const tampering = {
      'a difference that is made good': 'UPDATE drawer_entries SET amount = expected WHERE number = 2',
      'an expected sum that is made to fit': 'UPDATE drawer_entries SET expected = amount WHERE number = 2',
      'a float that was left': 'UPDATE drawer_entries SET left_in = left_in - 5000 WHERE number = 3',
      'a count in another name': "UPDATE drawer_entries SET staff_id = 'someone'",
      'the last count gone': 'DELETE FROM drawer_entries WHERE number = 3',
      'cash removed, before the count': `INSERT INTO drawer_entries (id, outlet, number, kind, at, staff_id, staff_name, terminal, amount, reason, notes, other, expected, left_in, corrects, ledger_to, z_number) SELECT '${newId()}', outlet, 4, 'out', at, staff_id, staff_name, terminal, 5000, '', '[]', 0, NULL, NULL, NULL, ledger_to, z_number FROM drawer_entries WHERE number = 3`,
    }
    const asOwner = async (statement: string) => {
      const { dialect } = test.server.deps.database
      const names =
        dialect === 'sqlite'
          ? ['drawer_entries_no_update', 'drawer_entries_no_delete']
          : ['drawer_entries_no_change ON drawer_entries']
      for (const name of names) await sql.raw(`DROP TRIGGER ${name}`).execute(db())
      await sql.raw(statement).execute(db())
    }

    it.each(Object.entries(tampering))('%s: the check of the books finds it', async (_what, statement) => {
      await count(1_000, { left: 1_000 })
      await refill(500)
      await count(1_450, { left: 1_000 })
      await count(1_000, { left: 1_000 })
      await expect(
        sql.raw(statement.startsWith('INSERT') ? 'DELETE FROM drawer_entries' : statement).execute(db()),
      ).rejects.toThrow('append-only')
      expect(await broken()).toEqual([])
      await asOwner(statement)
      expect(await broken()).toEqual([DRAWERS])
    })

    it('a count changed that a Z report has', async () => {
      await count(1_000, { left: 1_000 })
      await office.ok('closeZReport', { body: { number: 1 }, key: newId() })
      await asOwner(`UPDATE drawer_entries SET notes = '[{"value":500,"pieces":2}]', other = 0`)
      expect(await broken()).toEqual([DRAWERS])
    })
  })
})
