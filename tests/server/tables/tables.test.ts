import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Table } from '../../../src/shared/contract/tables.ts'
import { newId } from '../../../src/shared/ids.ts'
import { anonymous, type Client, staffClient } from '../../support/client.ts'
import { makeOrder } from '../../support/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../support/server.ts'
import { seedDefaultTables } from '../../../src/server/tables/default-tables.ts'

describeOnBothDatabases('tables', (open) => {
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
  })
  const set = (client: Client, status: boolean, terminal?: string, _id = table._id) =>
    client.call('setTable', { params: { _id }, body: { status }, ...(terminal !== undefined && { terminal }) })
  const standing = async () => (await desk.ok('listTables')).find(({ _id }) => _id === table._id)

  it('are booked and freed by tapping', async () => {
    expect((await set(desk, true, 'Terminal 1')).body).toEqual({ ...table, status: true })
    expect((await set(desk, false, 'Terminal 1')).body).toEqual({ ...table, status: false })
    expect(await standing()).toEqual(table)
  })

  it('stay with the terminal that booked: the same call again is no conflict', async () => {
    await set(desk, true, 'Terminal 1')
    const again = await set(desk, true, 'Terminal 1')
    expect([again.status, again.body.status]).toEqual([200, true])
  })

  it.each([
    ['another terminal', () => set(desk, true, 'Terminal 2')],
    ['another staff member at that terminal', () => set(other, true, 'Terminal 1')],
    ['a call without a terminal', () => set(desk, true)],
  ])('are refused to %s while they are booked', async (_who, book) => {
    await set(desk, true, 'Terminal 1')
    const { status, failure } = await book()
    expect([status, failure.code, failure.msg]).toEqual([409, 'table_taken', 'Another terminal has just booked this table'])
  })

  it('are refused to a call without a terminal even if it booked them itself', async () => {
    expect((await set(desk, true)).status).toBe(200)
    expect((await set(desk, true)).status).toBe(409)
  })

  it('go to one of two terminals that tap at the same moment', async () => {
    const answers = await Promise.all(
      ['Terminal 1', 'Terminal 2', 'Terminal 3', 'Terminal 4'].map((name) => set(desk, true, name)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('are freed by any terminal, and freeing a free one is fine', async () => {
    await set(desk, true, 'Terminal 1')
    expect((await set(other, false, 'Terminal 2')).status).toBe(200)
    expect((await set(other, false)).status).toBe(200)
    expect((await set(other, true, 'Terminal 2')).status).toBe(200)
  })

  it('leave their order when they are freed', async () => {
    const { pax } = await makeOrder(test, desk, { tables: 1 })
    const _id = pax.ordertable[0]?._id ?? ''
    expect((await desk.ok('listTables')).find((one) => one._id === _id)).toMatchObject({ status: true, orderid: pax.orderid })
    expect((await set(desk, false, 'Terminal 1', _id)).body).toMatchObject({ status: false, orderid: '' })
  })

  it('are not found under an id that no table has', async () => {
    for (const status of [true, false]) {
      const { failure } = await set(desk, status, 'Terminal 1', newId())
      expect(failure.code).toBe('table_not_found')
    }
  })
})

describeOnBothDatabases('the floor plan', (open) => {
  it('of a new venue stands once its first administrator is created: 29 free tables by floor and number', async () => {
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
