import { beforeEach, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { paiseOf, sum } from '../../../../src/shared/money/money.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type CheckLine, lineBack, opened, sent } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const MINUTE_MS = 60_000
const charges = { inclusive: false, rates: [], service: 1000, serviceTax: 0 }

describeServer('the bill of an unpaid order', (open) => {
  let test: TestServer
  let desk: Client
  let tables: { _id: string }[]
  let [lamb, cake]: Dish[] = []

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    await seedDefaultTables(test.server.deps.database.db)
    tables = (await desk.ok('listTables')).slice(0, 1).map(({ _id }) => ({ _id }))
    lamb = await makeDish(test, { dishName: 'Lamb', price: 640 })
    cake = await makeDish(test, { dishName: 'Cake', price: 260.05, type: 'desserts' })
  })

  const of = (dish: Dish | undefined, more: Partial<CheckLine> = {}): CheckLine => ({
    _id: dish?._id ?? '',
    price: dish?.price ?? 0,
    qty: 1,
    ...more,
  })
  const bill = ({ _id: id }: Pick<Order, '_id'>, printid = newId(), client = desk) => {
    test.clock.now += MINUTE_MS
    return client.call('printGuestBill', { params: { id }, body: { printid } })
  }
  const stateOf = async ({ _id: id }: Order) => (await desk.ok('listTables')).find(({ orderid }) => orderid === id)?.check?.state
  const billed = async ({ _id: id }: Order) =>
    (await desk.ok('orderHistory', { params: { id } })).filter(({ what }) => what === 'billed')

  it('says what the check comes to, with whom it is of and what is held of it; nothing of it is in the books', async () => {
    await saveVenue(test.server.deps.database.db, { ...defaultVenue, charges }, test.clock.now)
    const lines = [of(lamb, { qty: 2, seat: 1 }), of(cake, { held: true })]
    const opening = { order: lines.map(({ price: _price, ...line }) => line), tables, covers: 4 }
    const check = await desk.ok('openCheck', { body: { ...opening, totalprice: 1694.06 } })
    const before = await desk.ok('getOrder', { params: { id: check._id } })
    const { copy, printedBy, bill: said } = (await bill(check)).body
    expect([copy, printedBy, said.servedBy, said.covers, said.tables.length]).toEqual([0, 'Anita Rao', 'Anita Rao', 4, 1])
    expect(said.lines.map(({ dishName, qty, round, held, seat, pays }) => [dishName, qty, round, held, seat, pays])).toEqual([
      ['Lamb', 2, 1, undefined, 1, 1408],
      ['Cake', 1, undefined, true, undefined, 286.06],
    ])
    expect([said.subtotal, said.service, said.total, said.held]).toEqual([1540.05, 154.01, 1694.06, 286.06])
    expect(sum(said.lines.map(({ pays }) => paiseOf(pays)))).toBe(paiseOf(said.total))
    expect(await desk.ok('getOrder', { params: { id: check._id } })).toEqual({ ...before, billed: true })
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('is counted once however often it is asked for, and each further one of the same is a copy, from any terminal', async () => {
    const check = await opened(desk, { tables, lines: [of(lamb)] })
    const printid = newId()
    const [first, again] = [await bill(check, printid), await bill(check, printid)]
    expect(again.body).toEqual(first.body)
    const more = await Promise.all([bill(check), bill(check), bill(check)])
    expect(more.map(({ body }) => body.copy).toSorted()).toEqual([1, 2, 3])
    expect((await billed(check)).map(({ bill: of_ }) => of_)).toEqual(
      [0, 1, 2, 3].map((copy) => ({ copy, total: 640 })), // oxfmt-ignore
    )
    const other = await opened(desk, { lines: [of(cake)] })
    expect((await bill(other, printid)).failure.code).toBe('invalid_request')
    expect(await billed(other)).toEqual([])
  })

  it('is shown on the table plan until something is sent, voided, discounted or seated; a move to another table changes nothing', async () => {
    const check = await opened(desk, { tables, lines: [of(lamb, { qty: 2 })] })
    expect(await stateOf(check)).toBe('cooking')
    await bill(check)
    expect(await stateOf(check)).toBe('billed')

    const more = await sent(desk, check, { lines: [...check.order.map(lineBack), of(cake)], tables })
    expect(await stateOf(more), 'sent since').toBe('cooking')
    const next = await bill(more)
    expect([next.body.copy, next.body.bill.total], 'another bill, no copy').toEqual([0, 1540.05])
    expect(await stateOf(more)).toBe('billed')

    const params = { id: check._id }
    const free = (await desk.ok('listTables')).filter(({ status }) => !status).slice(0, 1)
    const moved = await desk.ok('moveOrder', {
      params,
      body: { version: more.version, tables: free.map(({ _id }) => ({ _id })) },
    })
    expect(await stateOf(moved), 'moved since').toBe('billed')
    expect((await bill(moved)).body.copy).toBe(1)

    const taken = { version: moved.version, lines: [{ line: 0, qty: 1 }], reason: 'wrong_dish', cooked: false }
    const left = await desk.ok('voidOrder', { params, body: { ...taken, note: '' } })
    expect(await stateOf(left), 'voided since').toBe('cooking')
    await bill(left)
    expect(await stateOf(left)).toBe('billed')
    const seated = await desk.ok('seatLines', {
      params,
      body: { version: left.version, lines: [{ line: 0, qty: 1 }], seat: 2 },
    })
    expect(await stateOf(seated), 'at another seat since').toBe('cooking')
    const discounts = { allowed: true, foodorder: 50, backoffice: 50 }
    await saveVenue(test.server.deps.database.db, { ...defaultVenue, discounts }, test.clock.now)
    await bill(seated)
    await desk.ok('giveDiscount', {
      params,
      body: { version: seated.version, kind: 'discount', percent: 10, reason: 'birthday' },
    })
    expect(await stateOf(seated), 'discounted since').toBe('cooking')
    expect((await billed(check)).map(({ bill: of_ }) => of_?.copy)).toEqual([0, 0, 1, 0, 0])
  })

  it('of what Check Out placed is the same, of a paid order there is none', async () => {
    const { pax, guest, total } = await makeOrder(test, desk, { tables: 1 })
    const { body } = await bill({ _id: pax.orderid })
    expect([body.bill.fullName, body.bill.total, body.bill.lines[0]?.round]).toEqual([guest.pax.fullName, total, undefined])
    const { payment } = await makeSale(test, desk)
    expect((await bill({ _id: payment.orderid })).failure).toMatchObject({
      code: 'order_paid',
      msg: expect.stringContaining('invoice'),
    })
    const empty = await opened(desk)
    expect((await bill(empty)).failure.code).toBe('rule_broken')
  })

  it('is for whoever may take orders', async () => {
    const check = await opened(desk, { lines: [of(lamb)] })
    const office = await staffClient(test, ['backoffice'])
    expect((await bill(check, newId(), office)).failure.code).toBe('forbidden')
  })
})
