import { expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { makeDish, makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeServer } from '../../../support/server/server.ts'
import { allowTenders } from '../../../support/server/tender.ts'

describeServer('the list of invoices', (open) => {
  it('says what of each is tax, service charge, discount and tip, and what was paid in cash; nothing of what an invoice has not', async () => {
    const test = await open()
    const till = await staffClient(test, ['foodorder', 'backoffice'])
    const { db } = test.server.deps.database
    const plain = await makeSale(test, till)
    expect((await till.ok('salesReport')).cashSales).toBeUndefined()
    await allowTenders(test)
    const { version: _version, ...venue } = await currentVenue(db)
    const charges = { inclusive: false, rates: [{ type: 'Dinner' as const, rate: 500 }], service: 1000, serviceTax: 1800 }
    const discounts = { allowed: true, foodorder: 50, backoffice: 50 }
    await saveVenue(db, { ...venue, charges, discounts }, test.clock.now)
    test.clock.now += 60_000
    const guest = await makeGuest(test, till, { balance: 5000 })
    const dish = await makeDish(test, { dishName: 'Fish curry', price: 500, type: 'Dinner' })
    // 1,000 with 10 % service, 5 % tax of the dishes and 18 % of the service; then a tenth off the dishes.
    const asked = { order: [{ _id: dish._id, qty: 2 }], totalprice: 1168 }
    const pax = await till.ok('placeOrder', { params: { userid: guest.pax._id }, body: asked })
    const give = { version: 1, kind: 'discount', percent: 10, reason: 'birthday' } as const
    const order = await till.ok('giveDiscount', { params: { id: pax.orderid }, body: give })
    const { cardNumber, _id: customerid } = guest.card
    const given = { tendered: 2000, tip: 50 }
    await till.ok('takeCash', { body: { cardNumber, order: asked.order, ...given } })
    await till.ok('payOrder', { params: { customerid }, body: { balance: order.totalprice, ...given }, key: newId() })
    const [bill, before] = await till.ok('listBills')
    // 900 and 90 of service; tax 45 and 16.20.
    expect(bill).toMatchObject({ tax: 61.2, service: 90, discount: 100, tip: 50, inCash: true, orderid: order._id })
    expect(bill?.billingData.AuthorId.totalprice).toBe(1051.2)
    const invoice = await till.ok('getInvoice', { params: { orderid: order._id } })
    expect([invoice.tax, invoice.service, invoice.discount, invoice.tip]).toEqual([61.2, 90, 100, 50])
    expect(before?.orderid).toBe(plain.payment.orderid)
    expect(Object.keys(before ?? {}).filter((key) => ['tax', 'service', 'discount', 'tip', 'inCash'].includes(key))).toEqual([])
    expect((await till.ok('salesReport')).cashSales).toBe(1101.2)
    await creditInvoice(till, order._id, { paidTo: 'card' })
    const [credited] = await till.ok('listBills')
    expect(credited).toMatchObject({ tax: 61.2, service: 90, discount: 100, tip: 50, inCash: true, credited: 1051.2 })
  })
})
