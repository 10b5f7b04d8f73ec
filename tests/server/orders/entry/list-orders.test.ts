import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOOKED_THROUGH, MAX_PAX } from '../../../../src/server/orders/entry/order.service.ts'
import { idFurtherAlong, orderIdsOfPax, ordersAlong, searched } from '../../../../src/server/orders/entry/order-list.repo.ts'
import { countOpenOrders } from '../../../../src/server/orders/order/order.repo.ts'
import type { Transaction } from '../../../../src/server/kernel/db/database.ts'
import { searchEntryOf } from '../../../../src/server/guests/passengers/pax-search.repo.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { plansOf } from '../../../support/server/query-plans.ts'
import { makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, openTestServer, type TestServer } from '../../../support/server/server.ts'

describe('a text searched for among orders', () => {
  it.each([
    ['INV-000483', { invoiceNo: 'INV-000483' }],
    ['inv483', { invoiceNo: 'INV-000483' }],
    ['70023', { cardNumber: '70023' }],
    ['2nd floor 3', { table: { tablefloor: '2nd Floor', tableno: 3 } }],
    ['1st Floor Medium table 6', { table: { tablefloor: '1st Floor Medium', tableno: 6 } }],
    [' Tomás ', { name: 'tomas' }],
    ['Floor 3', { name: 'floor 3' }],
    ['  ', {}],
    ['\u0301', {}],
  ])('%j means %j', (text, filter) => {
    expect(searched(text)).toEqual(filter)
  })
})

describeOnBothDatabases('the list of orders, narrowed', (open) => {
  let test: TestServer
  let desk: Client
  const ids: Record<'rohan' | 'tomas' | 'clara' | 'paid' | 'cancelled', string> = {
    rohan: '',
    tomas: '',
    clara: '',
    paid: '',
    cancelled: '',
  }
  let card = ''
  let invoiceno = ''
  let place: { tablefloor: string; tableno: number } | undefined
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    const orderOf = async (fullName: string) =>
      makeOrder(test, desk, { guest: await makeGuest(test, desk, { fullName }), tables: 1 })
    const rohan = await orderOf('Rohan Mehta')
    card = rohan.guest.card.cardNumber
    place = rohan.pax.ordertable[0]
    ids.rohan = rohan.pax.orderid
    ids.tomas = (await orderOf('Tomás Silva')).pax.orderid
    ids.clara = (await orderOf('Clara 100%_Mehta')).pax.orderid
    const sale = await makeSale(test, desk, { guest: await makeGuest(test, desk, { fullName: 'Grace Osei' }) })
    ids.paid = sale.payment.orderid
    invoiceno = sale.payment.invoiceno
    ids.cancelled = (await orderOf('Arjun Mehta')).pax.orderid
    const set = (id: string, orderstatus: string) => desk.ok('setOrderStatus', { params: { id }, body: { orderstatus } })
    await set(ids.tomas, 'Delivering')
    await set(ids.clara, 'Completed')
    await set(ids.paid, 'Completed')
    await desk.ok('cancelOrder', { params: { id: ids.cancelled } })
  })
  const listed = async (query: object) => {
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    return (await desk.ok('listOrders', { query })).map(({ _id }) => names.get(_id))
  }

  it.each([
    [{ status: 'Preparing' }, ['rohan']],
    [{ status: 'Delivering' }, ['tomas']],
    [{ status: 'Completed' }, ['paid', 'clara']],
    [{ status: 'Completed', open: true }, []],
    [{ search: 'mehta' }, ['cancelled', 'clara', 'rohan']],
    [{ search: 'MEHTA', open: true }, ['rohan']],
    [{ search: 'mehta', status: 'Completed' }, ['clara']],
    [{ search: 'tomas' }, ['tomas']],
    [{ search: 'silva tom' }, ['tomas']],
    [{ search: 'mehta clara', status: 'Completed' }, ['clara']],
    [{ search: 'mail.example' }, []],
    [{ search: '0%_m' }, ['clara']],
    [{ search: '_' }, ['clara']],
    [{ search: 'Nobody' }, []],
    [{ sort: 'oldest' }, ['rohan', 'tomas', 'clara', 'paid', 'cancelled']],
    [{ sort: 'oldest', search: 'mehta' }, ['rohan', 'clara', 'cancelled']],
    [{ sort: 'oldest', status: 'Completed' }, ['clara', 'paid']],
  ])('by %j shows %j', async (query, names) => {
    expect(await listed(query)).toEqual(names)
  })

  it('finds an order by card, by invoice and by table', async () => {
    expect(await listed({ search: card })).toEqual(['rohan'])
    expect(await listed({ search: card, status: 'Completed' })).toEqual([])
    expect(await listed({ search: invoiceno.toLowerCase() })).toEqual(['paid'])
    expect(await listed({ search: `${place?.tablefloor} ${place?.tableno}` })).toEqual(['rohan'])
    expect(await listed({ search: `${place?.tablefloor} ${place?.tableno}`, open: true })).toEqual(['rohan'])
  })

  it('distinguishes floors whose names begin alike', async () => {
    const medium = (await desk.ok('listTables')).find(({ tablefloor }) => tablefloor === '1st Floor Medium')
    const guest = await makeGuest(test, desk, { fullName: 'Nadia Rahman' })
    const { cart, total } = await makeOrder(test, desk, { guest })
    const order = cart.map(({ dish, qty }) => ({ _id: dish._id, qty }))
    const { orderid } = await desk.ok('placeOrder', {
      params: { userid: guest.pax._id },
      body: { order, totalprice: total, ordertable: [{ _id: medium?._id }] },
    })
    const onFloor = async (query: object) => (await desk.ok('listOrders', { query })).map(({ _id }) => _id)
    expect(await onFloor({ floor: '1st Floor Medium' })).toEqual([orderid])
    expect(await onFloor({ floor: '1st Floor Medium', open: true })).toEqual([orderid])
    expect(await onFloor({ floor: '1st Floor' })).not.toContain(orderid)
    expect(await listed({ floor: '1st Floor', open: true })).toEqual(['tomas', 'rohan'])
    await desk.ok('cancelOrder', { params: { id: orderid } })
  })

  it('counts an order that was split once, also when only its parts are left', async () => {
    const openBy = async (query: object) => {
      const { body, headers } = await desk.call('listOrders', { query: { open: true, ...query } })
      return [body.map(({ _id }) => _id), headers['x-total-count']]
    }
    const [before] = await openBy({})
    const known = [before].flat().length
    const { pax } = await makeOrder(test, desk, { guest: await makeGuest(test, desk, { fullName: 'Ines Costa' }) })
    const params = { id: pax.orderid }
    const { part } = await desk.ok('splitOrder', {
      params,
      body: { version: 1, lines: [{ line: 0, qty: 1 }], name: 'Bar stool 4' },
    })
    expect(await openBy({})).toEqual([[part._id, pax.orderid, ...[before].flat()], String(known + 2)])
    expect(await openBy({ whole: true })).toEqual([[pax.orderid, ...[before].flat()], String(known + 1)])
    await desk.ok('setOrderStatus', { params, body: { orderstatus: 'Completed' } })
    expect(await openBy({ whole: true })).toEqual([[part._id, ...[before].flat()], String(known + 1)])
    await desk.ok('cancelOrder', { params: { id: part._id } })
    expect(await openBy({ whole: true })).toEqual([before, String(known)])
  })

  it.each([{ search: 'mehta' }, { sort: 'oldest' }, { sort: 'oldest', search: 'mehta' }, { status: 'Completed' }])(
    'by %j is read page by page without a gap or a repetition',
    async (query) => {
      const whole = (await desk.ok('listOrders', { query })).map(({ _id }) => _id)
      const seen: string[] = []
      let cursor: unknown
      do {
        const { body, headers } = await desk.call('listOrders', {
          query: { ...query, limit: 1, ...(cursor !== undefined && { cursor }) },
        })
        seen.push(...body.map(({ _id }) => _id))
        cursor = headers['x-next-cursor']
      } while (cursor !== undefined)
      expect(seen).toEqual(whole)
    },
  )

  it.each([{ status: 'Ready' }, { floor: '4th Floor' }, { sort: 'cheapest' }, { search: 'a'.repeat(121) }])(
    'is not narrowed by %j',
    async (query) => {
      expect((await desk.call('listOrders', { query })).failure.code).toBe('invalid_request')
    },
  )
})

describeOnBothDatabases('a search among more orders than one call looks through', (open) => {
  let test: TestServer
  let desk: Client
  const rare: string[] = []
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    const { pax } = await makeOrder(test, desk)
    const { db } = test.server.deps.database
    const order = await db.selectFrom('orders').selectAll().where('id', '=', pax.orderid).executeTakeFirstOrThrow()
    const row = (tablefloor: string) => ({
      ...order,
      id: newId(),
      tables: JSON.stringify([{ _id: newId(), tableno: 1, tablefloor }]),
      status: 'Completed' as const,
      payment: 'paid' as const,
    })
    const oldest = row('3rd Floor')
    const others = Array.from({ length: LOOKED_THROUGH }, () => row('2nd Floor'))
    const newest = row('3rd Floor')
    rare.push(newest.id, oldest.id)
    const rows = [oldest, ...others, newest]
    for (let at = 0; at < rows.length; at += 1000)
      await db
        .insertInto('orders')
        .values(rows.slice(at, at + 1000))
        .execute()
  })

  it('answers what it met and where to look on, and finds the rest from there', async () => {
    const first = await desk.call('listOrders', { query: { floor: '3rd Floor' } })
    expect(first.body.map(({ _id }) => _id)).toEqual(rare.slice(0, 1))
    expect(first.headers['x-total-count']).toBeUndefined()
    const cursor = first.headers['x-next-cursor']
    const next = await desk.call('listOrders', { query: { floor: '3rd Floor', cursor } })
    expect(next.body.map(({ _id }) => _id)).toEqual(rare.slice(1))
    expect(next.headers['x-next-cursor']).toBeUndefined()
  })

  it('reads on from the last order shown, not from where it looked, when the page is full', async () => {
    const first = await desk.call('listOrders', { query: { floor: '2nd Floor', limit: 3 } })
    expect(first.headers['x-next-cursor']).toBe(first.body.at(-1)?._id)
  })

  it('looks through the orders for a name that too many passengers have', async () => {
    const { db } = test.server.deps.database
    const one = await db.selectFrom('pax').selectAll().executeTakeFirstOrThrow()
    for (let seq = 10; seq < 10 + MAX_PAX; seq += 1) {
      await db
        .insertInto('pax')
        .values({ ...one, seq, id: newId(), booking_no: `B-${seq}`, released_at: 1 })
        .execute()
      await db
        .insertInto('pax_search')
        .values(searchEntryOf({ seq, found_by: one.found_by }))
        .execute()
    }
    const { body, headers } = await desk.call('listOrders', { query: { search: 'mehta', limit: 2 } })
    expect(body[0]?._id).toBe(rare[0])
    expect(headers['x-next-cursor']).toBe(body.at(-1)?._id)
  })
})

describe('cost that does not grow with past orders', () => {
  let test: TestServer
  beforeAll(async () => {
    test = await openTestServer('sqlite')
  })
  afterAll(() => test.close())
  const page = { oldestFirst: false, after: newId(), limit: 100 }
  const window = { ...page, until: newId() }

  it.each<[string, string, (db: Transaction) => Promise<unknown>]>([
    ['the open orders', 'open_orders', (db) => ordersAlong(db, { open: true, status: 'Preparing' }, page)],
    ['the open orders, a split one once', 'open_orders', (db) => ordersAlong(db, { open: true, whole: true }, page)],
    ['their number', 'open_orders', (db) => countOpenOrders(db, 1, true)],
    ['the open orders of a name', 'open_orders', (db) => ordersAlong(db, { open: true, name: 'mehta' }, page)],
    ['the open orders of a floor', 'open_orders', (db) => ordersAlong(db, { open: true, floor: '2nd Floor' }, page)],
    ['the orders of a card', 'orders_by_card', (db) => ordersAlong(db, { cardNumber: '70023', status: 'Completed' }, page)],
    ['the order of an invoice', '(invoice_no=?)', (db) => ordersAlong(db, { invoiceNo: 'INV-000001' }, page)],
    ['the orders of passengers', 'orders_by_pax', (db) => orderIdsOfPax(db, { paxIds: ['a', 'b'], status: 'Completed' })],
    ['all orders', '(id<?)', (db) => ordersAlong(db, {}, page)],
    ['a stretch of the orders', '(id>? AND id<?)', (db) => ordersAlong(db, { name: 'a', floor: '2nd Floor' }, window)],
    ['the end of a stretch', 'COVERING INDEX', (db) => idFurtherAlong(db, page, LOOKED_THROUGH)],
  ])('%s are read through an index, without a scan or a sort of the whole', async (_title, index, work) => {
    const plans = await plansOf(test.server.deps.database.db, work)
    expect(plans).toContain(index)
    expect(plans).not.toMatch(/SCAN (orders|pax)(?! USING)|TEMP B-TREE FOR ORDER BY/)
  })

  it('would notice a query without an index', async () => {
    const plans = await plansOf(test.server.deps.database.db, (db) =>
      db.selectFrom('orders').selectAll().where('full_name', '=', 'Rohan Mehta').execute(),
    )
    expect(plans).toMatch(/SCAN orders(?! USING)/)
  })
})
