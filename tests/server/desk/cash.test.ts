import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { makeMember } from '../../../src/server/guests/members/enrolment.repo.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { creditGrant, creditInvoice } from '../../support/server/credit.ts'
import { approve, linesOf, makeGuest, makeOrder, makeSale, type PlacedOrder } from '../../support/server/sale.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'
import { allowTenders, makeCashSale, payInCash } from '../../support/server/tender.ts'

describeServer('paying in cash', (open) => {
  let test: TestServer
  let till: Client
  let order: PlacedOrder
  beforeEach(async () => {
    test = await open()
    till = await staffClient(test, ['foodorder', 'backoffice'])
    await allowTenders(test)
    order = await makeOrder(test, till)
  })
  const verify = () => verifyMoney(test.server.deps.database.db)
  const take = (tendered: number, more: { tip?: number } = {}) =>
    till.call('takeCash', { body: { cardNumber: order.guest.card.cardNumber, order: linesOf(order.cart), tendered, ...more } })
  const pay = (body: { tendered?: number; tip?: number } = {}, key = newId()) =>
    till.call('payOrder', { params: { customerid: order.guest.card._id }, body: { balance: order.total, ...body }, key })
  const balance = async () => (await till.ok('getCard', { params: { customerid: order.guest.card._id } }))[0]?.balance

  it('answers the change, leaves the card as it was, and is on the invoice', async () => {
    const { taken, payment } = await payInCash(till, order, { tendered: 1000 })
    expect(taken).toMatchObject({ due: 760, tendered: 1000, change: 240 })
    expect(payment).toMatchObject({ paid: 760, cash: { tendered: 1000, change: 240 }, balance: order.guest.card.balance })
    expect(await balance()).toBe(order.guest.card.balance)
    const invoice = await till.ok('getInvoice', { params: { orderid: payment.orderid } })
    expect(invoice).toMatchObject({ paymentMethod: 'Cash', cash: { tendered: 1000, change: 240 }, total: 760 })
    expect(await verify()).toEqual([])
  })

  it('needs no money on the card', async () => {
    const guest = await makeGuest(test, till, { balance: 0 })
    const { payment } = await makeCashSale(test, till, {}, await makeOrder(test, till, { guest }))
    expect(payment).toMatchObject({ paid: 760, balance: 0, cash: { tendered: 760, change: 0 } })
    expect(await verify()).toEqual([])
  })

  it('earns the points of any other sale', async () => {
    await makeMember(test.server.deps.database.db, order.guest.pax._id, test.clock.now)
    test.clock.now += 1
    const { payment } = await payInCash(till, order)
    expect((await till.ok('getInvoice', { params: { orderid: payment.orderid } })).points).toEqual({ earned: 7, balance: 7 })
    expect(await verify()).toEqual([])
  })

  it('refuses less than is due at its field, and everything where the venue takes no cash', async () => {
    expect((await take(759.99)).failure).toMatchObject({
      code: 'rule_broken',
      fields: [{ field: 'tendered', msg: 'This is not enough: Rs 760.00 is due' }],
    })
    expect((await pay({ tendered: 759.99 })).failure.code).toBe('approval_missing')
    await allowTenders(test, { cash: false })
    expect((await take(760)).failure.fields?.[0]?.msg).toMatch(/^This venue does not take cash/)
  })

  it('is answered once under its key, and pays with no other amount', async () => {
    const key = newId()
    await take(1000)
    expect((await pay({ tendered: 500 })).failure.code, 'another amount').toBe('approval_missing')
    expect((await pay()).failure.code, 'the card is not charged on cash').toBe('approval_missing')
    const first = await pay({ tendered: 1000 }, key)
    expect(first.status).toBe(200)
    expect((await pay({ tendered: 1000 }, key)).body).toEqual(first.body)
    expect((await pay({ tendered: 2000 }, key)).failure.code).toBe('key_reused')
    expect((await till.ok('listBills')).length).toBe(1)
  })

  it('ends a code that was sent before, and a code sent after ends the cash', async () => {
    await approve(test, till, order.guest, order.cart)
    await take(1000)
    expect((await pay()).failure.code, 'the code is gone').toBe('approval_missing')
    await approve(test, till, order.guest, order.cart)
    expect((await pay({ tendered: 1000 })).failure.code, 'the cash is gone').toBe('approval_missing')
    expect((await pay()).status).toBe(200)
    expect(await verify()).toEqual([])
  })

  it('is taken once where two terminals pay at the same moment', async () => {
    await take(1000)
    const answers = await Promise.all([pay({ tendered: 1000 }), pay({ tendered: 1000 }), pay()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, failure } of answers)
      if (status !== 200) expect(['nothing_to_pay', 'approval_missing']).toContain(failure.code)
    expect((await till.ok('listBills')).length).toBe(1)
    expect(await verify()).toEqual([])
  })

  it('pays one part of an order while the other is paid by card', async () => {
    const { guest, cart, pax } = order
    const [line] = cart
    if (line === undefined) throw new Error('no dish')
    const other = await makeGuest(test, till)
    const asked = { userid: other.pax._id, version: 1, lines: [{ line: 0, qty: 1 }] }
    const { part } = await till.ok('splitOrder', { params: { id: pax.orderid }, body: asked })
    const one = [{ ...line, qty: 1 }]
    await payInCash(till, { guest: other, cart: one, total: 380, pax }, { tendered: 500 })
    const customerid = await approve(test, till, guest, one)
    await till.ok('payOrder', { params: { customerid }, body: { balance: 380 }, key: newId() })
    const invoices = [part._id, pax.orderid].map((orderid) => till.ok('getInvoice', { params: { orderid } }))
    expect((await Promise.all(invoices)).map(({ paymentMethod }) => paymentMethod)).toEqual(['Cash', 'Prepaid Card'])
    expect(await verify()).toEqual([])
  })

  it('goes back to the card, or out of the drawer', async () => {
    const { payment } = await payInCash(till, order, { tendered: 1000 })
    const { orderid } = payment
    const before = await till.ok('invoiceCredits', { params: { orderid } })
    expect(before).toMatchObject({ inCash: true, paidTo: 'card' })
    const one = { lines: [{ line: 0, qty: 1 }], paidTo: 'cash' } as const
    const approval = await creditGrant(test, till, orderid, one)
    const out = await creditInvoice(till, orderid, { ...one, approval })
    expect(out.body).toMatchObject({ paidTo: 'cash', total: 380, balanceAfter: null })
    expect(await balance(), 'the card is as it was').toBe(order.guest.card.balance)
    const back = await creditInvoice(till, orderid)
    expect(back.body).toMatchObject({ paidTo: 'card', total: 380, balanceAfter: order.guest.card.balance + 380 })
    expect(await verify()).toEqual([])
  })

  it('goes out of the drawer by a second person alone, whatever the limit for refunds, unless the venue says otherwise', async () => {
    const { orderid } = (await payInCash(till, order, { tendered: 1000 })).payment
    const one = { lines: [{ line: 0, qty: 1 }], paidTo: 'cash' } as const
    const payOut = async () => (await creditInvoice(till, orderid, one)).failure.code
    const { db } = test.server.deps.database
    for (const refundLimit of [null, 5000]) {
      await saveVenue(db, { ...(await currentVenue(db)), refundLimit }, test.clock.now)
      expect(await till.ok('invoiceCredits', { params: { orderid } })).toMatchObject({ cashApproved: true })
      expect(await payOut()).toBe('approval_needed')
    }
    await allowTenders(test, { cash: true, cashBackAlone: true })
    expect(await till.ok('invoiceCredits', { params: { orderid } })).not.toHaveProperty('cashApproved')
    await saveVenue(db, { ...(await currentVenue(db)), refundLimit: 100 }, test.clock.now)
    expect(await payOut(), 'the limit for refunds counts').toBe('approval_needed')
    await saveVenue(db, { ...(await currentVenue(db)), refundLimit: null }, test.clock.now)
    expect((await creditInvoice(till, orderid, one)).body).toMatchObject({ paidTo: 'cash', total: 380 })
    expect(await verify()).toEqual([])
  })

  it('control: back to the card it needs nobody, with or without the cash', async () => {
    const { orderid } = (await payInCash(till, order, { tendered: 1000 })).payment
    expect((await creditInvoice(till, orderid)).body).toMatchObject({ paidTo: 'card', total: 760 })
  })

  it('control: what was paid by card is not paid out in cash', async () => {
    const { payment } = await makeSale(test, till)
    expect((await creditInvoice(till, payment.orderid, { paidTo: 'cash' })).failure.code).toBe('payee_changed')
  })

  it('is counted in X and Z by person, beside the cash of cards, and in the report of card money', async () => {
    await payInCash(till, order, { tendered: 1000 })
    const report = await till.ok('xReport')
    const cards = order.guest.card.balance
    expect(report).toMatchObject({
      cashSales: { count: 1, amount: 760 },
      refills: { count: 0, amount: 0 },
      cashExpected: cards + 760,
      opening: 0,
      closing: cards,
      amount: 760,
    })
    expect(report.cash).toMatchObject([{ taken: { amount: cards }, sold: { count: 1, amount: 760 }, expected: cards + 760 }])
    const closed = await till.ok('closeZReport', { body: { number: 1 }, key: newId() })
    expect(closed).toMatchObject({ cashSales: { count: 1, amount: 760 }, cash: report.cash })
    const money = await till.ok('cardMoneyReport')
    expect(money).toMatchObject({ moneyIn: cards, spent: 760, cashSales: 760, outstanding: cards, cash: report.cash })
    const kinds = (await till.ok('listCardReport')).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['activation', 'cash', 'sale'])
    expect(await verify()).toEqual([])
  })

  it('says nothing of cash where there was none', async () => {
    await makeSale(test, till, { guest: order.guest })
    const report = await till.ok('xReport')
    expect(Object.keys(report)).not.toContain('cashSales')
    expect(Object.keys(report)).not.toContain('tips')
    expect(Object.keys(report.cash[0] ?? {})).not.toContain('sold')
  })

  describe('with a tip', () => {
    it('charges both, keeps them apart, and names who served', async () => {
      const { payment } = await payInCash(till, order, { tip: 76, tendered: 1000 })
      expect(payment).toMatchObject({ paid: 760, tip: 76, cash: { tendered: 1000, change: 164 } })
      const report = await till.ok('xReport')
      expect(report).toMatchObject({
        amount: 760,
        cashSales: { amount: 836 },
        tips: [{ name: 'Anita Rao', count: 1, amount: 76 }],
      })
      expect(report.closing).toBe(order.guest.card.balance)
      expect((await till.ok('salesReport')).tips).toEqual([{ name: 'Anita Rao', count: 1, amount: 76 }])
      const moves = await till.ok('listCardReport')
      expect(
        moves.slice(0, 3).map(({ kind, creditCard, debitCard, cardBalance }) => [kind, creditCard - debitCard, cardBalance]),
      ).toEqual([
        ['tip', -76, 10_000],
        ['sale', -760, 10_076],
        ['cash', 836, 10_836],
      ])
      await till.ok('closeZReport', { body: { number: 1 }, key: newId() })
      expect(await verify()).toEqual([])
    })

    it('is refused where the venue takes none', async () => {
      await allowTenders(test, { tips: false })
      expect((await take(1000, { tip: 10 })).failure.fields?.[0]).toMatchObject({ field: 'tip' })
    })
  })
})
