import { beforeEach, expect, it } from 'vitest'
import type { OrderLine } from '../../../../src/shared/contract/order-parts.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { invoiceReceipt } from '../../../../src/shared/receipt/receipt.ts'
import { zReportReceipt } from '../../../../src/shared/receipt/z-report.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { invoiceDocument } from '../../../../src/server/sales/invoice-mail/invoice-document.ts'
import { invoiceMail } from '../../../../src/server/sales/invoice-mail/invoice-mail.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { lineBack } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { approve, type CartDish, type Guest, linesOf, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { unguard } from '../../../support/server/outlets.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'

describeServer('a discount on an order', (open) => {
  let test: TestServer
  let desk: Client
  let office: Client
  let guest: Guest
  let cart: CartDish[]
  let order: Order

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    office = await staffClient(test, ['backoffice', 'foodorder'])
    await allow()
    guest = await makeGuest(test, desk, { balance: 5000 })
    cart = [
      { dish: await makeDish(test, { dishName: 'Fish curry', price: 333.33 }), qty: 3 },
      { dish: await makeDish(test, { dishName: 'Fresh lime soda', price: 140.5, type: 'drinks' }), qty: 2, note: 'No ice' },
    ]
    order = await read((await makeOrder(test, desk, { guest, cart })).pax.orderid)
  })

  const db = () => test.server.deps.database.db
  const allow = (change = {}) =>
    saveVenue(db(), { ...defaultVenue, discounts: { allowed: true, foodorder: 10, backoffice: 40, ...change } }, test.clock.now)
  const read = (id: string) => desk.ok('getOrder', { params: { id } })
  const intact = async () => expect(await verifyMoney(db())).toEqual([])
  const offOf = ({ order: lines }: Order) => lines.map(({ discount }) => discount?.amount ?? 0)

  const unpriced = (line: OrderLine) => {
    const { price: _price, ...sent } = lineBack(line)
    return sent
  }

  interface Asked {
    of?: Order
    kind?: 'discount' | 'comp' | 'none'
    percent?: number
    amount?: number
    lines?: number[]
    reason?: 'long_wait' | 'other'
    note?: string
    approval?: string
    key?: string
    version?: number
    by?: Client
  }
  const give = ({ of = order, by = desk, kind = 'discount', reason = 'long_wait', key = newId(), ...asked }: Asked = {}) =>
    by.call('giveDiscount', {
      params: { id: of._id },
      body: { version: of.version, kind, ...(kind !== 'none' && { reason }), ...asked },
      key,
      terminal: 'Desk 2',
    })
  const given = async (asked: Asked = {}): Promise<Order> => {
    const answer = await give(asked)
    expect([answer.status, answer.status === 200 ? '' : answer.failure.msg]).toEqual([200, ''])
    return answer.body
  }
  const approval = async (asked: Omit<Asked, 'of' | 'by' | 'key' | 'note' | 'approval' | 'reason'>) => {
    const { id: supervisor } = await makeSupervisor(test)
    const body = { orderid: order._id, version: order.version, kind: 'discount', supervisor, pin: PIN, ...asked } as const
    return desk.ok('approveDiscount', { body })
  }
  const placeAgain = (lines: CartDish[], totalprice: number) =>
    desk.call('placeOrder', {
      params: { userid: guest.pax._id },
      body: { order: linesOf(lines), totalprice, orderid: order._id },
    })
  const pay = async (total: number) => {
    const customerid = await approve(test, desk, guest, cart)
    return desk.call('payOrder', { params: { customerid }, body: { balance: total }, key: newId() })
  }

  it('is spread over the whole check to the paisa, with the odd paise on the first of those that lost most', async () => {
    const after = await given({ percent: 10 })
    expect(offOf(after)).toEqual([100, 28.1])
    expect([after.totalprice, after.version]).toEqual([1152.89, 2])
    expect(after.order[0]?.discount).toEqual({ kind: 'discount', amount: 100, reason: 'long_wait' })
    const odd = await given({ of: after, amount: 0.01 })
    expect(offOf(odd)).toEqual([0.01, 0])
    expect(odd.totalprice).toBe(1280.98)
    const none = await given({ of: odd, kind: 'none' })
    expect([offOf(none), none.totalprice]).toEqual([[0, 0], 1280.99])
    await intact()
  })

  it('is on chosen dishes alone, and a later one takes the place of an earlier one', async () => {
    const first = await given({ lines: [1], amount: 20 })
    const second = await given({ of: first, lines: [1], percent: 5 })
    expect(offOf(second)).toEqual([0, 14.05])
    expect(second.totalprice).toBe(1266.94)
  })

  it('leaves a comp as it is when the whole check gets a discount, and takes it back by name', async () => {
    const comp = await given({ by: office, kind: 'comp', lines: [1], approval: (await approvalOf([1])).approval })
    expect([offOf(comp), comp.totalprice]).toEqual([[0, 281], 999.99])
    const both = await given({ of: comp, percent: 10 })
    expect(both.order.map(({ discount }) => discount)).toEqual([
      { kind: 'discount', amount: 100, reason: 'long_wait' },
      { kind: 'comp', amount: 281, reason: 'long_wait' },
    ])
    expect(offOf(await given({ of: both, kind: 'none', lines: [1] }))).toEqual([100, 0])
  })
  const approvalOf = async (lines: number[]) => {
    const { id: supervisor } = await makeSupervisor(test)
    const body = { orderid: order._id, version: order.version, kind: 'comp', lines, supervisor, pin: PIN } as const
    return office.ok('approveDiscount', { body })
  }

  it('is refused while the venue gives none, and above the ceiling of whoever gives it without a supervisor', async () => {
    expect((await give({ percent: 11 })).failure.code).toBe('approval_needed')
    expect((await give({ lines: [1], amount: 28.11 })).failure.code).toBe('approval_needed')
    expect((await give({ lines: [1], amount: 28.1 })).status).toBe(200)
    expect((await give({ by: office, of: await read(order._id), percent: 40 })).status).toBe(200)
    expect((await give({ by: office, of: await read(order._id), percent: 41 })).failure.code).toBe('approval_needed')
    await allow({ allowed: false })
    expect((await give({ of: await read(order._id), percent: 1 })).failure).toMatchObject({ code: 'rule_broken' })
    expect((await give({ of: await read(order._id), kind: 'none' })).status).toBe(200)
  })

  it("is given above it with a supervisor's PIN, once, for these dishes at this amount", async () => {
    const granted = await approval({ percent: 50 })
    const with50 = { approval: granted.approval }
    expect((await give({ ...with50, percent: 51 })).failure.code).toBe('approval_needed')
    expect((await give({ ...with50, percent: 50, lines: [0] })).failure.code).toBe('approval_needed')
    const after = await given({ ...with50, percent: 50 })
    expect(after.totalprice).toBe(640.49)
    expect((await give({ of: after, ...with50, percent: 50 })).failure.code).toBe('approval_needed')
    const history = await desk.ok('orderHistory', { params: { id: order._id } })
    expect(history.at(-1)).toMatchObject({
      what: 'discounted',
      terminal: 'Desk 2',
      discount: { kind: 'discount', percent: 50, amount: 640.5, reason: 'long_wait', approvedBy: 'Vikram Sethi' },
    })
    const audit = await office.ok('listAudit', { query: {} })
    expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['discount_given', 'discount_approved']))
  })

  it('is given above it on a check that no guest has yet', async () => {
    const fish = cart.slice(0, 1)
    const body = { order: linesOf(fish), totalprice: 999.99, name: 'Deck chair 12' }
    order = await desk.ok('openCheck', { body })
    expect((await give({ kind: 'comp' })).failure.code).toBe('approval_needed')
    const { approval: granted } = await approval({ kind: 'comp' })
    expect((await given({ kind: 'comp', approval: granted })).totalprice).toBe(0)
    const kept = await test.server.deps.database.db.selectFrom('supervisor_approvals').select(['kind', 'card_id']).execute()
    expect(kept).toEqual([{ kind: 'discount', card_id: null }])
    await intact()
  })

  it('stays with a dish that was held when it is fired, and a held piece that two cards share is fired too', async () => {
    const soda = { ...linesOf(cart.slice(1))[0], _id: cart[1]?.dish._id ?? '', qty: 2, held: true }
    const fish = linesOf(cart.slice(0, 1))
    const body = { order: [...fish, soda], totalprice: 1280.99, name: 'Deck chair 12' }
    order = await desk.ok('openCheck', { body })
    const off = await given({ lines: [1], percent: 10 })
    expect(offOf(off)).toEqual([0, 28.1])
    const payer = await makeGuest(test, desk)
    const split = { userid: payer.pax._id, version: off.version, amount: 400 }
    const { order: parted } = await desk.ok('splitOrder', { params: { id: order._id }, body: split })
    const lines = parted.order.map(({ held: _held, ...line }) => lineBack({ ...line }))
    const fired = await desk.ok('sendCheck', {
      params: { id: order._id },
      body: {
        order: lines.map(({ price: _price, ...line }) => line),
        totalprice: parted.totalprice,
        version: parted.version,
      },
    })
    expect(fired.totalprice).toBe(parted.totalprice)
    expect(offOf(fired)).toEqual(offOf(parted))
    expect(fired.order.every(({ held, round }) => held !== true && round !== undefined)).toBe(true)
    const tickets = await desk.ok('listKitchenTickets', { params: { id: order._id } })
    expect(tickets.flatMap(({ added }) => added.map(({ dishName, qty }) => [dishName, qty]))).toEqual([
      ['Fish curry', 3],
      ['Fresh lime soda', 2],
    ])
    await intact()
  })

  it('stays on a dish whose seat changes, shared out to the paisa where only some of it moves, and is paid so', async () => {
    const seat = (of: Order, to: number | null, line: number, qty: number) =>
      desk.ok('seatLines', {
        params: { id: of._id },
        body: { version: of.version, lines: [{ line, qty }], seat: to },
      })
    const shown = ({ order: lines }: Order) => lines.map(({ qty, seat: at, discount }) => [qty, at ?? 0, discount?.amount])
    const before = await given({ percent: 10 })
    const parted = await seat(before, 2, 0, 1)
    expect(shown(parted)).toEqual([[2, 0, 66.67], [1, 2, 33.33], [2, 0, 28.1]]) // oxfmt-ignore
    expect(parted.order.map(({ discount }) => [discount?.kind, discount?.reason])).toEqual(
      Array.from({ length: 3 }, () => ['discount', 'long_wait']),
    )
    const whole = await seat(parted, 2, 0, 2)
    expect(shown(whole)).toEqual([[3, 2, 100], [2, 0, 28.1]]) // oxfmt-ignore
    expect([parted.totalprice, whole.totalprice]).toEqual([1152.89, 1152.89])
    const mixed = await given({ of: await seat(whole, 1, 1, 1), lines: [1], percent: 5 })
    expect(shown(mixed)).toEqual([[3, 2, 100], [1, 0, 7.03], [1, 1, 14.05]]) // oxfmt-ignore
    const { id: customerid, PaxCreate1: pax } = await desk.ok('sendOtp', {
      body: { cardNumber: guest.card.cardNumber, order: mixed.order.map(unpriced), orderid: mixed._id },
    })
    const code = test.lastCode(guest.card.cardNumber)
    await desk.ok('verifyOtp', { query: { mobileNo: pax.mobileNo, code, customerid } })
    const balance = mixed.totalprice
    expect((await desk.call('payOrder', { params: { customerid }, body: { balance }, key: newId() })).status).toBe(200)
    await intact()
  })

  it('needs a reason, words for another reason, an amount that fits, and dishes of the order', async () => {
    const refused = async (asked: Asked) => (await give(asked)).failure.fields?.map(({ field }) => field)
    expect(await refused({})).toEqual(['percent'])
    expect(await refused({ percent: 5, amount: 5 })).toEqual(['amount'])
    expect(await refused({ kind: 'comp', percent: 5 })).toEqual(['percent'])
    expect(await refused({ percent: 5, lines: [2] })).toEqual(['lines'])
    expect(await refused({ lines: [1], amount: 281.01 })).toEqual(['amount'])
    expect(await refused({ amount: 0 })).toEqual(['amount'])
    expect(await refused({ percent: 5, reason: 'other' })).toEqual(['note'])
    const unsaid = await desk.call('giveDiscount', {
      params: { id: order._id },
      body: { version: 1, kind: 'discount', percent: 5 },
    })
    expect(unsaid.failure.fields?.[0]?.field).toBe('reason')
    expect((await give({ percent: 5, reason: 'other', note: 'Lost luggage' })).status).toBe(200)
  })

  it('is given once where its answer was lost, and not over what another terminal changed', async () => {
    const key = newId()
    const first = await given({ percent: 10, key })
    expect(await given({ percent: 10, key })).toEqual(first)
    expect((await give({ percent: 15, key })).failure.code, 'the key of another discount').toBe('key_reused')
    expect((await give({ percent: 5 })).failure.code).toBe('order_changed')
    expect((await give({ of: { ...order, _id: newId() }, percent: 5 })).failure.code).toBe('order_not_found')
  })

  it('ends the code that was sent for the old total', async () => {
    const customerid = await approve(test, desk, guest, cart)
    await given({ percent: 10 })
    const answer = await desk.call('payOrder', { params: { customerid }, body: { balance: 1152.89 }, key: newId() })
    expect(answer.failure.code).toBe('approval_missing')
  })

  it('stays with the dishes that are left when the order is placed again, whoever knows of it, and says what fell away', async () => {
    const after = await given({ percent: 10 })
    const [curry, soda] = cart
    if (curry === undefined || soda === undefined) throw new Error('no dishes')
    // The specification's call knows of no discount and names what the dishes cost.
    expect((await placeAgain(cart, 1280.99)).body).toMatchObject({
      orderid: order._id,
      orderversion: after.version,
      totalprice: 1152.89,
    })
    expect((await placeAgain([curry, { ...soda, qty: 3 }], 1293.39)).status).toBe(200)
    expect(offOf(await read(order._id))).toEqual([100, 28.1])
    expect((await placeAgain([{ ...curry, qty: 2 }], 600)).status).toBe(200)
    const less = await read(order._id)
    expect([offOf(less), less.totalprice]).toEqual([[66.66], 600])
    const history = await desk.ok('orderHistory', { params: { id: order._id } })
    expect(history.filter(({ what }) => what === 'discount_lost').map(({ discount }) => discount?.amount)).toEqual([61.44])
    expect((await placeAgain([{ ...curry, qty: 2 }], 601)).failure.code).toBe('total_mismatch')
    await intact()
  })

  it('goes with its dishes to a part and back, exact to the paisa', async () => {
    const after = await given({ amount: 100.01 })
    expect(offOf(after)).toEqual([78.07, 21.94])
    const friend = await makeGuest(test, desk, { balance: 2000 })
    const lines = [
      { line: 0, qty: 1 },
      { line: 1, qty: 1 },
    ]
    const split = await desk.ok('splitOrder', {
      params: { id: order._id },
      body: { userid: friend.pax._id, version: after.version, lines },
    })
    expect([offOf(split.order), offOf(split.part)]).toEqual([
      [52.05, 10.97],
      [26.02, 10.97],
    ])
    expect(split.order.totalprice + split.part.totalprice).toBe(after.totalprice)
    const back = await desk.ok('joinOrder', { params: { id: split.part._id }, body: { version: split.part.version } })
    expect([offOf(back.order), back.order.totalprice]).toEqual([[78.07, 21.94], after.totalprice])
    await intact()
  })

  it('does not go back to a dish that has another discount in the order', async () => {
    const friend = await makeGuest(test, desk, { balance: 2000 })
    const lines = [{ line: 0, qty: 1 }]
    const body = { userid: friend.pax._id, version: order.version, lines }
    const split = await desk.ok('splitOrder', { params: { id: order._id }, body })
    await given({ of: split.part, percent: 5 })
    await given({ of: split.order, percent: 10 })
    const { version } = await read(split.part._id)
    const answer = await desk.call('joinOrder', { params: { id: split.part._id }, body: { version } })
    expect(answer.failure).toMatchObject({ code: 'rule_broken', msg: expect.stringContaining('a different discount') })
  })

  it('is on the invoice, in the reports by who gave it, and comes off what credit notes give back', async () => {
    const after = await given({ percent: 10 })
    const paid = await pay(after.totalprice)
    expect(paid.body).toMatchObject({ paid: 1152.89, balance: 3847.11 })
    expect((await give({ of: after, percent: 5 })).failure.code).toBe('order_paid')
    const invoice = await desk.ok('getInvoice', { params: { orderid: order._id } })
    expect(invoice).toMatchObject({ subtotal: 1280.99, discount: 128.1, tax: 0, total: 1152.89 })
    expect(invoice.lines.map(({ amount, discount }) => [amount, discount?.amount])).toEqual([
      [999.99, 100],
      [281, 28.1],
    ])
    const expected = [{ name: 'Anita Rao', kind: 'discount', count: 1, amount: 128.1 }]
    expect((await office.ok('xReport')).given).toEqual(expected)
    expect((await office.ok('salesReport', { query: {} })).given).toEqual(expected)
    const closed = await office.ok('closeZReport', { body: { number: 1 }, key: newId() })
    expect([closed.given, closed.amount]).toEqual([expected, 1152.89])
    const occasion = { copy: 0, printedAt: closed.toAt, printedBy: 'Anita Rao', terminal: 'Desk 2' }
    expect(JSON.stringify(zReportReceipt(closed, occasion))).toContain('Anita Rao, discount (1)')
    expect(JSON.stringify(invoiceReceipt(invoice, occasion))).toContain(
      '{"kind":"pair","label":"Discount, Long wait","value":"−100.00"}',
    )
    expect(invoiceMail(invoice).text).toContain('    Discount, Long wait: − Rs 28.10')
    expect(JSON.stringify(invoiceDocument(invoice))).toContain('Discount, Long wait −28.10')
    expect((await office.ok('xReport')).given).toBeUndefined()
    const totals: number[] = []
    for (const lines of [[{ line: 0, qty: 1 }], [{ line: 0, qty: 2 }], [{ line: 1, qty: 2 }]]) {
      const note = await creditInvoice(desk, order._id, { lines })
      totals.push(note.body.total)
      await intact()
    }
    expect(totals).toEqual([300, 599.99, 252.9])
    expect((await desk.ok('invoiceCredits', { params: { orderid: order._id } })).stillPaid).toBe(0)
  })

  it('of everything is paid with nothing, and moves no money', async () => {
    const { approval: granted } = await approval({ kind: 'comp' })
    const after = await given({ kind: 'comp', approval: granted })
    expect(after.totalprice).toBe(0)
    expect((await pay(0)).body).toMatchObject({ paid: 0, balance: 5000 })
    await intact()
  })

  it('that was forged into a paid order is found', async () => {
    await given({ percent: 10 })
    await pay(1152.89)
    const forge = () =>
      db()
        .updateTable('order_lines')
        .set(({ eb }) => ({ discount_amount: eb('discount_amount', '+', paise(1)) }))
        .where('order_id', '=', order._id)
        .where('line', '=', 0)
        .execute()
    await expect(forge()).rejects.toThrow('the lines of a paid order never change')
    await unguard(test, ['order_lines'])
    await forge()
    expect((await verifyMoney(db())).map(({ invariant }) => invariant)).toEqual([
      'a bill is what its dishes cost',
      'a bill is what its dishes cost less what was given off them',
    ])
  })
})
