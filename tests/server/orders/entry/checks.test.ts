import { beforeEach, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { OrderLine } from '../../../../src/shared/contract/order-parts.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import {
  type CheckLine,
  lineBack,
  openCheck,
  opened,
  type Send,
  sendCheck,
  sent,
  totalOfLines,
} from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('a check without a guest', (open) => {
  let test: TestServer
  let desk: Client
  let guest: Guest
  let [biryani, soda]: Dish[] = []
  let tables: { _id: string }[]

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    await seedDefaultTables(test.server.deps.database.db)
    tables = (await desk.ok('listTables')).slice(0, 2).map(({ _id }) => ({ _id }))
    guest = await makeGuest(test, desk, { balance: 9000 })
    biryani = await makeDish(test)
    soda = await makeDish(test, { dishName: 'Fresh lime soda', price: 140.5, type: 'drinks' })
  })

  const of = (dish: Dish | undefined, qty = 1, more: Partial<CheckLine> = {}): CheckLine => ({
    _id: dish?._id ?? '',
    price: dish?.price ?? 0,
    qty,
    ...more,
  })
  const back = ({ order }: Order): CheckLine[] => order.map(lineBack)
  const later = () => (test.clock.now += 60_000)
  const next = async (check: Order, added: CheckLine[], more: Send = {}) => {
    later()
    return sent(desk, check, { lines: [...back(check), ...added], ...more })
  }
  const lines = ({ order }: Order) =>
    order.map(({ qty, dishName, round, held }: OrderLine) => [qty, dishName, round ?? held ?? null])
  const tickets = async ({ _id: id }: Pick<Order, '_id'>) =>
    (await desk.ok('listKitchenTickets', { params: { id } })).map(({ added, voided }) => [
      ...added.map(({ qty, dishName }) => `${qty} ${dishName}`),
      ...voided.map(({ qty, dishName }) => `VOID ${qty} ${dishName}`),
    ])
  const read = (id: string) => desk.ok('getOrder', { params: { id } })
  const approved = async (check: Order, all: readonly CheckLine[]) => {
    const order = all.map(({ price: _price, ...line }) => line)
    const { cardNumber } = guest.card
    const code = await desk.ok('sendOtp', { body: { cardNumber, order, orderid: check._id } })
    const { mobileNo } = code.PaxCreate1
    await desk.ok('verifyOtp', { query: { mobileNo, code: test.lastCode(cardNumber), customerid: code.id } })
    return code.id
  }
  const claim = (check: Order, all = back(check), more: object = {}, key = newId()) =>
    desk.call('placeOrder', {
      params: { userid: guest.pax._id },
      body: {
        order: all.map(({ price: _price, ...line }) => line),
        totalprice: totalOfLines(all),
        ordertable: check.ordertable.map(({ _id }) => ({ _id })),
        orderid: check._id,
        version: check.version,
        ...more,
      },
      key,
    })
  const pay = (customerid: string, balance: number) =>
    desk.call('payOrder', { params: { customerid }, body: { balance }, key: newId() })

  it('counts a dish that was sent and is held afterwards as voided: holding leads around no limit', async () => {
    const { db } = test.server.deps.database
    await saveVenue(db, { ...defaultVenue, voidLimit: 100 }, test.clock.now)
    const check = await opened(desk, { lines: [of(biryani), of(soda)], tables })
    const asSent = check.order.map(lineBack)
    const heldBack = asSent.map(({ round: _round, ...line }, place) => (place === 0 ? { ...line, held: true } : { ...line }))
    expect((await sendCheck(desk, check, { lines: heldBack })).failure.code).toBe('approval_needed')
    await saveVenue(db, defaultVenue, test.clock.now)
    const held = await sendCheck(desk, check, { lines: [{ ...heldBack[0], held: true } as CheckLine, ...asSent.slice(1)] })
    expect(held.status).toBe(200)
    const voids = await desk.ok('listOrderVoids', { params: { id: check._id } })
    expect(voids.map(({ dishName, qty, reason }) => [dishName, qty, reason])).toEqual([['Vegetable biryani', 1, 'changed']])
  })

  it('takes tables and rounds, is given to the card that comes at the end, and is paid as any order', async () => {
    const first = await opened(desk, { lines: [of(biryani, 2)], tables, covers: 4, name: '' })
    expect(first).toMatchObject({ userid: '', fullName: '', cardNumber: '', covers: 4, payment: 'unpaid', version: 1 })
    expect(first.ordertable.map(({ _id }) => ({ _id }))).toEqual(tables)
    const second = await next(first, [of(biryani, 5), of(soda, 1)])
    const third = await next(second, [of(soda, 2)], { terminal: 'Bar' })
    expect(lines(third)).toEqual([
      [2, 'Vegetable biryani', 1],
      [5, 'Vegetable biryani', 2],
      [1, 'Fresh lime soda', 2],
      [2, 'Fresh lime soda', 3],
    ])
    expect(await tickets(third)).toEqual([
      ['2 Vegetable biryani'],
      ['5 Vegetable biryani', '1 Fresh lime soda'],
      ['2 Fresh lime soda'],
    ])
    const customerid = await approved(third, back(third))
    const placed = await claim(third)
    expect([placed.status, placed.body.orderid]).toEqual([200, third._id])
    expect(await read(third._id)).toMatchObject({ userid: guest.pax._id, cardNumber: guest.card.cardNumber, order: third.order })
    expect((await pay(customerid, third.totalprice)).status).toBe(200)
    expect(await tickets(third)).toHaveLength(3)
    const invoice = await desk.ok('getInvoice', { params: { orderid: third._id } })
    expect([invoice.total, invoice.lines.length]).toEqual([third.totalprice, 4])
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('is opened and sent once, however often the same call comes', async () => {
    const asked = { lines: [of(biryani)], tables, key: newId() }
    const [one, two] = await Promise.all([openCheck(desk, asked), openCheck(desk, asked)])
    expect([one.status, two.status, one.body._id]).toEqual([200, 200, two.body._id])
    const send = { lines: [...back(one.body), of(soda)], key: newId() }
    const answers = [await sendCheck(desk, one.body, send), await sendCheck(desk, one.body, send)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await tickets(one.body)).toEqual([['1 Vegetable biryani'], ['1 Fresh lime soda']])
    expect((await sendCheck(desk, one.body, { ...send, key: newId() })).failure.code).toBe('order_changed')
  })

  it('is known by its key after others went on with it: no dish goes to the kitchen twice', async () => {
    const check = await opened(desk, { lines: [of(biryani)] })
    const send = { lines: [...back(check), of(soda)], key: newId() }
    const first = await sendCheck(desk, check, send)
    const followed = await sent(desk, first.body, { lines: [...back(first.body), of(biryani)] })
    const again = await sendCheck(desk, check, send)
    expect([again.status, again.body]).toEqual([200, followed])
    expect(await tickets(check)).toEqual([['1 Vegetable biryani'], ['1 Fresh lime soda'], ['1 Vegetable biryani']])
  })

  it('is opened without a dish, at a table or under a name, and under neither not', async () => {
    const empty = await opened(desk, { tables, name: '' })
    expect([empty.order, await tickets(empty)]).toEqual([[], []])
    expect(lines(await next(empty, [of(soda)]))).toEqual([[1, 'Fresh lime soda', 1]])
    expect(await opened(desk, { name: ' Deck chair 9 ' })).toMatchObject({ checkname: 'Deck chair 9', ordertable: [] })
    expect((await openCheck(desk, { name: ' ' })).failure).toMatchObject({ code: 'rule_broken', fields: [{ field: 'name' }] })
    expect((await openCheck(desk, { tables })).failure.code).toBe('table_taken')
  })

  it('sends nothing that is held until it is fired, and all of it when the guest pays', async () => {
    const held = await opened(desk, { lines: [of(biryani), of(soda, 2, { held: true })] })
    expect(lines(held)).toEqual([[1, 'Vegetable biryani', 1], [2, 'Fresh lime soda', true]]) // oxfmt-ignore
    const fired = await sent(desk, held, { lines: back(held).map(({ held: _held, ...line }) => line) })
    expect(lines(fired)).toEqual([[1, 'Vegetable biryani', 1], [2, 'Fresh lime soda', 2]]) // oxfmt-ignore
    const again = await next(fired, [of(soda, 5), of(soda, 3, { held: true })])
    const placed = await claim(again)
    expect(placed.status).toBe(200)
    expect(await tickets(again)).toEqual([
      ['1 Vegetable biryani'],
      ['2 Fresh lime soda'],
      ['5 Fresh lime soda'],
      ['3 Fresh lime soda'],
    ])
    expect((await read(again._id)).order.every((line) => line.held !== true)).toBe(true)
  })

  it('takes out a held dish without a void, also beside one that was sent', async () => {
    const held = await opened(desk, { lines: [of(biryani, 2), of(soda, 2, { held: true })] })
    const take = ({ _id: id, version }: Order, some: { line: number; qty: number }[]) =>
      desk.ok('voidOrder', { params: { id }, body: { version, lines: some, reason: 'too_long', cooked: false } })
    const voids = async () =>
      (await desk.ok('listOrderVoids', { params: { id: held._id } })).map(({ qty, dishName }) => `${qty} ${dishName}`)
    const fewer = await take(held, [{ line: 1, qty: 1 }])
    expect([lines(fewer), await voids()]).toEqual([[[2, 'Vegetable biryani', 1], [1, 'Fresh lime soda', true]], []]) // oxfmt-ignore
    const left = await take(fewer, [{ line: 0, qty: 1 }, { line: 1, qty: 1 }]) // oxfmt-ignore
    expect([lines(left), await voids()]).toEqual([[[1, 'Vegetable biryani', 1]], ['1 Vegetable biryani']])
    expect(await tickets(held)).toEqual([['2 Vegetable biryani'], ['VOID 1 Vegetable biryani']])
  })

  it('fires what a guest’s order still holds when it is paid', async () => {
    const check = await opened(desk, { lines: [of(biryani)] })
    await claim(check)
    const now = await read(check._id)
    const held = await sent(desk, now, { lines: [...back(now), of(soda, 1, { held: true })] })
    expect(await tickets(check)).toEqual([['1 Vegetable biryani']])
    expect((await pay(await approved(held, back(held)), held.totalprice)).status).toBe(200)
    expect(await tickets(check)).toEqual([['1 Vegetable biryani'], ['1 Fresh lime soda']])
  })

  it('goes on with an order that Check Out placed: what it had is round 1', async () => {
    const { pax } = await makeOrder(test, desk, { guest, cart: [{ dish: biryani ?? (await makeDish(test)), qty: 3 }] })
    const order = await read(pax.orderid)
    expect(lines(order)).toEqual([[3, 'Vegetable biryani', null]])
    later()
    const customerid = await approved(order, back(order))
    const more = await sent(desk, order, { lines: [of(biryani, 5), of(soda)] })
    expect(lines(more)).toEqual([[3, 'Vegetable biryani', 1], [2, 'Vegetable biryani', 2], [1, 'Fresh lime soda', 2]]) // oxfmt-ignore
    expect(await tickets(order)).toEqual([['3 Vegetable biryani'], ['2 Vegetable biryani', '1 Fresh lime soda']])
    // The code was for what the order was before.
    expect((await pay(customerid, more.totalprice)).failure.code).toBe('approval_missing')
  })

  it('keeps the price at which a round was sent, and lets what sold out since be paid', async () => {
    const check = await opened(desk, { lines: [of(biryani, 2)] })
    const kitchen = await staffClient(test, ['backoffice', 'foodorder'])
    const form = { dishName: 'Vegetable biryani', price: 400, imageUrl: '', rating: 4.5, type: 'Dinner' as const }
    await kitchen.ok('updateDish', { params: { _id: biryani?._id ?? '' }, body: form })
    const dearer = await next(check, [{ ...of(biryani), price: 400 }])
    expect(dearer.order.map(({ price }) => price)).toEqual([380, 400])
    await kitchen.ok('setDishSoldOut', { params: { _id: biryani?._id ?? '' }, body: { soldOut: true } })
    expect((await sendCheck(desk, dearer, { lines: [...back(dearer), { ...of(biryani), price: 400 }] })).failure.code).toBe(
      'dish_unavailable',
    )
    expect((await pay(await approved(dearer, back(dearer)), 0)).failure.code).toBe('nothing_to_pay')
    expect((await claim(dearer)).status).toBe(200)
  })

  it('is cancelled: the kitchen gets its VOID, the tables are free', async () => {
    const check = await opened(desk, { lines: [of(biryani, 2), of(soda, 1, { held: true })], tables })
    const cancelled = await desk.ok('cancelOrder', { params: { id: check._id } })
    expect([cancelled.payment, await tickets(check)]).toEqual([
      'cancelled',
      [['2 Vegetable biryani'], ['VOID 2 Vegetable biryani']],
    ])
    expect((await desk.ok('listTables')).filter(({ orderid }) => orderid === check._id)).toEqual([])
    expect((await sendCheck(desk, check, { lines: back(check) })).failure.code).toBe('order_not_found')
    expect((await claim(check)).failure.code).toBe('order_not_found')
  })

  it('is given to nobody who has an unpaid order, and not as another terminal has changed it since', async () => {
    const check = await opened(desk, { lines: [of(biryani)] })
    await next(check, [of(soda)])
    expect((await claim(check)).failure.code).toBe('order_changed')
    await makeOrder(test, desk, { guest })
    expect((await claim(await read(check._id))).failure.code).toBe('order_unpaid')
  })

  it('is given once, however often the same call comes', async () => {
    const check = await opened(desk, { lines: [of(biryani)] })
    const key = newId()
    const all = [...back(check), of(soda)]
    const answers = [await claim(check, all, {}, key), await claim(check, all, {}, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await tickets(check)).toEqual([['1 Vegetable biryani'], ['1 Fresh lime soda']])
  })

  it('is found by its name, its table and as unpaid, served or not, and its history begins with who opened it', async () => {
    const check = await opened(desk, { lines: [], name: 'Pool Bar Nine', tables })
    await makeOrder(test, desk, { guest })
    const sentLater = await next(check, [of(soda)])
    const found = async (query: object) => (await desk.ok('listOrders', { query })).map(({ _id }) => _id)
    const [at] = check.ordertable
    expect(await found({ search: 'bar nine' })).toEqual([check._id])
    expect(await found({ search: 'bar nine', open: true })).toEqual([check._id])
    expect(await found({ search: `${at?.tablefloor} ${at?.tableno}` })).toEqual([check._id])
    expect(await found({ unpaid: true, sort: 'oldest' })).toHaveLength(2)
    expect((await desk.ok('kitchenDisplay')).find(({ orderid }) => orderid === sentLater._id)?.fullName).toBe('Pool Bar Nine')
    later()
    await desk.ok('setOrderStatus', { params: { id: check._id }, body: { orderstatus: 'Completed' } })
    expect((await found({ unpaid: true, sort: 'oldest' }))[0]).toBe(check._id)
    const history = await desk.ok('orderHistory', { params: { id: check._id } })
    expect(history.map(({ what }) => what)).toEqual(['placed', 'changed', 'status'])
  })

  it('is split for a guest who pays a part of it, the rest stays without one', async () => {
    const check = await opened(desk, { lines: [of(biryani, 2), of(soda)] })
    const body = { userid: guest.pax._id, version: check.version, lines: [{ line: 0, qty: 1 }] }
    const { order, part } = await desk.ok('splitOrder', { params: { id: check._id }, body })
    expect([order.userid, lines(order), part.userid, lines(part)]).toEqual([
      '',
      [[1, 'Vegetable biryani', 1], [1, 'Fresh lime soda', 1]],
      guest.pax._id,
      [[1, 'Vegetable biryani', 1]],
    ]) // oxfmt-ignore
    const joined = await desk.ok('joinOrder', { params: { id: part._id }, body: { version: part.version } })
    expect([lines(joined.order), await tickets(check)]).toEqual([lines(check), [['2 Vegetable biryani', '1 Fresh lime soda']]])
  })
})
