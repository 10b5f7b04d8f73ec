import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { approve, type CartDish, type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'

describeOnBothDatabases('an order that another guest pays', (open) => {
  let test: TestServer
  let desk: Client
  let host: Guest
  let friend: Guest
  let cart: CartDish[]
  let order: Order

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    host = await makeGuest(test, desk, { balance: 5000, fullName: 'Kabir Shah' })
    friend = await makeGuest(test, desk, { balance: 2000, fullName: 'Priya Deshmukh' })
    cart = [{ dish: await makeDish(test), qty: 2 }]
    const { pax } = await makeOrder(test, desk, { guest: host, cart, tables: 1 })
    order = await desk.ok('getOrder', { params: { id: pax.orderid } })
  })

  const give = (to: Guest, { _id: id, version } = order) =>
    desk.call('giveOrder', { params: { id }, body: { version, userid: to.pax._id } })
  const tickets = async () =>
    (await desk.ok('listKitchenTickets', { params: { id: order._id } })).map(({ fullName: _name, ...ticket }) => ticket)
  const ordersOf = async () => (await desk.ok('listOrders', { query: {} })).map(({ _id, fullName }) => [_id, fullName])
  const orderOf = async ({ pax }: Guest) => (await desk.ok('listPax')).find(({ _id }) => _id === pax._id)?.orderid

  it('is the same order under the other name: same dishes, same table, one ticket, and the first guest owes nothing', async () => {
    const before = await tickets()
    const { status, body } = await give(friend)
    expect([status, body.fullName, body.userid, body.cardNumber]).toEqual([
      200,
      'Priya Deshmukh',
      friend.pax._id,
      friend.card.cardNumber,
    ])
    expect([body.order, body.ordertable, body.orderstatus]).toEqual([order.order, order.ordertable, order.orderstatus])
    expect([await ordersOf(), await tickets()]).toEqual([[[order._id, 'Priya Deshmukh']], before])
    expect([await orderOf(host), await orderOf(friend)]).toEqual(['', order._id])
    const customerid = await approve(test, desk, friend, cart)
    const paid = await desk.ok('payOrder', { params: { customerid }, body: { balance: order.totalprice }, key: newId() })
    expect(paid.orderid).toBe(order._id)
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('is given once, however often the answer is lost, and is in its history and in the audit with both cards', async () => {
    const given = await give(friend)
    expect((await give(friend)).body).toEqual(given.body)
    const history = await desk.ok('orderHistory', { params: { id: order._id } })
    expect(history.map(({ what }) => what)).toEqual(['placed', 'given'])
    const office = await staffClient(test, ['backoffice'])
    const noted = await office.ok('listAudit', { query: { action: 'order_given' } })
    expect(noted.map(({ detail, subjectKind }) => [detail, subjectKind])).toEqual([
      [`card ${host.card.cardNumber} → card ${friend.card.cardNumber}`, 'order'],
    ])
  })

  it('is not given while its guest is paying it, and a terminal that knew it before is told', async () => {
    await approve(test, desk, host, cart)
    expect((await give(friend)).failure.code).toBe('order_paying')
    const third = await makeGuest(test, desk)
    const { pax } = await makeOrder(test, desk, { guest: third, cart })
    const known = await desk.ok('getOrder', { params: { id: pax.orderid } })
    const given = await give(friend, known)
    expect(given.body.version).toBe(known.version + 1)
    const body = { version: known.version, lines: [{ line: 0, qty: 1 }], reason: 'quality', cooked: false }
    expect((await desk.call('voidOrder', { params: { id: known._id }, body })).failure.code).toBe('order_changed')
  })

  it('is given to nobody who owes an order already, and leaves theirs as it is', async () => {
    await makeOrder(test, desk, { guest: friend, cart })
    const answer = await give(friend)
    expect([answer.failure.code, answer.failure.msg]).toEqual([
      'order_unpaid',
      'Priya Deshmukh has an unpaid order already. Pay that first, or take another card',
    ])
    expect(await orderOf(host)).toBe(order._id)
  })
})
