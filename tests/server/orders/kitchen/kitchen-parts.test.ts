import { beforeAll, beforeEach, expect, it } from 'vitest'
import { HEAD_START_MS, PRESENT_MS, STILL_HERE_MS } from '../../../../src/server/orders/kitchen/kitchen.ts'
import { CLOCKS_APART_MS } from '../../../../src/server/kernel/clock-skew.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { KitchenPrinting, KitchenTicket } from '../../../../src/shared/contract/kitchen.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type CartDish, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const kitchenAlone: KitchenPrinting = { stations: ['Kitchen'], all: false }
const barAlone: KitchenPrinting = { stations: ['Bar'], all: false }
const everything: KitchenPrinting = { stations: [], all: true }
const said = ({ part, added, voided }: KitchenTicket) => [
  part?.station ?? 'whole',
  ...added.map(({ qty, dishName }) => `${qty} ${dishName}`),
  ...voided.map(({ qty, dishName }) => `VOID ${qty} ${dishName}`),
]
const idsOf = (tickets: readonly KitchenTicket[]) => tickets.map(({ _id }) => _id)

describeServer('kitchen tickets by station', (open) => {
  let test: TestServer
  let desk: Client
  let [biryani, soda] = [] as unknown as [Dish, Dish]
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder', 'backoffice'])
    await seedDefaultTables(test.server.deps.database.db)
    biryani = await makeDish(test, { dishName: 'Vegetable biryani', price: 380, type: 'Lunch' })
    soda = await makeDish(test, { dishName: 'Fresh lime soda', price: 140, type: 'drinks' })
  })
  // Each test's orders are its own: what the one before left open is too old, and its printers are not in touch any more.
  beforeEach(() => {
    test.clock.now += 3_600_000
  })

  const cart = (...dishes: [Dish, number][]): CartDish[] => dishes.map(([dish, qty]) => ({ dish, qty }))
  const tickets = (id: string) => desk.ok('listKitchenTickets', { params: { id } })
  /** A terminal of this test, which asks as often as it likes. */
  const workstation = (prints: KitchenPrinting | undefined, terminal = 'Desk', terminalid = newId()) => ({
    ask: (handed: string[] = []) =>
      desk.ok('takeKitchenTickets', { body: { terminalid, handed, ...(prints && { prints }) }, terminal }),
    take: async (handed: string[] = []) =>
      (await desk.ok('takeKitchenTickets', { body: { terminalid, handed, ...(prints && { prints }) }, terminal })).tickets,
  })
  const place = (dishes: CartDish[], terminal = 'Desk') => makeOrder(test, desk, { cart: dishes, tables: 1, terminal })
  const print = (id: string, station?: string, printid = newId()) =>
    desk.ok('printKitchenTicket', { params: { id }, body: { printid, ...(station !== undefined && { station }) } })

  it('come out once for each station that has a printer, with what the others make', async () => {
    const [kitchen, bar] = [workstation(kitchenAlone), workstation(barAlone)]
    const { pax } = await place(cart([biryani, 2], [soda, 3]))
    const [food, more] = await kitchen.take()
    const [drinks] = await bar.take()
    expect([food, drinks].map((paper) => paper && said(paper))).toEqual([
      ['Kitchen', '2 Vegetable biryani'],
      ['Bar', '3 Fresh lime soda'],
    ])
    expect(more).toBeUndefined()
    expect([food?.part?.elsewhere, drinks?.part?.elsewhere]).toEqual([
      [{ station: 'Bar', dishes: 3 }],
      [{ station: 'Kitchen', dishes: 2 }],
    ])
    expect([food?.orderid, food?.number]).toEqual([drinks?.orderid, drinks?.number])
    expect(food?._id, 'each paper is a print job of its own').not.toBe(drinks?._id)
    const [ticket] = await tickets(pax.orderid)
    expect(ticket?.parts).toEqual([
      { station: 'Kitchen', prints: 1, takenBy: 'Desk' },
      { station: 'Bar', prints: 1, takenBy: 'Desk' },
    ])
  })

  it('are given again under the same ids until they are in a print queue, and never to anybody else', async () => {
    const [kitchen, bar, second] = [workstation(kitchenAlone), workstation(barAlone), workstation(barAlone)]
    await place(cart([biryani, 1], [soda, 1]))
    const taken = await bar.take()
    expect(taken).toHaveLength(1)
    expect(await bar.take()).toEqual(taken)
    expect(await second.take(), 'a second printer of the bar').toEqual([])
    expect(await kitchen.take(idsOf(taken)), 'and nobody says so for another').toHaveLength(1)
    expect(await bar.take()).toEqual(taken)
    expect(await bar.take(idsOf(taken))).toEqual([])
    expect(await bar.take()).toEqual([])
  })

  it('are each part taken by one of many terminals that ask at the same moment, whatever they print', async () => {
    const prints = [
      kitchenAlone,
      barAlone,
      everything,
      { stations: ['Bar'], all: true },
      { stations: ['Kitchen', 'Bar'], all: false },
    ]
    for (let placed = 0; placed < 4; placed += 1) await place(cart([biryani, 1], [soda, 1]))
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => workstation(prints[n % prints.length]).take()))
    const dishes = answers.flat().flatMap((paper) => paper.added.map(({ dishName }) => `${paper.orderid} ${dishName}`))
    expect(dishes).toHaveLength(8)
    expect(new Set(dishes).size).toBe(8)
  })

  it('bring a VOID to the station that made the dish, and another table to those that make something', async () => {
    const [kitchen, bar] = [workstation(kitchenAlone), workstation(barAlone)]
    const guest = await makeGuest(test, desk)
    const { pax } = await makeOrder(test, desk, { guest, cart: cart([biryani, 1], [soda, 2]), tables: 1, terminal: 'Desk' })
    await kitchen.take(idsOf(await kitchen.take()))
    await bar.take(idsOf(await bar.take()))
    const change = (dishes: CartDish[]) =>
      makeOrder(test, desk, { guest, cart: dishes, tables: 1, orderid: pax.orderid, terminal: 'Desk' })
    await change(cart([biryani, 1]))
    const [gone] = await bar.take()
    expect([gone && said(gone), gone?.movedfrom.length]).toEqual([['Bar', 'VOID 2 Fresh lime soda'], 1])
    const [moved] = await kitchen.take()
    expect([moved && said(moved), moved?.movedfrom.length], 'the same ticket says where').toEqual([['Kitchen'], 1])
    await bar.take(idsOf(gone ? [gone] : []))
    await kitchen.take(idsOf(moved ? [moved] : []))
    await change(cart([biryani, 1]))
    expect([(await kitchen.take()).map(said), await bar.take()], 'nothing of it is made at the bar any more').toEqual([
      [['Kitchen']],
      [],
    ])
  })

  it('of a station without a printer go to one that prints all; a ticket that is all its own is whole, under its own id', async () => {
    const [bar, all] = [workstation(barAlone), workstation(everything)]
    await bar.take()
    const mixed = await place(cart([biryani, 1], [soda, 1]))
    const first = await all.ask()
    expect(first.tickets.map(said)).toEqual([['Kitchen', '1 Vegetable biryani']])
    expect(first.askAgainMs, 'until the bar is given up').toBe(PRESENT_MS)
    expect((await bar.take()).map(said)).toEqual([['Bar', '1 Fresh lime soda']])
    expect((await all.ask(idsOf(first.tickets))).askAgainMs).toBe(0)
    expect((await tickets(mixed.pax.orderid))[0]?.parts).toHaveLength(2)

    const food = await place(cart([biryani, 2]))
    const [whole] = await all.take()
    const [ticket] = await tickets(food.pax.orderid)
    expect([whole && said(whole), whole?._id]).toEqual([['whole', '2 Vegetable biryani'], ticket?._id])
    expect(ticket).toMatchObject({ prints: 1, takenBy: 'Desk', parts: [] })
  })

  it('of a station whose printer is not in touch any more go to one that prints all', async () => {
    const [bar, all] = [workstation(barAlone), workstation(everything)]
    expect(await bar.ask()).toEqual({ tickets: [], askAgainMs: STILL_HERE_MS })
    test.clock.now += STILL_HERE_MS
    await place(cart([soda, 1]))
    const { tickets: none, askAgainMs } = await all.ask()
    expect([none, askAgainMs]).toEqual([[], PRESENT_MS - STILL_HERE_MS])
    test.clock.now += askAgainMs
    expect((await all.take()).map(said)).toEqual([['whole', '1 Fresh lime soda']])
    expect(await bar.take(), 'control: it is too late for the bar').toEqual([])
  })

  it('go to one that prints all where the clock was set back since the station’s own was in touch, however far', async () => {
    const [bar, all] = [workstation(barAlone), workstation(everything)]
    // What the tests before left is not to come within reach again.
    test.clock.now += 86_400_000
    await bar.take()
    test.clock.now -= 7_200_000
    await place(cart([soda, 1]))
    expect((await all.take()).map(said)).toEqual([['whole', '1 Fresh lime soda']])
    await bar.take()
    await place(cart([soda, 2]))
    const waits = await all.ask()
    expect([waits.tickets.flatMap(said), waits.askAgainMs], 'control: once it asks again it is there').toEqual([
      ['whole', '1 Fresh lime soda'],
      PRESENT_MS,
    ])
    expect((await bar.take()).map(said)).toEqual([['Bar', '2 Fresh lime soda']])
  })

  it('are left to a station’s printer that a server with a clock a little ahead has heard from', async () => {
    const [bar, all] = [workstation(barAlone), workstation(everything)]
    await bar.take()
    test.clock.now -= CLOCKS_APART_MS
    await place(cart([soda, 1]))
    expect((await all.ask()).askAgainMs).toBe(PRESENT_MS)
    expect((await bar.take()).map(said)).toEqual([['Bar', '1 Fresh lime soda']])
  })

  it('go to another printer at once when a station’s is given another task', async () => {
    const terminalid = newId()
    await workstation(barAlone, 'Bar', terminalid).take()
    await workstation(kitchenAlone, 'Bar', terminalid).take()
    await place(cart([soda, 1]))
    expect((await workstation(everything).take()).map(said)).toEqual([['whole', '1 Fresh lime soda']])
  })

  it('wait, and say for which station, where nobody prints it', async () => {
    const kitchen = workstation(kitchenAlone)
    const { pax } = await place(cart([biryani, 1], [soda, 1]))
    expect(await kitchen.take()).toHaveLength(1)
    const [ticket] = await tickets(pax.orderid)
    expect(ticket?.parts).toEqual([
      { station: 'Kitchen', prints: 1, takenBy: 'Desk' },
      { station: 'Bar', prints: 0, takenBy: '' },
    ])
    expect((await workstation(barAlone).take()).map(said), 'until there is a printer').toEqual([['Bar', '1 Fresh lime soda']])
  })

  it('do not hold up later ones while some wait for a station without a printer', async () => {
    const kitchen = workstation(kitchenAlone)
    const guest = await makeGuest(test, desk)
    let orderid = ''
    for (let change = 0; change < 60; change += 1) {
      const dishes = cart([biryani, 1 + (change % 2)], [soda, 1 + (change % 2)])
      orderid = (await makeOrder(test, desk, { guest, cart: dishes, orderid, terminal: 'Desk' })).pax.orderid
    }
    const papers: KitchenTicket[] = []
    for (let taken = await kitchen.take(); taken.length > 0; taken = await kitchen.take(idsOf(taken))) papers.push(...taken)
    expect(new Set(idsOf(papers)).size).toBe(60)
  })

  it('come out on one paper of a terminal that does not say what it prints, as before', async () => {
    const old = workstation(undefined)
    const { pax } = await place(cart([biryani, 1], [soda, 1]))
    expect((await old.take()).map(said)).toEqual([['whole', '1 Vegetable biryani', '1 Fresh lime soda']])
    expect((await tickets(pax.orderid))[0]).toMatchObject({ prints: 1, parts: [] })
    expect(await workstation(barAlone).take(), 'and the bar has nothing of it').toEqual([])
  })

  it('leave the order’s own terminal its head start, station by station', async () => {
    const { pax } = await place(cart([biryani, 1], [soda, 1]), 'Pool')
    const [pool, bar] = [workstation(kitchenAlone, 'Pool'), workstation(barAlone, 'Bar')]
    expect(await bar.ask()).toEqual({ tickets: [], askAgainMs: HEAD_START_MS })
    expect((await pool.take()).map(said)).toEqual([['Kitchen', '1 Vegetable biryani']])
    test.clock.now += HEAD_START_MS
    expect((await bar.take()).map(({ orderid }) => orderid)).toEqual([pax.orderid])
  })

  it('are printed by hand by station: the original where nobody took it, else a copy counted for that station', async () => {
    const kitchen = workstation(kitchenAlone)
    const { pax } = await place(cart([biryani, 1], [soda, 1]))
    const [food] = await kitchen.take()
    const [ticket] = await tickets(pax.orderid)
    const id = ticket?._id ?? ''
    const printid = newId()
    const bar = await print(id, 'Bar', printid)
    expect([bar.copy, said(bar.ticket)]).toEqual([0, ['Bar', '1 Fresh lime soda']])
    expect((await print(id, 'Bar', printid)).copy, 'asked for again').toBe(0)
    expect(await workstation(barAlone).take(), 'and no terminal takes it any more').toEqual([])
    expect((await print(id, 'Bar')).copy).toBe(1)
    const copy = await print(food?._id ?? '')
    expect([copy.copy, said(copy.ticket)], 'by the id of a printing').toEqual([1, ['Kitchen', '1 Vegetable biryani']])
    expect((await print(id)).copy, 'the whole ticket is a copy then').toBe(1)
    expect((await print(id)).copy).toBe(2)
    const refused = await desk.call('printKitchenTicket', { params: { id }, body: { printid: newId(), station: 'Pool' } })
    expect([refused.status, refused.failure.fields?.[0]?.field]).toEqual([400, 'station'])
  })

  it('printed whole by hand leave nothing to any station, also where all ask at the same moment', async () => {
    const { pax } = await place(cart([biryani, 1], [soda, 1]))
    const [ticket] = await tickets(pax.orderid)
    const [byHand, ...taken] = await Promise.all([
      print(ticket?._id ?? ''),
      ...[kitchenAlone, barAlone, everything].map((prints) => workstation(prints).take()),
    ])
    const originals = [...taken.flat(), ...(byHand.copy === 0 ? [byHand.ticket] : [])]
    expect(originals.flatMap(({ added }) => added.map(({ dishName }) => dishName)).toSorted()).toEqual([
      'Fresh lime soda',
      'Vegetable biryani',
    ])
  })

  it('keep the stations of their time: a venue that renames one prints nothing twice', async () => {
    const { pax } = await place(cart([biryani, 1], [soda, 1]))
    expect(await workstation(kitchenAlone).take()).toHaveLength(1)
    test.clock.now += 1
    const venue = await desk.ok('getVenue')
    const renamed = venue.stations.map((one) => (one.name === 'Kitchen' ? { ...one, name: 'Galley' } : one))
    await desk.ok('updateVenue', { body: { ...venue, stations: renamed } })
    test.clock.now += HEAD_START_MS
    const galley = workstation({ stations: ['Galley'], all: true })
    expect((await galley.take()).map(said)).toEqual([['Bar', '1 Fresh lime soda']])
    expect((await tickets(pax.orderid))[0]?.parts.map(({ station }) => station)).toEqual(['Kitchen', 'Bar'])
    await place(cart([biryani, 1]))
    expect((await workstation({ stations: ['Galley'], all: false }).take()).map(said)).toEqual([
      ['Galley', '1 Vegetable biryani'],
    ])
    await desk.ok('updateVenue', { body: { ...(await desk.ok('getVenue')), stations: venue.stations } })
  })
})
