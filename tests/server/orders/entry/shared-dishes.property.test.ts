import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { paiseOf, toRupees } from '../../../../src/shared/money/money.ts'
import { zReportReceipt } from '../../../../src/shared/receipt/z-report.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { payPart } from '../../../support/server/parts.ts'
import { type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const CARDS = 4
const meals = fc.record({
  dishes: fc.array(fc.record({ qty: fc.integer({ min: 1, max: 3 }), price: fc.integer({ min: 5000, max: 30_000 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
  splits: fc.array(fc.record({ of: fc.nat(CARDS), share: fc.integer({ min: 5, max: 90 }).map((percent) => percent / 100) }), {
    minLength: 1,
    maxLength: CARDS - 1,
  }),
  /** How each of the orders ends, and which of them is the next to. */
  ends: fc.array(fc.record({ next: fc.nat(CARDS), how: fc.constantFrom('paid', 'paid', 'voided', 'cancelled') }), {
    minLength: CARDS,
    maxLength: CARDS,
  }),
  credits: fc.infiniteStream(fc.nat(99)),
})
type Meal = typeof meals extends fc.Arbitrary<infer M> ? M : never

/** Takes one of a list out of it. */
const takeOne = <T>(list: T[], nth: number): T[] => list.splice(nth % Math.max(1, list.length), 1)

describeServer('dishes that several cards share', (open) => {
  let test: TestServer
  let desk: Client
  let played = 0
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder', 'backoffice'])
  })

  const paisa = (rupees: number): number => paiseOf(rupees)
  const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0)

  /** What the reports say of the dishes of one meal, which are called as it is, and of all voids there ever were. */
  async function reported(name: string) {
    const [sales, x] = [await desk.ok('salesReport'), await desk.ok('xReport')]
    const own = sales.dishes.filter(({ dishName }) => dishName.startsWith(name))
    const { voids = [] } = x
    expect([sum(voids, ({ count }) => count), sum(voids, ({ amount }) => paisa(amount))], 'X as the sales report').toEqual([
      sum(sales.voids, ({ qty }) => qty),
      sum(sales.voids, ({ amount }) => paisa(amount)),
    ])
    return {
      sold: sum(own, ({ qty }) => qty),
      paid: sum(own, ({ amount }) => paisa(amount)),
      credited: sum(own, ({ creditedQty }) => creditedQty),
      creditedAmount: sum(own, ({ credited }) => paisa(credited)),
      voided: sum(sales.voids, ({ qty }) => qty),
      voidedAmount: sum(sales.voids, ({ amount }) => paisa(amount)),
    }
  }

  async function splitUp({ dishes, splits }: Meal, name: string): Promise<{ order: Order; guest: Guest }[]> {
    const cart = []
    for (const [place, { qty, price }] of dishes.entries())
      cart.push({ dish: await makeDish(test, { dishName: `${name} dish ${place}`, price: price / 100 }), qty })
    const guest = await makeGuest(test, desk, { balance: 5000 })
    const placed = await makeOrder(test, desk, { guest, cart })
    const orders = [{ order: await desk.ok('getOrder', { params: { id: placed.pax.orderid } }), guest }]
    for (const { of, share } of splits) {
      const from = orders[of % orders.length]
      if (from === undefined) continue
      const other = await makeGuest(test, desk, { balance: 5000 })
      const amount = Math.max(1, Math.round(paisa(from.order.totalprice) * share)) / 100
      const body = { userid: other.pax._id, version: from.order.version, amount }
      const { order, part } = await desk.ok('splitOrder', { params: { id: from.order._id }, body })
      from.order = order
      orders.push({ order: part, guest: other })
    }
    return orders
  }

  async function end(how: string, { order, guest }: { order: Order; guest: Guest }): Promise<void> {
    const params = { id: order._id }
    if (how === 'paid') await payPart(test, desk, guest, order)
    else if (how === 'cancelled') await desk.ok('cancelOrder', { params })
    else {
      const lines = order.order.map(({ qty }, line) => ({ line, qty }))
      await desk.ok('voidOrder', {
        params,
        body: { version: order.version, lines, reason: 'quality', cooked: true },
      })
    }
  }

  /** Credits all that was paid, one line of one invoice after the other, and none of it a second time. */
  async function creditAll(paid: readonly Order[], picks: Iterator<number>, name: string): Promise<void> {
    const lines = paid.flatMap(({ _id, order }) => order.map(({ qty }, line) => ({ orderid: _id, line, qty })))
    const before = await reported(name)
    while (lines.length > 0)
      for (const { orderid, line, qty } of takeOne(lines, picks.next().value ?? 0)) {
        const given = await creditInvoice(desk, orderid, { lines: [{ line, qty }], reason: 'quality' })
        expect(given.status).toBe(200)
        const again = await creditInvoice(desk, orderid, { lines: [{ line, qty: 1 }], reason: 'quality' })
        expect(again.failure.code).toBe('over_credited')
        const now = await reported(name)
        expect(now.credited).toBeLessThanOrEqual(now.sold)
        expect(now.creditedAmount).toBeLessThanOrEqual(now.paid)
      }
    const after = await reported(name)
    expect([after.sold, after.paid]).toEqual([before.sold, before.paid])
    expect([after.credited, after.creditedAmount]).toEqual([after.sold, after.paid])
  }

  it('are counted once over all their pieces, paid, voided and credited in any order, and never more is credited than was paid', async () => {
    await fc.assert(
      fc.asyncProperty(meals, async (meal) => {
        const name = `Meal ${(played += 1)},`
        const before = await reported(name)
        const orders = await splitUp(meal, name)
        const paid: Order[] = []
        for (const { next, how } of meal.ends)
          for (const one of takeOne(orders, next)) {
            await end(how, one)
            if (how === 'paid') paid.push(one.order)
          }
        const now = await reported(name)
        expect(now.sold + now.voided - before.voided).toBe(sum(meal.dishes, ({ qty }) => qty))
        expect(now.paid + now.voidedAmount - before.voidedAmount).toBe(sum(meal.dishes, ({ qty, price }) => qty * price))
        await creditAll(paid, meal.credits, name)
        expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
      }),
      { numRuns: 8 },
    )
  }, 120_000)

  it('are named as pieces wherever one of them is voided or credited, and counted with the piece that counts them', async () => {
    const orders = await splitUp({ dishes: [{ qty: 2, price: 10_000 }], splits: [{ of: 0, share: 0.5 }] } as Meal, 'Curry')
    const [whole, part] = orders
    if (whole === undefined || part === undefined) throw new Error('no part')
    const before = await reported('Curry')
    await end('voided', part)
    const [voided] = await desk.ok('listOrderVoids', { params: { id: part.order._id } })
    expect(voided).toMatchObject({ qty: 1, dishName: 'Curry dish 0 (share of 2)', amount: 100 })
    const [noted] = await desk.ok('listAudit', { query: { action: 'order_voided' } })
    expect(noted?.detail).toBe('Rs 100.00, 1 × Curry dish 0 (share of 2), Quality')
    const between = await reported('Curry')
    expect([between.voided - before.voided, toRupees(paiseOf((between.voidedAmount - before.voidedAmount) / 100))]).toEqual([0, 100]) // oxfmt-ignore
    await payPart(test, desk, whole.guest, whole.order)
    const { body: note } = await creditInvoice(desk, whole.order._id)
    expect(note).toMatchObject({ total: 100, lines: [{ dishName: 'Curry dish 0 (share of 2)', qty: 1, amount: 100 }] })
    const credits = await desk.ok('invoiceCredits', { params: { orderid: whole.order._id } })
    expect(credits.lines.map(({ dishName }) => dishName)).toEqual(['Curry dish 0 (share of 2)'])
    const history = await desk.ok('orderHistory', { params: { id: whole.order._id } })
    expect(history.at(-1)).toMatchObject({ what: 'credited', voided: [{ qty: 1, dishName: 'Curry dish 0 (share of 2)' }] })
    expect(await reported('Curry')).toMatchObject({ sold: 2, credited: 2, paid: 10_000, creditedAmount: 10_000 })
  })

  it('name their category in X, Z and sales report where only a share without the count was paid, at its money', async () => {
    const meal = { dishes: [{ qty: 2, price: 10_000 }], splits: [{ of: 0, share: 0.25 }] } as Meal
    const [whole, part] = await splitUp(meal, 'Thali')
    if (whole === undefined || part === undefined) throw new Error('no part')
    await payPart(test, desk, whole.guest, whole.order)
    const close = async () => {
      const { number } = await desk.ok('xReport')
      return desk.ok('closeZReport', { body: { number }, key: newId() })
    }
    await close()
    test.clock.now += 86_400_000
    expect((await desk.ok('xReport')).categories).toEqual([])
    await payPart(test, desk, part.guest, part.order)
    const share = { type: 'Dinner', qty: 0, amount: 50 }
    expect((await desk.ok('xReport')).categories).toEqual([share])
    const z = await close()
    expect(z.categories).toEqual([share])
    const paper = JSON.stringify(zReportReceipt(z, { copy: 0, printedAt: z.toAt, printedBy: '', terminal: '' }))
    expect(paper).toContain('Dinner')
    const { fromDay, toDay } = { fromDay: z.day, toDay: z.day }
    const sales = await desk.ok('salesReport', { query: { fromDay, toDay } })
    expect(sales.types).toMatchObject([share])
    expect(sales.dishes).toMatchObject([{ ...share, dishName: 'Thali dish 0' }])
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })
})
