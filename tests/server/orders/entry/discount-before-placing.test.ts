import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type CheckLine, lineBack, opened, totalOfLines } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'

/** A cart that is kept as a check with everything held, as the screens keep it for a discount before Check Out. */
describeServer('a discount before the order is placed', (open) => {
  let test: TestServer
  let desk: Client
  let office: Client
  let guest: Guest
  let lines: CheckLine[]
  let kept: Order

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    office = await staffClient(test, ['backoffice', 'foodorder'])
    const discounts = { allowed: true, foodorder: 10, backoffice: 40 }
    await saveVenue(db(), { ...defaultVenue, discounts }, test.clock.now)
    guest = await makeGuest(test, desk, { balance: 5000 })
    const curry = await makeDish(test, { dishName: 'Fish curry', price: 333.33 })
    const soda = await makeDish(test, { dishName: 'Fresh lime soda', price: 140.5, type: 'drinks' })
    lines = [
      { _id: curry._id, price: 333.33, qty: 3 },
      { _id: soda._id, price: 140.5, qty: 2, note: 'No ice' },
    ]
    kept = await opened(desk, { lines: lines.map((line) => ({ ...line, held: true })), name: 'Counter 7:42 PM' })
  })

  const db = () => test.server.deps.database.db
  const orderOf = (all: readonly CheckLine[]) => all.map(({ price: _price, ...line }) => line)
  const give = (asked: object, by = desk) =>
    by.call('giveDiscount', {
      params: { id: kept._id },
      body: { version: kept.version, kind: 'discount', reason: 'long_wait', ...asked },
    })
  const given = async (asked: object): Promise<Order> => {
    const answer = await give(asked)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const tickets = async (id = kept._id) =>
    (await desk.ok('listKitchenTickets', { params: { id } })).map(({ added, voided }) => [
      ...added.map(({ qty, dishName }) => `${qty} ${dishName}`),
      ...voided.map(({ qty, dishName }) => `VOID ${qty} ${dishName}`),
    ])
  /** A code for the cart as the screens send it: nothing of it is held there. */
  const code = async (orderid: string | undefined, of = guest) => {
    const { cardNumber } = of.card
    const sent = await desk.ok('sendOtp', { body: { cardNumber, order: orderOf(lines), ...(orderid && { orderid }) } })
    const { mobileNo } = sent.PaxCreate1
    await desk.ok('verifyOtp', { query: { mobileNo, code: test.lastCode(cardNumber), customerid: sent.id } })
    const rows = await db().selectFrom('otp_challenges').select('total').where('card_id', '=', sent.id).execute()
    return { customerid: sent.id, totals: rows.map(({ total }) => total) }
  }
  const place = (totalprice: number, more: object = {}, of = guest) =>
    desk.call('placeOrder', { params: { userid: of.pax._id }, body: { order: orderOf(lines), totalprice, ...more } })

  it('is in the code, the payment, invoice, X and Z, and the kitchen gets each dish once, at Check Out', async () => {
    const after = await given({ percent: 10 })
    expect([after.totalprice, after.order.map(({ held }) => held), await tickets()]).toEqual([1152.89, [true, true], []])
    const { customerid, totals } = await code(kept._id)
    expect(totals).toEqual([115_289])
    const placed = await place(1152.89, { orderid: kept._id, version: after.version })
    expect(placed.body).toMatchObject({ orderid: kept._id, totalprice: 1152.89 })
    expect(await tickets()).toEqual([['3 Fish curry', '2 Fresh lime soda']])
    const paid = await desk.call('payOrder', { params: { customerid }, body: { balance: 1152.89 }, key: newId() })
    expect(paid.body).toMatchObject({ paid: 1152.89, balance: 3847.11 })
    const invoice = await desk.ok('getInvoice', { params: { orderid: kept._id } })
    expect(invoice).toMatchObject({ subtotal: 1280.99, discount: 128.1, total: 1152.89 })
    const expected = [{ name: 'Anita Rao', kind: 'discount', count: 1, amount: 128.1 }]
    expect((await office.ok('xReport')).given).toEqual(expected)
    expect(await office.ok('closeZReport', { body: { number: 1 }, key: newId() })).toMatchObject({
      given: expected,
      amount: 1152.89,
    })
    expect(await tickets()).toHaveLength(1)
    expect(await verifyMoney(db())).toEqual([])
  })

  it('is an order without rounds once it is placed, as the specification’s, and one that is sent becomes a round', async () => {
    const after = await given({ percent: 10 })
    await place(1152.89, { orderid: kept._id, version: after.version })
    expect((await desk.ok('getOrder', { params: { id: kept._id } })).order.map(({ round, held }) => [round, held])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    kept = await opened(desk, { lines: lines.map((line) => ({ ...line, held: true })), name: 'Counter 7:50 PM' })
    const other = await given({ percent: 10 })
    const body = { order: orderOf(lines), totalprice: other.totalprice, version: other.version }
    const sent = await desk.ok('sendCheck', { params: { id: kept._id }, body })
    expect([sent.totalprice, sent.order.map(({ round }) => round)]).toEqual([1152.89, [1, 1]])
    expect(await tickets()).toEqual([['3 Fish curry', '2 Fresh lime soda']])
  })

  it('needs a supervisor above the ceiling of whoever gives it', async () => {
    expect((await give({ percent: 11 })).failure.code).toBe('approval_needed')
    expect((await give({ percent: 41 }, office)).failure.code).toBe('approval_needed')
    const { id: supervisor } = await makeSupervisor(test)
    const asked = { kind: 'comp', lines: [1] } as const
    const { approval } = await desk.ok('approveDiscount', {
      body: { orderid: kept._id, version: kept.version, ...asked, supervisor, pin: PIN },
    })
    expect((await give({ ...asked, lines: [0], approval })).failure.code).toBe('approval_needed')
    expect((await given({ ...asked, approval })).totalprice).toBe(999.99)
  })

  it('stays with that check: the same dishes of another guest cost what they cost, and their order is not mixed with it', async () => {
    const after = await given({ percent: 10 })
    const friend = await makeGuest(test, desk, { balance: 5000 })
    const order = lines.map(({ _id, qty, price }) => ({ dish: { _id, price } as never, qty }))
    const { pax } = await makeOrder(test, desk, { guest: friend, cart: order })
    const theirs = await desk.ok('getOrder', { params: { id: pax.orderid } })
    expect([theirs.totalprice, theirs.order.some(({ discount }) => discount !== undefined)]).toEqual([1280.99, false])
    expect((await place(1152.89, { orderid: kept._id, version: after.version }, friend)).failure.code).toBe('order_unpaid')
    expect((await place(1152.89, { orderid: theirs._id, version: theirs.version }, friend)).failure.code).toBe('total_mismatch')
    expect((await desk.ok('getOrder', { params: { id: theirs._id } })).totalprice).toBe(1280.99)
    // A code for the dishes alone names what they cost: the discount belongs to the check.
    expect((await code(undefined)).totals).toEqual([128_099])
    const history = await desk.ok('orderHistory', { params: { id: kept._id } })
    expect(history.map(({ what, staffName }) => [what, staffName])).toContainEqual(['discounted', 'Anita Rao'])
  })

  it('falls away in the open with the dishes that are not ordered, and with a check that nobody wants', async () => {
    const after = await given({ percent: 10 })
    const [curry] = lines.map((line) => ({ ...line, held: true }))
    if (curry === undefined) throw new Error('no curry')
    const body = { order: orderOf([{ ...curry, qty: 1 }]), totalprice: 300, version: after.version }
    const less = await desk.ok('sendCheck', { params: { id: kept._id }, body })
    expect([less.totalprice, totalOfLines(less.order.map(lineBack))]).toEqual([300, 333.33])
    const history = await desk.ok('orderHistory', { params: { id: kept._id } })
    expect(history.filter(({ what }) => what === 'discount_lost').map(({ discount }) => discount?.amount)).toEqual([94.77])
    expect((await desk.ok('cancelOrder', { params: { id: kept._id } })).payment).toBe('cancelled')
    expect(await tickets()).toEqual([])
    expect(await verifyMoney(db())).toEqual([])
  })
})
