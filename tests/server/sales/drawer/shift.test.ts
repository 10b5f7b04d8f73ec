import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { DRAWERS } from '../../../../src/server/ops/verify/drawers.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, clientOf, anonymous, makeStaff, STAFF_PASSWORD, staffClient } from '../../../support/server/client.ts'
import { creditGrant, creditInvoice } from '../../../support/server/credit.ts'
import { approve, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { unguard } from '../../../support/server/outlets.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { drawerOf, inSafe, keepShifts } from '../../../support/server/shift.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'
import { allowTenders, makeCashSale, payInCash } from '../../../support/server/tender.ts'

describeOnBothDatabases('a shift of the cash drawer', (open) => {
  let test: TestServer
  let cashier: Client
  let office: Client
  let drawer: ReturnType<typeof drawerOf>
  beforeEach(async () => {
    test = await open()
    cashier = await staffClient(test, ['foodorder'])
    office = await staffClient(test, ['backoffice', 'foodorder'], 'Maya Pinto')
    drawer = drawerOf(cashier)
    await allowTenders(test)
    await keepShifts(test)
  })
  const broken = async () => (await verifyMoney(test.server.deps.database.db)).map(({ invariant, found }) => [invariant, found])
  /** Brings Rs 500 in cash for a new card. */
  const load = async (client = cashier, balance = 500) => (await makeGuest(test, client, { balance })).card
  const counted = async (amount: number, more: object = {}, by = drawer) => (await by.count(amount, more)).body

  it('is opened with a float, closed by a count, and says by how much it differs, by whom, and what went to the safe', async () => {
    const opened = (await drawer.open(1000)).body
    expect(opened).toMatchObject({ number: 1, open: { kind: 'open', amount: 1000, staffName: 'Anita Rao', shift: 1 } })
    await load()
    await drawer.move('out', 100, 'Taxi for a guest')
    await drawer.move('in', 20.5, 'Coins from the bar')
    const { slip } = (await drawer.toSafe('drop', 300)).body
    expect(slip).toBe(1)
    const count = await counted(1100.5)
    expect(count.count).toMatchObject({ expected: 1120.5, difference: -20, left: 1100.5 })
    const closed = (await drawer.close(count._id, 1000)).body
    expect(closed.close).toMatchObject({
      amount: 1100.5,
      staffName: 'Anita Rao',
      terminal: 'Bar',
      slip: 2,
      count: { expected: 1120.5, difference: -20, left: 1000 },
    })
    expect(await inSafe(office)).toBe(400.5)
    const sheet = await cashier.ok('shiftSheet', { params: { number: '1' } })
    expect(sheet.entries.map(({ kind }) => kind)).toEqual(['open', 'out', 'in', 'drop', 'count', 'close'])
    expect(sheet.cash).toEqual([{ kind: 'activation', moves: 1, amount: 500 }])
    expect(await broken()).toEqual([])
  })

  it('the next shift begins with what the last one left; what is missing in between is its own difference', async () => {
    await drawer.open(1000)
    await drawer.close((await counted(1000))._id, 800)
    expect(await cashier.ok('currentShift')).toMatchObject({ shift: null, left: 800 })
    expect((await drawer.open(790)).body.open.count).toMatchObject({ expected: 800, difference: -10 })
    await load()
    expect((await counted(1290)).count).toMatchObject({ expected: 1290, difference: 0 })
    expect((await cashier.ok('listShifts')).map(({ number, close }) => [number, close?.number])).toEqual([
      [2, undefined],
      [1, 3],
    ])
    expect(await broken()).toEqual([])
  })

  it('a card that is opened or returned with nothing on it moves no cash, so the count before it still closes the shift', async () => {
    await drawer.open(1000)
    const { cardNumber } = await load(cashier, 0)
    const count = await counted(1000)
    await cashier.ok('returnCard', { params: { cardNumber }, key: newId() })
    await load(cashier, 0)
    expect((await drawer.close(count._id, 1000)).status).toBe(200)
    expect(await broken()).toEqual([])
  })

  it('change brought from the safe is part of the float, and no more than the safe holds', async () => {
    expect((await drawer.open(0, 500)).failure.fields).toEqual([{ field: 'fromSafe', msg: 'The safe does not hold that much' }])
    expect((await cashier.ok('currentShift')).shift).toBeNull()
    await drawerOf(office).safe('in', 2000, 'Float from the bank')
    await drawer.open(0, 500)
    await drawer.toSafe('float', 100, 'Coins')
    expect(await inSafe(office)).toBe(1400)
    expect((await drawer.toSafe('float', 1400.01)).failure.fields?.[0]?.field).toBe('amount')
    expect((await counted(600)).count).toMatchObject({ expected: 600, difference: 0 })
    expect(await broken()).toEqual([])
  })

  it('a second count needs a reason and both are kept; the first decides whether a supervisor is asked', async () => {
    await keepShifts(test, { differenceLimit: 50 })
    await drawer.open(1000)
    const first = await counted(900)
    expect((await drawer.count(1000, { corrects: first._id })).failure.fields?.[0]?.field).toBe('reason')
    const second = await counted(1000, { corrects: first._id, reason: 'Two notes stuck together' })
    expect(second.count).toMatchObject({ expected: 1000, difference: 0, corrects: 2 })
    expect((await drawer.close(second._id, 1000)).failure.code).toBe('approval_needed')
    const third = await counted(1000)
    expect((await drawer.close(third._id, 1000)).failure.code, 'a count of its own is no way around').toBe('approval_needed')
    const supervisor = await makeSupervisor(test)
    const { approval } = await cashier.ok('approveClosing', { body: { count: third._id, supervisor: supervisor.id, pin: PIN } })
    const closed = (await drawer.close(third._id, 1000, { approval })).body
    expect(closed.close).toMatchObject({ approvedBy: 'Vikram Sethi', count: { difference: 0 } })
    expect(await broken()).toEqual([])
  })

  it('within the limit nobody is asked, above it somebody else than the one who counted', async () => {
    await keepShifts(test, { differenceLimit: 50 })
    await drawer.open(1000)
    await drawer.close((await counted(950))._id, 950)
    const supervisor = await makeSupervisor(test)
    const own = drawerOf(office)
    await own.open(950)
    const short = (await own.count(899.99)).body
    expect((await own.close(short._id, 0)).failure.code).toBe('approval_needed')
    const { user } = await office.ok('session')
    const asked = (id: string) => office.call('approveClosing', { body: { count: short._id, supervisor: id, pin: PIN } })
    expect((await asked(user._id)).failure.code, 'the one who counted has no PIN and is not asked').toBe('rule_broken')
    const { approval } = (await asked(supervisor.id)).body
    expect((await own.close(short._id, 0, { approval })).status).toBe(200)
    expect((await drawer.close(short._id, 0, { approval })).failure.fields?.[0]?.field, 'another person').toBe('count')
    expect(await broken()).toEqual([])
  })

  it('is not closed with a count that cash has moved after', async () => {
    await drawer.open(1000)
    const count = await counted(1000)
    await load()
    expect((await drawer.close(count._id, 0)).failure.code).toBe('drawer_moved')
    const again = await counted(1500)
    expect(again.count).toMatchObject({ expected: 1500, difference: 0 })
    await drawer.move('out', 10)
    expect((await drawer.close(again._id, 0)).failure.code).toBe('drawer_moved')
    expect((await drawer.close(newId(), 0)).failure.code).toBe('drawer_moved')
    await drawer.close((await counted(1490))._id, 1490)
    expect(await broken()).toEqual([])
  })

  it('of two who close at once one wins', async () => {
    await drawer.open(1000)
    const count = await counted(1000)
    const answers = await Promise.all([drawer.close(count._id, 500), drawer.close(count._id, 400), drawer.close(count._id, 300)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await Promise.all([drawer.open(0), drawer.open(0)])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await broken()).toEqual([])
  })

  it('a closing waits for payments in flight: each falls into the shift or is refused', async () => {
    await drawer.open(0)
    const cards = [await load(), await load(), await load()]
    const refills = cards.map(({ cardNumber }) =>
      cashier.call('refillCard', { body: { cardNumber, balance: 100 }, key: newId() }),
    )
    const closing = (async () => {
      for (;;) {
        const count = (await drawer.count(0)).body
        const closed = await drawer.close(count._id, 0)
        if (closed.status === 200) return closed.body.close?.count?.expected ?? 0
      }
    })()
    const taken = (await Promise.all(refills)).filter(({ status }) => status === 200).length
    expect(await closing).toBe(1500 + 100 * taken)
    expect(await broken()).toEqual([])
  })

  it('open checks are handed on and never a reason to refuse', async () => {
    await drawer.open(1000)
    await makeOrder(test, cashier, { tables: 2 })
    const count = await counted((await counted(0)).count?.expected ?? 0)
    const closed = (await drawer.close(count._id, 0)).body
    expect(closed.close?.openChecks).toEqual([{ name: expect.stringMatching(/Floor/), total: 760 }])
    expect((await drawer.open(0)).status).toBe(200)
    expect(await broken()).toEqual([])
  })

  describe('with bank slips', () => {
    const loadByBank = (cardNumber: string, balance: number) =>
      cashier.ok('refillCard', { body: { cardNumber, balance, tender: { kind: 'bank', reference: '4711' } }, key: newId() })
    beforeEach(async () => {
      await allowTenders(test, { cash: true, tips: true, besideCash: ['bank'] })
      await keepShifts(test, { differenceLimit: 50 })
    })

    it('says by number and sum whether they are there, and the sheet lists every tender', async () => {
      await drawer.open(1000)
      const { cardNumber } = await load()
      await loadByBank(cardNumber, 300)
      await loadByBank(cardNumber, 120.5)
      const count = await counted(1500, { slips: { count: 2, amount: 420.5 } })
      expect(count.count).toMatchObject({
        difference: 0,
        slips: { counted: { count: 2, amount: 420.5 }, expected: { count: 2, amount: 420.5 }, difference: 0 },
      })
      await drawer.close(count._id, 1000)
      const sheet = await cashier.ok('shiftSheet', { params: { number: '1' } })
      expect(sheet.tenders).toEqual([
        { tender: 'cash', taken: { count: 1, amount: 500 }, paidOut: { count: 0, amount: 0 } },
        { tender: 'bank', taken: { count: 2, amount: 420.5 }, paidOut: { count: 0, amount: 0 } },
      ])
      expect(await broken()).toEqual([])
    })

    it('a slip that is missing needs a supervisor as missing cash does; slips that are not named are none', async () => {
      await drawer.open(1000)
      await loadByBank((await load()).cardNumber, 300)
      const right = await counted(1500)
      expect(right.count).toMatchObject({ difference: 0, slips: { counted: { count: 0, amount: 0 }, difference: -300 } })
      expect((await drawer.close(right._id, 1000)).failure.code).toBe('approval_needed')
      const again = await counted(1500, { corrects: right._id, reason: 'The slips', slips: { count: 1, amount: 300 } })
      expect(again.count?.slips?.difference).toBe(0)
      expect((await drawer.close(again._id, 1000)).failure.code, 'the first count was off').toBe('approval_needed')
      expect(await broken()).toEqual([])
    })

    it('a load by bank card after the count is counted again; it needs no shift', async () => {
      await drawer.open(1000)
      const { cardNumber } = await load()
      const count = await counted(1500)
      await loadByBank(cardNumber, 10)
      expect((await drawer.close(count._id, 0)).failure.code).toBe('drawer_moved')
      await drawer.close((await counted(1500, { slips: { count: 1, amount: 10 } }))._id, 0)
      await loadByBank(cardNumber, 10)
      expect(
        (
          await cashier.call('countDrawer', {
            body: { notes: [], other: 0, left: 0, reason: '', slips: { count: 1, amount: 10 } },
            key: newId(),
          })
        ).failure.code,
      ).toBe('shift_needed')
      expect(await broken()).toEqual([])
    })

    it('the check of the books finds slips that were made to fit', async () => {
      await drawer.open(1000)
      await loadByBank((await load()).cardNumber, 300)
      await counted(1500, { slips: { count: 1, amount: 290 } })
      await unguard(test, ['drawer_entries'])
      expect(await broken()).toEqual([])
      const { db } = test.server.deps.database
      await sql`UPDATE drawer_entries SET slips = replace(slips, '"expected":30000', '"expected":29000') WHERE slips IS NOT NULL`.execute(
        db,
      )
      expect(new Set((await broken()).map(([invariant]) => invariant))).toEqual(new Set([DRAWERS]))
    })
  })

  it('is closed once under a key, whatever is sent again', async () => {
    await drawer.open(1000)
    const body = { count: (await counted(1000))._id, left: 200, reason: '' }
    const key = newId()
    const [one, again] = [await cashier.call('closeShift', { body, key }), await cashier.call('closeShift', { body, key })]
    expect(again.body).toEqual(one.body)
    expect((await cashier.call('closeShift', { body: { ...body, left: 100 }, key })).failure.code).toBe('key_reused')
    expect(await inSafe(office)).toBe(800)
  })

  describe('cash without a shift', () => {
    it('is refused with a clear text, and a sale by card never is', async () => {
      await drawer.open(0)
      const placed = await makeOrder(test, cashier)
      const { payment } = await makeCashSale(test, cashier)
      const { cardNumber } = await load()
      const approval = await creditGrant(test, cashier, payment.orderid, { paidTo: 'cash' })
      await drawer.close((await counted((await counted(0)).count?.expected ?? 0))._id, 0)
      const refused = [
        await cashier.call('refillCard', { body: { cardNumber, balance: 1 }, key: newId() }),
        await cashier.call('returnCard', { params: { cardNumber }, key: newId() }),
        await drawer.move('in', 1),
        await drawer.count(0),
        await drawer.toSafe('drop', 1),
      ]
      expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'shift_needed'))
      const credit = await creditInvoice(cashier, payment.orderid, { paidTo: 'cash', approval })
      expect(credit.failure.code).toBe('shift_needed')
      await expect(payInCash(cashier, placed)).rejects.toThrow('Open a shift first')
      await approve(test, cashier, placed.guest, placed.cart)
      const { card } = placed.guest
      const paid = await cashier.ok('payOrder', {
        params: { customerid: card._id },
        body: { balance: placed.total },
        key: newId(),
      })
      expect(paid.paid).toBe(placed.total)
      expect(await broken()).toEqual([])
    })

    it('a venue without shifts asks for none', async () => {
      await keepShifts(test, { held: 'off' })
      await load()
      expect((await drawer.open(0)).failure.fields?.[0]?.field).toBe('found')
      expect((await drawer.count(500)).status).toBe(200)
      expect(await cashier.ok('currentShift')).toEqual({ held: 'off', shift: null, isOthers: false, left: null })
    })
  })

  describe('held by one person', () => {
    let other: ReturnType<typeof drawerOf>
    let sam: Client
    beforeEach(async () => {
      await keepShifts(test, { held: 'one' })
      sam = await staffClient(test, ['foodorder'], 'Sam Osei')
      other = drawerOf(sam)
      await drawer.open(1000)
    })

    it('no one else takes cash, counts, or moves cash; the refusal names the holder', async () => {
      const card = await load()
      const answers = [
        await sam.call('refillCard', { body: { cardNumber: card.cardNumber, balance: 1 }, key: newId() }),
        await other.count(0),
        await other.move('in', 1),
        await other.toSafe('drop', 1),
      ]
      for (const { failure } of answers) {
        expect(failure.code).toBe('shift_needed')
        expect(failure.msg).toContain('Anita Rao holds this cash drawer')
      }
      expect(await sam.ok('currentShift')).toMatchObject({ isOthers: true, shift: { open: { holder: 'Anita Rao' } } })
      const count = await counted(1500)
      expect((await other.close(count._id, 0)).failure.code).toBe('rule_broken')
      const guest = await makeGuest(test, cashier)
      expect((await makeSale(test, sam, { guest })).total, 'a sale by card').toBeGreaterThan(0)
    })

    it('the back office closes the shift of someone who has left, by a count of its own', async () => {
      const own = drawerOf(office)
      const count = (await own.count(1000)).body
      expect((await own.close(count._id, 0)).body.close).toMatchObject({ staffName: 'Maya Pinto' })
      expect(await broken()).toEqual([])
    })

    it('is handed over with the same money, in the name of the next person', async () => {
      const next = await makeStaff(test, 'Lena Berg', ['foodorder'])
      const typed = { email: next.email, password: STAFF_PASSWORD }
      await load()
      const count = await counted(1490)
      expect((await drawer.handOver(count._id, 1490, { ...typed, password: 'not the password' })).failure).toMatchObject({
        code: 'wrong_credentials',
        fields: [{ field: 'password' }],
      })
      const { closed, opened } = (await drawer.handOver(count._id, 1200, typed)).body
      expect(closed.close?.count).toMatchObject({ difference: -10, left: 1200 })
      expect(opened).toMatchObject({ number: 2, open: { amount: 1200, holder: 'Lena Berg', staffName: 'Lena Berg' } })
      expect(opened.open.count).toMatchObject({ expected: 1200, difference: 0 })
      expect((await drawer.move('in', 1)).failure.msg).toContain('Lena Berg holds')
      const login = await anonymous(test).ok('login', { body: typed })
      expect((await drawerOf(clientOf(test, login.token)).count(1200)).body.count).toMatchObject({ difference: 0 })
      expect(await broken()).toEqual([])
    })
  })

  it('the Z report binds the shifts of its period, open ones too, and its cash is that of the drawers', async () => {
    await drawer.open(1000)
    await load()
    await drawer.close((await counted(1490))._id, 1000)
    await drawer.open(1000)
    await load(cashier, 200)
    const z = await office.ok('closeZReport', { body: { number: 1 }, key: newId() })
    const [period] = z.drawers ?? []
    expect(period).toMatchObject({ counted: false, since: 200, openShift: { number: 2, holder: '' } })
    expect(period?.entries.map(({ kind, shift }) => [kind, shift])).toEqual([
      ['open', 1],
      ['count', 1],
      ['close', 1],
      ['open', 2],
    ])
    const first = await cashier.ok('shiftSheet', { params: { number: '1' } })
    const ofShifts = (first.cash ?? []).reduce((all, { amount }) => all + amount, 0) + (period?.since ?? 0)
    expect(ofShifts).toBe(z.cashExpected)
    await drawer.close((await counted(1200))._id, 1000)
    await office.ok('closeZReport', { body: { number: 2 }, key: newId() })
    expect(await broken()).toEqual([])
  })
})
