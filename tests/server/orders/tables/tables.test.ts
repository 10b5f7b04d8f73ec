import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Table } from '../../../../src/shared/contract/tables.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { anonymous, type Client, staffClient } from '../../../support/server/client.ts'
import { makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'

describeServer('tables', (open) => {
  let test: TestServer
  let desk: Client
  let other: Client
  let table: Table
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    other = await staffClient(test, ['foodorder'], 'Vikas Menon')
    await seedDefaultTables(test.server.deps.database.db)
  })
  beforeEach(async () => {
    const free = (await desk.ok('listTables')).find(({ status }) => !status)
    if (free === undefined) throw new Error('no table is free any more')
    table = free
    test.clock.now += 60_000
  })
  const set = (client: Client, status: boolean, terminal?: string, _id = table._id) =>
    client.call('setTable', { params: { _id }, body: { status }, ...(terminal !== undefined && { terminal }) })
  const planned = async () => (await desk.ok('listTables')).find(({ _id }) => _id === table._id)

  const take = (client: Client, status: boolean, terminal?: string, _id = table._id) =>
    client.call('setTable', { params: { _id }, body: { status, take: true }, ...(terminal !== undefined && { terminal }) })
  const noted = () =>
    test.server.deps.database.db
      .selectFrom('audit_log')
      .select(['action', 'detail', 'terminal'])
      .where('subject', '=', table._id)
      .where('at', '=', test.clock.now)
      .execute()
  const holder = () => ({ name: 'Anita Rao', terminal: 'Terminal 1', since: new Date(test.clock.now).toISOString() })

  it('are booked and freed by tapping, and say meanwhile whose they are and since when', async () => {
    const booked = { ...table, status: true, holder: holder(), own: true }
    expect((await set(desk, true, 'Terminal 1')).body).toEqual(booked)
    const seen = await other.ok('listTables', { terminal: 'Terminal 2' })
    expect(seen.find(({ _id }) => _id === table._id)).toEqual({ ...booked, own: false })
    expect((await set(desk, false, 'Terminal 1')).body).toEqual({ ...table, status: false })
    expect(await planned()).toEqual(table)
    expect(await noted(), 'what is one’s own is nobody else’s matter').toEqual([])
  })

  it('stay with the terminal that booked: the same call again is no conflict', async () => {
    await set(desk, true, 'Terminal 1')
    const again = await set(desk, true, 'Terminal 1')
    expect([again.status, again.body.status]).toEqual([200, true])
  })

  const others: [string, (status: boolean) => ReturnType<typeof set>, (status: boolean) => ReturnType<typeof take>][] = [
    ['another terminal', (status) => set(desk, status, 'Terminal 2'), (status) => take(desk, status, 'Terminal 2')],
    [
      'another staff member at that terminal',
      (status) => set(other, status, 'Terminal 1'),
      (status) => take(other, status, 'Terminal 1'),
    ],
    ['a call without a terminal', (status) => set(desk, status), (status) => take(desk, status)],
  ]
  it.each(others)('are refused to %s while they are booked, with who holds them', async (_who, tap) => {
    await set(desk, true, 'Terminal 1')
    const booking = await tap(true)
    expect([booking.status, booking.failure]).toEqual([
      409,
      { code: 'table_taken', msg: 'Another terminal has just booked this table', holder: holder() },
    ])
    const freeing = await tap(false)
    expect([freeing.status, freeing.failure]).toEqual([
      409,
      {
        code: 'table_held',
        msg: `Table ${table.tablefloor} ${table.tableno} is held by Anita Rao at Terminal 1`,
        holder: holder(),
      },
    ])
    expect(await planned()).toMatchObject({ status: true, holder: holder() })
    expect(await noted()).toEqual([])
  })

  it.each(others)('are taken by %s who says so, which the audit keeps', async (_who, _tap, takeIt) => {
    await set(desk, true, 'Terminal 1')
    expect((await takeIt(true)).body).toMatchObject({ status: true, own: true })
    const detail = `${table.tablefloor} ${table.tableno}, held at Terminal 1`
    expect(await noted()).toMatchObject([{ action: 'table_taken_over', detail }])
    expect((await set(desk, true, 'Terminal 1')).failure.code, 'whoever held it before holds it no more').toBe('table_taken')
    expect((await takeIt(false)).body, 'what one has taken is released like any other').toEqual(table)
    expect(await noted()).toHaveLength(1)
  })

  it.each(others)('are freed by %s who says so, which the audit keeps', async (_who, _tap, takeIt) => {
    await set(desk, true, 'Terminal 1')
    expect((await takeIt(false)).body).toEqual(table)
    expect(await noted()).toHaveLength(1)
  })

  it('are released by a client without a terminal that booked them, though it cannot book them twice', async () => {
    expect((await set(desk, true)).status).toBe(200)
    expect((await set(desk, true)).status).toBe(409)
    expect((await set(other, false)).failure.code).toBe('table_held')
    expect((await set(desk, false)).status).toBe(200)
  })

  it('go to one of two terminals that tap at the same moment', async () => {
    const answers = await Promise.all(
      ['Terminal 1', 'Terminal 2', 'Terminal 3', 'Terminal 4'].map((name) => set(desk, true, name)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await take(desk, false)).status).toBe(200)
  })

  it('are freed by anybody where they are free already, or where nobody is known to hold them', async () => {
    expect((await set(other, false, 'Terminal 2')).status).toBe(200)
    await test.server.deps.database.db.updateTable('tablechairs').set({ booked: 1 }).where('id', '=', table._id).execute()
    expect(await planned()).toEqual({ ...table, status: true })
    expect((await set(other, false, 'Terminal 2')).body).toEqual(table)
  })

  it('leave their order when they are freed, by who placed it or by who takes them', async () => {
    for (const free of [set, take]) {
      const { pax } = await makeOrder(test, desk, { tables: 1 })
      const _id = pax.ordertable[0]?._id ?? ''
      expect((await desk.ok('listTables')).find((one) => one._id === _id)).toMatchObject({ status: true, orderid: pax.orderid })
      expect((await set(other, false, 'Terminal 2', _id)).failure.code).toBe('table_held')
      const freed = free === set ? await set(desk, false, undefined, _id) : await take(other, false, 'Terminal 2', _id)
      expect(freed.body).toMatchObject({ status: false, orderid: '' })
    }
  })

  it('go back to the order they were freed from, with its waiter, as long as nobody has booked them', async () => {
    const { pax } = await makeOrder(test, desk, { tables: 1, terminal: 'Terminal 1' })
    const [_id, orderid] = [pax.ordertable[0]?._id ?? '', pax.orderid]
    const one = async () => (await desk.ok('listTables', { terminal: 'Terminal 1' })).find((listed) => listed._id === _id)
    const back = (id: string) =>
      other.call('setTable', { params: { _id }, body: { status: true, orderid: id }, terminal: 'Terminal 2' })
    const served = await one()
    test.clock.now += 60_000
    expect((await take(other, false, 'Terminal 2', _id)).body).toMatchObject({ status: false, orderid: '' })
    expect((await back(newId())).failure.code).toBe('order_not_found')
    expect((await back(orderid)).body).toMatchObject({ status: true, orderid, holder: served?.holder })
    expect(await one()).toEqual(served)
    expect((await back(orderid)).status, 'asked again after a lost answer').toBe(200)

    await take(other, false, 'Terminal 2', _id)
    await set(desk, true, 'Terminal 3', _id)
    expect((await back(orderid)).failure).toMatchObject({ code: 'table_taken', holder: { terminal: 'Terminal 3' } })
    await set(desk, false, 'Terminal 3', _id)
    const known = (await back(orderid)).body
    expect(known.holder, 'who held it is not known any more, and the person who gives it back does not serve it').toBeUndefined()
    expect(known.check?.owner).toBe('Anita Rao')
    await desk.ok('setOrderStatus', { params: { id: orderid }, body: { orderstatus: 'Completed' } })
    expect((await back(orderid)).failure.code, 'a completed order has left its tables').toBe('order_not_found')
  })

  it('are taken from the order that a terminal saw there, and from no other', async () => {
    const { pax } = await makeOrder(test, desk, { tables: 1, terminal: 'Terminal 1' })
    const _id = pax.ordertable[0]?._id ?? ''
    const again = (orderid: string) =>
      other.call('setTable', { params: { _id }, body: { status: true, take: true, orderid }, terminal: 'Terminal 2' })
    expect((await again(newId())).failure.code).toBe('table_taken')
    expect((await again(pax.orderid)).body).toMatchObject({ status: true, orderid: '', own: true })
    expect((await again(pax.orderid)).status, 'asked again after a lost answer').toBe(200)
    const late = { params: { _id }, body: { status: true, take: true, orderid: pax.orderid }, terminal: 'Terminal 3' }
    expect((await desk.call('setTable', late)).failure.code, 'of two terminals one was faster').toBe('table_taken')
    expect((await take(other, false, 'Terminal 2', _id)).status).toBe(200)
  })

  it('are taken from one’s own earlier order on purpose alone', async () => {
    const { pax } = await makeOrder(test, desk, { tables: 1, terminal: 'Terminal 1' })
    const _id = pax.ordertable[0]?._id ?? ''
    expect((await set(desk, true, 'Terminal 1', _id)).body).toMatchObject({ status: true, orderid: pax.orderid })
    expect((await take(desk, true, 'Terminal 1', _id)).body).toMatchObject({ status: true, orderid: '', own: true })
    expect((await take(desk, false, 'Terminal 1', _id)).status).toBe(200)
  })

  it('are not found under an id that no table has', async () => {
    for (const status of [true, false]) {
      const { failure } = await set(desk, status, 'Terminal 1', newId())
      expect(failure.code).toBe('table_not_found')
    }
  })
})

describeServer('the floor plan', (open) => {
  it('of a new venue is there once its first administrator is created: 29 free tables by floor and number', async () => {
    const test = await open()
    const { token } = await anonymous(test).ok('setup', {
      body: { name: 'Maya Pinto', email: 'maya@mail.example', password: 'a long enough password' },
    })
    const tables = await anonymous(test).ok('listTables', { token })
    const numbers = (count: number) => Array.from({ length: count }, (_table, index) => index + 1)
    const plan = (floor: string) => tables.filter(({ tablefloor }) => tablefloor === floor).map(({ tableno }) => tableno)
    expect([...new Set(tables.map(({ tablefloor }) => tablefloor))]).toEqual([
      '1st Floor',
      '1st Floor Medium',
      '2nd Floor',
      '3rd Floor',
    ])
    expect(['1st Floor', '1st Floor Medium', '2nd Floor', '3rd Floor'].map(plan)).toEqual([10, 8, 5, 6].map(numbers))
    expect(tables.some(({ status, orderid }) => status || orderid !== '')).toBe(false)
  })
})
