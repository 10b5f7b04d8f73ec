import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest, makeOrder, makeSale, type Sale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('the bill of a payment', (open) => {
  let test: TestServer
  let client: Client
  let sale: Sale
  beforeAll(async () => {
    test = await open()
    client = await staffClient(test, ['backoffice', 'foodorder'])
    sale = await makeSale(test, client, { tables: 2 })
  })
  const rowsOf = async (table: 'bills' | 'card_moves') =>
    (await test.server.deps.database.db.selectFrom(table).selectAll().execute()).length

  describe('POST billinfo', () => {
    /** What the screen sends after the payment, with what a test changes. */
    const record = (changed: Record<string, unknown> = {}, author: Record<string, unknown> = {}) =>
      client.call('recordBill', {
        body: {
          fullName: sale.guest.pax.fullName,
          cardNumber: sale.guest.card.cardNumber,
          billingData: { AuthorId: { invoiceno: sale.payment.invoiceno, totalprice: sale.total, ...author } },
          ...changed,
        },
      })

    it('answers with the bill that the payment wrote, and never writes a second one', async () => {
      const before = await rowsOf('bills')
      const first = await record()
      const again = await record()
      expect(first.status).toBe(200)
      expect(again.body).toEqual(first.body)
      expect(await rowsOf('bills')).toBe(before)
      expect(first.body).toMatchObject({
        _id: sale.payment._id,
        fullName: 'Rohan Mehta',
        cardNumber: sale.guest.card.cardNumber,
        createdAt: sale.payment.createdAt,
        billingData: {
          AuthorId: {
            _id: sale.guest.pax._id,
            invoiceno: sale.payment.invoiceno,
            totalprice: 760,
            order: [{ dishName: 'Vegetable biryani', price: 380, qty: 2 }],
          },
        },
      })
      expect(first.body.billingData.AuthorId.ordertable).toEqual(sale.pax.ordertable)
    })

    it('finds the newest bill of the card where no number is given', async () => {
      const next = await makeSale(test, client, { guest: sale.guest })
      const found = await record({ billingData: {} })
      expect(found.body.billingData.AuthorId.invoiceno).toBe(next.payment.invoiceno)
    })

    it.each([
      ['another name', { fullName: 'Somebody Else' }, {}],
      ['another card', { cardNumber: '99999' }, {}],
      ['another total', {}, { totalprice: 759.99 }],
      ['an invoice that does not exist', {}, { invoiceno: 'INV-999999' }],
      ['another name within the billing data', {}, { fullName: 'Somebody Else' }],
    ])('refuses %s', async (_title, changed, author) => {
      const answer = await record(changed, author)
      expect([answer.status, answer.failure.code]).toEqual([404, 'payment_not_found'])
    })

    it('refuses a card that never paid', async () => {
      const { card, pax } = await makeGuest(test, client, { fullName: 'Meera Nair' })
      const answer = await record({ fullName: pax.fullName, cardNumber: card.cardNumber, billingData: {} })
      expect(answer.failure.code).toBe('payment_not_found')
    })
  })

  describe('POST cardreport', () => {
    const record = (amounts: Record<string, unknown>, cardNumber = sale.guest.card.cardNumber) =>
      client.call('recordCardMove', { body: { cardNumber, cardName: 'Rohan Mehta', ...amounts } })

    it('answers with the entry that the payment wrote, and never writes a second one', async () => {
      const before = await rowsOf('card_moves')
      const answer = await record({ debitCard: 760, creditCard: 0 })
      expect(answer.body).toMatchObject({ cardNumber: sale.guest.card.cardNumber, debitCard: 760, creditCard: 0 })
      expect((await record({ debitCard: 760 })).body).toEqual(answer.body)
      expect(await rowsOf('card_moves')).toBe(before)
    })

    it('finds the opening balance as a credit', async () => {
      expect((await record({ creditCard: 10_000 })).body).toMatchObject({ creditCard: 10_000, debitCard: 0, cardBalance: 10_000 })
    })

    it.each([
      ['an amount that never moved', { debitCard: 760.01 }],
      ['a credit that was a debit', { creditCard: 760 }],
      ['no amount at all', {}],
    ])('refuses %s', async (_title, amounts) => {
      expect((await record(amounts)).failure.code).toBe('payment_not_found')
    })

    it('refuses a card that does not exist', async () => {
      expect((await record({ debitCard: 760 }, '99999')).status).toBe(404)
    })
  })

  describe('POST email/bill', () => {
    const mail = (id: string) => client.call('mailBill', { body: { id } })
    const outbox = () => test.server.deps.database.db.selectFrom('mail_outbox').selectAll()

    it('queues the invoice once, whether the bill, the order, the card or the passenger is named', async () => {
      const other = await makeSale(test, client, { guest: await makeGuest(test, client, { email: 'meera@mail.example' }) })
      const byBill = await mail(other.payment._id)
      expect(byBill.body).toEqual({ _id: expect.any(String) as string, queued: true, to: 'meera@mail.example', sending: false })
      expect((await mail(other.payment.orderid)).body).toEqual(byBill.body)
      expect((await mail(other.guest.card._id)).body).toEqual(byBill.body)
      expect((await mail(other.guest.pax._id)).body).toEqual(byBill.body)
      const rows = await outbox().where('bill_id', '=', other.payment._id).execute()
      expect(rows).toMatchObject([{ state: 'queued', tries: 0, recipient: 'meera@mail.example' }])
    })

    it('takes the latest bill of a card', async () => {
      const guest = await makeGuest(test, client)
      await makeSale(test, client, { guest })
      const latest = await makeSale(test, client, { guest })
      await mail(guest.card._id)
      expect(await outbox().where('bill_id', '=', latest.payment._id).execute()).toHaveLength(1)
    })

    it('asked twenty times at once still queues one mail', async () => {
      const { payment } = await makeSale(test, client)
      const answers = await Promise.all(Array.from({ length: 20 }, () => mail(payment._id)))
      expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    })

    it('starts a mail over that had failed for good, and leaves a sent one alone', async () => {
      const { payment } = await makeSale(test, client)
      const { _id } = (await mail(payment._id)).body
      const { db } = test.server.deps.database
      await db.updateTable('mail_outbox').set({ state: 'failed', tries: 27 }).where('id', '=', _id).execute()
      expect((await mail(payment._id)).body._id).toBe(_id)
      expect(await outbox().where('id', '=', _id).execute()).toMatchObject([{ state: 'queued', tries: 0 }])
      await db.updateTable('mail_outbox').set({ state: 'sent', tries: 1 }).where('id', '=', _id).execute()
      await mail(payment._id)
      expect(await outbox().where('id', '=', _id).execute()).toMatchObject([{ state: 'sent', tries: 1 }])
    })

    it('refuses what was never paid', async () => {
      const { pax } = await makeOrder(test, client)
      for (const id of [newId(), pax.orderid, pax._id]) expect((await mail(id)).failure.code).toBe('payment_not_found')
    })
  })
})

describeServer('the sales report and the card report', (open) => {
  let test: TestServer
  let client: Client
  const sales: Sale[] = []
  beforeAll(async () => {
    test = await open()
    client = await staffClient(test, ['backoffice', 'foodorder'])
    const [guest, dish] = [await makeGuest(test, client, { balance: 50_000 }), await makeDish(test)]
    // Three sales at one moment, then four an hour apart: pages must not lose rows of equal moments.
    const guests = [guest, await makeGuest(test, client), await makeGuest(test, client)]
    for (const payer of guests) sales.push(await makeSale(test, client, { guest: payer, cart: [{ dish, qty: 1 }] }))
    for (let hour = 0; hour < 4; hour += 1) {
      test.clock.now += 3_600_000
      sales.push(await makeSale(test, client, { guest, cart: [{ dish, qty: 1 + hour }] }))
    }
  })
  const newestFirst = () => sales.map(({ payment }) => payment.invoiceno).toReversed()
  const numbersOf = (bills: { billingData: { AuthorId: { invoiceno: string } } }[]) =>
    bills.map(({ billingData }) => billingData.AuthorId.invoiceno)

  it('lists bills newest first, with their count', async () => {
    const answer = await client.call('listBills')
    expect(numbersOf(answer.body)).toEqual(newestFirst())
    expect(Number(answer.headers['x-total-count'])).toBe(7)
    expect(answer.headers['x-next-cursor']).toBeUndefined()
  })

  it.each([1, 2, 3, 7, 8])('gives every bill once in pages of %i', async (limit) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.call('listBills', { query: { limit, ...(cursor !== undefined && { cursor }) } })
      expect(page.status).toBe(200)
      expect(page.body.length).toBeLessThanOrEqual(limit)
      seen.push(...numbersOf(page.body))
      cursor = page.headers['x-next-cursor'] as string | undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(newestFirst())
  })

  it('keeps to the period: from is within, to is without', async () => {
    const from = sales[3]?.payment.createdAt
    const to = sales[5]?.payment.createdAt
    const answer = await client.call('listBills', { query: { from, to } })
    expect(numbersOf(answer.body)).toEqual([sales[4]?.payment.invoiceno, sales[3]?.payment.invoiceno])
    expect(answer.headers['x-total-count'], 'one page holds it').toBe('2')
    const page = await client.call('listBills', { query: { from, to, limit: 1 } })
    expect(page.headers['x-total-count'], 'counting would read the whole period').toBeUndefined()
  })

  it('keeps to the period on the pages after the first', async () => {
    const query = { from: sales[2]?.payment.createdAt, to: sales[5]?.payment.createdAt, limit: 1 }
    const first = await client.call('listBills', { query })
    const second = await client.call('listBills', { query: { ...query, cursor: first.headers['x-next-cursor'] } })
    expect(numbersOf([...first.body, ...second.body])).toEqual([sales[4]?.payment.invoiceno, sales[3]?.payment.invoiceno])
  })

  it('lists each move on a card with what came in, what went out and the balance after it', async () => {
    const { body } = await client.call('listCardReport', { query: { limit: 1000 } })
    expect(body).toHaveLength(10)
    const { cardNumber } = (sales[0] as Sale).guest.card
    const moves = body.filter((move) => move.cardNumber === cardNumber).toReversed()
    expect(moves.map(({ creditCard, debitCard, cardBalance }) => [creditCard, debitCard, cardBalance])).toEqual([
      [50_000, 0, 50_000],
      [0, 380, 49_620],
      [0, 380, 49_240],
      [0, 760, 48_480],
      [0, 1140, 47_340],
      [0, 1520, 45_820],
    ])
    const paid = sales.filter(({ guest }) => guest.card.cardNumber === cardNumber)
    expect(moves.slice(1).map(({ cardName, createdAt }) => [cardName, createdAt])).toEqual(
      paid.map(({ payment }) => ['Rohan Mehta', payment.createdAt]),
    )
  })

  it('pages the card report too', async () => {
    const first = await client.call('listCardReport', { query: { limit: 6 } })
    const second = await client.call('listCardReport', { query: { limit: 6, cursor: first.headers['x-next-cursor'] } })
    const all = await client.call('listCardReport')
    expect([...first.body, ...second.body]).toEqual(all.body)
  })

  it.each([
    ['a cursor of nobody', { cursor: 'INV-000001' }, 'cursor'],
    ['a moment that no clock can show', { from: '2016-12-31T23:59:60Z' }, 'from'],
  ])('refuses %s', async (_title, query, field) => {
    for (const call of ['listBills', 'listCardReport'] as const) {
      const { status, failure } = await client.call(call, { query })
      expect([status, failure.code, failure.fields?.[0]?.field]).toEqual([400, 'invalid_request', field])
    }
  })
})
