import { beforeAll, expect, it } from 'vitest'
import { orderStatuses } from '../../../../src/shared/contract/order-parts.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('an order after Check Out', (open) => {
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
    test.server.deps.database.db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

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

  it('gets its tables again when it is taken back from Completed, but for those booked since', async () => {
    const { pax } = await makeOrder(test, desk, { tables: 2 })
    const [first, second] = pax.ordertable
    await setStatus(pax.orderid, 'Completed')
    const back = await setStatus(pax.orderid, 'Delivering')
    expect(back.body.tablesheld).toEqual(pax.ordertable)
    expect(await bookedFor(pax.orderid)).toBe(2)

    await setStatus(pax.orderid, 'Completed')
    await desk.ok('setTable', { params: { _id: first?._id }, body: { status: true }, terminal: 'Pool Bar' })
    const partly = await setStatus(pax.orderid, 'Preparing')
    expect(partly.body.tablesheld).toEqual([second])
    const taken = (await desk.ok('listTables')).find(({ _id }) => _id === first?._id)
    expect([taken?.status, taken?.orderid], 'it stays with whoever booked it').toEqual([true, ''])
  })

  it('gets no table again that was freed by a tap while it was still served', async () => {
    const { pax } = await makeOrder(test, desk, { tables: 1 })
    await desk.ok('setTable', { params: { _id: pax.ordertable[0]?._id }, body: { status: false } })
    expect((await setStatus(pax.orderid, 'Delivering')).body.tablesheld).toEqual([])
  })

  it('gives a table to one order alone when two are taken back at the same moment', async () => {
    const one = await makeOrder(test, desk, { tables: 1 })
    const [table] = one.pax.ordertable
    await setStatus(one.pax.orderid, 'Completed')
    const guest = await makeGuest(test, desk)
    const other = await desk.ok('placeOrder', {
      params: { userid: guest.pax._id },
      body: { order: one.cart.map(({ dish, qty }) => ({ _id: dish._id, qty })), totalprice: one.total, ordertable: [table] },
    })
    await setStatus(other.orderid, 'Completed')
    const back = await Promise.all([setStatus(one.pax.orderid, 'Delivering'), setStatus(other.orderid, 'Delivering')])
    expect(back.flatMap(({ body }) => body.tablesheld)).toEqual([table])
  })

  it('shows who took it, and where', async () => {
    const { pax } = await makeOrder(test, desk, { terminal: 'Pool Bar' })
    expect(await desk.ok('getOrder', { params: { id: pax.orderid } })).toMatchObject({
      staffName: 'Anita Rao',
      terminal: 'Pool Bar',
    })
  })

  it('is found by its passenger’s id too: then the latest one', async () => {
    const { guest } = await makeSale(test, desk)
    const { pax } = await makeOrder(test, desk, { guest })
    expect((await setStatus(guest.pax._id, 'Delivering')).body._id).toBe(pax.orderid)
  })

  it('is not found under other ids', async () => {
    for (const call of ['getOrder', 'orderHistory', 'cancelOrder'] as const)
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

describeServer('the history of an order', (open) => {
  let test: TestServer
  let desk: Client
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
  })
  const historyOf = (id: string) => desk.ok('orderHistory', { params: { id } })
  const isoIn = (ms: number) => new Date(test.clock.now + ms).toISOString()

  it('shows what happened, when, by whom and where, from the Check Out to the last change', async () => {
    const kitchen = await staffClient(test, ['foodorder'], 'Luis Ortega')
    const placedAt = isoIn(0)
    const { payment } = await makeSale(test, desk, { terminal: 'Terminal 1' })
    const set = (orderstatus: string) =>
      kitchen.ok('setOrderStatus', { params: { id: payment.orderid }, body: { orderstatus }, terminal: 'Kitchen' })
    test.clock.now += 60_000
    await set('Delivering')
    test.clock.now += 60_000
    await set('Completed')
    const by = { staffName: 'Luis Ortega', terminal: 'Kitchen' }
    const anita = { staffName: 'Anita Rao', terminal: 'Terminal 1', at: placedAt }
    expect(await historyOf(payment.orderid)).toEqual([
      { what: 'placed', orderstatus: 'Preparing', ...anita },
      { what: 'paid', orderstatus: '', ...anita },
      { what: 'status', orderstatus: 'Delivering', at: isoIn(-60_000), ...by },
      { what: 'status', orderstatus: 'Completed', at: isoIn(0), ...by },
    ])
  })

  it('ends with who cancelled it, however often that was asked for', async () => {
    const { pax } = await makeOrder(test, desk)
    test.clock.now += 5000
    for (let times = 0; times < 2; times += 1) await desk.ok('cancelOrder', { params: { id: pax.orderid }, terminal: 'Pool Bar' })
    expect((await historyOf(pax.orderid)).slice(1)).toEqual([
      { what: 'cancelled', orderstatus: '', at: isoIn(0), staffName: 'Anita Rao', terminal: 'Pool Bar' },
    ])
  })
})

describeServer('the list of orders', (open) => {
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
