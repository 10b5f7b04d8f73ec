import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { DisplayTicket } from '../../../../src/shared/contract/kitchen-display.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { DISPLAY_MS } from '../../../../src/server/orders/kitchen/display.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const marks = ({ lines }: DisplayTicket) => lines.map(({ line, recalls }) => ({ line, recalls }))
const words = ({ lines }: DisplayTicket) =>
  lines.map(({ qty, dishName, voided, doneAt }) => `${voided ? 'VOID ' : ''}${qty} ${dishName}${doneAt === null ? '' : ' done'}`)

describeServer('the kitchen display', (open) => {
  let test: TestServer
  let desk: Client
  let galley: Client
  let [biryani, soda] = [] as unknown as [Dish, Dish]
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    galley = await staffClient(test, ['foodorder'], 'Ravi Kumar')
    biryani = await makeDish(test, { dishName: 'Vegetable biryani', type: 'Lunch' })
    soda = await makeDish(test, { dishName: 'Fresh lime soda', type: 'drinks' })
  })
  // What a test before has left is too old.
  beforeEach(() => void (test.clock.now += DISPLAY_MS))

  const place = async (options: { guest?: Guest; orderid?: string; biryanis?: number; sodas?: number; tables?: number } = {}) => {
    const { biryanis = 2, sodas = 1, tables = 1, ...more } = options
    const cart = [
      { dish: biryani, qty: biryanis },
      { dish: soda, qty: sodas },
    ].filter(({ qty }) => qty > 0)
    return makeOrder(test, desk, { cart, tables, ...more })
  }
  const display = (client = galley) => client.ok('kitchenDisplay')
  const only = async () => {
    const [ticket, ...more] = await display()
    expect(more).toEqual([])
    if (ticket === undefined) throw new Error('no ticket is shown')
    return ticket
  }
  const mark = (ticket: DisplayTicket, done: boolean, lines = marks(ticket), client = galley) =>
    client.ok('markKitchenLines', { params: { id: ticket._id }, body: { done, lines }, terminal: 'Galley' })
  const bumped = (station?: string) => galley.ok('bumpedTickets', { query: station === undefined ? {} : { station } })

  it('shows what was ordered, where, for whom and by whom, until all of it is bumped', async () => {
    const { pax } = await place()
    const ticket = await only()
    expect(ticket).toMatchObject({ fullName: pax.fullName, number: 1, ordertable: pax.ordertable, staffName: 'Anita Rao' })
    expect(words(ticket)).toEqual(['2 Vegetable biryani', '1 Fresh lime soda'])
    const half = await mark(ticket, true, marks(ticket).slice(0, 1))
    expect(words(half)).toEqual(['2 Vegetable biryani done', '1 Fresh lime soda'])
    expect(await display(desk), 'another display').toEqual([half])
    await mark(half, true)
    expect(await display()).toEqual([])
  })

  it('is marked once by two displays at once, and both are answered', async () => {
    await place()
    const ticket = await only()
    const answers = await Promise.all([desk, galley, desk, galley].map((client) => mark(ticket, true, marks(ticket), client)))
    expect(answers.map(words)).toEqual(answers.map(() => ['2 Vegetable biryani done', '1 Fresh lime soda done']))
    expect(await bumped()).toHaveLength(1)
    const [known] = answers
    const again = await Promise.all([desk, galley].map((client) => mark(ticket, false, known && marks(known), client)))
    expect(again.map(({ lines }) => lines.map(({ recalls }) => recalls))).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('keeps back what was bumped before it was brought back and arrives late', async () => {
    await place()
    const ticket = await only()
    const done = await mark(ticket, true)
    test.clock.now += 60_000
    const back = await mark(done, false)
    expect(back.lines).toMatchObject([
      { recalled: true, recalls: 1, doneAt: null },
      { recalled: true, recalls: 1, doneAt: null },
    ])
    expect(back.lines.map(({ since }) => Date.parse(since))).toEqual([test.clock.now, test.clock.now])
    expect(
      (await mark(ticket, true)).lines.map(({ doneAt }) => doneAt),
      'the old bump',
    ).toEqual([null, null])
    expect(await only()).toEqual(back)
    await mark(back, true)
    expect(await display(), 'a new bump').toEqual([])
  })

  it('shows what was taken back as VOID until that is bumped too, also on a ticket that was done', async () => {
    const guest = await makeGuest(test, desk)
    const { pax } = await place({ guest })
    await mark(await only(), true)
    await place({ guest, orderid: pax.orderid, biryanis: 1, sodas: 0, tables: 0 })
    const ticket = await only()
    expect(words(ticket)).toEqual(['1 Vegetable biryani done', 'VOID 1 Vegetable biryani', 'VOID 1 Fresh lime soda'])
    await mark(ticket, true)
    expect(await display()).toEqual([])
  })

  it('says that an order was cancelled, and that it moved', async () => {
    const guest = await makeGuest(test, desk)
    const first = await place({ guest })
    const second = await place({ guest, orderid: first.pax.orderid })
    expect(await only()).toMatchObject({ ordertable: second.pax.ordertable, movedfrom: first.pax.ordertable, cancelled: false })
    await desk.ok('cancelOrder', { params: { id: first.pax.orderid } })
    const ticket = await only()
    expect([ticket.cancelled, words(ticket)]).toEqual([true, ['VOID 2 Vegetable biryani', 'VOID 1 Fresh lime soda']])
  })

  it('leaves out what was carried out completely, and what is 12 hours old', async () => {
    const { pax } = await place()
    const status = (orderstatus: string) => desk.ok('setOrderStatus', { params: { id: pax.orderid }, body: { orderstatus } })
    await status('Completed')
    expect(await display()).toEqual([])
    await status('Preparing')
    expect(await display()).toHaveLength(1)
    test.clock.now += DISPLAY_MS - 1
    expect(await display()).toHaveLength(1)
    test.clock.now += 1
    expect(await display()).toEqual([])
  })

  it('shows what waits longest first, by when it was brought back where it was', async () => {
    const guests = [await makeGuest(test, desk), await makeGuest(test, desk)]
    for (const guest of guests) {
      await place({ guest })
      test.clock.now += 60_000
    }
    const names = async () => (await display()).map(({ orderid }) => orderid)
    const [first, second] = await names()
    const [ticket] = await display()
    if (ticket === undefined) throw new Error('no ticket is shown')
    await mark(await mark(ticket, true), false)
    expect(await names()).toEqual([second, first])
  })

  it('lists the last 20 that a station has bumped, the latest first, with who did it', async () => {
    await place()
    const ticket = await only()
    const [food, drink] = marks(ticket)
    if (food === undefined || drink === undefined) throw new Error('two lines are shown')
    await mark(ticket, true, [drink])
    expect(await bumped(), 'not done for all').toEqual([])
    expect((await bumped('Bar')).map(({ ticket: { lines } }) => lines.map(({ dishName }) => dishName))).toEqual([
      ['Fresh lime soda'],
    ])
    expect(await bumped('Kitchen')).toEqual([])
    test.clock.now += 1000
    await mark(ticket, true, [food])
    expect(await bumped()).toMatchObject([{ staffName: 'Ravi Kumar', terminal: 'Galley', ticket: { _id: ticket._id } }])
    for (let more = 0; more < 20; more += 1) {
      test.clock.now += 1000
      await place({ tables: 0 })
      await mark(await only(), true)
    }
    const ids = (await bumped()).map(({ ticket: { _id } }) => _id)
    expect([ids.length, ids.includes(ticket._id)]).toEqual([20, false])
    expect(ids).toEqual(ids.toSorted().toReversed())
  })

  it('knows no line that the ticket does not have', async () => {
    await place()
    const ticket = await only()
    const answer = await mark(ticket, true, [
      { line: '9.9', recalls: 0 },
      { line: '1.0', recalls: 7 },
    ])
    expect(answer).toEqual(ticket)
    expect(await mark(ticket, false), 'nothing to bring back').toEqual(ticket)
  })

  it('marks dishes sold out for everybody, as the menu does, and is noted', async () => {
    const sold = async () => (await galley.ok('kitchenDishes')).filter(({ soldOut }) => soldOut).map(({ dishName }) => dishName)
    const params = { _id: soda._id }
    expect(await galley.ok('setSoldOutInKitchen', { params, body: { soldOut: true } })).toMatchObject({ soldOut: true })
    expect(await sold()).toEqual(['Fresh lime soda'])
    const order = [{ _id: soda._id, qty: 1 }]
    const guest = await makeGuest(test, desk)
    const refused = await desk.call('placeOrder', {
      params: { userid: guest.pax._id },
      body: { order, totalprice: soda.price, ordertable: [] },
    })
    expect(refused.failure.code).toBe('dish_unavailable')
    await galley.ok('setSoldOutInKitchen', { params, body: { soldOut: false } })
    expect(await sold()).toEqual([])
    const { db } = test.server.deps.database
    const notes = await db.selectFrom('audit_log').select('action').where('subject', '=', soda._id).orderBy('id').execute()
    expect(notes.map(({ action }) => action)).toEqual(['dish_sold_out', 'dish_back'])
    expect((await galley.call('setDishSoldOut', { params, body: { soldOut: true } })).failure.code).toBe('forbidden')
  })
})
