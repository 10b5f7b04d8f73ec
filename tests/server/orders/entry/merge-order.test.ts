import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { approve, type CartDish, type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('two orders that become one', (open) => {
  let test: TestServer
  let desk: Client
  let [host, friend]: Guest[] = []
  let biryani: CartDish
  let soda: CartDish
  let order: Order
  let other: Order

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    host = await makeGuest(test, desk, { balance: 5000 })
    friend = await makeGuest(test, desk, { balance: 2000 })
    biryani = { dish: await makeDish(test), qty: 2 }
    soda = { dish: await makeDish(test, { dishName: 'Fresh lime soda', price: 140.5, type: 'drinks' }), qty: 1 }
    order = await place(host, [biryani])
    other = await place(friend, [{ ...biryani, qty: 1, note: 'No onion' }, soda])
  })

  const read = (id: string) => desk.ok('getOrder', { params: { id } })
  const place = async (guest: Guest | undefined, cart: CartDish[]) => {
    if (guest === undefined) throw new Error('no guest')
    return read((await makeOrder(test, desk, { guest, cart, tables: 1, terminal: 'Desk 1' })).pax.orderid)
  }
  const merge = (into = order, from = other) =>
    desk.call('mergeOrder', {
      params: { id: into._id },
      body: { version: into.version, other: from._id, otherversion: from.version },
    })
  const unmerge = (into: Order) =>
    desk.call('unmergeOrder', { params: { id: into._id }, body: { version: into.version, other: other._id } })
  const dishes = ({ order: lines }: Order) => lines.map(({ qty, dishName, note }) => [qty, dishName, note].join(' ').trim())
  const fired = async () => {
    const both = [order, other].map(({ _id: id }) => desk.ok('listKitchenTickets', { params: { id } }))
    const tickets = (await Promise.all(both)).flat()
    return tickets.flatMap(({ added, voided }) => [...added.map(({ qty }) => qty), ...voided.map(({ qty }) => -qty)])
  }
  const tablesOf = async ({ _id }: Order) => (await desk.ok('listTables')).filter(({ orderid }) => orderid === _id).length

  it('share the limit of voids: what the other one voided before counts', async () => {
    const { db } = test.server.deps.database
    await saveVenue(db, { ...defaultVenue, voidLimit: 500 }, test.clock.now)
    const voidOne = (of: Order) =>
      desk.call('voidOrder', {
        params: { id: of._id },
        body: { version: of.version, lines: [{ line: 0, qty: 1 }], reason: 'quality', cooked: true },
      })
    const before = await voidOne(other)
    expect(before.status).toBe(200)
    const { body } = await merge(order, before.body)
    expect((await voidOne(body.order)).failure.code).toBe('approval_needed')
  })

  it('are paid and served as one: dishes at their prices, both tables, and nothing is fired again', async () => {
    const before = await fired()
    const { body } = await merge()
    expect(dishes(body.order)).toEqual(['2 Vegetable biryani', '1 Vegetable biryani No onion', '1 Fresh lime soda'])
    expect([body.order.totalprice, body.part.payment, await tablesOf(order), await tablesOf(other)]).toEqual([
      1280.5,
      'cancelled',
      2,
      0,
    ])
    // Its answer was lost.
    expect((await merge()).body).toEqual(body)
    expect(await fired()).toEqual(before)
    const shown = await desk.ok('kitchenDisplay')
    expect(shown.map(({ orderid, ordertable, lines }) => [orderid, ordertable.length, lines.length])).toEqual([
      [order._id, 2, 1],
      [order._id, 2, 2],
    ])
    const history = await desk.ok('orderHistory', { params: { id: other._id } })
    expect(history.map(({ what }) => what)).toEqual(['placed', 'merged_into'])
    const cart = [biryani, { ...biryani, qty: 1 }, soda]
    const customerid = await approve(test, desk, host as Guest, cart)
    const paid = await desk.call('payOrder', { params: { customerid }, body: { balance: 1280.5 }, key: newId() })
    expect(paid.body).toMatchObject({ orderid: order._id, paid: 1280.5 })
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('are two again as they were, while nothing was paid', async () => {
    const before = await fired()
    const merged = (await merge()).body.order
    const { body } = await unmerge(merged)
    expect([dishes(body.order), dishes(body.part)]).toEqual([dishes(order), dishes(other)])
    expect([body.part.payment, body.part.totalprice, body.order.totalprice]).toEqual(['unpaid', 520.5, 760])
    expect([await tablesOf(order), await tablesOf(other), await fired()]).toEqual([1, 1, before])
    expect((await unmerge(merged)).body).toEqual(body)
    const office = await staffClient(test, ['backoffice'])
    const noted = await office.ok('listAudit', { query: { cardNumber: other.cardNumber ?? '' } })
    expect(noted.filter(({ action }) => action.endsWith('merged')).map(({ action }) => action)).toEqual([
      'order_unmerged',
      'order_merged',
    ])
    expect(noted.find(({ action }) => action === 'order_merged')).toMatchObject({
      staffName: 'Anita Rao',
      subjectKind: 'order',
      detail: expect.stringMatching(/^card \d{5}, Rs 1,280\.50, .+ \d+, .+ \d+$/),
    })
    // And become one once more.
    expect((await merge(body.order, body.part)).status).toBe(200)
    expect(await fired()).toEqual(before)
  })

  it('stay one where the passenger of the other has gone ashore for good', async () => {
    const merged = (await merge()).body.order
    const { db } = test.server.deps.database
    await db.updateTable('pax').set({ released_at: test.clock.now }).where('id', '=', other.userid).execute()
    expect((await unmerge(merged)).failure).toMatchObject({
      code: 'rule_broken',
      fields: [{ field: 'other', msg: 'The passenger of that order has left' }],
    })
    expect(dishes(await desk.ok('getOrder', { params: { id: order._id } }))).toEqual(dishes(merged))
  })

  it('void under the order that they became, and stay one once a dish of the other is gone', async () => {
    const merged = (await merge()).body.order
    const body = { version: merged.version, lines: [{ line: 2, qty: 1 }], reason: 'quality', cooked: true }
    const after = await desk.ok('voidOrder', { params: { id: order._id }, body })
    expect((await fired()).reduce((sum, qty) => sum + qty, 0)).toBe(3)
    const lines = (await desk.ok('kitchenDisplay')).flatMap((ticket) => ticket.lines)
    expect(lines.filter(({ voided }) => voided).map(({ dishName }) => dishName)).toEqual(['Fresh lime soda'])
    expect((await unmerge(after)).failure.code).toBe('rule_broken')
    await desk.ok('cancelOrder', { params: { id: order._id } })
    expect((await fired()).reduce((sum, qty) => sum + qty, 0)).toBe(0)
  })

  it('stay two where one is being paid, was changed, or would have a dish six times', async () => {
    expect((await merge({ ...order, version: 9 })).failure.code).toBe('order_changed')
    expect((await merge(order, order)).failure.code).toBe('order_not_found')
    const many = await place(await makeGuest(test, desk), [{ ...biryani, qty: 4 }])
    expect((await merge(order, many)).failure.code).toBe('rule_broken')
    await approve(test, desk, friend as Guest, [{ ...biryani, qty: 1, note: 'No onion' }, soda])
    expect((await merge()).failure).toMatchObject({ code: 'order_paying', msg: 'Paying on Desk 1' })
  })

  it('of two terminals become one once', async () => {
    const two = await Promise.all([merge(), merge(other, order)])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })
})
