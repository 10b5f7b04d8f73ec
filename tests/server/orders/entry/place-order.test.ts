import { beforeAll, describe, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { registerAll } from '../../../support/server/pax.ts'
import { approve, type Guest, makeDish, makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

/** A dish as a line of an order: whether it sells out later is no matter of the line. */
const lineOf = ({ soldOut: _soldOut, ...dish }: Dish, qty: number) => ({ ...dish, qty })

describeServer('Check Out', (open) => {
  let test: TestServer
  let desk: Client
  let biryani: Dish
  let soda: Dish
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    biryani = await makeDish(test, { dishName: 'Vegetable biryani', price: 380.5, rating: 4.5, type: 'Lunch' })
    soda = await makeDish(test, { dishName: 'Fresh lime soda', price: 140.25, type: 'drinks' })
    await seedDefaultTables(test.server.deps.database.db)
  })

  const newPax = async (): Promise<string> => (await registerAll(desk, ['Rohan Mehta']))[0]?._id ?? ''
  const oneBiryani = () => ({ order: [{ _id: biryani._id, qty: 1 }], totalprice: 380.5 })
  const oneSoda = () => ({ order: [{ _id: soda._id, qty: 1 }], totalprice: 140.25 })
  const place = (userid: string, body: object, terminal = 'Terminal 1', key?: string) =>
    desk.call('placeOrder', { params: { userid }, body, terminal, ...(key !== undefined && { key }) })
  const freeTables = async (count: number) => {
    const free = (await desk.ok('listTables')).filter(({ status }) => !status).slice(0, count)
    expect(free).toHaveLength(count)
    return free.map(({ _id }) => ({ _id }))
  }
  const tablesOf = async (orderid: string) => (await desk.ok('listTables')).filter((table) => table.orderid === orderid)
  const ids = (tables: readonly { _id: string }[]) => tables.map(({ _id }) => _id).toSorted()
  const ordersOf = (userid: string) =>
    test.server.deps.database.db.selectFrom('orders').selectAll().where('pax_id', '=', userid).execute()

  it('places the order at the names and prices of the menu, with its tables, not paid yet', async () => {
    const userid = await newPax()
    const ordertable = await freeTables(2)
    const order = [
      { _id: biryani._id, qty: 2 },
      { _id: soda._id, qty: 5 },
    ]
    const { status, body } = await place(userid, { order, totalprice: 1462.25, ordertable })
    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: userid, totalprice: 1462.25, orderstatus: 'Preparing', paid: false, invoiceno: '' })
    expect(body.order).toEqual([lineOf(biryani, 2), lineOf(soda, 5)])
    expect(ids(body.ordertable)).toEqual(ids(ordertable))
    expect(ids(await tablesOf(body.orderid))).toEqual(ids(ordertable))
    expect((await desk.ok('listPax'))[0]).toEqual(body)
  })

  it('takes no price from the client: other fields of a line change nothing', async () => {
    const line = { _id: biryani._id, qty: 1, price: 1, dishName: 'Free lunch' }
    const refused = await place(await newPax(), { order: [line], totalprice: 1 })
    expect([refused.status, refused.failure.code]).toEqual([409, 'total_mismatch'])
    const { body } = await place(await newPax(), { order: [line], totalprice: 380.5 })
    expect(body.order[0]).toMatchObject({ price: 380.5, dishName: 'Vegetable biryani' })
  })

  it.each([
    ['one paisa too much', 380.51],
    ['one paisa too little', 380.49],
    ['nothing', 0],
  ])('refuses a total of %s and stores nothing', async (_what, totalprice) => {
    const userid = await newPax()
    const { status, failure } = await place(userid, { ...oneBiryani(), totalprice })
    expect([status, failure.code]).toEqual([409, 'total_mismatch'])
    expect(await ordersOf(userid)).toEqual([])
  })

  it('keeps names and prices of the moment, whatever the menu says later', async () => {
    const dish = await makeDish(test, { price: 100 })
    const { body } = await place(await newPax(), { order: [{ _id: dish._id, qty: 1 }], totalprice: 100 })
    const { db } = test.server.deps.database
    await db.updateTable('dishes').set({ dish_name: 'Other', half_stars: 0 }).where('id', '=', dish._id).execute()
    expect((await desk.ok('getOrder', { params: { id: body.orderid } })).order[0]).toMatchObject({
      dishName: dish.dishName,
      rating: 4.5,
    })
  })

  it('adds up a dish named twice, up to five', async () => {
    const line = (qty: number) => ({ _id: soda._id, qty })
    const { body } = await place(await newPax(), { order: [line(2), line(3)], totalprice: 701.25 })
    expect(body.order.map(({ qty }) => qty)).toEqual([5])
    const six = await place(await newPax(), { order: [line(3), line(3)], totalprice: 841.5 })
    expect([six.status, six.failure.code]).toEqual([400, 'invalid_request'])
  })

  it('gives a dish with another note a line of its own, up to five too', async () => {
    const order = [
      { _id: soda._id, qty: 5 },
      { _id: soda._id, qty: 5, note: 'No ice' },
    ]
    const { body } = await place(await newPax(), { order, totalprice: 1402.5 })
    expect(body.order.map(({ qty, note }) => [qty, note])).toEqual([
      [5, undefined],
      [5, 'No ice'],
    ])
  })

  it.each([0, 6, 1.5, -1])('refuses a quantity of %d', async (qty) => {
    const { status, failure } = await place(newId(), { order: [{ _id: biryani._id, qty }], totalprice: 380.5 })
    expect([status, failure.code]).toEqual([400, 'invalid_request'])
  })

  it('refuses an empty cart and a dish that is not on the menu', async () => {
    const userid = await newPax()
    expect((await place(userid, { order: [], totalprice: 0 })).failure.code).toBe('invalid_request')
    const unknown = await place(userid, { order: [{ _id: newId(), qty: 1 }], totalprice: 1 })
    expect([unknown.status, unknown.failure.code]).toEqual([422, 'dish_unavailable'])
  })

  it('is for passengers aboard', async () => {
    expect((await place(newId(), oneBiryani())).failure.code).toBe('pax_not_found')
    const userid = await newPax()
    const { db } = test.server.deps.database
    await db.updateTable('pax').set({ released_at: test.clock.now }).where('id', '=', userid).execute()
    expect((await place(userid, oneBiryani())).failure.code).toBe('pax_not_found')
  })

  describe('on an unpaid order', () => {
    const kinds = async (id: string) => (await desk.ok('orderHistory', { params: { id } })).map(({ what }) => what)
    const tickets = (id: string) => desk.ok('listKitchenTickets', { params: { id } })

    it('replaces it: it is voided, at the kitchen too, and each of the two names the other, when and by whom', async () => {
      const userid = await newPax()
      const first = await place(userid, { ...oneBiryani(), ordertable: await freeTables(1) }, 'Bar')
      const second = await place(userid, oneSoda(), 'Deck 3')
      const [old, now] = [first.body.orderid, second.body.orderid]
      expect(now).not.toBe(old)
      expect(await desk.ok('getOrder', { params: { id: old } })).toMatchObject({ payment: 'cancelled', totalprice: 380.5 })
      expect(await tablesOf(old)).toEqual([])
      expect((await tickets(old)).at(-1)).toMatchObject({
        cancelled: true,
        voided: [{ dishName: 'Vegetable biryani', qty: 1 }],
        terminal: 'Deck 3',
      })
      expect(await tickets(now)).toMatchObject([{ number: 1, added: [{ dishName: 'Fresh lime soda', qty: 1 }] }])
      expect(await desk.ok('orderHistory', { params: { id: old } })).toMatchObject([
        { what: 'placed', terminal: 'Bar' },
        { what: 'replaced', orderid: now, terminal: 'Deck 3', staffName: 'Anita Rao' },
      ])
      expect(await desk.ok('orderHistory', { params: { id: now } })).toMatchObject([
        { what: 'placed', terminal: 'Deck 3' },
        { what: 'replacing', orderid: old, voided: [{ dishName: 'Vegetable biryani', qty: 1 }], staffName: 'Anita Rao' },
      ])
      expect((await ordersOf(userid)).map(({ payment }) => payment).toSorted()).toEqual(['cancelled', 'unpaid'])
      const { db } = test.server.deps.database
      const noted = await db
        .selectFrom('audit_log')
        .select(['action', 'detail', 'terminal'])
        .where('subject', '=', old)
        .orderBy('seq')
        .execute()
      expect(noted).toEqual([
        { action: 'order_voided', detail: 'Rs 380.50, 1 × Vegetable biryani, Replaced by another order', terminal: 'Deck 3' },
        { action: 'order_cancelled', detail: 'Rs 380.50', terminal: 'Deck 3' },
      ])
    })

    it('placed once more with the same dishes and tables, as a call that was sent twice is, replaces nothing', async () => {
      const userid = await newPax()
      const body = { ...oneBiryani(), ordertable: await freeTables(1) }
      const [first, again] = [await place(userid, body), await place(userid, body)]
      expect(again.body.orderid).toBe(first.body.orderid)
      expect(await kinds(first.body.orderid)).toEqual(['placed'])
      expect(await tickets(first.body.orderid)).toHaveLength(1)
    })

    it('is refused where the caller knows of none, or of another one, and nothing changes', async () => {
      const userid = await newPax()
      const { body: first } = await place(userid, oneBiryani())
      for (const orderid of ['', newId()])
        for (const replace of [false, true]) {
          const refused = await place(userid, { ...oneSoda(), orderid, replace })
          expect([refused.status, refused.failure.code]).toEqual([409, 'order_unpaid'])
        }
      expect((await ordersOf(userid)).map(({ id, payment }) => [id, payment])).toEqual([[first.orderid, 'unpaid']])
      expect(await kinds(first.orderid)).toEqual(['placed'])
    })

    it('is placed once for each key, when its answer was lost', async () => {
      const [userid, key] = [await newPax(), newId()]
      const body = { ...oneBiryani(), orderid: '' }
      const [first, again] = [await place(userid, body, undefined, key), await place(userid, body, undefined, key)]
      const { orderid } = first.body
      expect(again.body).toEqual(first.body)
      expect(await kinds(orderid)).toEqual(['placed'])
      expect(await tickets(orderid)).toHaveLength(1)
      const unknown = await place(userid, body, undefined, newId())
      expect([unknown.status, unknown.failure.code], 'control: another order').toEqual([409, 'order_unpaid'])
      const other = await place(userid, { ...oneSoda(), orderid: '' }, undefined, key)
      expect([other.status, other.failure.code], 'control: the key of another order').toEqual([409, 'key_reused'])
      const [replacing, next] = [{ ...oneSoda(), orderid, replace: true }, newId()]
      const { body: second } = await place(userid, replacing, undefined, next)
      expect((await place(userid, replacing, undefined, next)).body.orderid).toBe(second.orderid)
      expect((await ordersOf(userid)).map(({ id, payment }) => [id, payment]).toSorted()).toEqual(
        [
          [orderid, 'cancelled'],
          [second.orderid, 'unpaid'],
        ].toSorted(),
      )
    })

    it('answers a key that has done its work with what became of the order, and makes none again', async () => {
      const [userid, key] = [await newPax(), newId()]
      const asked = { ...oneBiryani(), orderid: '' }
      const { body } = await place(userid, asked, undefined, key)
      await desk.ok('cancelOrder', { params: { id: body.orderid } })
      expect((await place(userid, asked, undefined, key)).body.orderid).toBe(body.orderid)
      expect((await ordersOf(userid)).map(({ payment }) => payment)).toEqual(['cancelled'])
    })

    it('takes the key in the body, where clients sent it before', async () => {
      const userid = await newPax()
      const body = { ...oneBiryani(), orderid: '', newid: newId() }
      const [first, again] = [await place(userid, body), await place(userid, body)]
      expect(again.body).toEqual(first.body)
      expect(await ordersOf(userid)).toHaveLength(1)
    })

    it('that was paid or cancelled in between is not placed again by a caller who continues it', async () => {
      const { guest, payment } = await makeSale(test, desk)
      const onPaid = await place(guest.pax._id, { ...oneSoda(), orderid: payment.orderid })
      expect([onPaid.status, onPaid.failure.code]).toEqual([409, 'order_paid'])
      const userid = await newPax()
      const { body } = await place(userid, oneBiryani())
      await desk.ok('cancelOrder', { params: { id: body.orderid } })
      const onCancelled = await place(userid, { ...oneSoda(), orderid: body.orderid })
      expect([onCancelled.status, onCancelled.failure.code]).toEqual([404, 'order_not_found'])
      expect((await place(userid, { ...oneSoda(), orderid: '' })).status).toBe(200)
    })

    it('is replaced by a caller who names it and asks for that', async () => {
      const userid = await newPax()
      const { body: first } = await place(userid, oneBiryani())
      const { body: second } = await place(userid, { ...oneSoda(), orderid: first.orderid, replace: true })
      expect(second.orderid).not.toBe(first.orderid)
      expect(await kinds(first.orderid)).toEqual(['placed', 'replaced'])
    })

    it('changed by a caller who names it records what was added and voided, by whom and where', async () => {
      const userid = await newPax()
      const { body: first } = await place(userid, oneBiryani(), 'Bar')
      await place(userid, { ...oneSoda(), orderid: first.orderid }, 'Deck 3')
      expect(await desk.ok('orderHistory', { params: { id: first.orderid } })).toMatchObject([
        { what: 'placed', terminal: 'Bar' },
        {
          what: 'changed',
          terminal: 'Deck 3',
          added: [{ dishName: 'Fresh lime soda', qty: 1 }],
          voided: [{ dishName: 'Vegetable biryani', qty: 1 }],
        },
      ])
    })
  })

  it('changes the order it names: same order, other lines, tables that are no longer in it free again', async () => {
    const userid = await newPax()
    const [kept, dropped, added] = await freeTables(3)
    const first = await place(userid, { ...oneBiryani(), ordertable: [kept, dropped] })
    const second = await place(userid, { ...oneSoda(), ordertable: [kept, added], orderid: first.body.orderid })
    expect(second.body.orderid).toBe(first.body.orderid)
    expect([second.body.totalprice, second.body.order.map(({ dishName }) => dishName)]).toEqual([140.25, ['Fresh lime soda']])
    expect(ids(await tablesOf(second.body.orderid))).toEqual([kept?._id, added?._id].toSorted())
    expect((await desk.ok('listTables')).find(({ _id }) => _id === dropped?._id)).toMatchObject({ status: false, orderid: '' })
    expect(await ordersOf(userid)).toHaveLength(1)
  })

  it('begins a new order once the last one is paid', async () => {
    const { guest, payment } = await makeSale(test, desk)
    const { body } = await place(guest.pax._id, oneSoda())
    expect(body.orderid).not.toBe(payment.orderid)
    expect([body.paid, body.invoiceno]).toEqual([false, ''])
    expect((await desk.ok('getOrder', { params: { id: payment.orderid } })).payment).toBe('paid')
  })

  it('refuses a table that does not exist, and one of another order', async () => {
    const userid = await newPax()
    const unknown = await place(userid, { ...oneBiryani(), ordertable: [{ _id: newId() }] })
    expect([unknown.status, unknown.failure.code]).toEqual([404, 'table_not_found'])
    const [table] = await freeTables(1)
    await place(await newPax(), { ...oneBiryani(), ordertable: [table] })
    const taken = await place(userid, { ...oneBiryani(), ordertable: [table, ...(await freeTables(1))] })
    expect([taken.status, taken.failure.code]).toEqual([409, 'table_taken'])
    expect(await ordersOf(userid)).toEqual([])
  })

  it('links tables that were booked by tapping', async () => {
    const [table] = await freeTables(1)
    await desk.ok('setTable', { params: table, body: { status: true }, terminal: 'Terminal 1' })
    const { body } = await place(await newPax(), { ...oneBiryani(), ordertable: [table, table] })
    expect(ids(await tablesOf(body.orderid))).toEqual([table?._id])
  })

  it('refuses a table that somebody else booked, with who holds it, and takes it where that is wanted', async () => {
    const [table, own] = await freeTables(2)
    await desk.ok('setTable', { params: table, body: { status: true }, terminal: 'Pool Bar' })
    const userid = await newPax()
    const cart = { ...oneBiryani(), ordertable: [own, table] }
    const refused = await place(userid, cart)
    expect([refused.status, refused.failure.code, refused.failure.holder]).toEqual([
      409,
      'table_held',
      { name: 'Anita Rao', terminal: 'Pool Bar', since: new Date(test.clock.now).toISOString() },
    ])
    expect(await ordersOf(userid)).toEqual([])
    const { body } = await place(userid, { ...cart, takeTables: true })
    expect(ids(await tablesOf(body.orderid)).toSorted()).toEqual([own?._id, table?._id].toSorted())
    const noted = await test.server.deps.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'table_taken_over')
      .execute()
    expect(noted.map(({ detail }) => detail)).toEqual([expect.stringMatching(/, held at Pool Bar$/)])
    const taken = await place(await newPax(), { ...oneBiryani(), ordertable: [table], takeTables: true })
    expect(taken.failure.code, 'a table of a placed order is that order’s').toBe('table_taken')
  })

  it('leaves one unpaid order of many placed for a passenger at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userid = await newPax()
      const carts = Array.from({ length: 8 }, (_cart, index) => (index % 2 === 0 ? oneBiryani() : oneSoda()))
      const answers = await Promise.all(carts.map((cart, index) => place(userid, cart, `Terminal ${index}`)))
      expect(answers.map(({ status }) => status)).toEqual(carts.map(() => 200))
      const [order, ...others] = (await ordersOf(userid)).filter(({ payment }) => payment === 'unpaid')
      expect(others).toEqual([])
      const [listed] = await desk.ok('listPax', { query: { limit: 1 } })
      expect(listed).toMatchObject({ orderid: order?.id, totalprice: (order?.total ?? 0) / 100 })
    }
  })

  it('gives a table to one of two passengers whose orders ask for it at the same moment', async () => {
    const users = [await newPax(), await newPax(), await newPax()]
    const [table, second] = await freeTables(2)
    const answers = await Promise.all(
      users.map((userid, index) =>
        place(userid, { ...oneBiryani(), ordertable: index % 2 === 0 ? [table, second] : [second, table] }, `Terminal ${index}`),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const winner = answers.find(({ status }) => status === 200)?.body.orderid ?? ''
    expect(ids(await tablesOf(winner))).toEqual(ids([table, second] as { _id: string }[]))
  })

  it('leaves either the old order paid and a new one open, or one replaced order, when payment and Check Out meet', async () => {
    const guest = await makeGuest(test, desk)
    const { _id: userid } = guest.pax
    const { body: placed } = await place(userid, oneBiryani())
    const customerid = await approve(test, desk, guest, [{ dish: biryani, qty: 1 }])
    const [paid, again] = await Promise.all([
      desk.call('payOrder', { params: { customerid }, body: { balance: 380.5 }, key: newId() }),
      place(userid, oneSoda()),
    ])
    expect(again.status).toBe(200)
    const states = (await ordersOf(userid)).map(({ payment, total }) => [payment, total])
    if (paid.status === 200) {
      expect(states).toEqual([
        ['paid', 38_050],
        ['unpaid', 14_025],
      ])
      expect(again.body.orderid).not.toBe(placed.orderid)
    } else
      expect(states).toEqual([
        ['cancelled', 38_050],
        ['unpaid', 14_025],
      ])
  })

  it('ends an approval for other lines', async () => {
    const guest: Guest = await makeGuest(test, desk)
    await place(guest.pax._id, oneBiryani())
    const customerid = await approve(test, desk, guest, [{ dish: biryani, qty: 1 }])
    await place(guest.pax._id, oneSoda())
    const { status, failure } = await desk.call('payOrder', { params: { customerid }, body: { balance: 140.25 }, key: newId() })
    expect([status, failure.code]).toEqual([422, 'approval_missing'])
  })

  it('prepares an order again whose lines change after it was completed', async () => {
    const userid = await newPax()
    const { body } = await place(userid, oneBiryani())
    await desk.ok('setOrderStatus', { params: { id: body.orderid }, body: { orderstatus: 'Completed' } })
    expect((await place(userid, oneSoda())).body.orderstatus).toBe('Preparing')
  })

  it('needs the fields of its contract', async () => {
    const { failure } = await place(newId(), {})
    expect(failure.fields?.map(({ field }) => field)).toEqual(['order', 'totalprice'])
  })
})
