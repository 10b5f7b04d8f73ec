import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { approve, type CartDish, type Guest, linesOf, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('an order that several cards pay', (open) => {
  let test: TestServer
  let desk: Client
  let [host, friend]: Guest[] = []
  let cart: CartDish[]
  let order: Order

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    host = await makeGuest(test, desk, { balance: 5000 })
    friend = await makeGuest(test, desk, { balance: 2000 })
    cart = [
      { dish: await makeDish(test), qty: 3 },
      { dish: await makeDish(test, { dishName: 'Fresh lime soda', price: 140.5, type: 'drinks' }), qty: 2, note: 'No ice' },
    ]
    const placed = await makeOrder(test, desk, { guest: host, cart, tables: 2 })
    order = await read(placed.pax.orderid)
  })

  const read = (id: string) => desk.ok('getOrder', { params: { id } })
  const tickets = async (id: string) =>
    (await desk.ok('listKitchenTickets', { params: { id } })).map(({ added, voided, cancelled }) => ({
      added: added.map(({ qty, dishName }) => `${qty} ${dishName}`),
      voided: voided.map(({ qty, dishName }) => `${qty} ${dishName}`),
      cancelled,
    }))
  const dishes = ({ order: lines }: Order) => lines.map(({ qty, dishName }) => `${qty} ${dishName}`)
  const intact = async () => expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  const whose = (guest: Guest | undefined): Guest => {
    if (guest === undefined) throw new Error('no guest')
    return guest
  }
  interface Asked {
    of?: Order
    guest?: Guest | undefined
    lines?: { line: number; qty: number }[]
    key?: string
    version?: number
  }
  const split = ({
    of = order,
    guest = friend,
    lines = [{ line: 0, qty: 1 }],
    key = newId(),
    version = of.version,
  }: Asked = {}) =>
    desk.call('splitOrder', {
      params: { id: of._id },
      body: { userid: whose(guest).pax._id, version, lines },
      key,
      terminal: 'Desk 2',
    })
  async function part(asked: Asked = {}): Promise<{ order: Order; part: Order }> {
    const answer = await split(asked)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const refused = async (asked: Asked) => (await split(asked)).failure
  const pay = async (guest: Guest | undefined, lines: CartDish[], total: number) => {
    const customerid = await approve(test, desk, whose(guest), lines)
    return desk.call('payOrder', { params: { customerid }, body: { balance: total }, key: newId() })
  }
  const [biryani, soda] = [() => cart.slice(0, 1), () => cart.slice(1)]

  it('is paid by each card with its own code and its own invoice, and what is left is the rest to the paisa', async () => {
    const divided = await part({ lines: [{ line: 0, qty: 1 }, { line: 1, qty: 2 }] }) // oxfmt-ignore
    expect([dishes(divided.order), divided.order.totalprice]).toEqual([['2 Vegetable biryani'], 760])
    expect([dishes(divided.part), divided.part.totalprice]).toEqual([['1 Vegetable biryani', '2 Fresh lime soda'], 661])
    expect(divided.part).toMatchObject({ userid: whose(friend).pax._id, splitfrom: order._id, ordertable: [], payment: 'unpaid' })
    expect(divided.part.order[1]).toMatchObject({ note: 'No ice', price: 140.5 })
    expect(divided.order).toMatchObject({ version: order.version + 1, ordertable: order.ordertable, splitfrom: '' })
    const first = await pay(friend, [{ ...biryani()[0], qty: 1 } as CartDish, ...soda()], 661)
    expect(first.body).toMatchObject({ orderid: divided.part._id, invoiceno: 'INV-000001', paid: 661, balance: 1339 })
    const second = await pay(host, [{ ...biryani()[0], qty: 2 } as CartDish], 760)
    expect(second.body).toMatchObject({ orderid: order._id, invoiceno: 'INV-000002', paid: 760, balance: 4240 })
    const parts = await desk.ok('listOrderParts', { params: { id: divided.part._id } })
    expect(parts.map(({ _id, payment }) => [_id, payment])).toEqual([[order._id, 'paid'], [divided.part._id, 'paid']]) // oxfmt-ignore
    await intact()
  })

  it('is never cooked twice: neither the split nor what follows sends the kitchen what it has', async () => {
    const before = await tickets(order._id)
    const divided = await part({ lines: [{ line: 0, qty: 1 }] })
    expect([await tickets(order._id), await tickets(divided.part._id)]).toEqual([before, before])
    await desk.ok('placeOrder', {
      params: { userid: whose(host).pax._id },
      body: {
        order: [...linesOf([{ ...biryani()[0], qty: 3 } as CartDish]), ...linesOf(soda())],
        totalprice: 3 * 380 + 281,
        ordertable: order.ordertable,
        orderid: order._id,
        version: divided.order.version,
      },
    })
    expect((await tickets(order._id)).slice(before.length)).toEqual([
      { added: ['1 Vegetable biryani'], voided: [], cancelled: false },
    ])
    await desk.ok('cancelOrder', { params: { id: divided.part._id } })
    expect((await tickets(order._id)).at(-1)).toEqual({ added: [], voided: ['1 Vegetable biryani'], cancelled: false })
    await desk.ok('cancelOrder', { params: { id: order._id } })
    expect((await tickets(order._id)).at(-1)).toMatchObject({
      voided: ['3 Vegetable biryani', '2 Fresh lime soda'],
      cancelled: true,
    })
  })

  it('gives a dish that is added to a part to the kitchen under the order that it was split from', async () => {
    const divided = await part({ lines: [{ line: 1, qty: 1 }] })
    await desk.ok('placeOrder', {
      params: { userid: whose(friend).pax._id },
      body: {
        order: [...linesOf([{ ...soda()[0], qty: 1 } as CartDish]), ...linesOf([{ ...biryani()[0], qty: 1 } as CartDish])],
        totalprice: 520.5,
        orderid: divided.part._id,
      },
    })
    expect((await tickets(order._id)).at(-1)).toMatchObject({ added: ['1 Vegetable biryani'], voided: [] })
    expect((await desk.ok('listTables')).filter(({ orderid }) => orderid === order._id)).toHaveLength(2)
  })

  it('is whole again once a part is joined, and its passenger has no order left', async () => {
    const divided = await part({ lines: [{ line: 0, qty: 2 }] })
    const before = await tickets(order._id)
    const { order: whole, part: ended } = await desk.ok('joinOrder', {
      params: { id: divided.part._id },
      body: { version: divided.part.version },
    })
    expect([dishes(whole).toSorted(), whole.totalprice, ended.payment]).toEqual([
      dishes(order).toSorted(),
      order.totalprice,
      'cancelled',
    ])
    expect(await tickets(order._id)).toEqual(before)
    expect(await desk.ok('listOrderParts', { params: { id: order._id } })).toHaveLength(1)
    const found = await desk.ok('findCard', { params: { cardNumber: whose(friend).card.cardNumber } })
    expect(found.unpaid).toBeNull()
    expect(whole.orderstatus).toBe('Preparing')
    const again = await desk.ok('joinOrder', { params: { id: divided.part._id }, body: { version: divided.part.version } })
    expect(again.order.totalprice).toBe(order.totalprice)
    await intact()
  })

  it('is split after it was served as well, and stays completed', async () => {
    await desk.ok('setOrderStatus', { params: { id: order._id }, body: { orderstatus: 'Completed' } })
    const divided = await part()
    expect([divided.order.orderstatus, divided.part.orderstatus]).toEqual(['Completed', 'Completed'])
    const { order: whole } = await desk.ok('joinOrder', { params: { id: divided.part._id }, body: { version: 1 } })
    expect(whole.orderstatus).toBe('Completed')
  })

  it('does not say that a part is back which somebody cancelled: its dishes are void', async () => {
    const divided = await part()
    await desk.ok('cancelOrder', { params: { id: divided.part._id } })
    const joined = await desk.call('joinOrder', { params: { id: divided.part._id }, body: { version: 1 } })
    expect(joined.failure.code).toBe('order_not_found')
    expect((await read(order._id)).totalprice).toBe(order.totalprice - 380)
  })

  it('is in the history of both, by whom and where', async () => {
    const divided = await part()
    await desk.ok('joinOrder', { params: { id: divided.part._id }, body: { version: 1 }, terminal: 'Desk 3' })
    const history = async (id: string) =>
      (await desk.ok('orderHistory', { params: { id } })).map(({ what, orderid, terminal, moved }) => [
        what,
        orderid,
        terminal,
        moved?.[0]?.qty,
      ])
    expect((await history(order._id)).slice(-2)).toEqual([
      ['split_off', divided.part._id, 'Desk 2', 1],
      ['joined', divided.part._id, 'Desk 3', 1],
    ])
    expect((await history(divided.part._id)).slice(-2)).toEqual([
      ['split_from', order._id, 'Desk 2', 1],
      ['joined_to', order._id, 'Desk 3', 1],
    ])
  })

  it('is in the audit when it is split and when a part goes back, with the amount', async () => {
    const { part: made } = await part()
    await desk.ok('joinOrder', { params: { id: made._id }, body: { version: made.version } })
    const noted = await test.server.deps.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'detail'])
      .where('action', 'in', ['order_split', 'order_joined'])
      .orderBy('seq')
      .execute()
    expect(noted).toEqual([
      { action: 'order_split', subject: made._id, detail: 'Rs 380.00' },
      { action: 'order_joined', subject: order._id, detail: 'Rs 380.00' },
    ])
  })

  it('ends a code that was verified for the whole order', async () => {
    await approve(test, desk, whose(host), cart)
    const { order: rest } = await part()
    const customerid = whose(host).card._id
    const paid = await desk.call('payOrder', { params: { customerid }, body: { balance: rest.totalprice }, key: newId() })
    expect(paid.failure.code).toBe('approval_missing')
  })

  it('is split once, however often the same call comes, and never by what a terminal no longer knows', async () => {
    const key = newId()
    const first = await part({ key })
    expect(await part({ key })).toEqual(first)
    expect((await refused({ guest: await makeGuest(test, desk), version: order.version })).code).toBe('order_changed')
    const guests = [await makeGuest(test, desk), await makeGuest(test, desk)]
    const now = await read(order._id)
    const both = await Promise.all(guests.map((guest) => split({ of: now, guest, lines: [{ line: 1, qty: 2 }] })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(
      (await desk.ok('listOrderParts', { params: { id: order._id } })).reduce((sum, { totalprice }) => sum + totalprice, 0),
    ).toBe(order.totalprice)
  })

  it('lets a part be split again, and knows both as parts of the one order', async () => {
    const first = await part({ lines: [{ line: 0, qty: 2 }] })
    const second = await part({ of: first.part, guest: await makeGuest(test, desk), lines: [{ line: 0, qty: 1 }] })
    expect(second.part.splitfrom).toBe(order._id)
    expect(await desk.ok('listOrderParts', { params: { id: order._id } })).toHaveLength(3)
    expect(await tickets(order._id)).toHaveLength(1)
    await intact()
    const { db } = test.server.deps.database
    await db.updateTable('orders').set({ split_from: first.part._id }).where('id', '=', second.part._id).execute()
    const rule = 'a part belongs to an order that is no part itself'
    expect(await verifyMoney(db)).toEqual([{ invariant: rule, found: second.part._id }])
  })

  it('refuses what is not in the order, all of it, a passenger who owes for another one, and an order that is over', async () => {
    expect((await refused({ lines: [{ line: 0, qty: 4 }] })).fields?.[0]?.field).toBe('lines')
    expect((await refused({ lines: [{ line: 7, qty: 1 }] })).code).toBe('rule_broken')
    expect((await refused({ lines: [{ line: 0, qty: 1 }, { line: 0, qty: 1 }] })).code).toBe('rule_broken') // oxfmt-ignore
    expect((await refused({ lines: [{ line: 0, qty: 3 }, { line: 1, qty: 2 }] })).code).toBe('rule_broken') // oxfmt-ignore
    expect((await refused({ guest: host })).code).toBe('order_unpaid')
    expect((await desk.call('splitOrder', { params: { id: order._id }, body: { userid: newId(), version: 1, lines: [{ line: 0, qty: 1 }] } })).failure.code).toBe('pax_not_found') // oxfmt-ignore
    await pay(host, cart, order.totalprice)
    expect((await refused({})).code).toBe('order_paid')
    const other = await makeOrder(test, desk, { guest: friend as Guest, cart })
    await desk.ok('cancelOrder', { params: { id: other.pax.orderid } })
    expect((await refused({ of: await read(other.pax.orderid), guest: host })).code).toBe('order_not_found')
  })

  it('is not changed on one terminal by what another has made of it since', async () => {
    const body = { order: linesOf([{ ...biryani()[0], qty: 1 } as CartDish]), totalprice: 380, ordertable: order.ordertable }
    const place = (version: number) =>
      desk.call('placeOrder', { params: { userid: whose(host).pax._id }, body: { ...body, orderid: order._id, version } })
    const changed = await place(order.version)
    expect(changed.body.orderversion).toBe(order.version + 1)
    expect((await place(order.version)).status, 'the same again, after a lost answer').toBe(200)
    body.totalprice = 760
    body.order = linesOf([{ ...biryani()[0], qty: 2 } as CartDish])
    expect((await place(order.version)).failure.code).toBe('order_changed')
    expect((await place(order.version + 1)).status).toBe(200)
  })

  it('keeps an allergy that another terminal noted: dishes alone that are the same are not the same order', async () => {
    const place = (lines: CartDish[]) =>
      desk.call('placeOrder', {
        params: { userid: whose(host).pax._id },
        body: {
          order: linesOf(lines),
          totalprice: order.totalprice,
          ordertable: order.ordertable,
          orderid: order._id,
          version: 1,
        },
      })
    const [rice, drink] = [biryani()[0] as CartDish, soda()[0] as CartDish]
    expect((await place([{ ...rice, note: 'Nuts', allergy: true }, drink])).status).toBe(200)
    expect((await place([rice, drink])).failure.code).toBe('order_changed')
    expect((await read(order._id)).order[0]).toMatchObject({ note: 'Nuts', allergy: true })
  })
})
