import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { paiseOf, sum, toRupees } from '../../../../src/shared/money/money.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type CheckLine, lineBack, opened, sendCheck, totalOfLines } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { freeTables, type Guest, makeDish, makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('a part that no guest has yet', (open) => {
  let test: TestServer
  let desk: Client
  let guest: Guest
  let check: Order

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    guest = await makeGuest(test, desk, { balance: 5000 })
    const [biryani, soda] = [await makeDish(test), await makeDish(test, { dishName: 'Hummus', price: 280 })]
    const of = ({ _id, price }: { _id: string; price: number }, qty: number): CheckLine => ({ _id, price, qty })
    check = await opened(desk, { lines: [of(biryani, 2), of(soda, 1)], tables: await freeTables(test, desk, 1), name: '' })
  })

  const read = (id: string) => desk.ok('getOrder', { params: { id } })
  const split = (of: Order, more: object = {}, key = newId()) =>
    desk.call('splitOrder', {
      params: { id: of._id },
      body: { version: of.version, name: 'Table 3, part 2', lines: [{ line: 1, amount: 93.33 }], ...more },
      key,
    })
  async function parted(of: Order, more: object = {}): Promise<{ order: Order; part: Order }> {
    const answer = await split(of, more)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const wire = (lines: readonly CheckLine[]) => lines.map(({ price: _price, ...line }) => line)
  async function pay(part: Order): Promise<number> {
    const lines = part.order.map(lineBack)
    const { cardNumber } = guest.card
    const code = await desk.ok('sendOtp', { body: { cardNumber, order: wire(lines), orderid: part._id } })
    const { mobileNo } = code.PaxCreate1
    await desk.ok('verifyOtp', { query: { mobileNo, code: test.lastCode(cardNumber), customerid: code.id } })
    const ordertable = part.ordertable.map(({ _id }) => ({ _id }))
    const body = { order: wire(lines), totalprice: totalOfLines(lines), ordertable, orderid: part._id, version: part.version }
    await desk.ok('placeOrder', { params: { userid: guest.pax._id }, body })
    const paid = await desk.call('payOrder', {
      params: { customerid: code.id },
      body: { balance: part.totalprice },
      key: newId(),
    })
    return paid.status
  }
  const parts = async () => desk.ok('listOrderParts', { params: { id: check._id } })

  it('has so much of a dish as was asked for, is paid by the card that takes it, and leaves the rest to the paisa', async () => {
    const { order, part } = await parted(check, { lines: [{ line: 0, qty: 1 }, { line: 1, amount: 93.33 }] }) // oxfmt-ignore
    expect(part).toMatchObject({
      userid: '',
      checkname: 'Table 3, part 2',
      splitfrom: check._id,
      ordertable: [],
      totalprice: 473.33,
    })
    expect([order.totalprice, order.ordertable]).toEqual([566.67, check.ordertable])
    expect(await desk.ok('listKitchenTickets', { params: { id: check._id } })).toHaveLength(1)
    test.clock.now += 60_000
    expect(await pay(part)).toBe(200)
    expect(await read(part._id)).toMatchObject({ payment: 'paid', userid: guest.pax._id, checkname: 'Table 3, part 2' })
    test.clock.now += 60_000
    expect(await pay(await read(check._id))).toBe(200)
    expect(toRupees(sum((await parts()).map(({ totalprice }) => paiseOf(totalprice))))).toBe(check.totalprice)
    expect(await desk.ok('listKitchenTickets', { params: { id: check._id } })).toHaveLength(1)
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('is made once, however often the same call comes, and goes back as it was', async () => {
    const key = newId()
    const [one, two] = await Promise.all([split(check, {}, key), split(check, {}, key)])
    const made = [one, two].filter(({ status }) => status === 200)
    const again = await split(check, {}, key)
    expect([made.length > 0, again.status, (await parts()).length]).toEqual([true, 200, 2])
    const { part } = again.body
    const joined = await desk.ok('joinOrder', { params: { id: part._id }, body: { version: part.version } })
    expect(joined.order).toMatchObject({ totalprice: check.totalprice, order: check.order })
    expect((await desk.ok('joinOrder', { params: { id: part._id }, body: { version: part.version } })).part.payment).toBe(
      'cancelled',
    )
  })

  it('does not go back with a dish that somebody added since', async () => {
    const { part } = await parted(check)
    const more = [...part.order.map(lineBack), { _id: check.order[0]?._id ?? '', price: 380, qty: 1 }]
    expect((await sendCheck(desk, part, { lines: more, name: 'Table 3, part 2' })).status).toBe(200)
    const back = await desk.call('joinOrder', { params: { id: part._id }, body: { version: part.version } })
    expect(back.failure.code).toBe('order_changed')
  })

  it('is refused without a name, of nothing, of more than a dish came to, of all, and where number and amount disagree', async () => {
    const refused = async (more: object) => (await split(check, more)).failure
    const fields = (field: string) => ({ code: 'rule_broken', fields: [{ field }] })
    expect(await refused({ name: ' ' })).toMatchObject(fields('name'))
    for (const lines of [
      [{ line: 1, amount: 0 }],
      [{ line: 1, amount: 280.01 }],
      [{ line: 2, amount: 1 }],
      [{ line: 1 }],
      [{ line: 1, qty: 1, amount: 1 }],
      [{ line: 0, qty: 2 }, { line: 1, amount: 280 }], // oxfmt-ignore
    ])
      expect(await refused({ lines }), JSON.stringify(lines)).toMatchObject(fields('lines'))
    expect((await parts()).length).toBe(1)
  })
})
