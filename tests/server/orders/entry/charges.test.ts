import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { ChargeRules } from '../../../../src/shared/contract/charge-rules.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { creditNoteReceipt } from '../../../../src/shared/receipt/credit-note.ts'
import { zReportReceipt } from '../../../../src/shared/receipt/z-report.ts'
import { invoiceReceipt } from '../../../../src/shared/receipt/receipt.ts'
import { invoiceDocument } from '../../../../src/server/sales/invoice-mail/invoice-document.ts'
import { invoiceMail } from '../../../../src/server/sales/invoice-mail/invoice-mail.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { approve, type CartDish, type Guest, linesOf, makeDish, makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const RULES: ChargeRules = {
  inclusive: false,
  rates: [
    { type: 'Dinner', rate: 500 },
    { type: 'drinks', rate: 1800 },
  ],
  service: 1000,
  serviceTax: 500,
}

describeServer('tax and service charge', (open) => {
  let test: TestServer
  let desk: Client
  let office: Client
  let guest: Guest
  let cart: CartDish[]

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    office = await staffClient(test, ['backoffice', 'foodorder'])
    await charge(RULES)
    guest = await makeGuest(test, desk, { balance: 5000 })
    cart = [
      { dish: await makeDish(test, { dishName: 'Fish curry', price: 333.33 }), qty: 3 },
      { dish: await makeDish(test, { dishName: 'Fresh lime soda', price: 140.5, type: 'drinks' }), qty: 2 },
    ]
  })

  // Dishes 999.99 + 281, service 128.10, tax 5 % of 999.99 + 128.10 and 18 % of 281.
  const TOTAL = 1516.07
  const TAXES = [
    { rate: 500, inclusive: false, net: 1128.09, tax: 56.4 },
    { rate: 1800, inclusive: false, net: 281, tax: 50.58 },
  ]

  const db = () => test.server.deps.database.db
  const charge = (charges: ChargeRules | undefined) =>
    saveVenue(
      db(),
      { ...defaultVenue, discounts: { allowed: true, foodorder: 10, backoffice: 40 }, ...(charges && { charges }) },
      test.clock.now,
    )
  const place = (totalprice: number, change = {}) =>
    desk.call('placeOrder', { params: { userid: guest.pax._id }, body: { order: linesOf(cart), totalprice, ...change } })
  const placed = async () => {
    const answer = await place(TOTAL)
    expect(answer.status).toBe(200)
    return desk.ok('getOrder', { params: { id: answer.body.orderid } })
  }
  const pay = async (total: number, who = guest, what = cart) => {
    const customerid = await approve(test, desk, who, what)
    return desk.ok('payOrder', { params: { customerid }, body: { balance: total }, key: newId() })
  }
  const intact = async () => expect(await verifyMoney(db())).toEqual([])
  const broken = async () => (await verifyMoney(db())).map(({ invariant }) => invariant)
  const tamper = async (table: string, statement: string) => {
    const { dialect } = test.server.deps.database
    const triggers = dialect === 'sqlite' ? [`${table}_no_update`] : [`${table}_no_change ON ${table}`]
    for (const trigger of triggers) await sql.raw(`DROP TRIGGER ${trigger}`).execute(db())
    await sql.raw(statement).execute(db())
  }

  it('are on the menu, in the total that the caller has to know, and kept on the lines', async () => {
    const terms = { tax: 500, inclusive: false, service: 1000, serviceTax: 500 }
    expect((await desk.ok('listDishes', { query: {} })).find(({ dishName }) => dishName === 'Fish curry')?.terms).toEqual(terms)
    expect((await place(1280.99)).failure.code).toBe('total_mismatch')
    const order = await placed()
    expect([order.totalprice, order.order[0]?.terms]).toEqual([TOTAL, terms])
    await charge(undefined)
    expect((await desk.ok('getOrder', { params: { id: order._id } })).totalprice).toBe(TOTAL)
    expect((await desk.ok('listDishes', { query: {} }))[0]?.terms).toBeUndefined()
  })

  it('of what was sent stay, whatever the venue charges afterwards', async () => {
    const check = await desk.ok('openCheck', {
      body: { name: 'Bar', order: linesOf(cart), totalprice: TOTAL },
    })
    await charge({ ...RULES, rates: [], service: 0 })
    const [curry] = check.order
    if (curry === undefined) throw new Error('no line')
    const more = [...check.order.map(({ _id, qty, round = 1 }) => ({ _id, qty, round })), { _id: curry._id, qty: 1 }]
    const sent = await desk.ok('sendCheck', {
      params: { id: check._id },
      body: { version: check.version, order: more, totalprice: 1849.4 },
    })
    expect(sent.order.map(({ terms }) => terms?.tax)).toEqual([500, 1800, undefined])
    await intact()
  })

  it('are on the invoice by rate, in X, Z and sales report, and go back with credit notes to the paisa', async () => {
    const order = await placed()
    await pay(TOTAL)
    await charge({ ...RULES, inclusive: true })
    const invoice = await desk.ok('getInvoice', { params: { orderid: order._id } })
    expect(invoice).toMatchObject({ subtotal: 1280.99, service: 128.1, tax: 106.98, discount: 0, total: TOTAL, taxes: TAXES })
    const occasion = { copy: 0, printedAt: invoice.createdAt, printedBy: 'Anita Rao', terminal: 'Desk 2' }
    for (const document of [invoiceReceipt(invoice, occasion), invoiceDocument(invoice), invoiceMail(invoice)])
      for (const said of ['Service charge', 'Tax 5% on 1,128.09', 'Tax 18% on 281.00', '50.58'])
        expect(JSON.stringify(document)).toContain(said)
    const x = await office.ok('xReport')
    expect(x).toMatchObject({ amount: TOTAL, tax: 106.98, service: 128.1, taxes: TAXES })
    expect(x.categories.reduce((all, { amount }) => all + amount * 100, 0)).toBe(151_607)
    const totals: number[] = []
    const nets = new Map<number, number>()
    for (const lines of [
      [{ line: 0, qty: 1 }],
      [
        { line: 0, qty: 1 },
        { line: 1, qty: 1 },
      ],
      [
        { line: 0, qty: 1 },
        { line: 1, qty: 1 },
      ],
    ]) {
      // oxfmt-ignore
      const { body: note } = await creditInvoice(desk, order._id, { lines })
      expect(JSON.stringify(creditNoteReceipt(note, occasion))).toContain('"label":"Tax 5% on ')
      totals.push(Math.round(note.total * 100))
      for (const { rate, tax } of note.taxes ?? []) nets.set(rate, (nets.get(rate) ?? 0) + Math.round(tax * 100))
      await intact()
    }
    expect(totals.reduce((all, total) => all + total, 0)).toBe(151_607)
    expect([...nets]).toEqual([
      [500, 5640],
      [1800, 5058],
    ])
    const z = await office.ok('closeZReport', { body: { number: 1 }, key: newId() })
    expect(z).toMatchObject({ tax: 106.98, taxes: TAXES, creditedService: 128.1, creditedTaxes: TAXES })
    expect(await office.ok('salesReport', { query: {} })).toMatchObject({ service: 128.1, taxes: TAXES, creditedTaxes: TAXES })
    const paper = JSON.stringify(zReportReceipt(z, occasion))
    expect(paper).toContain('{"kind":"pair","label":"Tax 5% on 1,128.09","value":"Rs\u00a056.40"}')
    expect(paper).toContain('"label":"Credited: Tax 18% on 281.00"')
    const after = await office.ok('xReport')
    expect([after.tax, after.taxes, after.creditedTaxes]).toEqual([0, undefined, undefined])
    await intact()
  })

  it('that prices contain change no total', async () => {
    await charge({ ...RULES, inclusive: true, service: 0 })
    const { body } = await place(1280.99)
    await pay(1280.99)
    const invoice = await desk.ok('getInvoice', { params: { orderid: body.orderid } })
    expect(invoice).toMatchObject({ subtotal: 1280.99, tax: 90.48, total: 1280.99 })
    expect(invoice.taxes?.map(({ net, tax }) => [net, tax])).toEqual([[952.37, 47.62], [238.14, 42.86]]) // oxfmt-ignore
    await intact()
  })

  it('follow a discount, and there is none on a comp', async () => {
    const order = await placed()
    const give = (change: object) =>
      office.call('giveDiscount', {
        params: { id: order._id },
        body: { version: order.version, kind: 'discount', reason: 'long_wait', percent: 10, ...change },
      })
    const { body: after } = await give({})
    // 1152.89 and 115.29 of service; 5 % of 899.99 + 115.29 = 50.76, 18 % of 252.90 = 45.52.
    expect(after.totalprice).toBe(1364.46)
    // The specification's call, which knows of no discount, names what the dishes come to without.
    expect((await place(TOTAL, { orderid: order._id })).body.totalprice).toBe(1364.46)
    await pay(1364.46)
    await intact()
  })

  it('of an order that is split come to the whole, by line and by amount, and both parts are paid', async () => {
    const order = await placed()
    const [one, two] = [await makeGuest(test, desk, { balance: 2000 }), await makeGuest(test, desk, { balance: 2000 })]
    const by = (who: Guest, version: number, what: object) =>
      desk.ok('splitOrder', { params: { id: order._id }, body: { userid: who.pax._id, version, ...what } })
    const first = await by(one, order.version, { lines: [{ line: 0, qty: 1 }] })
    const second = await by(two, first.order.version, { amount: 500.01 })
    expect(second.part.totalprice).toBe(500.01)
    const parts = [second.order, first.part, second.part]
    const paise = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + Math.round(amount * 100), 0)
    expect(paise(parts.map(({ totalprice }) => totalprice))).toBe(151_607)
    // A part that is placed again as it is keeps what it bears.
    const [dish] = cart
    if (dish === undefined) throw new Error('no dish')
    const again = await desk.ok('placeOrder', {
      params: { userid: one.pax._id },
      body: { order: linesOf([{ ...dish, qty: 1 }]), totalprice: first.part.totalprice, orderid: first.part._id },
    })
    expect(again.totalprice).toBe(first.part.totalprice)
    await pay(first.part.totalprice, one, [{ ...dish, qty: 1 }])
    await intact()
    const back = await desk.ok('joinOrder', { params: { id: second.part._id }, body: { version: second.part.version } })
    expect(paise([back.order.totalprice, first.part.totalprice])).toBe(151_607)
  })

  it('are set in the venue, each category once, and are gone from it when all is 0', async () => {
    const { cardNumberStart: _start, ...current } = await office.ok('getVenue')
    const form = { ...current, cardNumberStart: defaultVenue.cardNumberStart }
    const twice = [...RULES.rates, { type: 'drinks' as const, rate: 1 }]
    const refused = await office.call('updateVenue', { body: { ...form, charges: { ...RULES, rates: twice } } })
    expect(refused.failure).toMatchObject({ code: 'rule_broken', fields: [{ field: 'charges' }] })
    const rates = [{ type: 'drinks' as const, rate: 1800 }, { type: 'Lunch' as const, rate: 0 }] // oxfmt-ignore
    const set = await office.ok('updateVenue', { body: { ...form, charges: { ...RULES, rates, service: 0 } } })
    expect(set.charges).toEqual({ inclusive: false, rates: [{ type: 'drinks', rate: 1800 }], service: 0, serviceTax: 0 })
    const { charges: _charges, ...left } = form
    expect((await office.ok('updateVenue', { body: left })).charges).toEqual(set.charges)
    expect((await office.ok('updateVenue', { body: { ...form, charges: { ...RULES, rates: [], service: 0 } } })).charges).toBe(
      undefined,
    )
  })

  it.each([
    ['a larger tax', 'bill_charges', `UPDATE bill_charges SET amount = amount + 1 WHERE kind = 'tax' AND rate = 500`],
    ['another net', 'bill_charges', `UPDATE bill_charges SET base = base - 1 WHERE rate = 1800`],
    ['a service charge gone', 'bill_charges', `UPDATE bill_charges SET kind = 'gone' WHERE kind = 'service'`],
  ])('that were forged on an invoice are found: %s', async (_what, table, statement) => {
    await placed()
    await pay(TOTAL)
    await intact()
    await tamper(table, statement)
    expect(await broken()).toContain(
      'a bill is what its dishes cost after discount with service charge and tax, which it has by rate',
    )
  })

  it('that were forged on a credit note are found', async () => {
    const order = await placed()
    await pay(TOTAL)
    await creditInvoice(desk, order._id)
    await tamper('credit_note_charges', `UPDATE credit_note_charges SET amount = amount + 1, base = base + 1 WHERE rate = 1800`)
    expect(await broken()).toEqual([
      'what a credit note gives back beside its dishes is its service charge and its tax',
      'credit notes of an invoice reverse no more of a tax or service charge than it has',
    ])
  })
})
