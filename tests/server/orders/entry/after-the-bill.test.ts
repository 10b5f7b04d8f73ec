import { beforeEach, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type CheckLine, lineBack, opened, sendCheck, sent, totalOfLines } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeDish, makeGuest, verifyCode } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

// The test's clock begins on a Saturday at 7:30 PM in Kolkata.
const FROM_HALF_PAST_EIGHT = {
  name: 'Late drinks',
  types: ['drinks' as const],
  days: ['Sat' as const],
  from: '20:30',
  to: '23:00',
  percent: 50,
}
const HOUR_MS = 3_600_000

describeServer('what a printed bill names and the order no longer has', (open) => {
  let test: TestServer
  let desk: Client
  let office: Client
  let gin: Dish
  let soup: Dish

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    office = await staffClient(test, ['backoffice'])
    gin = await makeDish(test, { dishName: 'Gin', price: 400, type: 'drinks' })
    soup = await makeDish(test, { dishName: 'Soup', price: 200 })
    await have({})
  })

  const have = (more: Partial<Parameters<typeof saveVenue>[1]>) =>
    saveVenue(
      test.server.deps.database.db,
      {
        ...defaultVenue,
        discounts: { allowed: true, foodorder: 50, backoffice: 50 },
        happyHours: [FROM_HALF_PAST_EIGHT],
        ...more,
      },
      test.clock.now,
    )
  const of = (dish: Dish, qty: number, more: Partial<CheckLine> = {}): CheckLine => ({
    _id: dish._id,
    price: dish.price,
    qty,
    ...more,
  })
  const print = ({ _id: id }: Pick<Order, '_id'>) => desk.ok('printGuestBill', { params: { id }, body: { printid: newId() } })
  const read = ({ _id: id }: Pick<Order, '_id'>) => desk.ok('getOrder', { params: { id } })
  const billed = async (lines: readonly CheckLine[]): Promise<Order> => {
    const check = await opened(desk, { lines })
    await print(check)
    return check
  }
  /** What X says was voided after the bill: how many dishes, and what they come to. */
  const inX = async () =>
    ((await office.ok('xReport')).voids ?? []).filter((row) => row.billed).map(({ count, amount }) => [count, amount])
  /** The entries of the audit that say so. */
  const inAudit = async () => {
    const entries = await office.ok('listAudit', { query: {} })
    return entries.filter(({ detail }) => detail.includes('after the bill')).map(({ action, detail }) => `${action}: ${detail}`)
  }
  const intact = async () => expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  const cancel = ({ _id: id }: Pick<Order, '_id'>) => desk.call('cancelOrder', { params: { id } })
  const split = (order: Order, line: number, qty: number) =>
    desk.ok('splitOrder', {
      params: { id: order._id },
      body: { version: order.version, lines: [{ line, qty }], name: 'Bar stool 4' },
    })
  const merge = (into: Order, from: Order) =>
    desk.ok('mergeOrder', {
      params: { id: into._id },
      body: { version: into.version, other: from._id, otherversion: from.version },
    })

  it('is named when Send leaves it out, in X and in the audit', async () => {
    const check = await billed([of(gin, 3), of(soup, 1)])
    await sent(desk, check, { lines: check.order.map(lineBack).slice(1) })
    expect(await inX()).toEqual([[3, 1200]])
    expect(await inAudit()).toEqual(['order_voided: Rs 1,200.00, after the bill, 3 × Gin, Changed at Check Out'])
    await intact()
  })

  it('is named when the order is cancelled, or replaced by another', async () => {
    await cancel(await billed([of(gin, 1)]))
    expect(await inX()).toEqual([[1, 400]])
    const guest = await makeGuest(test, desk, { balance: 5000 })
    const place = (lines: readonly CheckLine[]) =>
      desk.ok('placeOrder', {
        params: { userid: guest.pax._id },
        body: { order: lines.map(({ price: _price, ...line }) => line), totalprice: totalOfLines(lines) },
      })
    await print({ _id: (await place([of(gin, 2)])).orderid })
    await place([of(soup, 1)])
    expect(await inX()).toEqual([[3, 1200]])
    expect(await inAudit()).toEqual([
      'order_voided: Rs 800.00, after the bill, 2 × Gin, Replaced by another order',
      'order_voided: Rs 400.00, after the bill, 1 × Gin, Order cancelled',
    ])
  })

  it('is named when dishes go that were held and never sent', async () => {
    const check = await billed([of(soup, 1), of(gin, 3, { held: true })])
    await sent(desk, check, { lines: check.order.map(lineBack).slice(0, 1) })
    const other = await billed([of(soup, 1), of(gin, 2, { held: true })])
    const line = other.order.findIndex(({ held }) => held === true)
    await desk.ok('voidOrder', {
      params: { id: other._id },
      body: { version: other.version, lines: [{ line, qty: 2 }], reason: 'changed_mind', cooked: false },
    })
    await cancel(await billed([of(gin, 1, { held: true })]))
    expect((await inX()).reduce((sum, [count = 0]) => sum + count, 0)).toBe(6)
    expect(await inAudit()).toHaveLength(3)
  })

  it('is not: dishes that are held and go before a bill was printed', async () => {
    const check = await opened(desk, { lines: [of(soup, 1), of(gin, 3, { held: true })] })
    const less = await sent(desk, check, { lines: check.order.map(lineBack).slice(0, 1) })
    await print(less)
    expect([(await office.ok('xReport')).voids, await inAudit()]).toEqual([undefined, []])
  })

  it('is named on whichever order it goes: a part, what was joined, what was merged, what is two orders again', async () => {
    // A part of a billed order.
    const whole = await billed([of(gin, 1), of(soup, 1)])
    await cancel((await split(whole, 0, 1)).part)
    expect(await inX()).toEqual([[1, 400]])
    // A part with a bill of its own, joined again.
    const { order: rest, part } = await split(await opened(desk, { lines: [of(gin, 1), of(soup, 1)] }), 0, 1)
    await print(part)
    const joined = await desk.ok('joinOrder', { params: { id: part._id }, body: { version: part.version } })
    expect(joined.order._id).toBe(rest._id)
    await cancel(joined.order)
    expect(await inX()).toEqual([[3, 1000]])
    // Taken in by another order, and given back by one whose bill names it.
    const [one, other] = [await billed([of(gin, 1)]), await opened(desk, { lines: [of(soup, 1)] })]
    await cancel((await merge(other, one)).order)
    expect(await inX()).toEqual([[5, 1600]])
    const [third, fourth] = [await opened(desk, { lines: [of(gin, 1)] }), await opened(desk, { lines: [of(soup, 1)] })]
    const both = (await merge(third, fourth)).order
    await print(both)
    const again = await desk.ok('unmergeOrder', {
      params: { id: both._id },
      body: { version: both.version, other: fourth._id },
    })
    await cancel(again.part)
    expect(await inX()).toEqual([[6, 1800]])
    await intact()
  })

  it('is named when the same dish is there for less, while what was sent keeps its price, also where the round is left out', async () => {
    const check = await billed([of(gin, 5)])
    test.clock.now += HOUR_MS
    expect((await desk.ok('cartDishes', { query: { ids: gin._id } }))[0]?.price).toBe(200)
    // F1 of the review: the round is left out.
    const cheaper = await sendCheck(desk, check, { lines: [of(gin, 5, { price: 200 })] })
    expect(cheaper.failure.code).toBe('total_mismatch')
    const kept = await sent(desk, check, { lines: [of(gin, 5)] })
    expect(kept.order.map(({ qty, price, round }) => [qty, price, round])).toEqual([[5, 400, 1]])
    // One more is new, at the price of now.
    const more = await sent(desk, kept, { lines: [of(gin, 5), of(gin, 1, { price: 200 })] })
    expect(more.order.map(({ qty, price, round }) => [qty, price, round])).toEqual([
      [5, 400, 1],
      [1, 200, 2],
    ])
    expect(await inX()).toEqual([])
    // With another note it is another line, which does not take the place of a dearer one.
    await sent(desk, more, { lines: [of(gin, 5, { price: 200, note: 'Ice' }), ...more.order.map(lineBack).slice(1)] })
    expect(await inX()).toEqual([[5, 2000]])
    expect((await desk.ok('listKitchenTickets', { params: { id: check._id } })).length).toBeGreaterThan(2)
  })

  it('is named when Check Out places the order again after the back office lowered a price', async () => {
    await have({ happyHours: [] })
    const guest = await makeGuest(test, desk, { balance: 5000 })
    const place = (price: number, change = {}) =>
      desk.ok('placeOrder', {
        params: { userid: guest.pax._id },
        body: { order: [{ _id: gin._id, qty: 5 }], totalprice: price * 5, ...change },
      })
    const { orderid, orderversion } = await place(400)
    await print({ _id: orderid })
    await office.ok('updateDish', { params: { _id: gin._id }, body: { ...formOf(gin), price: 1 } })
    await place(1, { orderid, version: orderversion })
    expect(await inX()).toEqual([[5, 2000]])
    expect(await inAudit()).toHaveLength(1)
  })

  it('counts for the venue’s limit: above it a supervisor is asked, in pieces too', async () => {
    await have({ voidLimit: 500 })
    const check = await billed([of(soup, 1), of(gin, 3, { held: true })])
    const [only] = check.order.map(lineBack)
    const gone = await sendCheck(desk, check, { lines: only === undefined ? [] : [only] })
    expect([gone.failure.code, gone.failure.msg]).toEqual([
      'approval_needed',
      'Rs 1,200.00 of this order was sent to the kitchen or is on a printed bill. Above Rs 500.00 a supervisor must approve: void it on the order',
    ])
    const line = check.order.findIndex(({ held }) => held === true)
    const take = (order: Order) =>
      desk.call('voidOrder', {
        params: { id: order._id },
        body: { version: order.version, lines: [{ line, qty: 1 }], reason: 'changed_mind', cooked: false },
      })
    expect((await take(check)).status).toBe(200)
    expect((await take(await read(check))).failure.code).toBe('approval_needed')
    const discount = await desk.call('giveDiscount', {
      params: { id: check._id },
      body: { kind: 'discount', amount: 101, reason: 'complaint', version: (await read(check)).version },
    })
    expect(discount.failure.code).toBe('approval_needed')
  })

  it('says of a discount that it was given after the bill, in X, on the invoice’s figures and in the audit', async () => {
    const guest = await makeGuest(test, desk, { balance: 5000 })
    const check = await billed([of(gin, 2)])
    const given = await desk.ok('giveDiscount', {
      params: { id: check._id },
      body: { kind: 'discount', percent: 10, reason: 'complaint', version: check.version },
    })
    expect(await inAudit()).toEqual(['discount_given: Rs 80.00, after the bill'])
    await pay(guest, given)
    const expected = [{ name: 'Anita Rao', kind: 'discount', billed: true, count: 1, amount: 80 }]
    expect((await office.ok('xReport')).given).toEqual(expected)
    expect((await office.ok('salesReport', { query: {} })).given).toEqual(expected)
    const z = await office.ok('closeZReport', { body: { number: 1 }, key: newId() })
    expect(z.given).toEqual(expected)
    await intact()
  })

  it('a bill that is printed while dishes are voided: one of the two is first', async () => {
    const check = await opened(desk, { lines: [of(gin, 2)] })
    const [, voided] = await Promise.all([
      print(check),
      desk.call('voidOrder', {
        params: { id: check._id },
        body: { version: check.version, lines: [{ line: 0, qty: 1 }], reason: 'quality', cooked: true },
      }),
    ])
    const rows = await test.server.deps.database.db.selectFrom('order_voids').select(['billed', 'amount']).execute()
    expect(rows.map(({ amount }) => amount)).toEqual(voided.status === 200 ? [paise(40_000)] : [])
  })

  const formOf = ({ dishName, price, imageUrl, rating, type }: Dish) => ({ dishName, price, imageUrl, rating, type })
  async function pay({ pax, card }: Guest, { _id: orderid, version, order, totalprice }: Order) {
    const lines = order.map(lineBack).map(({ price: _price, ...line }) => line)
    const body = { order: lines, totalprice, orderid, version, ordertable: [] }
    await desk.ok('placeOrder', { params: { userid: pax._id }, body })
    const customerid = await verifyCode(test, desk, { cardNumber: card.cardNumber, order: lines, orderid })
    await desk.ok('payOrder', { params: { customerid }, body: { balance: totalprice }, key: newId() })
  }
})
