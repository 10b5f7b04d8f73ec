import { beforeEach, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type CheckLine, lineBack, opened, sent } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { approve, freeTables, makeDish, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('checks that nobody has yet', (open) => {
  let test: TestServer
  let desk: Client
  let dish: Dish
  let biryani: CheckLine

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    dish = await makeDish(test)
    biryani = { _id: dish._id, price: dish.price, qty: 2 }
  })

  const merge = (into: Order, from: Order) =>
    desk.ok('mergeOrder', {
      params: { id: into._id },
      body: { version: into.version, other: from._id, otherversion: from.version },
    })
  const cooked = async (orders: Order[]) => {
    const all = await Promise.all(orders.map(({ _id: id }) => desk.ok('listKitchenTickets', { params: { id } })))
    return all.flat().flatMap(({ added, voided }) => [...added, ...voided].map(({ qty }) => qty))
  }

  it('are beside each other without a breach, become one and are two again', async () => {
    const [one, other] = [await opened(desk, { lines: [biryani] }), await opened(desk, { lines: [biryani] })]
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
    const merged = await merge(one, other)
    expect(merged.order.order.map(({ qty }) => qty)).toEqual([4])
    const body = { version: merged.order.version, other: other._id }
    const parted = await desk.ok('unmergeOrder', { params: { id: one._id }, body })
    expect([parted.order.totalprice, parted.part.totalprice]).toEqual([one.totalprice, other.totalprice])
    expect(await cooked([one, other])).toEqual([2, 2])
  })

  it('go back with the tables that they still have, after a move of both', async () => {
    const [first, second, third] = (await freeTables(test, desk, 3)).map((table) => [table])
    const one = await opened(desk, { lines: [biryani], tables: first ?? [] })
    const other = await opened(desk, { lines: [biryani], tables: second ?? [] })
    const merged = await merge(one, other)
    const move = { version: merged.order.version, tables: third ?? [] }
    const moved = await desk.ok('moveOrder', { params: { id: one._id }, body: move })
    const body = { version: moved.version, other: other._id }
    const parted = await desk.ok('unmergeOrder', { params: { id: one._id }, body })
    expect([parted.order.ordertable.length, parted.part.ordertable]).toEqual([1, []])
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('take in what Check Out placed, which keeps a round of its own: the next Send sends what is new alone', async () => {
    const guest = await makeGuest(test, desk)
    const cart = [{ dish, qty: 3 }]
    const { pax } = await makeOrder(test, desk, { guest, cart })
    const placed = await desk.ok('getOrder', { params: { id: pax.orderid } })
    const check = await opened(desk, { lines: [biryani] })
    const { order } = await merge(placed, check)
    const next = await sent(desk, order, { lines: [...order.order.map(lineBack), { ...biryani, qty: 1 }] })
    const after = await sent(desk, next, { lines: next.order.map(lineBack) })
    expect(after.order.map(({ qty, round }) => [qty, round])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
    ])
    expect(after.totalprice).toBe(6 * biryani.price)
    expect(await cooked([placed, check])).toEqual([3, 1, 2])
  })

  it('are paid once by a payment without a key, though the guest has paid a newer order before', async () => {
    const guest = await makeGuest(test, desk)
    const check = await opened(desk, { lines: [biryani] })
    const { payment: before } = await makeSale(test, desk, { guest, cart: [{ dish, qty: 1 }] })
    const lines = check.order.map(lineBack)
    const order = lines.map(({ price: _price, ...line }) => line)
    const body = { order, totalprice: check.totalprice, orderid: check._id, version: check.version }
    await desk.ok('placeOrder', { params: { userid: guest.pax._id }, body })
    test.clock.now += 60_000
    const customerid = await approve(test, desk, guest, [{ dish, qty: 2 }])
    const pay = () => desk.ok('payOrder', { params: { customerid }, body: { balance: check.totalprice } })
    const paid = await pay()
    expect(await pay()).toEqual(paid)
    expect([paid.orderid, paid.invoiceno === before.invoiceno]).toEqual([check._id, false])
  })
})
