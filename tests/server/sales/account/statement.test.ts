import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { allHeads } from '../../../../src/server/cards/ledger/ledger.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { pdfText } from '../../../support/printing/pdf-text.ts'
import { type Guest, makeDish, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { replaceApproved } from '../../../support/server/supervisor.ts'
import { allowTenders, makeCashSale } from '../../../support/server/tender.ts'
import { planVoyage, sail } from '../../../support/server/voyages.ts'

const DAY_MS = 86_400_000

describeOnBothDatabases('the statement of a passenger', (open) => {
  let test: TestServer
  let desk: Client
  let guest: Guest
  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    guest = await makeGuest(test, desk, { balance: 5000 })
    await allowTenders(test)
  })
  const db = () => test.server.deps.database.db
  const statement = (query: object = {}) => desk.ok('guestStatement', { params: { userid: guest.pax._id }, query })
  const sell = async (price = 380, qty = 2) =>
    makeSale(test, desk, { guest, cart: [{ dish: await makeDish(test, { price }), qty }] })
  const today = async () => (await statement()).lines.at(-1)?.day ?? ''

  it('says of every move when, where, by whom, with which consent, and the balance after it', async () => {
    test.clock.now += 60_000
    const { payment } = await sell()
    test.clock.now += 60_000
    const credited = await creditInvoice(desk, payment.orderid, { lines: [{ line: 0, qty: 1 }] })
    expect(credited.status).toBe(200)
    const { opening, closing, credit, debit, lines } = await statement()
    expect([opening, credit, debit, closing]).toEqual([0, 5380, 760, 4620])
    expect(lines.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['activation', 5000],
      ['sale', 4240],
      ['credit', 4620],
    ])
    expect(lines[1]).toMatchObject({
      invoiceno: 'INV-000001',
      orderid: payment.orderid,
      dishes: '2 × Vegetable biryani',
      consent: { by: 'code' },
      outlet: expect.any(String),
      debit: 760,
      credit: 0,
      cardNumber: guest.card.cardNumber,
    })
    expect(lines[1]?.staffName).not.toBe('')
    expect(lines[2]).toMatchObject({ invoiceno: 'INV-000001', creditno: 'CN-000001', dishes: 'Vegetable biryani', credit: 380 })
    expect(lines[2]).not.toHaveProperty('consent')
  })

  it('has cash with its sale and tip, which leave the balance as it was', async () => {
    const order = { guest, cart: [{ dish: await makeDish(test), qty: 1 }] }
    const sale = await makeSale(test, desk, order)
    await makeCashSale(test, desk, { tip: 20 })
    test.clock.now += 1000
    await makeCashSale(test, desk, { tip: 50 }, await makeOrder(test, desk, order))
    const { lines, closing } = await statement()
    expect(lines.slice(-3).map(({ kind, credit, debit, consent }) => [kind, credit, debit, consent?.by])).toEqual([
      ['cash', sale.total + 50, 0, 'cash'],
      ['sale', 0, sale.total, 'cash'],
      ['tip', 0, 50, 'cash'],
    ])
    expect(lines.slice(-3).map(({ invoiceno }) => invoiceno)).toEqual(['INV-000003', 'INV-000003', 'INV-000003'])
    expect(closing).toBe(5000 - sale.total)
  })

  it('has a lost card’s balance once out and once in, and names the supervisor', async () => {
    await sell()
    const { body } = await replaceApproved(test, desk, guest.card.cardNumber, '10099')
    const { lines, closing } = await statement()
    expect(lines.slice(-2).map(({ kind, credit, debit, cardNumber }) => [kind, credit, debit, cardNumber])).toEqual([
      ['transfer', 0, 4240, guest.card.cardNumber],
      ['transfer', 4240, 0, body.card.cardNumber],
    ])
    expect(lines.at(-1)?.consent).toEqual({ by: 'supervisor', supervisor: 'Kavita Menon' })
    expect(closing).toBe(4240)
  })

  it('begins and ends in the middle with the balances of those days, so that periods join', async () => {
    const first = await today()
    test.clock.now += DAY_MS
    await sell()
    const second = await today()
    test.clock.now += DAY_MS
    await sell(100, 1)
    const third = await today()
    expect(new Set([first, second, third]).size).toBe(3)
    const middle = await statement({ fromDay: second, toDay: second })
    expect([middle.opening, middle.closing, middle.lines.length]).toEqual([5000, 4240, 1])
    const rest = await statement({ fromDay: third })
    expect([rest.opening, rest.closing, rest.lines.length]).toEqual([4240, 4140, 1])
    const before = await statement({ toDay: first })
    expect([before.opening, before.closing, before.lines.length]).toEqual([0, 5000, 1])
    const none = await statement({ fromDay: '2030-01-01' })
    expect([none.opening, none.closing, none.lines.length]).toEqual([4140, 4140, 0])
  })

  it('of a voyage has its moves, and begins with what was on the card before', async () => {
    const office = await staffClient(test, ['backoffice'])
    await sell()
    test.clock.now += 1000
    const voyage = await sail(office)
    test.clock.now += 1000
    await sell(100, 1)
    const query = { voyage: voyage._id }
    const { voyage: name, opening, closing, lines } = await statement(query)
    expect([name, opening, closing]).toEqual([voyage.name, 4240, 4140])
    expect(lines.map(({ debit }) => debit)).toEqual([100])
    const printed = await desk.ok('printStatement', { params: { userid: guest.pax._id }, body: { printid: newId(), ...query } })
    expect(printed.statement.lines).toHaveLength(1)
    const planned = await planVoyage(office, { name: 'Later', fromDay: '2031-01-01', toDay: '2031-01-08', ports: [] })
    const params = { userid: guest.pax._id }
    expect((await desk.call('guestStatement', { params, query: { voyage: planned._id } })).failure.code).toBe('voyage_not_found')
  })

  it('says how a load was paid, and of a slip its last digits', async () => {
    await allowTenders(test, { besideCash: ['bank'] })
    const tender = { kind: 'bank', reference: '4821' }
    await desk.ok('refillCard', { body: { cardNumber: guest.card.cardNumber, balance: 500, tender }, key: newId() })
    const { lines } = await statement()
    expect(lines.map(({ kind, tender: by, reference }) => [kind, by, reference])).toEqual([
      ['activation', undefined, undefined],
      ['refill', 'bank', '4821'],
    ])
  })

  it('names the last ledger entry of each outlet that it includes', async () => {
    await sell()
    const { asOf } = await statement()
    const [head] = await allHeads(db())
    expect(asOf).toEqual([{ _id: 1, name: expect.any(String), row: head?.ledger_seq, hash: head?.ledger_hash }])
  })

  it('has nothing of another passenger', async () => {
    await makeSale(test, desk)
    expect((await statement()).lines).toHaveLength(1)
  })

  it('refuses a period that ends before it begins, and a passenger who is not there', async () => {
    const period = { fromDay: '2026-12-02', toDay: '2026-12-01' }
    const params = { userid: guest.pax._id }
    const reversed = await desk.call('guestStatement', { params, query: period })
    expect([reversed.failure.code, reversed.failure.fields?.[0]?.field]).toEqual(['invalid_request', 'toDay'])
    expect((await desk.call('guestStatement', { params: { userid: newId() } })).failure.code).toBe('pax_not_found')
  })

  it('is printed once as the original and then as copies, until a move is new', async () => {
    const params = { userid: guest.pax._id }
    const printid = newId()
    const print = (id = newId()) => desk.ok('printStatement', { params, body: { printid: id } })
    const copies = [(await print(printid)).copy, (await print(printid)).copy, (await print()).copy]
    await sell()
    const next = await print()
    expect([...copies, next.copy, next.statement.closing]).toEqual([0, 0, 1, 0, 4240])
    const [entry] = await (await staffClient(test, ['backoffice'])).ok('listAudit', { query: { action: 'statement_reprinted' } })
    expect(entry).toMatchObject({ detail: 'statement, copy 1', subject: guest.pax.paxManifestNo })
    const other = await makeGuest(test, desk)
    const foreign = await desk.call('printStatement', { params: { userid: other.pax._id }, body: { printid } })
    expect(foreign.failure.fields?.[0]?.field).toBe('printid')
  })

  it('is a PDF on A4 with every move', async () => {
    await sell()
    const { name, content } = await desk.ok('statementPdf', { params: { userid: guest.pax._id } })
    expect(name).toMatch(/^Statement 1\d{4} \d{4}-\d\d-\d\d\.pdf$/)
    const text = pdfText(Buffer.from(content, 'base64'))
    for (const word of ['Statement', guest.pax.fullName, 'INV-000001', '2 × Vegetable biryani', '4,240.00', 'Opening balance'])
      expect(text).toContain(word)
  })

  it('is queued once for a mail’s id, at the passenger’s address', async () => {
    const [params, mailid] = [{ userid: guest.pax._id }, newId()]
    const mail = (id: string) => desk.ok('mailStatement', { params, body: { mailid: id } })
    const first = await mail(mailid)
    expect([first.to, first.queued]).toEqual([guest.pax.email, true])
    await mail(mailid)
    await mail(newId())
    expect(await db().selectFrom('statement_mails').selectAll().execute()).toHaveLength(2)
    const other = await makeGuest(test, desk)
    const foreign = await desk.call('mailStatement', { params: { userid: other.pax._id }, body: { mailid } })
    expect(foreign.failure.fields?.[0]?.field).toBe('mailid')
  })
})
