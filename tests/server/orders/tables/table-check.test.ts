import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import { type CheckLine, lineBack, opened, sent } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { approve, type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('the tables of one check', (open) => {
  let test: TestServer
  let desk: Client
  let biryani: CheckLine
  let [cabin, large, other]: { _id: string; tablefloor: string; tableno: number }[] = []

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    await seedDefaultTables(test.server.deps.database.db)
    const tables = await desk.ok('listTables')
    const onFloor = (floor: string) => tables.filter(({ tablefloor }) => tablefloor === floor)
    ;[cabin] = onFloor('3rd Floor')
    ;[other, large] = onFloor('2nd Floor')
    const { _id, price } = await makeDish(test)
    biryani = { _id, price, qty: 1 }
  })

  const at = (...tables: ({ _id: string } | undefined)[]) => tables.map((table) => ({ _id: table?._id ?? '' }))
  const shown = async (client = desk) =>
    (await client.ok('listTables')).flatMap(({ tablefloor, tableno, check, onCheck }) =>
      check === undefined && onCheck === undefined
        ? []
        : [
            [
              `${tablefloor} ${tableno}`,
              check === undefined ? `on ${onCheck?.tablefloor} ${onCheck?.tableno}` : check.amount,
              check?.covers ?? 0,
            ],
          ],
    )
  const merge = (into: Order, from: Order) =>
    desk.ok('mergeOrder', {
      params: { id: into._id },
      body: { version: into.version, other: from._id, otherversion: from.version },
    })

  it('show its sum and guests once: where a check is merged in, on the table that it was on', async () => {
    const check = await opened(desk, { lines: [biryani], tables: at(cabin), covers: 2 })
    const joining = await opened(desk, { lines: [biryani], tables: at(large), covers: 6 })
    const both = [
      ['2nd Floor 2', 380, 6],
      ['3rd Floor 1', 380, 2],
    ]
    expect(await shown()).toEqual(both)
    const { order, part } = await merge(check, joining)
    const merged = [
      ['2nd Floor 2', 'on 3rd Floor 1', 0],
      ['3rd Floor 1', 760, 2],
    ]
    expect(await shown()).toEqual(merged)
    const unmerge = { params: { id: order._id }, body: { version: order.version, other: part._id } }
    await desk.ok('unmergeOrder', unmerge)
    expect(await shown()).toEqual(both)
  })

  it('keep its first table when a round is sent, though others are lower in the plan', async () => {
    const check = await opened(desk, { lines: [biryani], tables: at(cabin), covers: 2 })
    const { order } = await merge(check, await opened(desk, { lines: [biryani], tables: at(large) }))
    const lines = [...order.order.map(lineBack), biryani]
    const named = await sent(desk, order, { lines, tables: order.ordertable })
    expect((await shown()).map(([table, said]) => [table, said])).toEqual([
      ['2nd Floor 2', 'on 3rd Floor 1'],
      ['3rd Floor 1', 1140],
    ])
    await sent(desk, named, { lines: [...named.order.map(lineBack), biryani] })
    expect((await shown()).map(([table, said]) => [table, said])).toEqual([
      ['2nd Floor 2', 'on 3rd Floor 1'],
      ['3rd Floor 1', 1520],
    ])
  })

  it('are alike where it was opened at two at once: the one named first shows it, and the other when that is freed', async () => {
    await opened(desk, { lines: [biryani], tables: at(large, other, cabin) })
    expect((await shown()).map(([table, said]) => [table, said])).toEqual([
      ['2nd Floor 1', 'on 2nd Floor 2'],
      ['2nd Floor 2', 380],
      ['3rd Floor 1', 'on 2nd Floor 2'],
    ])
    await desk.ok('setTable', { params: { _id: large?._id ?? '' }, body: { status: false, take: true } })
    expect((await shown()).map(([table, said]) => [table, said])).toEqual([
      ['2nd Floor 1', 380],
      ['3rd Floor 1', 'on 2nd Floor 1'],
    ])
  })

  it('keep the waiter of the check that others are merged into, and each has its own again afterwards', async () => {
    const colleague = await staffClient(test, ['foodorder'], 'Vikas Menon')
    const check = await opened(desk, { lines: [biryani], tables: at(cabin) })
    const joining = await opened(colleague, { lines: [biryani], tables: at(large) })
    const waiters = async () =>
      (await desk.ok('listTables')).flatMap(({ check: whole, onCheck }) => {
        const seated = whole ?? onCheck
        return seated === undefined ? [] : [`${seated.owner}${seated.mine ? ', mine' : ''}`]
      })
    const apart = ['Vikas Menon', 'Anita Rao, mine']
    expect(await waiters()).toEqual(apart)
    const manager = await staffClient(test, ['foodorder'], 'Maya Pinto')
    const { order, part } = await manager.ok('mergeOrder', {
      params: { id: check._id },
      body: { version: check.version, other: joining._id, otherversion: joining.version },
    })
    expect(await waiters()).toEqual(['Anita Rao, mine', 'Anita Rao, mine'])
    await manager.ok('unmergeOrder', { params: { id: order._id }, body: { version: order.version, other: part._id } })
    expect(await waiters()).toEqual(apart)
  })

  it('owe what is not paid: all, what other cards have left, and nothing', async () => {
    const guest = await makeGuest(test, desk, { balance: 5000 })
    const friend = await makeGuest(test, desk, { balance: 5000 })
    const cart = [{ dish: await makeDish(test), qty: 3 }]
    const { pax } = await makeOrder(test, desk, { guest, cart, tables: 1 })
    const owed = async () => (await desk.ok('listTables')).flatMap(({ check }) => check ?? [])[0]
    const { price } = cart[0]?.dish ?? { price: 0 }
    expect(await owed()).toMatchObject({ amount: 3 * price, due: 3 * price, payment: 'unpaid' })
    const { version } = await desk.ok('getOrder', { params: { id: pax.orderid } })
    const split = { userid: friend.pax._id, version, lines: [{ line: 0, qty: 1 }] }
    await desk.ok('splitOrder', { params: { id: pax.orderid }, body: split })
    const pay = async (payer: Guest, qty: number) => {
      const customerid = await approve(test, desk, payer, cart.map((line) => ({ ...line, qty }))) // oxfmt-ignore
      await desk.ok('payOrder', { params: { customerid }, body: { balance: qty * price }, key: newId() })
    }
    await pay(guest, 2)
    expect(await owed()).toMatchObject({ amount: 3 * price, due: price, payment: 'paid' })
    await pay(friend, 1)
    expect(await owed()).toMatchObject({ amount: 3 * price, due: 0, payment: 'paid' })
  })

  it('say whose they are and what is paid, each for itself, and the same to whoever books one of them again', async () => {
    await opened(desk, { lines: [biryani], tables: at(cabin, large), terminal: 'Bar' })
    const { name } = (await desk.ok('session')).user
    const onCheck = { tablefloor: '3rd Floor', tableno: 1, owner: name, mine: true, payment: 'unpaid' }
    const further = (client: Client) => client.ok('listTables').then((all) => all.find(({ _id }) => _id === large?._id)?.onCheck)
    expect(await further(desk)).toEqual(onCheck)
    expect(await further(await staffClient(test, ['foodorder']))).toEqual({ ...onCheck, mine: false })
    const again = await desk.ok('setTable', { params: { _id: large?._id ?? '' }, body: { status: true }, terminal: 'Bar' })
    expect([again.check, again.onCheck]).toEqual([undefined, onCheck])
  })
})
