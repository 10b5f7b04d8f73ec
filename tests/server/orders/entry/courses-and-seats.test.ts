import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { usualCourses } from '../../../../src/shared/contract/courses.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { KitchenLine } from '../../../../src/shared/contract/kitchen.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import { type CheckLine, lineBack, openCheck, opened, sent } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('a meal of courses and seats', (open) => {
  let test: TestServer
  let desk: Client
  let tables: { _id: string }[]
  let [lamb, cake, naan]: Dish[] = []

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder', 'backoffice'])
    const { db } = test.server.deps.database
    await seedDefaultTables(db)
    await saveVenue(db, { ...defaultVenue, courses: [...usualCourses] }, test.clock.now)
    tables = (await desk.ok('listTables')).slice(0, 1).map(({ _id }) => ({ _id }))
    lamb = await makeDish(test, { dishName: 'Lamb', price: 640 })
    cake = await makeDish(test, { dishName: 'Cake', price: 260, type: 'desserts' })
    naan = await makeDish(test, { dishName: 'Naan', price: 100.01 })
  })

  const of = (dish: Dish | undefined, more: Partial<CheckLine> = {}): CheckLine => ({
    _id: dish?._id ?? '',
    price: dish?.price ?? 0,
    qty: 1,
    ...more,
  })
  const mains = (more: Partial<CheckLine> = {}) => of(lamb, { course: 'Mains', ...more })
  const dessert = (more: Partial<CheckLine> = {}) => of(cake, { course: 'Desserts', held: true, ...more })
  const textOf = ({ qty, dishName, course, seats }: KitchenLine) => `${qty} ${dishName} ${course ?? '-'} ${seats?.join() ?? '-'}`
  const tickets = async (id: string) =>
    (await desk.ok('listKitchenTickets', { params: { id } })).map(({ added, voided, next }) => [
      ...added.map(textOf),
      ...voided.map((line) => `VOID ${textOf(line)}`),
      ...(next === undefined ? [] : [`next ${next}`]),
    ])
  const seat = ({ _id: id, version }: Order, to: number | null, lines: { line: number; qty: number }[], key = newId()) =>
    desk.call('seatLines', { params: { id }, body: { version, lines, seat: to }, key })
  const lines = ({ order }: Order) => order.map(({ qty, dishName, course, seat: at }) => [qty, dishName, course ?? '', at ?? 0])
  const stateOf = async (id: string) => {
    const { state, course, covers } = (await desk.ok('listTables')).find(({ orderid }) => orderid === id)?.check ?? {}
    return [state, course, covers]
  }
  const pay = async ({ card, pax }: Guest, { _id: orderid, order, totalprice, ordertable }: Order) => {
    const cart = order.map(lineBack).map(({ price: _price, ...line }) => line)
    const { id: customerid, PaxCreate1 } = await desk.ok('sendOtp', {
      body: { cardNumber: card.cardNumber, order: cart, orderid },
    })
    const query = { mobileNo: PaxCreate1.mobileNo, code: test.lastCode(card.cardNumber), customerid }
    await desk.ok('verifyOtp', { query })
    await desk.ok('placeOrder', { params: { userid: pax._id }, body: { order: cart, totalprice, ordertable, orderid } })
    return desk.ok('payOrder', { params: { customerid }, body: { balance: totalprice }, key: newId() })
  }

  it('fires a course as a whole and once, with course and seats on the ticket and what comes next', async () => {
    const check = await opened(desk, {
      tables,
      covers: 4,
      lines: [mains({ seat: 5, qty: 1 }), mains({ seat: 6 }), dessert({ seat: 1 })],
    })
    expect(await tickets(check._id)).toEqual([['2 Lamb Mains 5,6', 'next Desserts']])
    expect(await stateOf(check._id)).toEqual(['held', 'Desserts', 4])
    const fired = await sent(desk, check, { lines: check.order.map(lineBack).map(({ held: _held, ...line }) => line) })
    expect(await tickets(check._id)).toEqual([['2 Lamb Mains 5,6', 'next Desserts'], ['1 Cake Desserts 1']]) // oxfmt-ignore
    expect(await stateOf(check._id)).toEqual(['cooking', 'Mains', 4])
    expect(lines(fired)).toEqual([[1, 'Lamb', 'Mains', 5], [1, 'Lamb', 'Mains', 6], [1, 'Cake', 'Desserts', 1]]) // oxfmt-ignore
    const display = await desk.ok('kitchenDisplay')
    expect(display.map(({ lines: made }) => made.map(textOf))).toEqual([['2 Lamb Mains 5,6'], ['1 Cake Desserts 1']])
  })

  it('follows what the kitchen bumps on the table plan', async () => {
    const check = await opened(desk, { tables, lines: [mains()] })
    const [ticket] = await desk.ok('kitchenDisplay')
    const made = (ticket?.lines ?? []).map(({ line, recalls }) => ({ line, recalls }))
    await desk.ok('markKitchenLines', { params: { id: ticket?._id ?? '' }, body: { done: true, lines: made } })
    expect(await stateOf(check._id)).toEqual(['ready', 'Mains', undefined])
    await desk.ok('setOrderStatus', { params: { id: check._id }, body: { orderstatus: 'Delivering' } })
    expect(await stateOf(check._id)).toEqual(['served', undefined, undefined])
    const empty = await opened(desk, { tables: (await desk.ok('listTables')).slice(5, 6).map(({ _id }) => ({ _id })) })
    expect(await stateOf(empty._id)).toEqual(['unsent', undefined, undefined])
  })

  it('says at the table that it is being paid, while the guest’s approval is valid', async () => {
    const { guest, cart, pax } = await makeOrder(test, desk, { tables: 1 })
    const order = cart.map(({ dish, qty }) => ({ _id: dish._id, qty }))
    const { cardNumber } = guest.card
    const { id: customerid, PaxCreate1 } = await desk.ok('sendOtp', { body: { cardNumber, order } })
    expect((await stateOf(pax.orderid))[0]).toBe('cooking')
    await desk.ok('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code: test.lastCode(cardNumber), customerid } })
    expect((await stateOf(pax.orderid))[0]).toBe('paying')
  })

  it('moves a sent dish to another seat, once however often it is asked for, and sends the kitchen nothing', async () => {
    const check = await opened(desk, { lines: [mains({ qty: 3, seat: 1 }), dessert()] })
    const before = await tickets(check._id)
    const key = newId()
    const moved = await seat(check, 2, [{ line: 0, qty: 1 }], key)
    expect([moved.status, lines(moved.body)]).toEqual([200, [[2, 'Lamb', 'Mains', 1], [1, 'Lamb', 'Mains', 2], [1, 'Cake', 'Desserts', 0]]]) // oxfmt-ignore
    expect((await seat(check, 2, [{ line: 0, qty: 1 }], key)).body).toEqual(moved.body)
    expect((await seat(check, 3, [{ line: 0, qty: 1 }])).failure.code).toBe('order_changed')
    const back = await seat(moved.body, 1, [{ line: 1, qty: 1 }])
    expect(lines(back.body)).toEqual([[3, 'Lamb', 'Mains', 1], [1, 'Cake', 'Desserts', 0]]) // oxfmt-ignore
    const shared = await seat(back.body, null, [{ line: 0, qty: 3 }])
    const more = await sent(desk, shared.body, { lines: [...shared.body.order.map(lineBack), mains({ seat: 4 })] })
    expect(await tickets(check._id)).toEqual([...before, ['1 Lamb Mains 4', 'next Desserts']])
    const history = await desk.ok('orderHistory', { params: { id: more._id } })
    expect(history.filter(({ what }) => what === 'seated').map(({ moved: to }) => to?.map(textOf))).toEqual([
      ['1 Lamb Mains 2'],
      ['1 Lamb Mains 1'],
      ['3 Lamb Mains -'],
    ])
  })

  it('is voided, merged and parted again with its courses and seats', async () => {
    const check = await opened(desk, { name: 'One', lines: [mains({ seat: 1 }), mains({ seat: 2 }), dessert({ seat: 2 })] })
    const other = await opened(desk, { name: 'Two', lines: [mains({ seat: 1, note: 'Mild' })] })
    const { order: merged } = await desk.ok('mergeOrder', {
      params: { id: check._id },
      body: { version: check.version, other: other._id, otherversion: other.version },
    })
    expect(lines(merged)).toEqual([...lines(check), [1, 'Lamb', 'Mains', 1]])
    const { order: parted, part } = await desk.ok('unmergeOrder', {
      params: { id: check._id },
      body: { version: merged.version, other: other._id },
    })
    expect([lines(parted), lines(part)]).toEqual([lines(check), lines(other)])
    const body = {
      version: parted.version,
      lines: [{ line: 1, qty: 1 }],
      reason: 'quality',
      cooked: false,
    } as const
    const less = await desk.ok('voidOrder', { params: { id: check._id }, body })
    expect(lines(less)).toEqual([lines(check)[0], lines(check)[2]])
    expect((await tickets(check._id)).at(-1)).toEqual(['VOID 1 Lamb Mains 2', 'next Desserts'])
  })

  it('knows the venue’s courses alone, and those that an order has already', async () => {
    const strange = await openCheck(desk, { lines: [mains({ course: 'Cheese' })] })
    expect(strange.failure).toMatchObject({
      code: 'invalid_request',
      fields: [{ msg: 'There is no course Cheese. Choose another' }],
    })
    const check = await opened(desk, { lines: [mains(), dessert()] })
    await saveVenue(test.server.deps.database.db, defaultVenue, test.clock.now)
    expect(lines(await sent(desk, check, { lines: check.order.map(lineBack) }))).toEqual(lines(check))
  })

  it('is paid by seats, the dishes of all shared by the seats, to the paisa', async () => {
    const guests = [await makeGuest(test, desk, { balance: 9000 }), await makeGuest(test, desk, { balance: 9000 })]
    const [first, second] = guests
    if (first === undefined || second === undefined) throw new Error('no guests')
    const check = await opened(desk, { lines: [mains({ seat: 1 }), mains({ seat: 2 }), of(cake, { seat: 3 }), of(naan)] })
    const by = (order: Order, { pax }: Guest, seats: number[], shared = true) => {
      const body = { userid: pax._id, version: order.version, seats, shared }
      return desk.call('splitOrder', { params: { id: order._id }, body })
    }
    for (const seats of [[1, 2, 3], [7]]) expect((await by(check, first, seats)).failure.fields?.[0]?.field).toBe('seats')
    const { order: rest, part } = (await by(check, first, [2, 1])).body
    expect([part.totalprice, rest.totalprice, check.totalprice]).toEqual([1346.67, 293.34, 1640.01])
    expect(await tickets(check._id)).toHaveLength(1)
    const { order: whole } = await desk.ok('joinOrder', { params: { id: part._id }, body: { version: part.version } })
    expect(lines(whole).toSorted()).toEqual(lines(check).toSorted())
    const again = (await by(whole, first, [3], false)).body
    expect([again.part.totalprice, again.order.totalprice]).toEqual([260, 1380.01])
    await pay(first, again.part)
    await pay(second, again.order)
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('comes to the whole however it is split by seats, the odd paise with the order', async () => {
    const payer = await makeGuest(test, desk, { balance: 90_000 })
    const eaten = fc.record({
      dish: fc.constantFrom(0, 1, 2),
      seat: fc.constantFrom(undefined, 1, 2, 3, 4),
      qty: fc.integer({ min: 1, max: 3 }),
    })
    const split = fc.asyncProperty(
      fc.array(eaten, { minLength: 1, maxLength: 6 }),
      fc.subarray([1, 2, 3, 4], { minLength: 1 }),
      async (eats, seats) => {
        const dishes = [lamb, cake, naan]
        const check = await opened(desk, {
          lines: eats.map(({ dish, seat: at, qty }, nth) =>
            of(dishes[dish], { qty, note: `${nth}`, ...(at !== undefined && { seat: at }) }),
          ),
        })
        const body = { userid: payer.pax._id, version: check.version, seats }
        const answer = await desk.call('splitOrder', { params: { id: check._id }, body })
        if (answer.status !== 200) {
          expect(answer.failure.code).toBe('rule_broken')
          await desk.ok('cancelOrder', { params: { id: check._id } })
          return
        }
        const { order, part } = answer.body
        const paise = (rupees: number) => Math.round(rupees * 100)
        expect(paise(order.totalprice) + paise(part.totalprice)).toBe(paise(check.totalprice))
        const all = new Set(eats.flatMap(({ seat: at }) => at ?? [])).size
        const shared = eats.filter(({ seat: at }) => at === undefined)
        const own = part.order.filter(({ seat: at }) => at === undefined)
        const share = shared.reduce(
          (sum, { dish, qty }) => sum + Math.floor((paise(dishes[dish]?.price ?? 0) * qty * seats.length) / all),
          0,
        )
        expect(own.reduce((sum, { price }) => sum + paise(price), 0)).toBe(share)
        expect(part.order.every(({ seat: at }) => at === undefined || seats.includes(at))).toBe(true)
        await desk.ok('cancelOrder', { params: { id: part._id } })
        await desk.ok('cancelOrder', { params: { id: order._id } })
      },
    )
    await fc.assert(split, { numRuns: 15 })
  }, 60_000)
})
