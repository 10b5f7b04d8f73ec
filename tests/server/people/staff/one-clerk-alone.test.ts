import { beforeEach, expect, it } from 'vitest'
import type { ReplyOf } from '../../../../src/shared/contract/endpoint.ts'
import type { Contract } from '../../../../src/shared/contract/index.ts'
import type { HappyHour } from '../../../../src/shared/contract/happy-hours.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { zReportReceipt } from '../../../../src/shared/receipt/z-report.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import type { Venue } from '../../../../src/shared/contract/venue.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { lineBack, opened, sent } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { freeTables, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor } from '../../../support/server/supervisor.ts'
import { allowTenders, makeCashSale } from '../../../support/server/tender.ts'

const CLERK = 'Anita Rao'
const SUNSET: HappyHour = { name: 'Sunset', types: ['drinks'], days: ['Sat'], from: '19:00', to: '20:00', percent: 25 }
const HOUR_MS = 3_600_000

/** What one dishonest clerk can do without anybody else, and where it shows. */
describeServer('one clerk alone', (open) => {
  let test: TestServer
  let clerk: Client
  let office: Client
  let [lobster, soup]: Dish[] = []

  beforeEach(async () => {
    test = await open()
    clerk = await staffClient(test, ['foodorder'], CLERK)
    office = await staffClient(test, ['backoffice'], 'Vikram Sethi')
    await makeSupervisor(test)
    lobster = await makeDish(test, { dishName: 'Lobster', price: 900 })
    soup = await makeDish(test, { dishName: 'Soup', price: 200 })
  })

  const have = async (change: Partial<Venue>) => {
    const { db } = test.server.deps.database
    await saveVenue(db, { ...(await currentVenue(db)), ...change }, test.clock.now)
  }
  const later = () => (test.clock.now += 60_000)
  const of = (dish: Dish | undefined, qty = 1) => ({ _id: dish?._id ?? '', price: dish?.price ?? 0, qty })
  const read = ({ _id: id }: Pick<Order, '_id'>) => clerk.ok('getOrder', { params: { id } })
  const printBill = ({ _id: id }: Order) => clerk.ok('printGuestBill', { params: { id }, body: { printid: newId() } })
  const voided = ({ _id: id, version }: Order, lines: { line: number; qty: number }[]) =>
    clerk.call('voidOrder', {
      params: { id },
      body: { version, lines, reason: 'changed_mind', cooked: false },
    })
  const merge = async (into: Order, from: Order): Promise<Order> => {
    const body = { version: into.version, other: from._id, otherversion: from.version }
    return (await clerk.ok('mergeOrder', { params: { id: into._id }, body })).order
  }
  const discount = ({ _id: id, version }: Order, percent: number, lines?: number[]) =>
    clerk.call('giveDiscount', {
      params: { id },
      body: { version, kind: 'discount', percent, reason: 'birthday', ...(lines && { lines }) },
    })
  const voidsInX = async () => (await office.ok('xReport')).voids
  const trail = async (action: string) =>
    (await office.ok('listAudit', { query: { action } })).map(({ staffName, detail }) => [staffName, detail])
  const intact = async () => expect(await verifyMoney(test.server.deps.database.db)).toEqual([])

  it('who prints the bill, takes the money and voids everything is named in X, Z and the audit: voided after the bill', async () => {
    const check = await opened(clerk, { lines: [of(lobster, 2), of(soup)] })
    const before = await voided(check, [{ line: 1, qty: 1 }])
    expect(before.status).toBe(200)
    later()
    await printBill(before.body)
    later()
    expect((await voided(before.body, [{ line: 0, qty: 2 }])).body.payment).toBe('cancelled')
    const [early, late] = [
      { name: CLERK, cooked: false, count: 1, amount: 200 },
      { name: CLERK, cooked: false, billed: true, count: 2, amount: 1800 },
    ]
    expect(await voidsInX()).toEqual([early, late])
    expect((await trail('order_voided')).map(([who, what]) => [who, what?.includes(', after the bill,')])).toEqual([
      [CLERK, true],
      [CLERK, false],
    ])
    const z = await office.ok('closeZReport', { body: { number: 1 }, key: newId() })
    expect(z.voids).toEqual([early, late])
    const paper = JSON.stringify(zReportReceipt(z, { copy: 0, printedAt: z.toAt, printedBy: CLERK, terminal: 'Desk 1' }))
    expect(paper).toContain('Anita Rao, not cooked, after the bill (2)')
    // What one report said is in no other.
    expect(await voidsInX()).toBeUndefined()
    await intact()
  })

  it.each(['cancel', 'send', 'part', 'merge'] as const)('cannot hide what was billed behind another way: %s', async (way) => {
    const check = await opened(clerk, { lines: [of(lobster, 2)] })
    await printBill(check)
    later()
    const ways = {
      cancel: () => clerk.ok('cancelOrder', { params: { id: check._id } }),
      send: () => sent(clerk, check, { lines: check.order.map(lineBack).map((line) => ({ ...line, qty: 1 })) }),
      part: async () => {
        const { pax } = await makeGuest(test, clerk)
        const body = { userid: pax._id, version: check.version, lines: [{ line: 0, qty: 1 }] }
        const { part } = await clerk.ok('splitOrder', { params: { id: check._id }, body })
        await voided(part, [{ line: 0, qty: 1 }])
      },
      merge: async () => {
        const into = await opened(clerk, { lines: [of(soup)] })
        const merged = await merge(into, check)
        await voided(merged, [{ line: merged.order.findIndex(({ dishName }) => dishName === 'Lobster'), qty: 2 }])
      },
    }
    await ways[way]()
    expect((await voidsInX())?.map(({ name, billed }) => [name, billed])).toEqual([[CLERK, true]])
    await intact()
  })

  it('nor by setting the clock back in between', async () => {
    const check = await opened(clerk, { lines: [of(lobster)] })
    await printBill(check)
    test.clock.now -= 2 * HOUR_MS
    await voided(check, [{ line: 0, qty: 1 }])
    expect(await voidsInX()).toMatchObject([{ name: CLERK, billed: true, amount: 900 }])
  })

  it('control: a void without a bill is no void after one', async () => {
    const other = await opened(clerk, { lines: [of(soup)] })
    await printBill(other)
    const check = await opened(clerk, { lines: [of(lobster)] })
    await voided(check, [{ line: 0, qty: 1 }])
    expect(await voidsInX()).toEqual([{ name: CLERK, cooked: false, count: 1, amount: 900 }])
  })

  it('who voids what was sent and enters something cheaper is seen in the history, X and the kitchen', async () => {
    const check = await opened(clerk, { lines: [of(lobster), of(soup)] })
    later()
    const less = (await voided(check, [{ line: 0, qty: 1 }])).body
    later()
    const cheaper = await sent(clerk, less, { lines: [...less.order.map(lineBack), of(soup)] })
    const history = await clerk.ok('orderHistory', { params: { id: check._id } })
    expect(history.map(({ what, staffName }) => [what, staffName])).toEqual([
      ['placed', CLERK],
      ['voided', CLERK],
      ['changed', CLERK],
    ])
    expect(await voidsInX()).toMatchObject([{ name: CLERK, amount: 900 }])
    expect(cheaper.totalprice).toBe(400)
    const tickets = await clerk.ok('listKitchenTickets', { params: { id: check._id } })
    expect(tickets.map(({ added, voided: gone }) => [added.length, gone.length])).toEqual([[2, 0], [0, 1], [1, 0]]) // oxfmt-ignore
  })

  it('does not pass the limit of voids by merging, parting or dividing orders', async () => {
    await have({ voidLimit: 1000 })
    const [one, other] = [
      await opened(clerk, { lines: [of(lobster, 2)] }),
      await opened(clerk, { lines: [of(lobster, 2), of(soup)] }),
    ]
    const less = (await voided(one, [{ line: 0, qty: 1 }])).body
    // What it voided goes along, whichever takes the other in.
    const merged = await merge(other, less)
    const place = merged.order.findIndex(({ dishName }) => dishName === 'Lobster')
    expect((await voided(merged, [{ line: place, qty: 1 }])).failure.code).toBe('approval_needed')
    const body = { version: merged.version, other: one._id }
    const { order, part } = await clerk.ok('unmergeOrder', { params: { id: merged._id }, body })
    expect((await voided(part, [{ line: 0, qty: 1 }])).failure.code, 'parted again it has its own').toBe('approval_needed')
    const { pax } = await makeGuest(test, clerk)
    const half = { userid: pax._id, version: order.version, lines: [{ line: 0, qty: 1 }] }
    const split = await clerk.ok('splitOrder', { params: { id: order._id }, body: half })
    expect((await voided(split.part, [{ line: 0, qty: 1 }])).status).toBe(200)
    expect((await voided(split.order, [{ line: 0, qty: 1 }])).failure.code, 'a part and its order have one').toBe(
      'approval_needed',
    )
    expect((await clerk.call('cancelOrder', { params: { id: order._id } })).failure.code).toBe('approval_needed')
    await intact()
  })

  it('does not pass the ceiling of discounts by merging, and what was discounted in a merge is not parted', async () => {
    await have({ discounts: { allowed: true, foodorder: 10, backoffice: 40 } })
    const [one, other] = [await opened(clerk, { lines: [of(lobster)] }), await opened(clerk, { lines: [of(soup, 5)] })]
    const merged = await merge(one, other)
    // Ten percent of both on the dear one alone would be more than ten of it.
    const asked = {
      version: merged.version,
      kind: 'discount',
      amount: 190,
      lines: [0],
      reason: 'birthday',
    } as const
    expect((await clerk.call('giveDiscount', { params: { id: one._id }, body: asked })).failure.code).toBe('approval_needed')
    expect((await discount(merged, 10)).status).toBe(200)
    const body = { version: (await read(one)).version, other: other._id }
    const parted = await clerk.call('unmergeOrder', { params: { id: one._id }, body })
    expect([parted.status, parted.failure.fields?.[0]?.msg]).toEqual([
      422,
      'Dishes of that order have been voided, split or changed',
    ])
    expect(await trail('discount_given')).toEqual([[CLERK, 'Rs 190.00']])
    expect(await trail('order_merged')).toHaveLength(2)
  })

  it('who sells for cash and credits it to a card that is paid out is named with both in cash by person', async () => {
    await allowTenders(test)
    const till = await staffClient(test, ['foodorder', 'backoffice'], CLERK)
    const guest = await makeGuest(test, till, { balance: 0 })
    const { payment } = await makeCashSale(test, till, {}, await makeOrder(test, till, { guest }))
    expect((await creditInvoice(till, payment.orderid, { paidTo: 'cash' })).failure.code).toBe('approval_needed')
    expect((await creditInvoice(till, payment.orderid)).status).toBe(200)
    await till.ok('returnCard', { params: { cardNumber: guest.card.cardNumber }, key: newId() })
    const report = await office.ok('xReport')
    expect(report.cash.find(({ name, paidOut }) => name === CLERK && paidOut.count > 0)).toMatchObject({
      sold: { count: 1, amount: 760 },
      paidOut: { count: 1, amount: 760 },
      expected: 0,
    })
    expect(report.credits).toEqual({ count: 1, amount: 760 })
    expect(await trail('invoice_credited')).toEqual([[CLERK, `CN-000001, ${payment.invoiceno}, Rs 760.00`]])
    await intact()
  })

  it('who sets the clock back into a happy hour leaves the hour on the line, and the back office reads that the clock is behind', async () => {
    const soda = await makeDish(test, { dishName: 'Soda', price: 100, type: 'drinks' })
    await have({ happyHours: [SUNSET] })
    // The test's clock begins at 7:30 PM in the venue: an hour later the happy hour is over.
    test.clock.now += HOUR_MS
    const dear = await makeCashSaleOf(soda, 100)
    test.clock.now -= HOUR_MS
    const { orderid, invoiceno, createdAt } = await makeCashSaleOf(soda, 75)
    const [line] = (await clerk.ok('getOrder', { params: { id: orderid } })).order
    expect(line).toMatchObject({ price: 75, happyHour: { name: 'Sunset', price: 100 } })
    expect(await office.ok('health')).toMatchObject({ clock: 'behind' })
    // Its number follows, its date does not.
    expect([dear.invoiceno, invoiceno, createdAt < dear.createdAt]).toEqual(['INV-000001', 'INV-000002', true])
    await intact()
  })

  async function makeCashSaleOf(dish: Dish, total: number): Promise<ReplyOf<Contract['payOrder']>> {
    await allowTenders(test)
    const guest = await makeGuest(test, clerk)
    const order = [{ _id: dish._id, qty: 1 }]
    await clerk.ok('placeOrder', { params: { userid: guest.pax._id }, body: { order, totalprice: total } })
    await clerk.ok('takeCash', { body: { cardNumber: guest.card.cardNumber, order, tendered: total } })
    const body = { balance: total, tendered: total }
    return clerk.ok('payOrder', { params: { customerid: guest.card._id }, body, key: newId() })
  }

  it('who books tables or frees those of others is in the audit for what was another’s', async () => {
    const [table] = await freeTables(test, clerk, 1)
    const waiter = await staffClient(test, ['foodorder'], 'Bo Li')
    const params = { _id: table?._id ?? '' }
    await waiter.ok('setTable', { params, body: { status: true }, terminal: 'Bar' })
    expect((await clerk.call('setTable', { params, body: { status: false } })).status).toBe(409)
    await clerk.ok('setTable', { params, body: { status: false, take: true } })
    expect((await trail('table_taken_over')).map(([who]) => who)).toEqual([CLERK])
  })
})
