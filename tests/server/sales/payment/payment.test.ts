import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { approve, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'

describeOnBothDatabases('the payment', (open) => {
  let test: TestServer
  let client: Client
  beforeEach(async () => {
    test = await open()
    client = await staffClient(test, ['foodorder', 'backoffice'])
  })

  const ready = async (balance = 10_000) => {
    const guest = await makeGuest(test, client, { balance })
    const { cart, total } = await makeOrder(test, client, { guest })
    const customerid = await approve(test, client, guest, cart)
    return {
      guest,
      cart,
      total,
      pay: (key?: string) =>
        client.call('payOrder', { params: { customerid }, body: { balance: total }, ...(key !== undefined && { key }) }),
    }
  }

  it('debits the card once and writes order, bill, card report and ledger together', async () => {
    const { guest, payment, total } = await makeSale(test, client, { terminal: 'Terminal 2' })
    expect(payment).toMatchObject({ invoiceno: 'INV-000001', paid: 760, balance: 9240 })
    const [checkout] = await client.ok('checkout', { params: { customerid: guest.card._id } })
    expect(checkout?.AuthorId).toMatchObject({ invoiceno: 'INV-000001', totalprice: total, paid: true })
    expect(await client.ok('listBills')).toMatchObject([
      { cardNumber: guest.card.cardNumber, billingData: { AuthorId: { invoiceno: 'INV-000001', totalprice: 760 } } },
    ])
    expect(
      (await client.ok('listCardReport')).map(({ creditCard, debitCard, cardBalance }) => [creditCard, debitCard, cardBalance]),
    ).toEqual([
      [0, 760, 9240],
      [10_000, 0, 10_000],
    ])
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('shows no invoice number before it is paid', async () => {
    const { guest } = await ready()
    const [checkout] = await client.ok('checkout', { params: { customerid: guest.card._id } })
    expect([checkout?.AuthorId.invoiceno, checkout?.AuthorId.paid]).toEqual(['', false])
  })

  describe('repeated', () => {
    it('with its key answers the first answer, byte for byte, however much later', async () => {
      const { pay } = await ready()
      const key = newId()
      const first = await pay(key)
      test.clock.now += 86_400_000
      const again = await pay(key)
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
      expect(await client.ok('listBills')).toHaveLength(1)
    })

    it('without a key is known by its order: an order is paid once', async () => {
      const { pay } = await ready()
      const first = await pay()
      expect((await pay()).body).toEqual(first.body)
      expect(await client.ok('listBills')).toHaveLength(1)
    })

    it('without a key answers for no order but the one placed last', async () => {
      const { guest, cart, pay } = await ready()
      await pay()
      const again = await makeOrder(test, client, { guest, cart })
      await client.ok('cancelOrder', { params: { id: again.pax.orderid } })
      expect((await pay()).failure.code).toBe('nothing_to_pay')
      expect(await client.ok('listBills')).toHaveLength(1)
    })

    it('at the same moment with one key has one effect and equal answers', async () => {
      const { pay } = await ready()
      const key = newId()
      const answers = await Promise.all(Array.from({ length: 12 }, () => pay(key)))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      expect(await client.ok('listBills')).toHaveLength(1)
    })

    it('at the same moment with many keys charges once; the others learn that nothing is left to pay', async () => {
      const { guest, pay } = await ready()
      const answers = await Promise.all(Array.from({ length: 12 }, () => pay(newId())))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await client.ok('getCard', { params: { customerid: guest.card._id } })).toMatchObject([{ balance: 9240 }])
      expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
    })
  })

  it('that fails leaves its key free: after a refill the same key pays', async () => {
    const { guest, pay } = await ready(100)
    const key = newId()
    expect((await pay(key)).failure).toMatchObject({ code: 'insufficient_balance', Msg: 'Insufficient Balance' })
    await client.ok('refillCard', { body: { cardNumber: guest.card.cardNumber, balance: 1000 } })
    expect((await pay(key)).body).toMatchObject({ invoiceno: 'INV-000001', balance: 340 })
  })

  it('is not made for an order that changed after the screen read it', async () => {
    const { guest, pay } = await ready()
    const { cart } = await makeOrder(test, client, { guest })
    expect(cart).toHaveLength(1)
    expect((await pay(newId())).failure.code).toBe('approval_missing')
  })

  it('of many guests at once takes invoice numbers without a gap', async () => {
    const guests = []
    for (let count = 0; count < 8; count += 1) guests.push(await ready())
    const answers = await Promise.all(guests.map(({ pay }) => pay(newId())))
    const numbers = answers.map(({ body }) => body.invoiceno).toSorted()
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`))
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('never overspends a card that two terminals charge at once', async () => {
    const guest = await makeGuest(test, client, { balance: 1000 })
    const { cart, total } = await makeOrder(test, client, { guest })
    const customerid = await approve(test, client, guest, cart)
    const pay = () => client.call('payOrder', { params: { customerid }, body: { balance: total }, key: newId() })
    await Promise.all([pay(), pay(), client.call('returnCard', { params: { cardNumber: guest.card.cardNumber } })])
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })
})
