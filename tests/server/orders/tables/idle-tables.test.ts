import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Table } from '../../../../src/shared/contract/tables.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import { releaseIdleTables } from '../../../../src/server/orders/tables/idle-tables.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const MINUTE_MS = 60_000

describeServer('tables booked for an order that nobody works on', (open) => {
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
    test.clock.now += 1000 * MINUTE_MS
    await look()
    const free = (await desk.ok('listTables')).find(({ status }) => !status)
    if (free === undefined) throw new Error('no table is free any more')
    table = free
  })
  const look = (isClockSet = false) => releaseIdleTables(test.server.deps.database, test.clock.now, isClockSet)
  const book = (client = desk, terminal = 'Terminal 1') =>
    client.ok('setTable', { params: { _id: table._id }, body: { status: true }, terminal })
  const renew = (client: Client, terminal: string) =>
    client.ok('renewTables', { body: { tables: [{ _id: table._id }] }, terminal })
  const seen = async (client: Client, terminal: string) =>
    (await client.ok('listTables', { terminal })).find(({ _id }) => _id === table._id)
  const wait = (minutes: number) => {
    test.clock.now += minutes * MINUTE_MS
  }
  const noted = () =>
    test.server.deps.database.db
      .selectFrom('audit_log')
      .select(['action', 'detail', 'staff_id'])
      .where('subject', '=', table._id)
      .where('action', '=', 'table_let_go')
      .where('at', '=', test.clock.now)
      .execute()
  const idleAfter = async (idleMinutes: number) => {
    const { db } = test.server.deps.database
    const { version: _version, ...venue } = await currentVenue(db)
    await saveVenue(db, { ...venue, idleMinutes }, test.clock.now)
  }

  it('are let go after half an hour: whoever held one is told, others see it free, and the audit says so', async () => {
    await book()
    wait(29)
    expect(await look()).toBe(false)
    expect(await seen(desk, 'Terminal 1')).toMatchObject({ status: true, own: true })
    wait(1)
    expect(await look()).toBe(true)
    expect(await seen(desk, 'Terminal 1')).toEqual({ ...table, letGo: 30 })
    expect(await seen(desk, 'Terminal 2'), 'nobody else').toEqual(table)
    expect(await seen(other, 'Terminal 1')).toEqual(table)
    const detail = `${table.tablefloor} ${table.tableno}, held by Anita Rao at Terminal 1, idle for 30 min`
    expect(await noted()).toEqual([{ action: 'table_let_go', detail, staff_id: '' }])
    expect(await look(), 'once').toBe(false)
  })

  it('say so to whoever held one also after somebody else has booked it, and no more once they book it again', async () => {
    await book()
    wait(30)
    await look()
    await book(other, 'Terminal 2')
    expect(await seen(desk, 'Terminal 1')).toMatchObject({ status: true, own: false, letGo: 30 })
    await other.ok('setTable', { params: { _id: table._id }, body: { status: false }, terminal: 'Terminal 2' })
    expect(await seen(desk, 'Terminal 1')).toMatchObject({ status: false, letGo: 30 })
    expect((await book()).letGo).toBeUndefined()
    expect(await seen(desk, 'Terminal 1')).not.toHaveProperty('letGo')
  })

  it('stay as long as their terminal says that somebody works there, and another one cannot say so for it', async () => {
    await book()
    wait(20)
    expect(await renew(desk, 'Terminal 1')).toEqual([{ _id: table._id }])
    wait(20)
    expect(await look()).toBe(false)
    expect(await renew(other, 'Terminal 2')).toEqual([])
    wait(10)
    expect(await look()).toBe(true)
    expect(await renew(desk, 'Terminal 1'), 'gone').toEqual([])
  })

  it('stay when they are booked again by who holds them', async () => {
    await book()
    wait(20)
    await book()
    wait(20)
    expect(await look()).toBe(false)
  })

  it('stay once the order is placed, however long it takes', async () => {
    const { pax } = await makeOrder(test, desk, { tables: 1 })
    wait(600)
    await look()
    const held = (await desk.ok('listTables')).find(({ _id }) => _id === pax.ordertable[0]?._id)
    expect(held).toMatchObject({ status: true, orderid: pax.orderid })
    await desk.ok('cancelOrder', { params: { id: pax.orderid } })
  })

  it('follow what the venue says: another time, or never', async () => {
    await book()
    await idleAfter(0)
    wait(600)
    expect(await look()).toBe(false)
    await idleAfter(5)
    expect(await look()).toBe(true)
    expect(await seen(desk, 'Terminal 1')).toMatchObject({ letGo: 5 })
    await idleAfter(30)
  })

  it('are not freed early by a clock that is set back, and not kept for as long as it was ahead', async () => {
    wait(300)
    await book()
    wait(-300)
    expect(await look()).toBe(false)
    wait(29)
    expect(await look()).toBe(false)
    wait(1)
    expect(await look(), 'half an hour after the clock was right').toBe(true)
  })

  it('are not freed by a clock that was set while the server ran', async () => {
    await book()
    wait(60)
    expect(await look(true)).toBe(false)
    wait(29)
    expect(await look()).toBe(false)
    wait(1)
    expect(await look()).toBe(true)
  })

  it('count from the first look where it was never noted when they were booked', async () => {
    const { db } = test.server.deps.database
    await db.updateTable('tablechairs').set({ booked: 1 }).where('id', '=', table._id).execute()
    expect(await look()).toBe(false)
    wait(30)
    expect(await look()).toBe(true)
    expect(await noted()).toMatchObject([{ detail: `${table.tablefloor} ${table.tableno}, idle for 30 min` }])
  })

  it('are let go by one of two servers that look at the same moment', async () => {
    await book()
    wait(30)
    const looks = await Promise.all([look(), look(), look()])
    expect(looks.filter(Boolean)).toHaveLength(1)
    expect(await noted()).toHaveLength(1)
  })
})
