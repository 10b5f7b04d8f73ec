import { beforeAll, describe, expect, it } from 'vitest'
import { noDiscounts } from '../../../../src/shared/contract/discount-rules.ts'
import { cardsAlone } from '../../../../src/shared/contract/tender-rules.ts'
import { defaultStations } from '../../../../src/shared/contract/stations.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeOrder, makeSale, type PlacedOrder, type Sale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const meridian = {
  name: 'MV Meridian Star',
  address: ['Lantern Restaurant, Deck 5'],
  taxId: '27AABCM4821F1Z6',
  footer: ['Thank you for dining with us.'],
  timeZone: 'Asia/Kolkata',
  cardNumberStart: 10_001,
  cardNumberCount: 100,
  countryCode: '+91',
  pointsPerHundred: 1,
  refundLimit: null,
  refundDayLimit: null,
  refillLimit: null,
  voidLimit: null,
  keysRequired: false,
  dayFirst: false,
  csvSemicolons: false,
  dayEnds: 0,
  requireAmount: false,
  idleMinutes: 30,
  reservedMinutes: 15,
  lateMinutes: 30,
  stations: [...defaultStations],
  discounts: { ...noDiscounts },
  tenders: { ...cardsAlone },
}

describeServer('the tax invoice', (open) => {
  let test: TestServer
  let client: Client
  let sale: Sale
  let unpaid: PlacedOrder
  beforeAll(async () => {
    test = await open()
    client = await staffClient(test, ['foodorder'], 'Anita Rao')
    const cart = [
      { dish: await makeDish(test, { price: 380.5 }), qty: 2 },
      { dish: await makeDish(test, { dishName: 'Fresh lime soda', price: 140 }), qty: 5 },
    ]
    await saveVenue(test.server.deps.database.db, meridian, test.clock.now)
    sale = await makeSale(test, client, { cart, tables: 2, terminal: 'Front desk 1' })
    unpaid = await makeOrder(test, client, { terminal: 'Front desk 2' })
  })
  const invoice = (orderid: string) => client.call('getInvoice', { params: { orderid } })
  const print = (orderid: string, printid: string) => client.call('printInvoice', { params: { orderid }, body: { printid } })

  describe('GET invoices/{orderid}', () => {
    it('is the stored sale as a document', async () => {
      expect((await invoice(sale.payment.orderid)).body).toEqual({
        invoiceno: sale.payment.invoiceno,
        createdAt: sale.payment.createdAt,
        venue: {
          name: 'MV Meridian Star',
          address: ['Lantern Restaurant, Deck 5'],
          taxId: '27AABCM4821F1Z6',
          footer: ['Thank you for dining with us.'],
          timeZone: 'Asia/Kolkata',
        },
        fullName: 'Rohan Mehta',
        email: 'rohan.mehta@mail.example',
        cardNumber: sale.guest.card.cardNumber,
        tables: sale.pax.ordertable.map(({ tablefloor, tableno }) => ({ tablefloor, tableno })),
        lines: [
          { dishName: 'Vegetable biryani', qty: 2, price: 380.5, amount: 761 },
          { dishName: 'Fresh lime soda', qty: 5, price: 140, amount: 700 },
        ],
        subtotal: 1461,
        tax: 0,
        discount: 0,
        total: 1461,
        paymentMethod: 'Prepaid Card',
        balanceAfter: 8539,
        points: null,
        servedBy: 'Anita Rao',
        terminal: 'Front desk 1',
      })
      expect(sale.pax.ordertable.length).toBe(2)
    })

    it('has no number and no balance while the order is unpaid', async () => {
      expect((await invoice(unpaid.pax.orderid)).body).toMatchObject({
        invoiceno: '',
        balanceAfter: null,
        total: 760,
        servedBy: 'Anita Rao',
        terminal: 'Front desk 2',
      })
    })

    it('keeps the venue that issued it when the venue changes; an unpaid order takes the new one', async () => {
      await saveVenue(test.server.deps.database.db, { ...meridian, name: 'MV Southern Cross' }, test.clock.now)
      expect((await invoice(sale.payment.orderid)).body.venue.name).toBe('MV Meridian Star')
      expect((await invoice(unpaid.pax.orderid)).body.venue.name).toBe('MV Southern Cross')
    })

    it('is refused for an order that does not exist', async () => {
      const answer = await invoice(newId())
      expect([answer.status, answer.failure.code]).toEqual([404, 'order_not_found'])
    })
  })

  describe('POST invoices/{orderid}/print', () => {
    it('counts the original as 0 and each further print as the next copy', async () => {
      const { orderid } = sale.payment
      const ids = [newId(), newId(), newId()]
      const copies: number[] = []
      for (const id of ids) copies.push((await print(orderid, id)).body.copy)
      expect(copies).toEqual([0, 1, 2])
      test.clock.now += 60_000
      const again = await print(orderid, ids[1] as string)
      expect(again.body).toMatchObject({ copy: 1, printedBy: 'Anita Rao', invoice: { invoiceno: sale.payment.invoiceno } })
      expect(new Date(again.body.printedAt).getTime()).toBe(test.clock.now - 60_000)
    })

    it('notes each copy in the audit by who printed it, the original and a print that is repeated never', async () => {
      const { payment } = await makeSale(test, client)
      const copy = newId()
      for (const id of [newId(), copy, copy, newId()]) await print(payment.orderid, id)
      const office = await staffClient(test, ['backoffice'], 'Maya Pinto')
      const noted = await office.ok('listAudit', { query: { action: 'invoice_reprinted', limit: 2 } })
      expect(noted.map(({ staffName, detail, subjectKind, subject }) => [staffName, detail, subjectKind, subject])).toEqual([
        ['Anita Rao', `${payment.invoiceno}, copy 2`, 'order', payment.invoiceno],
        ['Anita Rao', `${payment.invoiceno}, copy 1`, 'order', payment.invoiceno],
      ])
    })

    it('gives no copy number twice to prints asked for at once', async () => {
      const { payment } = await makeSale(test, client)
      const answers = await Promise.all(Array.from({ length: 20 }, () => print(payment.orderid, newId())))
      const copies = answers.map(({ body }) => body.copy).toSorted((a, b) => a - b)
      expect(copies).toEqual(Array.from({ length: 20 }, (_unused, copy) => copy))
    })

    it('answers one copy to a print id that is repeated at once', async () => {
      const { payment } = await makeSale(test, client)
      const printid = newId()
      const answers = await Promise.all(Array.from({ length: 10 }, () => print(payment.orderid, printid)))
      expect(answers.map(({ status, body }) => [status, body.copy])).toEqual(Array.from({ length: 10 }, () => [200, 0]))
      expect((await print(payment.orderid, newId())).body.copy).toBe(1)
    })

    it('refuses a print id of another invoice', async () => {
      const printid = newId()
      await print(sale.payment.orderid, printid)
      const { payment } = await makeSale(test, client)
      const answer = await print(payment.orderid, printid)
      expect([answer.status, answer.failure.fields?.[0]?.field]).toEqual([400, 'printid'])
    })

    it('refuses an unpaid order and one that does not exist, and counts nothing', async () => {
      const before = await printings()
      const [notPaid, unknown] = [await print(unpaid.pax.orderid, newId()), await print(newId(), newId())]
      expect([notPaid.status, notPaid.failure.code]).toEqual([404, 'payment_not_found'])
      expect([unknown.status, unknown.failure.code]).toEqual([404, 'order_not_found'])
      expect(await printings()).toBe(before)
    })
    const printings = async () => (await test.server.deps.database.db.selectFrom('invoice_prints').selectAll().execute()).length
  })
})
