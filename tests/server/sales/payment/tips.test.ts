import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { makeMember } from '../../../../src/server/guests/members/enrolment.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { linesOf, makeGuest, makeOrder, makeSale, type PlacedOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'
import { allowTenders } from '../../../support/server/tender.ts'

describeServer('tips by card', (open) => {
  let test: TestServer
  let till: Client
  let order: PlacedOrder
  beforeEach(async () => {
    test = await open()
    till = await staffClient(test, ['foodorder', 'backoffice'])
    await allowTenders(test, { tips: true })
    order = await makeOrder(test, till, { guest: await makeGuest(test, till, { balance: 1000, pin: '4826' }) })
  })
  const verify = () => verifyMoney(test.server.deps.database.db)
  const cart = () => ({ cardNumber: order.guest.card.cardNumber, order: linesOf(order.cart) })
  /** Sends a code for the order with a tip and verifies it. */
  async function approve(tip: number): Promise<void> {
    const { id: customerid, PaxCreate1 } = await till.ok('sendOtp', { body: { ...cart(), tip } })
    const code = test.lastCode(order.guest.card.cardNumber)
    await till.ok('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code, customerid } })
  }
  const pay = (tip?: number) => {
    const body = { balance: order.total, ...(tip !== undefined && { tip }) }
    return till.call('payOrder', { params: { customerid: order.guest.card._id }, body, key: newId() })
  }

  it('are charged with the order and kept apart from it', async () => {
    await approve(76)
    const paid = await pay(76)
    expect(paid.body).toMatchObject({ paid: 760, tip: 76, balance: 164 })
    const invoice = await till.ok('getInvoice', { params: { orderid: paid.body.orderid } })
    expect(invoice).toMatchObject({ total: 760, tip: 76, balanceAfter: 164, paymentMethod: 'Prepaid Card' })
    const report = await till.ok('xReport')
    expect(report).toMatchObject({
      amount: 760,
      tips: [{ name: 'Anita Rao', count: 1, amount: 76 }],
      tipsTotal: 76,
      closing: 164,
    })
    expect(await till.ok('cardMoneyReport')).toMatchObject({ spent: 760, tips: 76, outstanding: 164 })
    expect(await verify()).toEqual([])
  })

  it('are only what was approved: any other needs another code', async () => {
    await approve(76)
    for (const tip of [undefined, 0, 75, 77]) expect((await pay(tip)).failure.code).toBe('approval_missing')
    expect((await pay(76)).status).toBe(200)
  })

  it('are approved by a PIN and by a supervisor as by a code', async () => {
    await till.ok('verifyCardPin', { body: { ...cart(), pin: '4826', tip: 38 } })
    expect((await pay(0)).failure.code).toBe('approval_missing')
    const supervisor = (await makeSupervisor(test)).id
    await till.ok('approvePayment', { body: { ...cart(), tip: 76, totalprice: order.total, supervisor, pin: PIN } })
    expect((await pay(38)).failure.code, 'the PIN’s is over').toBe('approval_missing')
    expect((await pay(76)).body).toMatchObject({ tip: 76 })
    expect(await verify()).toEqual([])
  })

  it('need the money too', async () => {
    await approve(240.01)
    expect((await pay(240.01)).failure.code).toBe('insufficient_balance')
    test.clock.now += 60_000
    await approve(240)
    expect((await pay(240)).body).toMatchObject({ balance: 0 })
  })

  it('earn no points and are off by no discount', async () => {
    await makeMember(test.server.deps.database.db, order.guest.pax._id, test.clock.now)
    test.clock.now += 1
    await approve(200)
    const { orderid } = (await pay(200)).body
    expect((await till.ok('getInvoice', { params: { orderid } })).points).toEqual({ earned: 7, balance: 7 })
    expect(await verify()).toEqual([])
  })

  it('are for whoever serves the check, not for whoever takes the payment', async () => {
    await approve(76)
    const { db } = test.server.deps.database
    const other = await staffClient(test, ['foodorder'])
    await db
      .updateTable('staff')
      .set({ name: 'Vikram Shah' })
      .where('id', '=', (await other.ok('session')).user._id)
      .execute()
    const body = { balance: order.total, tip: 76 }
    await other.ok('payOrder', { params: { customerid: order.guest.card._id }, body, key: newId() })
    const report = await till.ok('xReport')
    expect(report.staff).toMatchObject([{ name: 'Vikram Shah' }])
    expect(report.tips).toEqual([{ name: 'Anita Rao', count: 1, amount: 76 }])
  })

  it('stay with what is corrected, and go back with the last of the invoice', async () => {
    await approve(76)
    const { orderid } = (await pay(76)).body
    await till.ok('closeZReport', { body: { number: 1 }, key: newId() })
    const part = await creditInvoice(till, orderid, { lines: [{ line: 0, qty: 1 }] })
    expect(part.body).toMatchObject({ total: 380, balanceAfter: 544 })
    expect(Object.keys(part.body)).not.toContain('tip')
    const rest = await creditInvoice(till, orderid)
    expect(rest.body).toMatchObject({ total: 380, tip: 76, balanceAfter: 1000, stillPaid: 0 })
    expect((await till.ok('xReport')).tips).toEqual([{ name: 'Anita Rao', count: 0, amount: -76 }])
    await till.ok('closeZReport', { body: { number: 2 }, key: newId() })
    expect(await verify()).toEqual([])
  })

  it('are paid out with the last of the invoice where the card was returned', async () => {
    await approve(76)
    const { orderid } = (await pay(76)).body
    await till.ok('returnCard', { params: { cardNumber: order.guest.card.cardNumber }, key: newId() })
    expect((await creditInvoice(till, orderid)).body).toMatchObject({ paidTo: 'cash', total: 760, tip: 76 })
    expect((await till.ok('xReport')).payouts).toEqual({ count: 1, amount: 836 })
    expect(await verify()).toEqual([])
  })

  it('are in no report where there are none', async () => {
    await makeSale(test, till, { guest: await makeGuest(test, till) })
    expect(Object.keys(await till.ok('salesReport'))).not.toContain('tips')
    expect(Object.keys(await till.ok('cardMoneyReport'))).not.toContain('tips')
  })
})
