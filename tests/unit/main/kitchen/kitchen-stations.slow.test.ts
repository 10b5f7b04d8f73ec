import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../../src/virtual-printer/virtual-printer.ts'
import { BAR, type KitchenOptions, openKitchen } from './kitchen-workstation.ts'
import { printerOnDesk } from '../../../support/printing/virtual-printer.ts'
import { deskPrinter } from '../../../support/printing/virtual-printer-samples.ts'
import { type BrokenLine, openBrokenLine } from '../../../support/renderer/broken-line.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { allowedTerminal } from '../../../support/server/kitchen.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

let server: TestServer
let line: BrokenLine
let desk: Client
let [biryani, soda] = [] as unknown as [Dish, Dish]
beforeAll(async () => {
  server = await openTestServer('sqlite')
  line = await openBrokenLine(await server.http.listen({ host: '127.0.0.1', port: 0 }))
  biryani = await makeDish(server, { dishName: 'Vegetable biryani', price: 380, type: 'Lunch' })
  soda = await makeDish(server, { dishName: 'Fresh lime soda', price: 140, type: 'drinks' })
})
afterAll(async () => {
  await line.close()
  await server.close()
})
beforeEach(async () => {
  line.heal()
  // Each test's orders are its own: what the one before left open is too old, and its printers are not in touch any more.
  server.clock.now += 3_600_000
  desk = await staffClient(server, ['foodorder'])
})

const open = async (stations?: string[], options: Partial<KitchenOptions> = {}) => {
  const terminalId = await allowedTerminal(server)
  return openKitchen({ address: line.address, token: desk.token, terminalId, ...(stations && { stations }), ...options })
}
/** Check Out of food and drinks; answers the order's id. */
async function order(guest?: Guest, [food, drinks]: [number, number] = [1, 2], orderid = ''): Promise<string> {
  const cart = [
    { dish: biryani, qty: food },
    { dish: soda, qty: drinks },
  ].filter(({ qty }) => qty > 0)
  return (await makeOrder(server, desk, { cart, terminal: BAR, orderid, ...(guest && { guest }) })).pax.orderid
}
const papers = (printer: VirtualPrinter, count: number) => expect.poll(() => printer.paper()).toHaveLength(count)
/** Long enough for a paper to come out, if one were on its way. */
const quiet = (waitMs = 500) => new Promise((resolve) => setTimeout(resolve, waitMs))
const isTake = ({ path }: { path: string }) => path === '/api/kitchen/take'
const titles = (jobs: readonly { title: string }[]) => jobs.map(({ title }) => title)

describe('two workstations, each with the printer of one station', () => {
  test('print a round once each: what the station makes, and what the other does; a VOID where the dish is made', async () => {
    const [kitchen, bar] = [await open(['Kitchen']), await open(['Bar'])]
    const guest = await makeGuest(server, desk)
    const orderid = await order(guest)
    await Promise.all([papers(kitchen.printer, 1), papers(bar.printer, 1)])
    expect(kitchen.printer.paper()[0]).toMatch(/^ +KITCHEN\n[^]*1 x Vegetable[^]*\n1 line, 1 dish +Bar has 2 more$/)
    expect(kitchen.printer.paper()[0]).not.toContain('soda')
    expect(bar.printer.paper()[0]).toMatch(/^ +BAR\n[^]*2 x Fresh lime[^]*\n1 line, 2 dishes +Kitchen has 1 more$/)
    expect(bar.printer.paper()[0]).not.toContain('biryani')

    await order(guest, [1, 1], orderid)
    await papers(bar.printer, 2)
    expect(bar.printer.paper()[1]).toMatch(/^ +VOID - BAR\n[^]*VOID 1 x[^]*DO NOT COOK/)
    await quiet()
    expect([kitchen.printer.paper().length, bar.printer.paper().length]).toEqual([1, 2])
    expect(titles(bar.service.jobs())).toEqual(['Bar without a table, ticket 1', 'Bar without a table, ticket 2'])
    expect([...kitchen.printer.problems(), ...bar.printer.problems()]).toEqual([])
  })

  test('one that fails holds up nobody, and prints its part once when it is back', async () => {
    const [kitchen, bar] = [await open(['Kitchen']), await open(['Bar'])]
    const { address } = bar.printer
    await bar.printer.close()
    await order()
    await papers(kitchen.printer, 1)
    await expect.poll(() => bar.service.jobs().map(({ state }) => state)).toEqual(['held'])
    const back = await startVirtualPrinter({ port: Number(address.split(':')[1]), columns: 42 })
    onTestFinished(() => back.close())
    await papers(back, 1)
    await quiet()
    expect([back.paper().length, kitchen.printer.paper().length]).toEqual([1, 1])
  })

  test('a program that ends before it could say that its queue has a part prints no second paper', async () => {
    const bar = await open(['Bar'])
    await expect.poll(() => line.seen.some(isTake)).toBe(true)
    let isCut = false
    line.cutRequestsTo((request) => (isCut = isTake(request) && bar.service.jobs().length > 0))
    await order()
    await papers(bar.printer, 1)
    await expect.poll(() => isCut).toBe(true)
    await bar.startAgain()
    line.heal()
    await quiet()
    expect(bar.printer.paper()).toHaveLength(1)
    await order()
    await papers(bar.printer, 2)
  })

  test('an answer that is lost is given again: the part comes out, once', async () => {
    const bar = await open(['Bar'])
    await expect.poll(() => line.seen.filter(({ path }) => path === '/api/events').length).toBeGreaterThan(0)
    line.cutAnswersTo(isTake)
    const orderid = await order()
    const taken = async () => (await desk.ok('listKitchenTickets', { params: { id: orderid } }))[0]?.parts.at(-1)
    await expect.poll(taken).toEqual({ station: 'Bar', prints: 1, takenBy: BAR })
    expect(bar.printer.paper()).toEqual([])
    line.heal()
    await papers(bar.printer, 1)
    await quiet()
    expect(bar.printer.paper()).toHaveLength(1)
  })
})

describe('one workstation', () => {
  test('with a printer for all and one for the bar parts a mixed round, and prints food alone as ever', async () => {
    const [kitchen, bar] = [await open(), await printerOnDesk()]
    kitchen.service.savePrinter(deskPrinter(bar.address, { id: 'bar', roles: ['kitchen'], stations: ['Bar'] }))
    // What is ordered while it is set up may still come out whole.
    const known = () => server.server.deps.database.db.selectFrom('kitchen_printers').selectAll().execute()
    await expect.poll(async () => (await known()).some(({ seen_at: at }) => at === server.clock.now)).toBe(true)
    await order()
    await Promise.all([papers(kitchen.printer, 1), papers(bar, 1)])
    expect([kitchen.printer.paper()[0], bar.paper()[0]].map((paper) => paper?.trim().split('\n')[0])).toEqual(['KITCHEN', 'BAR'])
    expect(kitchen.printer.paper()[0]).toContain('Bar has 2 more')
    await order(undefined, [3, 0])
    await papers(kitchen.printer, 2)
    expect(kitchen.printer.paper()[1]).toMatch(/KITCHEN[^]*3 x Vegetable/)
    expect(kitchen.printer.paper()[1], 'a whole ticket has no sums').not.toContain('dishes')
    await quiet()
    expect([kitchen.printer.paper().length, bar.paper().length]).toEqual([2, 1])
  })

  test('whose printer is given other stations asks for those at once', async () => {
    const bar = await open(['Bar'])
    await order(undefined, [1, 0])
    await quiet()
    expect(bar.printer.paper()).toEqual([])
    const [known] = bar.service.printers()
    if (known !== undefined) bar.service.savePrinter({ ...known, stations: ['Kitchen', 'Bar'] })
    await papers(bar.printer, 1)
  })

  test('names a part that its print queue refuses by the station, and prints it once there is room', async () => {
    const bar = await open(['Bar'])
    bar.refuseJobs(true)
    await order()
    await expect.poll(() => titles(bar.worker.state().refused)).toEqual(['Bar without a table, ticket 1'])
    bar.refuseJobs(false)
    await papers(bar.printer, 1)
    await expect.poll(() => bar.worker.state()).toEqual({ waits: false, refused: [] })
  })
})
