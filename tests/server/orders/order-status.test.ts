import { beforeAll, expect, it } from 'vitest'
import { orderStatuses } from '../../../src/shared/contract/order-parts.ts'
import { newId } from '../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../support/client.ts'
import { makeOrder, makeSale } from '../../support/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../support/server.ts'

describeOnBothDatabases('an order after Check Out', (open) => {
  let test: TestServer
  let desk: Client
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
  })
  const setStatus = (id: string, orderstatus: string, terminal = 'Terminal 1') =>
    desk.call('setOrderStatus', { params: { id }, body: { orderstatus }, terminal })
  const cancel = (id: string) => desk.call('cancelOrder', { params: { id } })
  const paxOf = async (userid: string) => (await desk.ok('listPax')).find(({ _id }) => _id === userid)
  const bookedFor = async (orderid: string) => (await desk.ok('listTables')).filter((table) => table.orderid === orderid).length
  const history = (orderId: string) =>
    test.server.deps.database.db
      .selectFrom('order_status_changes')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()

  it('takes any status after any other', async () => {
    const { pax } = await makeOrder(test, desk)
    for (const from of orderStatuses)
      for (const to of orderStatuses) {
        await setStatus(pax.orderid, from)
        const { status, body } = await setStatus(pax.orderid, to)
        expect([status, body.orderstatus]).toEqual([200, to])
        expect((await paxOf(pax._id))?.orderstatus).toBe(to)
      }
  })

  it('has no status outside the three', async () => {
    expect((await setStatus(newId(), 'Ready')).failure.code).toBe('invalid_request')
  })

  it('keeps every change with who, where and when; the same status again is none', async () => {
    const { pax } = await makeOrder(test, desk)
    const { user } = await desk.ok('session')
    await setStatus(pax.orderid, 'Preparing')
    await setStatus(pax.orderid, 'Delivering', 'Pool Bar')
    test.clock.now += 60_000
    await setStatus(pax.orderid, 'Completed')
    await setStatus(pax.orderid, 'Completed')
    expect(await history(pax.orderid)).toMatchObject([
      { status: 'Delivering', at: test.clock.now - 60_000, staff_id: user._id, terminal: 'Pool Bar' },
      { status: 'Completed', at: test.clock.now, staff_id: user._id, terminal: 'Terminal 1' },
    ])
  })

  it('keeps each of many changes made at the same moment once', async () => {
    const { pax } = await makeOrder(test, desk)
    const answers = await Promise.all(Array.from({ length: 6 }, () => setStatus(pax.orderid, 'Delivering')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await history(pax.orderid)).toHaveLength(1)
  })

  it('frees its tables when it is completed, and not before', async () => {
    const { pax } = await makeOrder(test, desk, { tables: 2 })
    await setStatus(pax.orderid, 'Delivering')
    expect(await bookedFor(pax.orderid)).toBe(2)
    const { body } = await setStatus(pax.orderid, 'Completed')
    expect(await bookedFor(pax.orderid)).toBe(0)
    expect(body.ordertable).toHaveLength(2)
  })

  it('is found by its passenger’s id too: then the latest one', async () => {
    const { guest } = await makeSale(test, desk)
    const { pax } = await makeOrder(test, desk, { guest })
    expect((await setStatus(guest.pax._id, 'Delivering')).body._id).toBe(pax.orderid)
  })

  it('is not found under other ids', async () => {
    for (const call of ['getOrder', 'cancelOrder'] as const)
      expect((await desk.call(call, { params: { id: newId() } })).failure.code).toBe('order_not_found')
    expect((await setStatus(newId(), 'Completed')).failure.code).toBe('order_not_found')
  })

  it('is cancelled while it is unpaid: tables free, no status any more, still readable', async () => {
    const { pax } = await makeOrder(test, desk, { tables: 1 })
    expect((await cancel(pax.orderid)).body).toMatchObject({ _id: pax.orderid, payment: 'cancelled' })
    expect(await bookedFor(pax.orderid)).toBe(0)
    expect((await desk.ok('getOrder', { params: { id: pax.orderid } })).payment).toBe('cancelled')
    expect((await setStatus(pax.orderid, 'Preparing')).failure.code).toBe('order_not_found')
    expect((await cancel(pax.orderid)).status).toBe(200)
  })

  it('leaves the passenger the order before it when it is cancelled', async () => {
    const { guest, payment } = await makeSale(test, desk)
    const { pax } = await makeOrder(test, desk, { guest })
    await cancel(pax.orderid)
    expect(await paxOf(guest.pax._id)).toMatchObject({ orderid: payment.orderid, invoiceno: payment.invoiceno, paid: true })
    const only = await makeOrder(test, desk)
    await cancel(only.pax.orderid)
    expect(await paxOf(only.pax._id)).toMatchObject({ orderid: '', orderstatus: '', totalprice: 0, order: [] })
  })

  it('is not cancelled once it is paid', async () => {
    const { payment } = await makeSale(test, desk)
    const { status, failure } = await cancel(payment.orderid)
    expect([status, failure.code]).toEqual([409, 'order_paid'])
  })
})

describeOnBothDatabases('the list of orders', (open) => {
  let desk: Client
  const placed: string[] = []
  beforeAll(async () => {
    const test = await open()
    placed.length = 0
    desk = await staffClient(test, ['foodorder'])
    for (let order = 0; order < 4; order += 1) placed.push((await makeOrder(test, desk)).pax.orderid)
    const [completed = '', cancelled = ''] = placed
    await desk.ok('setOrderStatus', { params: { id: completed }, body: { orderstatus: 'Completed' } })
    await desk.ok('cancelOrder', { params: { id: cancelled } })
  })
  const listed = async (query: object) => (await desk.ok('listOrders', { query })).map(({ _id }) => _id)

  it('runs from the newest to the oldest', async () => {
    expect(await listed({})).toEqual(placed.toReversed())
  })

  it('leaves out the completed and the cancelled when the open ones are asked for, and counts them', async () => {
    const { body, headers } = await desk.call('listOrders', { query: { open: 'true' } })
    expect(body.map(({ _id }) => _id)).toEqual(placed.slice(2).toReversed())
    expect(headers['x-total-count']).toBe('2')
    const one = await desk.call('listOrders', { query: { open: 'true', limit: 1 } })
    expect([one.body.length, one.headers['x-total-count']], 'however few are read').toEqual([1, '2'])
    expect(await listed({ open: 'false' })).toHaveLength(4)
  })

  it('is read page by page', async () => {
    const first = await desk.call('listOrders', { query: { limit: 3 } })
    expect(first.headers['x-total-count']).toBeUndefined()
    const rest = await listed({ limit: 3, cursor: first.headers['x-next-cursor'] })
    expect([...first.body.map(({ _id }) => _id), ...rest]).toEqual(placed.toReversed())
  })

  it('refuses a cursor that no page gave', async () => {
    const { status, failure } = await desk.call('listOrders', { query: { cursor: 'page-2' } })
    expect([status, failure.code]).toEqual([400, 'invalid_request'])
  })
})
