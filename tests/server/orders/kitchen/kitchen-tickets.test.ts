import { beforeAll, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { KitchenTicket } from '../../../../src/shared/contract/kitchen.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { FRESH_MS, HEAD_START_MS, MAX_TAKEN_MS } from '../../../../src/server/orders/kitchen/kitchen.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type CartDish, makeDish, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const lines = (ticket: KitchenTicket | undefined) => ({
  added: ticket?.added.map(({ qty, dishName }) => `${qty} ${dishName}`),
  voided: ticket?.voided.map(({ qty, dishName }) => `${qty} ${dishName}`),
})
const idsOf = (tickets: readonly KitchenTicket[]) => tickets.map(({ _id }) => _id)

describeServer('kitchen tickets', (open) => {
  let test: TestServer
  let desk: Client
  let [biryani, soda, samosa] = [] as unknown as [Dish, Dish, Dish]
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder', 'backoffice'])
    await seedDefaultTables(test.server.deps.database.db)
    biryani = await makeDish(test, { dishName: 'Vegetable biryani', price: 380, type: 'Lunch' })
    soda = await makeDish(test, { dishName: 'Fresh lime soda', price: 140, type: 'drinks' })
    samosa = await makeDish(test, { dishName: 'Samosa chaat', price: 240, type: 'Starters' })
  })

  const cart = (...dishes: [Dish, number][]): CartDish[] => dishes.map(([dish, qty]) => ({ dish, qty }))
  const tickets = (id: string) => desk.ok('listKitchenTickets', { params: { id } })
  const take = (terminalid: string, terminal = 'Bar', handed: string[] = []) =>
    desk.ok('takeKitchenTickets', { body: { terminalid, handed }, terminal })
  const print = (id: string, printid = newId(), terminal = 'Desk') =>
    desk.ok('printKitchenTicket', { params: { id }, body: { printid }, terminal })
  /** Everything that is open goes to a terminal that is not in the test, so that each test sees its own tickets alone. */
  const clear = async () => {
    test.clock.now += HEAD_START_MS
    for (const id = newId(); ;) {
      const { tickets: taken } = await take(id)
      if (taken.length === 0) return
      await take(id, 'Bar', idsOf(taken))
    }
  }

  it('say what was ordered, where and by whom, without a price', async () => {
    const { pax, guest } = await makeOrder(test, desk, { cart: cart([biryani, 2], [soda, 1]), tables: 2, terminal: 'Terminal 2' })
    const [ticket, ...more] = await tickets(pax.orderid)
    expect(more).toEqual([])
    expect(ticket).toMatchObject({
      number: 1,
      orderid: pax.orderid,
      fullName: guest.pax.fullName,
      movedfrom: [],
      added: [
        { dishName: 'Vegetable biryani', type: 'Lunch', qty: 2 },
        { dishName: 'Fresh lime soda', type: 'drinks', qty: 1 },
      ],
      voided: [],
      cancelled: false,
      terminal: 'Terminal 2',
      staffName: 'Anita Rao',
      prints: 0,
      takenBy: '',
    })
    expect(ticket?.ordertable).toHaveLength(2)
    expect(JSON.stringify(ticket)).not.toMatch(/price|amount|total/i)
  })

  it('contain only the difference when the unpaid order is changed, and are not made when nothing changed', async () => {
    const guest = await makeGuest(test, desk)
    const { pax } = await makeOrder(test, desk, { guest, cart: cart([biryani, 3], [soda, 1]) })
    const order = (...dishes: [Dish, number][]) => makeOrder(test, desk, { guest, cart: cart(...dishes), orderid: pax.orderid })
    await order([biryani, 3], [soda, 1])
    expect(await tickets(pax.orderid)).toHaveLength(1)
    await order([biryani, 1], [samosa, 2])
    await order([samosa, 2], [biryani, 2])
    const all = await tickets(pax.orderid)
    expect(all.map(lines)).toEqual([
      { added: ['3 Vegetable biryani', '1 Fresh lime soda'], voided: [] },
      { added: ['2 Samosa chaat'], voided: ['2 Vegetable biryani', '1 Fresh lime soda'] },
      { added: ['1 Vegetable biryani'], voided: [] },
    ])
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('say that the same order is served at other tables', async () => {
    const guest = await makeGuest(test, desk)
    const first = await makeOrder(test, desk, { guest, cart: cart([soda, 1]), tables: 1 })
    const second = await makeOrder(test, desk, { guest, cart: cart([soda, 1]), tables: 1, orderid: first.pax.orderid })
    expect(second.pax.orderid).toBe(first.pax.orderid)
    const [, moved] = await tickets(first.pax.orderid)
    expect(lines(moved)).toEqual({ added: [], voided: [] })
    expect([moved?.movedfrom, moved?.ordertable]).toEqual([first.pax.ordertable, second.pax.ordertable])
  })

  it('take everything back when the order is cancelled, once', async () => {
    const { pax } = await makeOrder(test, desk, { cart: cart([biryani, 1], [soda, 2]), tables: 1 })
    await desk.ok('cancelOrder', { params: { id: pax.orderid } })
    await desk.ok('cancelOrder', { params: { id: pax.orderid } })
    const [, last, ...more] = await tickets(pax.orderid)
    expect(more).toEqual([])
    expect(lines(last)).toEqual({ added: [], voided: ['1 Vegetable biryani', '2 Fresh lime soda'] })
    expect([last?.cancelled, last?.ordertable]).toEqual([true, pax.ordertable])
  })

  it('start again with the next order of the passenger', async () => {
    const sale = await makeSale(test, desk, { cart: cart([soda, 1]) })
    const { pax } = await makeOrder(test, desk, { guest: sale.guest, cart: cart([soda, 1]) })
    expect((await tickets(pax.orderid)).map(({ number }) => number)).toEqual([1])
  })

  it('are not written where the order is refused', async () => {
    const guest = await makeGuest(test, desk)
    const { pax } = await makeOrder(test, desk, { guest, cart: cart([soda, 1]) })
    const body = { order: [{ _id: soda._id, qty: 2 }], totalprice: 1 }
    expect((await desk.call('placeOrder', { params: { userid: guest.pax._id }, body })).failure.code).toBe('total_mismatch')
    expect(await tickets(pax.orderid)).toHaveLength(1)
  })

  it('go to the terminal of their order at once, and to others after a moment', async () => {
    await clear()
    const [own, other] = [newId(), newId()]
    const { pax } = await makeOrder(test, desk, { cart: cart([soda, 1]), terminal: 'Terminal 1' })
    expect(await take(other, 'Bar')).toEqual({ tickets: [], askAgainMs: HEAD_START_MS })
    const { tickets: taken, askAgainMs } = await take(own, 'Terminal 1')
    expect([taken.map(({ orderid }) => orderid), askAgainMs]).toEqual([[pax.orderid], 0])
    test.clock.now += HEAD_START_MS
    expect((await take(other, 'Bar')).tickets).toEqual([])

    const second = await makeOrder(test, desk, { cart: cart([soda, 1]), terminal: 'Terminal 1' })
    test.clock.now += HEAD_START_MS
    expect((await take(other, 'Bar')).tickets.map(({ orderid }) => orderid)).toEqual([second.pax.orderid])
    expect((await tickets(second.pax.orderid))[0]).toMatchObject({ prints: 1, takenBy: 'Bar' })
  })

  it('are given again under the same id until they are handed to the print queue, whatever falls in between', async () => {
    await clear()
    const terminalid = newId()
    await makeOrder(test, desk, { cart: cart([soda, 1]), terminal: 'Bar' })
    const { tickets: taken } = await take(terminalid)
    expect(taken).toHaveLength(1)
    expect(await take(terminalid)).toEqual({ tickets: taken, askAgainMs: 0 })
    expect((await take(newId())).tickets, 'another workstation, even of the same name').toEqual([])
    expect((await take(newId(), 'Bar', idsOf(taken))).tickets, 'and it cannot say so for the first').toEqual([])
    expect((await take(terminalid)).tickets).toEqual(taken)
    expect((await take(terminalid, 'Bar', idsOf(taken))).tickets).toEqual([])
    expect((await take(terminalid)).tickets).toEqual([])
  })

  it('are each taken by one of many terminals that ask at the same moment', async () => {
    await clear()
    for (let placed = 0; placed < 3; placed += 1) await makeOrder(test, desk, { cart: cart([soda, 1]), terminal: 'Away' })
    test.clock.now += HEAD_START_MS
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => take(newId(), `Kitchen ${n}`)))
    const taken = answers.flatMap((answer) => idsOf(answer.tickets))
    expect(taken).toHaveLength(3)
    expect(new Set(taken).size).toBe(3)
  })

  it('do not pile up: what nobody took in time is left to be printed by hand', async () => {
    await clear()
    const { pax } = await makeOrder(test, desk, { cart: cart([soda, 1]), terminal: 'Bar' })
    test.clock.now += FRESH_MS
    expect((await take(newId())).tickets).toEqual([])
    const [ticket] = await tickets(pax.orderid)
    const printid = newId()
    expect(await print(ticket?._id ?? '', printid)).toMatchObject({ copy: 0, ticket: { _id: ticket?._id, number: 1 } })
    expect(await print(ticket?._id ?? '', printid), 'asked for again').toMatchObject({ copy: 0 })
    expect((await tickets(pax.orderid))[0]).toMatchObject({ prints: 1, takenBy: 'Desk' })
    expect(await print(ticket?._id ?? '')).toMatchObject({ copy: 1 })
    expect(await print(printid), 'by the id of a printing').toMatchObject({ copy: 2, ticket: { _id: ticket?._id } })
  })

  it('printed by hand before a terminal asks are not taken by it, and copies are counted over both ways', async () => {
    await clear()
    const { pax } = await makeOrder(test, desk, { cart: cart([soda, 1]), terminal: 'Bar' })
    const [first] = await tickets(pax.orderid)
    expect(await print(first?._id ?? '')).toMatchObject({ copy: 0 })
    expect((await take(newId())).tickets).toEqual([])

    const second = await makeOrder(test, desk, { cart: cart([soda, 1]), terminal: 'Bar' })
    const terminalid = newId()
    expect((await take(terminalid)).tickets).toHaveLength(1)
    const [taken] = await tickets(second.pax.orderid)
    const copies = await Promise.all([1, 2, 3].map(() => print(taken?._id ?? '')))
    expect(copies.map(({ copy }) => copy).toSorted()).toEqual([1, 2, 3])
  })

  it('that a terminal took and lost its mind about are forgotten after a day', async () => {
    await clear()
    const terminalid = newId()
    await makeOrder(test, desk, { cart: cart([soda, 1]), terminal: 'Bar' })
    expect((await take(terminalid)).tickets).toHaveLength(1)
    test.clock.now += MAX_TAKEN_MS - 1
    expect((await take(terminalid)).tickets).toHaveLength(1)
    test.clock.now += 1
    expect((await take(terminalid)).tickets).toEqual([])
  })

  it('notify the other terminals, and only when there is something new for the kitchen', async () => {
    const received: string[] = []
    const stop = test.server.deps.changes.listen(({ topics }) => received.push(...topics))
    const { pax } = await makeOrder(test, desk, { cart: cart([soda, 1]) })
    expect(received).toContain('kitchen')
    received.length = 0
    await take(newId())
    await print((await tickets(pax.orderid))[0]?._id ?? '')
    expect(received, 'an answer that notified others would make two terminals ask each other for ever').toEqual([])
    stop()
  })

  it('refuse a printing that belongs to another ticket', async () => {
    const [one, two] = [
      await makeOrder(test, desk, { cart: cart([soda, 1]) }),
      await makeOrder(test, desk, { cart: cart([soda, 1]) }),
    ]
    const [first] = await tickets(one.pax.orderid)
    const [second] = await tickets(two.pax.orderid)
    const printid = newId()
    await print(first?._id ?? '', printid)
    const refused = await desk.call('printKitchenTicket', { params: { id: second?._id ?? '' }, body: { printid } })
    expect([refused.status, refused.failure.fields?.[0]?.field]).toEqual([400, 'printid'])
  })

  it('cannot be rewritten, not even in the database', async () => {
    const { db } = test.server.deps.database
    await expect(db.updateTable('kitchen_tickets').set({ lines: '[]' }).execute()).rejects.toThrow(/append-only/)
    await expect(db.deleteFrom('kitchen_tickets').execute()).rejects.toThrow(/append-only/)
  })
})
