import { beforeEach, expect, it } from 'vitest'
import type { HappyHour } from '../../../../src/shared/contract/happy-hours.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type CheckLine, lineBack, opened, sent, totalOfLines } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { type Guest, makeDish, makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

// The test's clock begins on a Saturday at 7:30 PM in Kolkata.
const SUNSET: HappyHour = { name: 'Sunset', types: ['drinks'], days: ['Sat'], from: '19:00', to: '20:00', percent: 25 }
const BEFORE = Date.UTC(2026, 10, 21, 13, 29, 59)
const WITHIN = Date.UTC(2026, 10, 21, 14, 0)
const AFTER = Date.UTC(2026, 10, 21, 14, 30)

describeServer('happy hours', (open) => {
  let test: TestServer
  let desk: Client
  let office: Client
  let guest: Guest
  let soda: Dish
  let curry: Dish

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    office = await staffClient(test, ['backoffice', 'foodorder'])
    await have([SUNSET])
    guest = await makeGuest(test, desk, { balance: 5000 })
    soda = await makeDish(test, { dishName: 'Fresh lime soda', price: 140.5, type: 'drinks' })
    curry = await makeDish(test, { dishName: 'Fish curry', price: 300 })
  })

  // 75 % of 140.50 is 105.375.
  const HAPPY = 105.38
  const MARK = { name: 'Sunset', price: 140.5 }

  const db = () => test.server.deps.database.db
  const have = (happyHours: HappyHour[]) =>
    saveVenue(
      db(),
      {
        ...defaultVenue,
        discounts: { allowed: true, foodorder: 50, backoffice: 50 },
        ...(happyHours.length > 0 && { happyHours }),
      },
      test.clock.now,
    )
  const line = (dish: Dish, price: number, qty = 1): CheckLine => ({ _id: dish._id, qty, price })
  const place = (lines: readonly CheckLine[], change: object = {}, who = guest, key = newId()) =>
    desk.call('placeOrder', {
      params: { userid: who.pax._id },
      body: { order: lines.map(({ price: _price, ...one }) => one), totalprice: totalOfLines(lines), ...change },
      key,
    })
  const placed = async (lines: readonly CheckLine[], change: object = {}, key?: string) => {
    const answer = await place(lines, change, guest, key)
    expect(answer.failure?.msg ?? '').toBe('')
    return desk.ok('getOrder', { params: { id: answer.body.orderid } })
  }
  const drinks = () => desk.ok('listDishes', { query: { type: 'drinks' } })
  const intact = async () => expect(await verifyMoney(db())).toEqual([])

  it('are on the menu from their first minute up to their last, by the venue’s clocks, and not in the form of the dish', async () => {
    test.clock.now = BEFORE
    expect((await drinks())[0]).toMatchObject({ price: 140.5 })
    expect((await drinks())[0]?.happyHour).toBeUndefined()
    test.clock.now = WITHIN
    expect((await drinks())[0]).toMatchObject({ price: HAPPY, happyHour: MARK })
    expect((await desk.ok('cartDishes', { query: { ids: curry._id } }))[0]).toMatchObject({ price: 300 })
    const form = (await office.ok('listMenu')).find(({ _id }) => _id === soda._id)
    expect([form?.price, form?.happyHour]).toEqual([140.5, undefined])
    test.clock.now = AFTER
    expect((await drinks())[0]).toMatchObject({ price: 140.5 })
  })

  it('make the price that is paid, on invoice, report and credit note; and one that is over changes nothing of it', async () => {
    const order = await placed([line(soda, HAPPY, 2), line(curry, 300)])
    expect(order.order[0]).toMatchObject({ price: HAPPY, happyHour: MARK })
    expect(order.order[1]?.happyHour).toBeUndefined()
    expect(order.totalprice).toBe(510.76)
    test.clock.now = AFTER
    await have([])
    const kept = order.order.map(lineBack).map(({ price: _price, ...one }) => one)
    const { cardNumber } = guest.card
    const { id: customerid, PaxCreate1 } = await desk.ok('sendOtp', { body: { cardNumber, order: kept } })
    await desk.ok('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code: test.lastCode(cardNumber), customerid } })
    await desk.ok('payOrder', { params: { customerid }, body: { balance: 510.76 }, key: newId() })
    const invoice = await desk.ok('getInvoice', { params: { orderid: order._id } })
    expect(invoice.lines.map(({ price, amount }) => [price, amount])).toEqual([
      [HAPPY, 210.76],
      [300, 300],
    ])
    const { body: note } = await creditInvoice(office, order._id, { lines: [{ line: 0, qty: 1 }] })
    expect(note.total).toBe(HAPPY)
    await intact()
  })

  it('that end between reading and Check Out refuse the old total, and take the new one', async () => {
    test.clock.now = AFTER - 1
    expect((await desk.call('sendOtp', { body: { cardNumber: guest.card.cardNumber } })).status).toBe(200)
    test.clock.now = AFTER
    expect((await place([line(soda, HAPPY)])).failure.code).toBe('total_mismatch')
    expect((await placed([line(soda, 140.5)])).totalprice).toBe(140.5)
  })

  it('leave a round of a check at its price, and the next one has the price of then', async () => {
    const check = await opened(desk, { lines: [line(soda, HAPPY, 2)] })
    test.clock.now = AFTER
    const second = await sent(desk, check, { lines: [...check.order.map(lineBack), line(soda, 140.5)] })
    expect(second.order.map(({ price, round, happyHour }) => [price, round, happyHour?.name])).toEqual([
      [HAPPY, 1, 'Sunset'],
      [140.5, 2, undefined],
    ])
    expect(second.totalprice).toBe(351.26)
  })

  it('need not be named with a round by a caller that knows of none', async () => {
    const check = await opened(desk, { lines: [line(soda, HAPPY, 2)] })
    test.clock.now = AFTER
    const known = check.order.map(lineBack).map(({ happyHour: _unknown, ...one }) => one)
    const second = await sent(desk, check, { lines: [...known, line(curry, 300)] })
    expect(second.order.map(({ price, qty, round }) => [price, qty, round])).toEqual([
      [HAPPY, 2, 1],
      [300, 1, 2],
    ])
  })

  it('leave what Check Out placed at its price too, since it is a round then; without any it is none', async () => {
    const order = await placed([line(soda, HAPPY), line(curry, 300)])
    expect(order.order.map(({ round }) => round)).toEqual([1, 1])
    test.clock.now = AFTER
    const added = { orderid: order._id, version: order.version }
    const more = await placed([...order.order.map(lineBack), line(soda, 140.5)], added)
    expect(more._id).toBe(order._id)
    expect(more.order.map(({ price, round }) => [price, round])).toEqual([
      [HAPPY, 1],
      [300, 1],
      [140.5, 2],
    ])
    await have([])
    const other = await makeGuest(test, desk, { balance: 500 })
    const answer = await place([line(soda, 140.5)], {}, other)
    const plain = await desk.ok('getOrder', { params: { id: answer.body.orderid } })
    expect(plain.order.map(({ round, happyHour }) => [round, happyHour])).toEqual([[undefined, undefined]])
  })

  it('that is asked for twice by one call is one order', async () => {
    const key = newId()
    const first = await placed([line(soda, HAPPY)], { orderid: '' }, key)
    test.clock.now += 5000
    const again = await placed([line(soda, HAPPY)], { orderid: '' }, key)
    expect(again).toEqual(first)
  })

  it('let checks of before and within become one, and two again', async () => {
    test.clock.now = BEFORE
    const early = await opened(desk, { lines: [line(soda, 140.5)], name: 'Early' })
    test.clock.now = WITHIN
    const late = await opened(desk, { lines: [line(soda, HAPPY)], name: 'Late' })
    const { order: both } = await desk.ok('mergeOrder', {
      params: { id: early._id },
      body: { version: early.version, other: late._id, otherversion: late.version },
    })
    expect([both.totalprice, both.order.length]).toEqual([245.88, 2])
    const more = await sent(desk, both, { lines: [...both.order.map(lineBack), line(curry, 300)] })
    expect(more.order.map(({ price, round }) => [price, round])).toEqual([
      [140.5, 1],
      [HAPPY, 1],
      [300, 2],
    ])
    const { order, part } = await desk.ok('unmergeOrder', {
      params: { id: more._id },
      body: { version: more.version, other: late._id },
    })
    expect([order.totalprice, part.totalprice]).toEqual([440.5, HAPPY])
  })

  it('are off the dish, and its options cost what they cost', async () => {
    const group = await office.ok('createModifierGroup', {
      body: { name: 'Extras', least: 0, most: 2, leaveOut: false, modifiers: [{ name: 'Mint', price: 20 }] },
    })
    const mojito = await makeDish(test, { dishName: 'Mojito', price: 200, type: 'drinks', groups: [group._id] })
    const [mint] = group.modifiers
    const order = await placed([{ ...line(mojito, 170), modifiers: [{ _id: mint?._id ?? '' }] }])
    expect(order.order[0]).toMatchObject({ price: 170, happyHour: { name: 'Sunset', price: 220 } })
  })

  it('are discounted, split and joined from the price that is paid', async () => {
    const order = await placed([line(soda, HAPPY, 2), line(curry, 300)])
    const off = await office.ok('giveDiscount', {
      params: { id: order._id },
      body: { version: order.version, kind: 'discount', percent: 10, reason: 'birthday' },
    })
    expect(off.totalprice).toBe(459.68)
    const other = await makeGuest(test, desk, { balance: 500 })
    const { order: rest, part } = await desk.ok('splitOrder', {
      params: { id: order._id },
      body: { version: off.version, userid: other.pax._id, amount: 100 },
    })
    expect([part.totalprice, rest.totalprice]).toEqual([100, 359.68])
    const { order: whole } = await desk.ok('joinOrder', { params: { id: part._id }, body: { version: part.version } })
    expect(whole.totalprice).toBe(459.68)
    expect(whole.order[0]).toMatchObject({ price: HAPPY, happyHour: MARK, qty: 2 })
    await intact()
  })

  it('are set in the venue, each with a name of its own, and are gone from it when all are taken out', async () => {
    const venue = await office.ok('getVenue')
    const save = (happyHours: HappyHour[]) => office.call('updateVenue', { body: { ...venue, happyHours } })
    expect(venue.happyHours).toEqual([SUNSET])
    expect((await save([SUNSET, { ...SUNSET, name: ' sunset ' }])).failure).toMatchObject({
      code: 'rule_broken',
      fields: [{ field: 'happyHours', msg: 'Give each happy hour its own name' }],
    })
    for (const wrong of [
      { percent: 0 },
      { percent: 100 },
      { percent: 12.5 },
      { from: '24:00' },
      { to: '7:00' },
      { days: [] },
      { types: [] },
    ])
      expect((await save([{ ...SUNSET, ...wrong }])).failure.code, JSON.stringify(wrong)).toBe('invalid_request')
    const kept = await save([{ ...SUNSET, name: ' Late night ', days: ['Sun', 'Mon', 'Sun'], from: '22:00', to: '02:00' }])
    expect(kept.body.happyHours).toEqual([{ ...SUNSET, name: 'Late night', days: ['Mon', 'Sun'], from: '22:00', to: '02:00' }])
    expect((await save([])).body.happyHours).toBeUndefined()
    expect((await office.ok('getVenue')).happyHours).toBeUndefined()
  })

  it('of two at once the lower price is paid', async () => {
    await have([SUNSET, { ...SUNSET, name: 'Half price', percent: 50 }])
    expect((await drinks())[0]).toMatchObject({ price: 70.25, happyHour: { name: 'Half price', price: 140.5 } })
  })
})
