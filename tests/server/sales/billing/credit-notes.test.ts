import { beforeEach, describe, expect, it } from 'vitest'
import type { CreditNote } from '../../../../src/shared/contract/credit-notes.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { makeMember } from '../../../../src/server/guests/members/enrolment.repo.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditGrant, creditInvoice } from '../../../support/server/credit.ts'
import { type Guest, makeDish, makeGuest, makeOrder, makeSale, type Sale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN, replaceApproved } from '../../../support/server/supervisor.ts'

const DAY_MS = 86_400_000

describeServer('a credit note', (open) => {
  let test: TestServer
  let desk: Client
  let guest: Guest
  let sale: Sale
  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder', 'backoffice'])
    guest = await makeGuest(test, desk, { balance: 5000 })
    await makeMember(db(), guest.pax._id, test.clock.now)
    test.clock.now += 1
    const dishes = [
      { dish: await makeDish(test), qty: 2 },
      { dish: await makeDish(test, { dishName: 'Grilled sea bass', price: 780 }), qty: 1 },
      { dish: await makeDish(test, { dishName: 'Fresh lime soda', price: 140.5, type: 'drinks' }), qty: 5 },
    ]
    sale = await makeSale(test, desk, { guest, cart: dishes })
    test.clock.now += DAY_MS
  })
  const db = () => test.server.deps.database.db
  const orderid = () => sale.payment.orderid
  const credit = (options: Parameters<typeof creditInvoice>[2] = {}) => creditInvoice(desk, orderid(), options)
  async function credited(options: Parameters<typeof creditInvoice>[2] = {}): Promise<CreditNote> {
    const answer = await credit(options)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const refused = async (options: Parameters<typeof creditInvoice>[2]) => (await credit(options)).failure.code
  const balance = async () => (await desk.ok('findCard', { params: { cardNumber: guest.card.cardNumber } })).card?.balance
  const limit = async (refundLimit: number | null) =>
    saveVenue(db(), { ...(await currentVenue(db())), refundLimit }, test.clock.now)
  const intact = async () => expect(await verifyMoney(db())).toEqual([])

  it('gives lines back to the card, and leaves invoice, sale and its day as they were', async () => {
    const before = await desk.ok('getInvoice', { params: { orderid: orderid() } })
    const note = await credited({ lines: [{ line: 1, qty: 1 }, { line: 2, qty: 2 }], terminal: 'Desk 2' }) // oxfmt-ignore
    expect(note).toMatchObject({
      creditno: 'CN-000001',
      invoiceno: 'INV-000001',
      total: 1061,
      stillPaid: 1181.5,
      paidTo: 'card',
      paidToCard: guest.card.cardNumber,
      balanceAfter: 5000 - 2242.5 + 1061,
      points: 22 - 11,
      terminal: 'Desk 2',
      lines: [
        { dishName: 'Grilled sea bass', qty: 1, price: 780, amount: 780 },
        { dishName: 'Fresh lime soda', qty: 2, price: 140.5, amount: 281 },
      ],
    })
    expect(await balance()).toBe(note.balanceAfter)
    expect(await desk.ok('getInvoice', { params: { orderid: orderid() } })).toEqual(before)
    const [bill] = await desk.ok('listBills')
    expect([bill?.credited, bill?.billingData.AuthorId.totalprice]).toEqual([1061, 2242.5])
    const history = await desk.ok('orderHistory', { params: { id: orderid() } })
    expect(history.at(-1)).toMatchObject({ what: 'credited', creditno: 'CN-000001', terminal: 'Desk 2' })
    const [move] = await desk.ok('listCardReport')
    expect(move).toMatchObject({ kind: 'credit', creditCard: 1061, debitCard: 0, cardBalance: note.balanceAfter })
    await intact()
  })

  it('never gives back more of a line than was sold, over any number of notes', async () => {
    await credited({ lines: [{ line: 2, qty: 3 }] })
    expect(await refused({ lines: [{ line: 2, qty: 3 }], total: 421.5 })).toBe('over_credited')
    expect(await refused({ lines: [{ line: 0, qty: 1 }, { line: 0, qty: 1 }], total: 760 })).toBe('over_credited') // oxfmt-ignore
    expect(await refused({ lines: [{ line: 9, qty: 1 }], total: 0 })).toBe('over_credited')
    const rest = await credited()
    expect([rest.creditno, rest.stillPaid, rest.total]).toEqual(['CN-000002', 0, 2242.5 - 421.5])
    expect(await refused({ lines: [{ line: 0, qty: 1 }], total: 380 })).toBe('over_credited')
    expect(await balance()).toBe(5000)
    const now = await desk.ok('invoiceCredits', { params: { orderid: orderid() } })
    expect([now.paid, now.credited, now.stillPaid, now.notes.length]).toEqual([2242.5, 2242.5, 0, 2])
    expect(now.lines[2]).toMatchObject({ sold: 5, credited: 5, creditnos: ['CN-000001', 'CN-000002'] })
    await intact()
  })

  it('of credits at the same moment gives no more back than was paid', async () => {
    const lines = [{ line: 1, qty: 1 }]
    const answers = await Promise.all(Array.from({ length: 6 }, () => credit({ lines, total: 780 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await balance()).toBe(5000 - 2242.5 + 780)
    await intact()
  })

  it('is issued once under its key, and refuses another request under it', async () => {
    const [key, lines] = [newId(), [{ line: 0, qty: 1 }]]
    const first = await credited({ key, lines })
    const body = { lines, total: 380, paidTo: 'card', reason: 'wrong_dish' }
    const again = () => desk.call('creditInvoice', { params: { orderid: orderid() }, body, key })
    expect((await again()).body).toEqual(first)
    body.total = 760
    expect((await again()).failure.code).toBe('key_reused')
    expect((await db().selectFrom('credit_notes').selectAll().execute()).length).toBe(1)
  })

  it('is refused for an order that is not paid or not there, another total, another payee and a reason without words', async () => {
    const order = await makeOrder(test, desk)
    const call = (id: string) =>
      desk.call('creditInvoice', {
        params: { orderid: id },
        body: { lines: [{ line: 0, qty: 1 }], total: 380, paidTo: 'card', reason: 'quality' },
        key: newId(),
      })
    expect((await call(order.pax.orderid)).failure.code).toBe('payment_not_found')
    expect((await call(newId())).failure.code).toBe('order_not_found')
    expect(await refused({ total: 1 })).toBe('total_mismatch')
    expect(await refused({ paidTo: 'cash' })).toBe('payee_changed')
    expect(await refused({ reason: 'other' })).toBe('rule_broken')
    expect(await refused({ reason: 'other', note: ' ' })).toBe('invalid_request')
    expect(await refused({ reason: 'other', note: '\u202e' })).toBe('rule_broken')
    expect((await credited({ reason: 'other', note: ' Rained on\u202e ' })).note).toBe('Rained on')
  })

  describe('where the money goes', () => {
    it('is the card even while it is blocked or expired', async () => {
      const params = { cardNumber: guest.card.cardNumber }
      await desk.ok('blockCard', { params, body: { blocked: true } })
      test.clock.now += 400 * DAY_MS
      expect((await credited({ lines: [{ line: 0, qty: 1 }] })).balanceAfter).toBe(5000 - 2242.5 + 380)
      await intact()
    })

    it('is the card that replaced a lost one', async () => {
      await replaceApproved(test, desk, guest.card.cardNumber, '10090')
      const note = await credited()
      expect([note.cardNumber, note.paidToCard, note.balanceAfter]).toEqual([guest.card.cardNumber, '10090', 5000])
      await intact()
    })

    it('is the drawer once the card was returned, out of the hand of whoever issues it', async () => {
      const before = await desk.ok('xReport')
      await desk.ok('returnCard', { params: { cardNumber: guest.card.cardNumber }, key: newId() })
      expect(await refused({ paidTo: 'card' })).toBe('payee_changed')
      const note = await credited({ lines: [{ line: 1, qty: 1 }] })
      expect([note.paidTo, note.paidToCard, note.balanceAfter, note.stillPaid]).toEqual(['cash', '', null, 1462.5])
      const report = await desk.ok('xReport')
      expect(report).toMatchObject({ credits: { count: 1, amount: 780 }, payouts: { count: 1, amount: 780 }, closing: 0 })
      expect(report.cashExpected).toBe(before.cashExpected - (5000 - 2242.5) - 780)
      expect(report.cash).toMatchObject([{ paidOut: { count: 2, amount: 5000 - 2242.5 + 780 } }])
      const moves = await desk.ok('listCardReport', { query: { limit: 2 } })
      expect(moves.map(({ kind }) => kind).toSorted()).toEqual(['credit', 'payout'])
      await intact()
    })
  })

  it('in cash is not taken for the last payment under the number, which a new card made', async () => {
    const { cardNumber, nameOfCard } = guest.card
    await desk.ok('returnCard', { params: { cardNumber }, key: newId() })
    const expiryDate = new Date(test.clock.now + DAY_MS).toISOString()
    const card = await desk.ok('activateCard', { body: { cardNumber, nameOfCard, balance: 3000, expiryDate }, key: newId() })
    test.clock.now += 60_000
    const next = await makeSale(test, desk, { guest: { ...guest, card }, cart: sale.cart.slice(0, 1) })
    test.clock.now += 60_000
    expect((await credited({ lines: [{ line: 1, qty: 1 }] })).paidTo).toBe('cash')
    const body = { fullName: guest.pax.fullName, cardNumber, billingData: {} }
    expect((await desk.ok('recordBill', { body })).billingData.AuthorId.invoiceno).toBe(next.payment.invoiceno)
  })

  describe('Dream Points', () => {
    it('go back in proportion: what stays earned is what stays paid', async () => {
      const points = async () => (await desk.ok('checkout', { params: { customerid: guest.card._id } }))[0]?.AuthorId.points
      expect(await points()).toBe(22)
      expect((await credited({ lines: [{ line: 2, qty: 1 }] })).points).toBe(1)
      expect((await credited({ lines: [{ line: 2, qty: 1 }] })).points).toBe(2)
      await makeSale(test, desk, { guest, cart: sale.cart.slice(0, 1) })
      expect((await credited()).points).toBe(19)
      expect(await points()).toBe(7)
      await intact()
    })

    it('of an earlier balance stay what they were: a note counts from the next invoice on', async () => {
      const pointsOf = async (id: string) => (await desk.ok('getInvoice', { params: { orderid: id } })).points
      const second = await makeSale(test, desk, { guest, cart: sale.cart.slice(0, 1) })
      await credited()
      const third = await makeSale(test, desk, { guest, cart: sale.cart.slice(0, 1) })
      expect([await pointsOf(orderid()), await pointsOf(second.payment.orderid), await pointsOf(third.payment.orderid)]).toEqual([
        { earned: 22, balance: 22 },
        { earned: 7, balance: 29 },
        { earned: 7, balance: 14 },
      ])
    })

    it('are none for a guest who was no member', async () => {
      const other = await makeSale(test, desk)
      const { body } = await creditInvoice(desk, other.payment.orderid)
      expect(body).toMatchObject({ points: null })
      await intact()
    })
  })

  describe('above the limit for refunds', () => {
    it('needs a supervisor for exactly this, and counts what was credited on the invoice before', async () => {
      await limit(800)
      await credited({ lines: [{ line: 1, qty: 1 }] })
      const lines = [{ line: 0, qty: 1 }]
      expect(await refused({ lines })).toBe('approval_needed')
      const approval = await creditGrant(test, desk, orderid(), { lines })
      expect(await refused({ lines: [{ line: 2, qty: 1 }], approval })).toBe('approval_needed')
      const note = await credited({ lines, approval })
      expect(note.approvedBy).toBe('Kavita Menon')
      expect(await refused({ lines, approval })).toBe('approval_needed')
      const audit = await desk.ok('listAudit', { query: { action: 'credit_approved' } })
      expect(audit).toMatchObject([{ staffName: 'Kavita Menon', subjectKind: 'order', detail: 'Rs 380.00, asked by Anita Rao' }])
      await intact()
    })

    it('is approved by the PIN of another person, who is not asked for what cannot be done', async () => {
      await limit(0)
      const { id: supervisor } = await makeSupervisor(test)
      const ask = (change: object) => {
        const body = { orderid: orderid(), lines: [{ line: 0, qty: 2 }], total: 760, paidTo: 'card', supervisor, pin: PIN }
        return desk.call('approveCreditNote', { body: { ...body, ...change } })
      }
      expect((await ask({ total: 1 })).failure.code).toBe('total_mismatch')
      expect((await ask({ lines: [{ line: 0, qty: 3 }], total: 1140 })).failure.code).toBe('over_credited')
      expect((await ask({ pin: '904217' })).failure.code).toBe('supervisor_pin_wrong')
      const { approval, supervisor: name } = (await ask({})).body as { approval: string; supervisor: string }
      expect(name).toBe('Vikram Sethi')
      expect((await credited({ lines: [{ line: 0, qty: 2 }], approval })).approvedBy).toBe('Vikram Sethi')
    })

    it('is not needed at a venue without a limit, nor exactly at it', async () => {
      await limit(780)
      await credited({ lines: [{ line: 1, qty: 1 }] })
      await limit(null)
      await credited()
    })
  })

  it('is in X and Z of its own day, and the Z of the sale stays', async () => {
    const first = await desk.ok('closeZReport', { body: { number: 1 }, key: newId() })
    await credited({ lines: [{ line: 1, qty: 1 }] })
    await credited({ lines: [{ line: 0, qty: 1 }] })
    const second = await desk.ok('closeZReport', { body: { number: 2 }, key: newId() })
    expect(first).toMatchObject({ sales: 1, amount: 2242.5, credits: { count: 0, amount: 0 }, creditFirst: '' })
    expect(second).toMatchObject({
      sales: 0,
      amount: 0,
      credits: { count: 2, amount: 1160 },
      creditFirst: 'CN-000001',
      creditLast: 'CN-000002',
      payouts: { count: 0, amount: 0 },
      closing: first.closing + 1160,
      grandTotal: 2242.5,
    })
    expect((await desk.ok('listZReports'))[1]).toEqual(first)
    await intact()
  })

  it('is in the sales report on its own day, beside sales that it does not change', async () => {
    await credited({ lines: [{ line: 1, qty: 1 }, { line: 2, qty: 1 }] }) // oxfmt-ignore
    const report = await desk.ok('salesReport')
    expect(report).toMatchObject({ sales: 1, amount: 2242.5, credited: 920.5, creditNotes: 1, net: 1322 })
    expect(report.days.map(({ amount, credited: back }) => [amount, back])).toEqual([[2242.5, 0], [0, 920.5]]) // oxfmt-ignore
    expect(report.dishes.map(({ dishName, amount, credited: back }) => [dishName, amount, back])).toEqual([
      ['Grilled sea bass', 780, 780],
      ['Vegetable biryani', 760, 0],
      ['Fresh lime soda', 702.5, 140.5],
    ])
    expect(report.hours.reduce((sum, { credited: back }) => sum + back, 0)).toBe(920.5)
  })

  it('is printed once as the original, then as copies, which the audit names', async () => {
    const note = await credited()
    const printid = newId()
    const print = (id: string, noteId = note._id) =>
      desk.call('printCreditNote', { params: { id: noteId }, body: { printid: id } })
    expect((await print(printid)).body).toMatchObject({ copy: 0, note: { creditno: note.creditno } })
    expect((await print(printid)).body).toMatchObject({ copy: 0 })
    expect((await print(newId())).body).toMatchObject({ copy: 1 })
    expect((await print(newId(), newId())).failure.code).toBe('credit_note_not_found')
    const [reprint] = await desk.ok('listAudit', { query: { action: 'credit_note_reprinted' } })
    expect(reprint?.detail).toBe('CN-000001, copy 1')
    const [issued] = await desk.ok('listAudit', { query: { action: 'invoice_credited' } })
    expect(issued).toMatchObject({ subjectKind: 'order', detail: 'CN-000001, INV-000001, Rs 2,242.50' })
  })
})
