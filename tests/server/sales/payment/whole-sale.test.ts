import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type CartDish, freeTables, type Guest, linesOf, makeDish, makeGuest } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'
import { allowTenders } from '../../../support/server/tender.ts'

const CARD_PIN = '4826'
const TOTAL = 760

describeOnBothDatabases('a whole sale in one call', (open) => {
  let test: TestServer
  let client: Client
  let guest: Guest
  let cart: CartDish[]
  beforeEach(async () => {
    test = await open()
    client = await staffClient(test, ['foodorder'])
    guest = await makeGuest(test, client, { pin: CARD_PIN, balance: 5000 })
    cart = [{ dish: await makeDish(test), qty: 2 }]
  })

  const db = () => test.server.deps.database.db
  const asked = (more: object = {}) => ({
    cardNumber: guest.card.cardNumber,
    order: linesOf(cart),
    totalprice: TOTAL,
    orderid: '',
    consent: { by: 'pin', pin: CARD_PIN },
    ...more,
  })
  const sell = (more: object = {}, key = newId()) => client.call('sellOrder', { body: asked(more), key })
  const balance = async () => (await client.ok('getCard', { params: { customerid: guest.card._id } }))[0]?.balance
  const orders = () => client.ok('listOrders', { query: {} })

  /** What the books, the kitchen and the trail have of everything so far, without what names one sale: ids, moments and numbers. */
  async function written() {
    const tables = {
      orders: db()
        .selectFrom('orders')
        .select(['status', 'payment', 'lines_hash', 'total', 'version', 'outlet', 'split_from', 'billed']),
      bills: db().selectFrom('bills').select(['total', 'balance_after', 'staff_name', 'terminal', 'day']),
      card_moves: db().selectFrom('card_moves').select(['kind', 'credit', 'debit', 'day']),
      ledger: db().selectFrom('ledger_entries').select(['kind', 'amount']).orderBy('seq'),
      approvals: db()
        .selectFrom('otp_challenges')
        .select(['factor', 'total', 'lines_hash', 'tip', 'tendered'])
        .where('voided_at', 'is', null),
      tickets: db().selectFrom('kitchen_tickets').select(['number', 'lines', 'cancelled']),
      sums: db().selectFrom('sales_by_dish').select(['dish_name', 'qty', 'amount']),
      points: db().selectFrom('points_entries').select(['points']),
      tables: db().selectFrom('tablechairs').select(['tableno', 'booked_by']).where('order_id', 'is not', null),
    }
    const rows = await Promise.all(Object.entries(tables).map(async ([name, query]) => [name, await query.execute()] as const))
    return Object.fromEntries(rows)
  }

  it('writes the rows that the calls of the chain write one after the other', async () => {
    const ordertable = await freeTables(test, client, 1)
    expect((await sell({ ordertable })).status).toBe(200)
    const atOnce = await written()
    expect(await verifyMoney(db())).toEqual([])

    test = await open()
    client = await staffClient(test, ['foodorder'])
    guest = await makeGuest(test, client, { pin: CARD_PIN, balance: 5000 })
    cart = [{ dish: await makeDish(test), qty: 2 }]
    const [table] = await freeTables(test, client, 1)
    const { cardNumber, order, totalprice } = asked()
    await client.ok('verifyCardPin', { body: { cardNumber, pin: CARD_PIN, order } })
    await client.ok('placeOrder', {
      params: { userid: guest.pax._id },
      body: { order, totalprice, ordertable: [table ?? { _id: '' }] },
    })
    await client.ok('payOrder', { params: { customerid: guest.card._id }, body: { balance: TOTAL }, key: newId() })
    const oneByOne = await written()
    const unnamed = (text: unknown) => JSON.stringify(text).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}/g, 'id')
    expect(unnamed(atOnce)).toEqual(unnamed(oneByOne))
  })

  it('is done once by its key, and answers the same again', async () => {
    const key = newId()
    const first = await sell({}, key)
    expect(first.body).toMatchObject({ paid: TOTAL, balance: 5000 - TOTAL, invoiceno: expect.any(String) })
    expect((await sell({}, key)).body).toEqual(first.body)
    expect(await balance()).toBe(5000 - TOTAL)
    expect(await orders()).toHaveLength(1)
    expect((await sell({ totalprice: TOTAL / 2 }, key)).failure.code).toBe('key_reused')
  })

  it('a wrong PIN counts as a try, leaves no order, and its key is free', async () => {
    const key = newId()
    const wrong = await sell({ consent: { by: 'pin', pin: '4827' } }, key)
    expect(wrong.failure).toMatchObject({ code: 'pin_wrong', triesLeft: 4 })
    expect(await orders()).toEqual([])
    expect(await balance()).toBe(5000)
    expect((await sell({}, key)).status).toBe(200)
  })

  it('keeps no PIN in what is known of a key: another PIN is the same request', async () => {
    const key = newId()
    const first = await sell({}, key)
    expect((await sell({ consent: { by: 'pin', pin: '9999' } }, key)).body).toEqual(first.body)
  })

  it.each([
    ['a price of yesterday', 'total_mismatch', { totalprice: TOTAL - 1 }],
    ['cash that the venue does not take', 'rule_broken', { consent: { by: 'cash', tendered: 1000 } }],
  ])('%s leaves no order behind', async (_what, code, more) => {
    expect((await sell(more)).failure.code).toBe(code)
    expect(await orders()).toEqual([])
    expect(await balance()).toBe(5000)
    expect(await verifyMoney(db())).toEqual([])
  })

  it('a short balance leaves neither order nor approval behind', async () => {
    guest = await makeGuest(test, client, { pin: CARD_PIN, balance: TOTAL - 1 })
    expect((await sell()).failure.code).toBe('insufficient_balance')
    expect(await orders()).toEqual([])
    expect(await db().selectFrom('otp_challenges').select('id').execute()).toEqual([])
    expect(await balance()).toBe(TOTAL - 1)
  })

  it('takes cash with its tip and answers the change', async () => {
    await allowTenders(test)
    const sold = await sell({ consent: { by: 'cash', tendered: 1000 }, tip: 40 })
    expect(sold.body).toMatchObject({ paid: TOTAL, tip: 40, cash: { tendered: 1000, change: 200 }, balance: 5000 })
    expect((await sell({ consent: { by: 'cash', tendered: 700 } })).failure.fields?.[0]?.msg).toContain('not enough')
    expect(await verifyMoney(db())).toEqual([])
  })

  it('is approved by a supervisor, who is named', async () => {
    const { id: supervisor, name } = await makeSupervisor(test)
    const sold = await sell({ consent: { by: 'supervisor', supervisor, pin: PIN } })
    expect(sold.status).toBe(200)
    const approvals = await db().selectFrom('supervisor_approvals').select(['supervisor_id', 'kind', 'amount']).execute()
    expect(approvals).toEqual([{ supervisor_id: supervisor, kind: 'payment', amount: TOTAL * 100 }])
    const invoice = await client.ok('getInvoice', { params: { orderid: sold.body.orderid } })
    expect(invoice.approvedBy).toBe(name)
    expect(await verifyMoney(db())).toEqual([])
  })

  it('goes on with the unpaid order that the caller knows, and never replaces one unseen', async () => {
    const placed = await client.ok('placeOrder', {
      params: { userid: guest.pax._id },
      body: { order: linesOf([{ ...(cart[0] as CartDish), qty: 1 }]), totalprice: TOTAL / 2 },
    })
    expect((await sell()).failure.code).toBe('order_unpaid')
    expect((await sell({ orderid: placed.orderid, version: 7 })).failure.code).toBe('order_changed')
    const sold = await sell({ orderid: placed.orderid, version: placed.orderversion })
    expect(sold.body.orderid).toBe(placed.orderid)
    expect(await orders()).toHaveLength(1)
    expect(await verifyMoney(db())).toEqual([])
  })

  it('a dish less than its printed bill names is a void after the bill, in the name of who sold', async () => {
    const placed = await client.ok('placeOrder', {
      params: { userid: guest.pax._id },
      body: { order: linesOf(cart), totalprice: TOTAL },
    })
    await client.ok('printGuestBill', { params: { id: placed.orderid }, body: { printid: newId() } })
    const { version } = await client.ok('getOrder', { params: { id: placed.orderid } })
    const less = { order: linesOf([{ ...(cart[0] as CartDish), qty: 1 }]), totalprice: TOTAL / 2 }
    expect((await sell({ ...less, orderid: placed.orderid, version })).status).toBe(200)
    const [voided, ...others] = await db().selectFrom('order_voids').select(['qty', 'amount', 'billed', 'staff_id']).execute()
    const { user } = await client.ok('session')
    expect([voided, others]).toEqual([{ qty: 1, amount: (TOTAL / 2) * 100, billed: 1, staff_id: user._id }, []])
    const audit = await db().selectFrom('audit_log').select('detail').execute()
    expect(audit.filter(({ detail }) => detail.includes('after the bill'))).toHaveLength(1)
    expect(await verifyMoney(db())).toEqual([])
  })

  it('earns Dream Points as any payment does', async () => {
    const { version: _version, ...venue } = await currentVenue(db())
    await saveVenue(db(), { ...venue, pointsPerHundred: 2 }, test.clock.now)
    await db().updateTable('pax').set({ member_since: 1 }).where('id', '=', guest.pax._id).execute()
    await sell()
    expect(await db().selectFrom('points_entries').select('points').execute()).toEqual([{ points: 14 }])
  })
})
