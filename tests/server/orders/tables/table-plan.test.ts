import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import type { Table } from '../../../../src/shared/contract/tables.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('the plan of tables', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  let next = 20
  beforeAll(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
  })
  const add = (tablefloor: Table['tablefloor'], tableno: number) => admin.call('createTable', { body: { tablefloor, tableno } })
  const added = async (): Promise<Table> => (await add('2nd Floor', (next += 1))).body
  const plan = () => admin.ok('listTablePlan')
  const notes = async () =>
    (await test.server.deps.database.db.selectFrom('audit_log').select(['action', 'detail']).orderBy('id').execute()).at(-1)

  it('is empty until a table is added, which waiters then see free', async () => {
    expect(await plan()).toEqual([])
    const { body } = await add('3rd Floor', 1)
    expect(body).toMatchObject({ tablefloor: '3rd Floor', tableno: 1, status: false, orderid: '' })
    expect(await desk.ok('listTables')).toEqual([body])
    expect(await notes()).toEqual({ action: 'table_added', detail: '3rd Floor 1' })
  })

  it('has a number once a floor, on several floors', async () => {
    expect((await add('1st Floor', 1)).status).toBe(200)
    expect((await add('1st Floor', 1)).failure.code).toBe('table_exists')
    expect((await add('1st Floor Medium', 1)).status).toBe(200)
    const answers = await Promise.all([2, 2, 2].map((tableno) => add('1st Floor', tableno)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('gives a free table another number that its floor does not have', async () => {
    const [one, two] = [await added(), await added()]
    const renumber = (tableno: number) => admin.call('renumberTable', { params: { _id: one._id }, body: { tableno } })
    expect((await renumber(two.tableno)).failure.code).toBe('table_exists')
    expect((await renumber(90)).body).toEqual({ ...one, tableno: 90 })
    expect(await notes()).toEqual({ action: 'table_renumbered', detail: `2nd Floor ${one.tableno} is now 90` })
    expect((await renumber(90)).body.tableno).toBe(90)
    expect((await plan()).filter(({ _id }) => _id === one._id)).toHaveLength(1)
    expect((await admin.call('renumberTable', { params: { _id: newId() }, body: { tableno: 5 } })).failure.code).toBe(
      'table_not_found',
    )
  })

  it('keeps a booked table as it is, and one of an open order', async () => {
    const booked = await added()
    await desk.ok('setTable', { params: { _id: booked._id }, body: { status: true } })
    const order = await makeOrder(test, desk, { tables: 1 })
    for (const _id of [booked._id, order.pax.ordertable[0]?._id]) {
      expect((await admin.call('removeTable', { params: { _id } })).failure.code).toBe('table_in_use')
      expect((await admin.call('renumberTable', { params: { _id }, body: { tableno: 99 } })).failure.code).toBe('table_in_use')
    }
  })

  it('lets a free table go, and the orders served at it keep it', async () => {
    const sale = await makeSale(test, desk, { tables: 1 })
    const [served] = sale.pax.ordertable
    await desk.ok('setOrderStatus', { params: { id: sale.payment.orderid }, body: { orderstatus: 'Completed' } })
    await admin.ok('removeTable', { params: { _id: served?._id } })
    expect((await plan()).map(({ _id }) => _id)).not.toContain(served?._id)
    expect((await desk.ok('getOrder', { params: { id: sale.payment.orderid } })).ordertable).toEqual([served])
    expect((await admin.call('removeTable', { params: { _id: served?._id } })).failure.code).toBe('table_not_found')
    expect((await add(served?.tablefloor ?? '1st Floor', served?.tableno ?? 0)).status, 'the number is free again').toBe(200)
  })
})
