import { expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { staffClient } from '../../support/server/client.ts'
import { creditInvoice } from '../../support/server/credit.ts'
import { linesOf, makeDish, makeGuest } from '../../support/server/sale.ts'
import { describeServer } from '../../support/server/server.ts'
import { allowTenders } from '../../support/server/tender.ts'

describeServer('tax, service charge, cash and tips together', (open) => {
  it('come to the invoice, the drawer, X and the books, for parts of an order and for what is given back', async () => {
    const test = await open()
    const till = await staffClient(test, ['foodorder', 'backoffice'])
    const { db } = test.server.deps.database
    await allowTenders(test)
    const { version: _version, ...venue } = await currentVenue(db)
    const charges = { inclusive: false, rates: [{ type: 'Dinner' as const, rate: 500 }], service: 1000, serviceTax: 1800 }
    await saveVenue(db, { ...venue, charges }, test.clock.now)
    const cart = [{ dish: await makeDish(test, { price: 333.33, type: 'Dinner' }), qty: 3 }]
    // Dishes 999.99, service 100.00, tax 5 % of 999.99 and 18 % of 100.00.
    const total = 1167.99
    const [guest, other] = [await makeGuest(test, till, { balance: 5000 }), await makeGuest(test, till, { balance: 5000 })]
    const body = { order: linesOf(cart), totalprice: total }
    const pax = await till.ok('placeOrder', { params: { userid: guest.pax._id }, body })
    const split = { userid: other.pax._id, version: pax.orderversion, amount: 400 }
    const { order, part } = await till.ok('splitOrder', { params: { id: pax.orderid }, body: split })
    expect([part.totalprice, order.totalprice]).toEqual([400, 767.99])
    const pieces = order.order.map(({ _id, qty, share }) => ({ _id, qty, ...(share && { share: { _id: share._id } }) }))
    const { cardNumber, _id: customerid } = guest.card
    const taken = await till.ok('takeCash', { body: { cardNumber, order: pieces, tendered: 1000, tip: 50 } })
    expect(taken).toMatchObject({ due: 817.99, change: 182.01 })
    const given = { tendered: 1000, tip: 50 }
    const paid = await till.ok('payOrder', { params: { customerid }, body: { balance: 767.99, ...given }, key: newId() })
    expect(paid).toMatchObject({ paid: 767.99, balance: 5000 })
    const theirs = part.order.map(({ _id, qty, share }) => ({ _id, qty, ...(share && { share: { _id: share._id } }) }))
    const asked = { cardNumber: other.card.cardNumber, order: theirs, tip: 40 }
    const { id, PaxCreate1 } = await till.ok('sendOtp', { body: asked })
    const code = test.lastCode(other.card.cardNumber)
    await till.ok('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code, customerid: id } })
    const byCard = await till.ok('payOrder', { params: { customerid: id }, body: { balance: 400, tip: 40 }, key: newId() })
    expect(byCard.balance).toBe(4560)
    expect(await verifyMoney(db)).toEqual([])
    const x = await till.ok('xReport')
    expect(x).toMatchObject({ amount: total, cashSales: { count: 1, amount: 817.99 }, service: 100, tipsTotal: 90 })
    expect(x.tax).toBe(68)
    await creditInvoice(till, order._id)
    await creditInvoice(till, part._id)
    expect(await verifyMoney(db)).toEqual([])
    const after = await till.ok('xReport')
    expect([after.credits, after.creditedService, after.tipsTotal]).toEqual([{ count: 2, amount: total }, 100, 0])
  })
})
