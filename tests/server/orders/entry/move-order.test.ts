import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { opened } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { approve, type CartDish, type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('an order that moves to other tables', (open) => {
  let test: TestServer
  let desk: Client
  let guest: Guest
  let cart: CartDish[]
  let order: Order

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    guest = await makeGuest(test, desk, { balance: 5000 })
    cart = [{ dish: await makeDish(test), qty: 2 }]
    order = await read((await makeOrder(test, desk, { guest, cart, tables: 1, terminal: 'Desk 1' })).pax.orderid)
  })

  const read = (id: string) => desk.ok('getOrder', { params: { id } })
  const tables = () => desk.ok('listTables')
  const free = async () => (await tables()).filter(({ status }) => !status).map(({ _id }) => ({ _id }))
  const seated = async () => (await tables()).filter(({ orderid }) => orderid === order._id).map(({ _id }) => _id)
  const move = (to: { _id: string }[], version = order.version, more = {}) =>
    desk.call('moveOrder', { params: { id: order._id }, body: { version, tables: to, ...more }, terminal: 'Desk 2' })
  const tickets = () => desk.ok('listKitchenTickets', { params: { id: order._id } })

  it('is served there, and the kitchen is told where and fires nothing again', async () => {
    const [from] = order.ordertable
    const [to] = await free()
    const moved = await move([to ?? { _id: '' }])
    expect(moved.body).toMatchObject({ version: order.version + 1, totalprice: order.totalprice, ordertable: [to] })
    expect(await seated()).toEqual([to?._id])
    expect((await tickets()).slice(1)).toMatchObject([{ added: [], voided: [], movedfrom: [from], ordertable: [to] }])
    // Its answer was lost.
    expect((await move([to ?? { _id: '' }])).body).toEqual(moved.body)
    expect((await desk.ok('kitchenDisplay')).map(({ ordertable }) => ordertable)).toMatchObject([[to]])
    const back = await move([from ?? { _id: '' }], order.version + 1)
    expect([back.body.ordertable, await seated()]).toEqual([order.ordertable, [from?._id]])
    const history = await desk.ok('orderHistory', { params: { id: order._id } })
    expect(history.map(({ what }) => what)).toEqual(['placed', 'moved', 'moved'])
    expect(history[1]).toMatchObject({ fromtables: [from], totables: [to], terminal: 'Desk 2' })
    const office = await staffClient(test, ['backoffice'])
    const noted = await office.ok('listAudit', { query: { action: 'order_moved' } })
    const [left, taken] = [from, moved.body.ordertable[0]].map((table) => `${table?.tablefloor} ${table?.tableno}`)
    expect(noted.map(({ staffName, terminal, detail }) => [staffName, terminal, detail])).toEqual([
      ['Anita Rao', 'Desk 2', `from ${taken} to ${left}`],
      ['Anita Rao', 'Desk 2', `from ${left} to ${taken}`],
    ])
    expect((await tickets()).flatMap(({ added }) => added).reduce((sum, { qty }) => sum + qty, 0)).toBe(2)
  })

  it('of two terminals goes with one, and a table with one order', async () => {
    const [first, second] = await free()
    const two = await Promise.all([move([first ?? { _id: '' }]), move([second ?? { _id: '' }])])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const other = await makeOrder(test, desk, { tables: 1 })
    const [taken] = other.pax.ordertable
    const refused = await move([{ _id: taken?._id ?? '' }], order.version + 1)
    expect([refused.failure.code, (await seated()).length]).toEqual(['table_taken', 1])
  })

  it('stays while its payment is approved, and goes on once the approval is used', async () => {
    const to = (await free()).slice(0, 1)
    const customerid = await approve(test, desk, guest, cart)
    const refused = await move(to)
    expect([refused.status, refused.failure.code, refused.failure.msg]).toEqual([409, 'order_paying', 'Paying on Desk 1'])
    const [paid, moved] = await Promise.all([
      desk.call('payOrder', { params: { customerid }, body: { balance: order.totalprice }, key: newId() }),
      move(to),
    ])
    expect([paid.status, moved.status]).toEqual([200, 409])
    expect(await seated()).toEqual(order.ordertable.map(({ _id }) => _id))
  })

  it('takes a table that somebody else holds on purpose alone', async () => {
    const to = (await free()).slice(0, 1)
    const other = await staffClient(test, ['foodorder'])
    await other.ok('setTable', { params: { _id: to[0]?._id ?? '' }, body: { status: true }, terminal: 'Desk 7' })
    expect((await move(to)).failure.code).toBe('table_held')
    expect((await move(to, order.version, { takeTables: true })).status).toBe(200)
  })

  it('keeps its waiter when somebody else moves it, and has them since then again when it is moved back', async () => {
    const colleague = await staffClient(test, ['foodorder'], 'Vikas Menon')
    const holder = async () => (await tables()).find(({ orderid }) => orderid === order._id)?.holder
    const waiter = await holder()
    expect(waiter).toMatchObject({ name: 'Anita Rao', terminal: 'Desk 1' })
    test.clock.now += 60_000
    const moveAs = (to: { _id: string }[], version: number) =>
      colleague.ok('moveOrder', { params: { id: order._id }, body: { version, tables: to }, terminal: 'Desk 2' })
    const there = await moveAs((await free()).slice(0, 1), order.version)
    expect(await holder()).toEqual(waiter)
    expect((await tables()).find(({ orderid }) => orderid === order._id)?.check).toMatchObject({ owner: 'Anita Rao', mine: true })
    await moveAs(order.ordertable, there.version)
    expect([await holder(), await seated()]).toEqual([waiter, order.ordertable.map(({ _id }) => _id)])
  })

  it('belongs to the person who opened it where it had no table', async () => {
    const check = await opened(desk, { lines: [], name: 'Counter 3', terminal: 'Desk 1' })
    const colleague = await staffClient(test, ['foodorder'], 'Vikas Menon')
    const body = { version: check.version, tables: (await free()).slice(0, 1) }
    await colleague.ok('moveOrder', { params: { id: check._id }, body, terminal: 'Desk 2' })
    const table = (await tables()).find(({ orderid }) => orderid === check._id)
    expect(table?.holder).toMatchObject({ name: 'Anita Rao', terminal: 'Desk 1' })
  })

  it('may take a table that the person who moves it has booked', async () => {
    const colleague = await staffClient(test, ['foodorder'], 'Vikas Menon')
    const to = (await free()).slice(0, 1)
    await colleague.ok('setTable', { params: { _id: to[0]?._id ?? '' }, body: { status: true }, terminal: 'Desk 2' })
    const body = { version: order.version, tables: to }
    const moved = await colleague.call('moveOrder', { params: { id: order._id }, body, terminal: 'Desk 2' })
    expect([moved.status, await seated()]).toEqual([200, to.map(({ _id }) => _id)])
  })

  it('is on the plan with its amount, age and owner, parts and all', async () => {
    const friend = await makeGuest(test, desk, { balance: 2000 })
    const body = { userid: friend.pax._id, version: order.version, lines: [{ line: 0, qty: 1 }] }
    await desk.ok('splitOrder', { params: { id: order._id }, body })
    const own = (await tables()).find(({ orderid }) => orderid === order._id)
    const { name } = (await desk.ok('session')).user
    expect(own?.check).toEqual({
      amount: 760,
      due: 760,
      since: order.createdAt,
      owner: name,
      mine: true,
      payment: 'unpaid',
      state: 'cooking',
    })
    const colleague = await staffClient(test, ['foodorder'])
    const theirs = (await colleague.ok('listTables')).find(({ orderid }) => orderid === order._id)
    expect(theirs?.check?.mine).toBe(false)
    expect((await tables()).filter(({ check }) => check !== undefined)).toHaveLength(1)
  })
})
