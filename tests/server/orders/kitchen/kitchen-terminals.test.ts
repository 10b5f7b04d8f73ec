import { beforeAll, beforeEach, expect, it } from 'vitest'
import { HEAD_START_MS } from '../../../../src/server/orders/kitchen/kitchen.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('the terminals that print for the kitchen', (open) => {
  let test: TestServer
  let office: Client
  let waiter: Client
  let soda: Dish
  beforeAll(async () => {
    test = await open()
    office = await staffClient(test, ['foodorder', 'backoffice'], 'Priya Nair')
    waiter = await staffClient(test, ['foodorder'], 'Sam Osei')
    soda = await makeDish(test, { dishName: 'Fresh lime soda', price: 140, type: 'drinks' })
  })
  // Each test's orders are its own: what the one before left open is too old to be taken.
  beforeEach(() => {
    test.clock.now += 3_600_000
  })

  const everything = { stations: [], all: true }
  const take = (
    client: Client,
    terminalid: string,
    terminal: string,
    prints: { stations: string[]; all: boolean } = everything,
  ) => client.call('takeKitchenTickets', { body: { terminalid, handed: [], prints }, terminal })
  const refused = { status: 403, body: { code: 'kitchen_terminal_waits' } }
  /** An order whose terminal has had its head start. */
  const place = async () => {
    const { pax } = await makeOrder(test, waiter, { cart: [{ dish: soda, qty: 2 }] })
    test.clock.now += HEAD_START_MS
    return pax.orderid
  }
  const listed = async (id: string) => (await office.ok('listKitchenTerminals')).find(({ _id }) => _id === id)
  const allow = (id: string, allowed: boolean) => office.ok('allowKitchenTerminal', { params: { id }, body: { allowed } })
  const noted = (action: string, name: string) =>
    office.ok('listAudit', { query: { action } }).then((all) => all.filter(({ detail }) => detail === name))

  it('are no made-up ones: it gets no ticket, and the kitchen’s own printer gets all of them', async () => {
    const [made, kitchen] = [newId(), newId()]
    await take(office, kitchen, 'Kitchen')
    const orderid = await place()
    expect(await take(waiter, made, 'Kitchen')).toMatchObject(refused)
    const answer = await take(waiter, kitchen, 'Kitchen')
    expect(answer.body).toMatchObject({ tickets: [{ orderid }] })
  })

  it('are no made-up ones: none is counted on for a station either, so that a printer for all is not kept waiting', async () => {
    const kitchen = newId()
    await take(office, kitchen, 'Kitchen')
    await take(waiter, newId(), 'Bar', { stations: ['Bar'], all: false })
    const orderid = await place()
    expect((await take(waiter, kitchen, 'Kitchen')).body).toMatchObject({ tickets: [{ orderid }] })
  })

  it('wait in a list with their name and who was logged in there, until the back office allows them', async () => {
    const id = newId()
    const orderid = await place()
    expect(await take(waiter, id, 'Pool Bar')).toMatchObject(refused)
    const seenAt = new Date(test.clock.now).toISOString()
    expect(await listed(id)).toEqual({ _id: id, name: 'Pool Bar', state: 'waiting', seenAt, staffName: 'Sam Osei' })
    expect(await allow(id, true)).toMatchObject({ state: 'allowed' })
    expect((await take(waiter, id, 'Pool Bar')).body).toMatchObject({ tickets: [{ orderid }] })
    expect(await noted('kitchen_terminal_allowed', 'Pool Bar')).toMatchObject([{ staffName: 'Priya Nair' }])
  })

  it('are allowed by a login of the back office there, which the audit has once', async () => {
    const id = newId()
    const orderid = await place()
    expect((await take(office, id, 'Front desk')).body).toMatchObject({ tickets: [{ orderid }] })
    await take(office, id, 'Front desk')
    expect(await noted('kitchen_terminal_allowed', 'Front desk')).toMatchObject([
      { staffName: 'Priya Nair', terminal: 'Front desk' },
    ])
  })

  it('take no more once they are removed, also under a login of the back office, until they are allowed on its screen', async () => {
    const id = newId()
    await take(office, id, 'Galley', { stations: ['Kitchen'], all: true })
    expect(await allow(id, false)).toMatchObject({ state: 'removed' })
    await place()
    expect(await take(waiter, id, 'Galley')).toMatchObject(refused)
    expect(await take(office, id, 'Galley')).toMatchObject(refused)
    const { db } = test.server.deps.database
    expect(await db.selectFrom('kitchen_printers').select('station').where('terminal_id', '=', id).execute()).toEqual([])
    await allow(id, true)
    expect((await take(waiter, id, 'Galley')).status).toBe(200)
    expect(await noted('kitchen_terminal_removed', 'Galley')).toHaveLength(1)
  })

  it('fill no list: of those that wait the twenty are kept that asked last', async () => {
    for (let asked = 0; asked < 25; asked += 1) {
      test.clock.now += 1000
      await take(waiter, newId(), `Made up ${asked}`)
    }
    const waiting = (await office.ok('listKitchenTerminals')).filter(({ state }) => state === 'waiting')
    expect(waiting).toHaveLength(20)
    expect(waiting.map(({ name }) => name)).not.toContain('Made up 4')
    expect(waiting.map(({ name }) => name)).toContain('Made up 24')
  })

  it('are for the back office to see and to allow', async () => {
    const forbidden = { status: 403, body: { code: 'forbidden' } }
    expect(await waiter.call('listKitchenTerminals')).toMatchObject(forbidden)
    expect(await waiter.call('allowKitchenTerminal', { params: { id: newId() }, body: { allowed: true } })).toMatchObject(
      forbidden,
    )
  })
})
