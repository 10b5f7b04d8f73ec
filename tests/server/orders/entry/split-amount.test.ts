import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { invoiceReceipt } from '../../../../src/shared/receipt/receipt.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { lineBack, opened, sendCheck, sent } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { cartOf, payPart } from '../../../support/server/parts.ts'
import { makeDish, makeGuest, makeOrder, type Guest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('an order that several cards share', (open) => {
  let test: TestServer
  let desk: Client
  let guests: Guest[]
  let order: Order

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder', 'backoffice'])
    guests = []
    for (let nth = 0; nth < 3; nth += 1) guests.push(await makeGuest(test, desk, { balance: 2000 }))
    const cart = [
      { dish: await makeDish(test, { dishName: 'Paneer tikka', price: 100 }), qty: 2 },
      { dish: await makeDish(test, { dishName: 'Fresh lime soda', price: 100.01, type: 'drinks' }), qty: 1, note: 'No ice' },
    ]
    const placed = await makeOrder(test, desk, { guest: guest(0), cart, tables: 1 })
    order = await read(placed.pax.orderid)
  })

  const guest = (nth: number): Guest => {
    const one = guests[nth]
    if (one === undefined) throw new Error('no guest')
    return one
  }
  const read = (id: string) => desk.ok('getOrder', { params: { id } })
  const share = (nth: number, amount: number, of = order, key = newId()) =>
    desk.call('splitOrder', { params: { id: of._id }, body: { userid: guest(nth).pax._id, version: of.version, amount }, key })
  const shown = ({ order: lines }: Order) => lines.map(({ qty, dishName, price }) => [qty, dishName, price])
  const pay = (nth: number, of: Order) => payPart(test, desk, guest(nth), of)
  const tickets = async () => (await desk.ok('listKitchenTickets', { params: { id: order._id } })).length
  const intact = async () => expect(await verifyMoney(test.server.deps.database.db)).toEqual([])

  it('is paid in equal shares, each with its own code and invoice, the odd paise on the first, and cooked once', async () => {
    const first = (await share(1, 100)).body
    expect(shown(first.part)).toEqual([
      [1, 'Paneer tikka (share of 2)', 66.66],
      [1, 'Fresh lime soda (share)', 33.34],
    ])
    const second = (await share(2, 100, first.order)).body
    expect([second.order.totalprice, second.part.totalprice]).toEqual([100.01, 100])
    const paid = [await pay(2, second.part), await pay(1, first.part), await pay(0, second.order)]
    expect(paid.map(({ invoiceno, paid: sum }) => [invoiceno, sum])).toEqual([
      ['INV-000001', 100],
      ['INV-000002', 100],
      ['INV-000003', 100.01],
    ])
    expect(await tickets()).toBe(1)
    const invoice = await desk.ok('getInvoice', { params: { orderid: order._id } })
    expect(invoice.lines.map(({ dishName, qty }) => [dishName, qty])).toEqual([
      ['Paneer tikka (share of 2)', 1],
      ['Fresh lime soda (share)', 1],
    ])
    await intact()
    const sold = await test.server.deps.database.db.selectFrom('sales_by_dish').select(['dish_name', 'qty', 'amount']).execute()
    expect(sold.toSorted((a, b) => a.amount - b.amount)).toEqual([
      { dish_name: 'Fresh lime soda', qty: 1, amount: 10_001 },
      { dish_name: 'Paneer tikka', qty: 2, amount: 20_000 },
    ])
  })

  it('takes more dishes afterwards, and keeps the pieces that others pay the rest of', async () => {
    const { order: rest } = (await share(1, 150)).body
    const tea = await makeDish(test, { dishName: 'Tea', price: 30 })
    const place = (lines: ReturnType<typeof cartOf>, totalprice: number) =>
      desk.call('placeOrder', {
        params: { userid: guest(0).pax._id },
        body: { order: lines, totalprice, ordertable: order.ordertable, orderid: order._id, version: rest.version },
      })
    const [piece, ...others] = cartOf(rest)
    const lost = await place(others, rest.order.slice(1).reduce((sum, { price }) => sum + price, 0)) // oxfmt-ignore
    expect(lost.failure).toMatchObject({
      code: 'dish_unavailable',
      msg: 'Paneer tikka is paid by several cards. Rejoin the parts to remove it',
    })
    const strange = await place([...cartOf(rest), { ...piece, _id: tea._id, qty: 1 }], rest.totalprice + 30)
    expect(strange.failure.code).toBe('dish_unavailable')
    expect((await place([...cartOf(rest), { _id: tea._id, qty: 1 }], rest.totalprice + 30)).status).toBe(200)
    const [, added] = await desk.ok('listKitchenTickets', { params: { id: order._id } })
    expect(added).toMatchObject({ added: [{ qty: 1, dishName: 'Tea' }], voided: [] })
    await pay(0, await read(order._id))
    await intact()
  })

  it('is whole again once the shares are joined, in any order, and its dishes are void with the last piece alone', async () => {
    const first = (await share(1, 100)).body
    const second = (await share(2, 50, first.order)).body
    const join = ({ _id, version }: Order) => desk.ok('joinOrder', { params: { id: _id }, body: { version } })
    await join(first.part)
    const { order: whole } = await join(second.part)
    expect([shown(whole), whole.order.map(({ share: piece }) => piece)]).toEqual([shown(order), [undefined, undefined]])
    const again = (await share(1, 100, whole)).body
    await desk.ok('cancelOrder', { params: { id: again.order._id } })
    expect(await tickets()).toBe(1)
    await desk.ok('cancelOrder', { params: { id: again.part._id } })
    const last = (await desk.ok('listKitchenTickets', { params: { id: order._id } })).at(-1)
    expect(last?.voided.map(({ qty, dishName }) => [qty, dishName])).toEqual([[2, 'Paneer tikka'], [1, 'Fresh lime soda']]) // oxfmt-ignore
  })

  it('is shared once, however often the same call comes, and not for nothing, all of it or two things at once', async () => {
    const key = newId()
    const first = await share(1, 100, order, key)
    expect((await share(1, 100, order, key)).body).toEqual(first.body)
    for (const amount of [0, 200.01, 5000]) expect((await share(2, amount, first.body.order)).failure.code).toBe('rule_broken')
    const both = { userid: guest(2).pax._id, version: 2, amount: 1, lines: [{ line: 0, qty: 1 }] }
    expect((await desk.call('splitOrder', { params: { id: order._id }, body: both })).failure.code).toBe('rule_broken')
  })

  it('shares what was given off it as it shares the money, and has it all again once it is joined', async () => {
    const { db } = test.server.deps.database
    await saveVenue(db, { ...defaultVenue, discounts: { allowed: true, foodorder: 10, backoffice: 40 } }, test.clock.now)
    const give = { version: order.version, kind: 'discount', percent: 10, reason: 'birthday' } as const
    const less = await desk.ok('giveDiscount', { params: { id: order._id }, body: give })
    const { order: rest, part } = (await share(1, 100, less)).body
    const off = ({ order: lines }: Order) => lines.reduce((sum, { discount }) => sum + (discount?.amount ?? 0), 0)
    expect([less.totalprice, rest.totalprice, part.totalprice]).toEqual([270.01, 170.01, 100])
    expect(Math.round((off(rest) + off(part)) * 100)).toBe(Math.round(off(less) * 100))
    const { order: whole } = await desk.ok('joinOrder', { params: { id: part._id }, body: { version: part.version } })
    expect([whole.totalprice, whole.order]).toEqual([270.01, less.order])
    const again = (await share(1, 100, whole)).body
    await pay(1, again.part)
    await pay(0, again.order)
    await intact()
  })

  it('keeps its pieces when a check is sent again, whose guests are many', async () => {
    const table = (await desk.ok('listTables')).find(({ status }) => !status)
    const dish = await makeDish(test, { dishName: 'Thali', price: 300 })
    const line = { _id: dish._id, price: 300, qty: 2 }
    const check = await opened(desk, { lines: [line], tables: [{ _id: table?._id ?? '' }] })
    const { order: rest, part } = (await share(1, 150, check)).body
    const more = { _id: dish._id, price: 300, qty: 1 }
    expect((await sendCheck(desk, rest, { lines: [more] })).failure.code).toBe('dish_unavailable')
    const second = await sent(desk, rest, { lines: [...rest.order.map(lineBack), more] })
    expect(shown(second)).toEqual([[1, 'Thali (share of 2)', 450], [1, 'Thali', 300]]) // oxfmt-ignore
    const sentDishes = (await desk.ok('listKitchenTickets', { params: { id: check._id } })).map(({ added, voided }) => [
      added.map(({ qty }) => qty),
      voided.length,
    ])
    expect(sentDishes).toEqual([[[2], 0], [[1], 0]]) // oxfmt-ignore
    await pay(1, part)
    await pay(2, second)
    await intact()
  })

  it('gives back what a card paid of a dish, and no more', async () => {
    const { part } = (await share(1, 100)).body
    await pay(1, part)
    const before = await desk.ok('invoiceCredits', { params: { orderid: part._id } })
    const credit = (qty: number) =>
      desk.call('creditInvoice', {
        params: { orderid: part._id },
        body: { lines: [{ line: 0, qty }], total: 66.66 * qty, paidTo: 'card', reason: 'wrong_dish' },
        key: newId(),
      })
    expect(before.lines[0]).toMatchObject({ sold: 1 })
    const given = await credit(1)
    expect([given.status, (await credit(1)).status]).toEqual([200, 409])
    await intact()
  })

  it('names the tables of the order that it is served with, as they were when it was paid, and holds none of them', async () => {
    const { part } = (await share(1, 100)).body
    const at = order.ordertable.map(({ tablefloor, tableno }) => ({ tablefloor, tableno }))
    expect(at).toHaveLength(1)
    const held = async () => (await desk.ok('listTables')).filter(({ status }) => status).map(({ orderid }) => orderid)
    const invoice = (orderid: string) => desk.ok('getInvoice', { params: { orderid } })
    expect((await invoice(part._id)).tables).toEqual(at)
    const printed = await desk.ok('printGuestBill', { params: { id: part._id }, body: { printid: newId() } })
    expect(printed.bill.tables).toEqual(at)
    await pay(1, part)
    const free = (await desk.ok('listTables')).find(({ status }) => !status)
    const now = await read(order._id)
    const body = { version: now.version, tables: [{ _id: free?._id ?? '' }] }
    await desk.ok('moveOrder', { params: { id: order._id }, body })
    expect(await held()).toEqual([order._id])
    const paid = await invoice(part._id)
    expect(paid.tables).toEqual(at)
    const paper = invoiceReceipt(paid, { copy: 0, printedAt: paid.createdAt, printedBy: '', terminal: '' })
    const [place] = at.map(({ tablefloor, tableno }) => `${tablefloor} ${tableno}`.replaceAll(' ', '\u00a0'))
    expect(paper.blocks).toContainEqual({ kind: 'pair', label: 'Tables', value: place })
    const [bill] = await desk.ok('listBills')
    expect(bill?.billingData.AuthorId.ordertable).toEqual(order.ordertable)
    expect((await desk.ok('invoiceCredits', { params: { orderid: part._id } })).tables).toEqual(at)
    const [paying] = await desk.ok('checkout', { params: { customerid: guest(1).card._id } })
    expect(paying?.AuthorId.ordertable.map(({ _id }) => _id)).toEqual([free?._id])
    await desk.ok('setOrderStatus', { params: { id: part._id }, body: { orderstatus: 'Completed' } })
    await desk.ok('setOrderStatus', { params: { id: part._id }, body: { orderstatus: 'Delivering' } })
    expect(await held()).toEqual([order._id])
    await intact()
  })
})
