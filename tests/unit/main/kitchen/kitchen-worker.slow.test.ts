import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { HEAD_START_MS } from '../../../../src/server/orders/kitchen/kitchen.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { startVirtualPrinter } from '../../../../src/virtual-printer/virtual-printer.ts'
import { BAR, type KitchenOptions, type KitchenWorkstation, openKitchen } from './kitchen-workstation.ts'
import { type BrokenLine, openBrokenLine } from '../../../support/renderer/broken-line.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { allowedTerminal } from '../../../support/server/kitchen.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

let server: TestServer
let line: BrokenLine
let desk: Client
let soda: Dish
beforeAll(async () => {
  server = await openTestServer('sqlite')
  line = await openBrokenLine(await server.http.listen({ host: '127.0.0.1', port: 0 }))
  soda = await makeDish(server, { dishName: 'Fresh lime soda', price: 140, type: 'drinks' })
})
afterAll(async () => {
  await line.close()
  await server.close()
})
beforeEach(async () => {
  line.heal()
  line.seen.length = 0
  // Each test's orders are its own: what the one before left open is too old to be taken.
  server.clock.now += 3_600_000
  desk = await staffClient(server, ['foodorder'])
})

const open = async (options: Partial<KitchenOptions> = {}): Promise<KitchenWorkstation> =>
  openKitchen({ address: line.address, token: desk.token, terminalId: await allowedTerminal(server), ...options })

/** Check Out on another machine; answers the order's id. */
async function order(terminal = BAR, qty = 2, guest?: Guest): Promise<string> {
  const cart = [{ dish: soda, qty }]
  return (await makeOrder(server, desk, { cart, terminal, ...(guest !== undefined && { guest }) })).pax.orderid
}
const states = async (id: string) =>
  (await desk.ok('listKitchenTickets', { params: { id } })).map(({ prints, takenBy }) => [prints, takenBy])
const asked = (path: string) => line.seen.filter((request) => request.path === path).length
const takes = () => asked('/api/kitchen/take')
const streams = () => asked('/api/events')
const paper = ({ printer }: KitchenWorkstation, count: number) => expect.poll(() => printer.paper()).toHaveLength(count)
/** Long enough for a paper to come out, if one were on its way. */
const quiet = (waitMs = 500) => new Promise((resolve) => setTimeout(resolve, waitMs))
const isTake = ({ path }: { path: string }) => path === '/api/kitchen/take'

describe('what is ordered comes out of the kitchen printer without any page', () => {
  test('as it was ordered, and once', async () => {
    const kitchen = await open()
    const orderid = await order()
    await paper(kitchen, 1)
    expect(kitchen.printer.paper()[0]).toMatch(/KITCHEN[^]*Rohan Mehta[^]*Ticket +1\n[^]*2 x Fresh lime/)
    await quiet()
    expect(kitchen.printer.paper()).toHaveLength(1)
    expect(kitchen.printer.problems()).toEqual([])
    expect(await states(orderid)).toEqual([[1, BAR]])
  })

  test('then the difference alone, and what a cancelled order takes back', async () => {
    const kitchen = await open()
    const guest = await makeGuest(server, desk)
    const orderid = await order(BAR, 2, guest)
    await paper(kitchen, 1)
    await makeOrder(server, desk, { guest, cart: [{ dish: soda, qty: 5 }], terminal: BAR, orderid })
    await paper(kitchen, 2)
    expect(kitchen.printer.paper()[1]).toMatch(/Ticket +2\n[^]*3 x Fresh lime/)
    await desk.ok('cancelOrder', { params: { id: orderid }, terminal: BAR })
    await paper(kitchen, 3)
    expect(kitchen.printer.paper()[2]).toMatch(/ORDER CANCELLED[^]*VOID 5 x Fresh lime/)
  })

  test('two orders at once are two papers', async () => {
    const kitchen = await open()
    const guests = [await makeGuest(server, desk), await makeGuest(server, desk)] as const
    await Promise.all([order(BAR, 3, guests[0]), order(BAR, 4, guests[1])])
    await paper(kitchen, 2)
    expect(kitchen.printer.paper().join('\n')).toMatch(/3 x[^]*4 x|4 x[^]*3 x/)
    await quiet()
    expect(kitchen.printer.paper()).toHaveLength(2)
  })

  test('of a terminal without a kitchen printer once its head start is over', async () => {
    const kitchen = await open()
    const orderid = await order('Pool Bar')
    await expect.poll(takes).toBeGreaterThan(1)
    expect(kitchen.printer.paper()).toEqual([])
    server.clock.now += HEAD_START_MS
    await paper(kitchen, 1)
    expect(await states(orderid)).toEqual([[1, BAR]])
  })

  test('of two workstations on one of them alone', async () => {
    const kitchens = [await open(), await open()]
    await order()
    await expect.poll(() => kitchens.flatMap(({ printer }) => printer.paper())).toHaveLength(1)
    await quiet()
    expect(kitchens.flatMap(({ printer }) => printer.paper())).toHaveLength(1)
  })

  test('and nowhere without a kitchen printer: the server is not even asked until there is one', async () => {
    const kitchen = await open({ kitchenPrinter: false })
    await order()
    await quiet()
    expect([kitchen.printer.paper(), line.seen]).toEqual([[], []])
    const [known] = kitchen.service.printers()
    if (known !== undefined) kitchen.service.savePrinter({ ...known, roles: ['kitchen'] })
    await paper(kitchen, 1)
  })
})

describe('a terminal that the back office has not allowed', () => {
  test('says so and prints nothing, until it is allowed: then at once, without a page', async () => {
    const terminalId = newId()
    const kitchen = await open({ terminalId })
    await expect.poll(() => kitchen.worker.state()).toEqual({ waits: true, refused: [] })
    await order()
    await expect.poll(takes).toBeGreaterThan(1)
    expect(kitchen.printer.paper()).toEqual([])
    const office = await staffClient(server, ['backoffice'])
    await office.ok('allowKitchenTerminal', { params: { id: terminalId }, body: { allowed: true } })
    await paper(kitchen, 1)
    expect(kitchen.worker.state()).toEqual({ waits: false, refused: [] })
  })

  test('says nothing of it any more once its staff has logged out', async () => {
    const kitchen = await open({ terminalId: newId() })
    await expect.poll(() => kitchen.worker.state().waits).toBe(true)
    kitchen.lent.takeBack(desk.token ?? '')
    expect(kitchen.worker.state().waits).toBe(false)
  })
})

describe('in whose session', () => {
  test('without one nothing is asked; with one that is lent later the waiting ticket comes out', async () => {
    const kitchen = await open({ token: null })
    await order()
    await quiet()
    expect([kitchen.printer.paper(), line.seen]).toEqual([[], []])
    kitchen.lent.lend({ token: desk.token ?? '', accessroutes: ['foodorder'] })
    await paper(kitchen, 1)
  })

  test('a session without the right to order is not used', async () => {
    const kitchen = await open({ token: null })
    kitchen.lent.lend({ token: desk.token ?? '', accessroutes: ['backoffice'] })
    await order()
    await quiet()
    expect([kitchen.printer.paper(), line.seen]).toEqual([[], []])
  })

  test('log-out stops it: a later order waits for the next log-in', async () => {
    const kitchen = await open()
    await order()
    await paper(kitchen, 1)
    kitchen.lent.takeBack(desk.token ?? '')
    const before = line.seen.length
    await order()
    await quiet()
    expect(kitchen.printer.paper()).toHaveLength(1)
    expect(line.seen).toHaveLength(before)
    kitchen.lent.lend({ token: desk.token ?? '', accessroutes: ['foodorder'] })
    await paper(kitchen, 2)
  })

  test('a session that the server ended stops it, and it asks no more', async () => {
    const kitchen = await open()
    await expect.poll(streams).toBe(1)
    await desk.ok('logout')
    line.breakOff()
    await expect.poll(() => kitchen.lent.token(), { timeout: 8000 }).toBeNull()
    const before = line.seen.length
    desk = await staffClient(server, ['foodorder'])
    await order()
    await quiet(3500)
    expect(kitchen.printer.paper()).toEqual([])
    expect(line.seen).toHaveLength(before)
    kitchen.lent.lend({ token: desk.token ?? '', accessroutes: ['foodorder'] })
    await paper(kitchen, 1)
  })
})

describe('when something is gone', () => {
  test('the server: it is found again, and what was ordered meanwhile comes out, once', async () => {
    const kitchen = await open()
    await order()
    await paper(kitchen, 1)
    line.cutRequestsTo(() => true)
    line.breakOff()
    await order(BAR, 5)
    await quiet()
    expect(kitchen.printer.paper()).toHaveLength(1)
    line.heal()
    await paper(kitchen, 2)
    expect(kitchen.printer.paper()[1]).toContain('5 x Fresh lime')
    await quiet()
    expect(kitchen.printer.paper()).toHaveLength(2)
  })

  test('the answer: what was taken is given again and comes out, once', async () => {
    const kitchen = await open()
    await expect.poll(streams).toBe(1)
    line.cutAnswersTo(isTake)
    const orderid = await order()
    await expect.poll(() => states(orderid)).toEqual([[1, BAR]])
    expect(kitchen.printer.paper(), 'taken, and the answer lost').toEqual([])
    line.heal()
    await paper(kitchen, 1)
    await quiet()
    expect(kitchen.printer.paper()).toHaveLength(1)
  })

  test('any sign of the server: the stream is opened again', async () => {
    const kitchen = await open({ silenceMs: 300 })
    await expect.poll(streams).toBeGreaterThan(2)
    await order()
    await paper(kitchen, 1)
  })

  test('the printer: its ticket waits in the queue and comes out when it is back', async () => {
    const kitchen = await open()
    const { address } = kitchen.printer
    await kitchen.printer.close()
    await order()
    await expect.poll(() => kitchen.service.jobs().map(({ state }) => state)).toEqual(['held'])
    expect(kitchen.worker.state().refused, 'the queue has it').toEqual([])
    const back = await startVirtualPrinter({ port: Number(address.split(':')[1]), columns: 42 })
    onTestFinished(() => back.close())
    await expect.poll(() => back.paper()).toHaveLength(1)
  })

  test('room on the disk: the ticket is named as refused, tried again by itself, and comes out, once', async () => {
    const kitchen = await open()
    const received: string[][] = []
    kitchen.worker.onChange(({ refused }) => received.push(refused.map(({ title }) => title)))
    kitchen.refuseJobs(true)
    await order()
    await expect.poll(() => received).toEqual([['Kitchen without a table, ticket 1']])
    await quiet()
    expect(kitchen.printer.paper()).toEqual([])
    expect(String(kitchen.problems[0])).toContain('ENOSPC')
    kitchen.refuseJobs(false)
    await paper(kitchen, 1)
    await expect.poll(() => received.at(-1)).toEqual([])
    expect(kitchen.worker.state()).toEqual({ waits: false, refused: [] })
  })

  test('the program, before it could say that the queue has the ticket: no second paper after its next start', async () => {
    const kitchen = await open()
    await expect.poll(streams).toBe(1)
    let isCut = false
    line.cutRequestsTo((request) => (isCut = isTake(request) && kitchen.service.jobs().length > 0))
    await order()
    await paper(kitchen, 1)
    await expect.poll(() => isCut).toBe(true)
    await kitchen.startAgain()
    line.heal()
    await quiet()
    expect(kitchen.printer.paper()).toHaveLength(1)
    await order()
    await paper(kitchen, 2)
  })
})

test('once it is closed nothing comes out any more', async () => {
  const kitchen = await open()
  await order()
  await paper(kitchen, 1)
  await kitchen.worker.close()
  const before = line.seen.length
  await order()
  await quiet()
  expect(kitchen.printer.paper()).toHaveLength(1)
  expect(line.seen).toHaveLength(before)
})
