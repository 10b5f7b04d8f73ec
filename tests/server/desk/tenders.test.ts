import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import type { LoadTender, Tenders } from '../../../src/shared/contract/tender-rules.ts'
import { complimentaryText } from '../../../src/server/people/staff/supervisor.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { paiseOf } from '../../../src/shared/money/money.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { paxForm } from '../../support/server/pax.ts'
import { type Guest, makeDish, makeGuest, makeOrder, makeSale } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'
import { grantFor, makeSupervisor, PIN, sealerOf } from '../../support/server/supervisor.ts'
import { allowTenders, makeCashSale } from '../../support/server/tender.ts'

const ALL: NonNullable<Tenders['besideCash']> = ['bank', 'ashore', 'onboard', 'complimentary']

describeServer('the tender of loads and pay-outs', (open) => {
  let test: TestServer
  let desk: Client
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder', 'backoffice'], 'Devika Nair')
  })
  beforeEach(() => allowTenders(test, { besideCash: ALL, cash: true, tips: true }))
  const db = () => test.server.deps.database.db

  const refill = ({ card }: Guest, balance: number, tender: LoadTender, approval?: string) =>
    desk.call('refillCard', {
      body: { cardNumber: card.cardNumber, balance, tender, ...(approval !== undefined && { approval }) },
      key: newId(),
    })
  const giveBack = (
    { card }: Guest,
    query: { tender?: 'cash' | 'bank' | 'ashore'; reference?: string; approval?: string } = {},
  ) => desk.call('returnCard', { params: { cardNumber: card.cardNumber }, query, key: newId() })
  const cardOf = async ({ card }: Guest) => (await desk.ok('findCard', { params: { cardNumber: card.cardNumber } })).card
  const freely = async ({ card }: Pick<Guest, 'card'>, amount: number, reason: string, client = desk) => {
    const seal = await sealerOf(test)
    const askedBy = (await client.ok('session')).user._id
    const to = complimentaryText(card.cardNumber, reason)
    return seal({ act: 'complimentary', cardId: '', to, amount: paiseOf(amount), askedBy }, test.clock.now)
  }
  const entriesOf = async ({ card }: Guest) => {
    const moves = db().selectFrom('card_moves').select('move_id').where('card_id', '=', card._id)
    const rows = await db().selectFrom('ledger_entries').selectAll().where('move_id', 'in', moves).orderBy('seq').execute()
    return rows.map(({ kind, account, amount }) => `${kind} ${account.replace(card._id, '·')} ${amount / 100}`)
  }
  const sell = (guest: Guest, price: number) =>
    makeDish(test, { price }).then((dish) => makeSale(test, desk, { guest, cart: [{ dish, qty: 1 }] }))

  describe('of a load', () => {
    it('is an account of the ledger, and onboard credit a bucket of its own on the card', async () => {
      const guest = await makeGuest(test, desk, { balance: 1000 })
      expect((await refill(guest, 200, { kind: 'bank', reference: '0417' })).status).toBe(200)
      expect((await refill(guest, 300, { kind: 'ashore' })).status).toBe(200)
      expect((await refill(guest, 500, { kind: 'onboard' })).body).toMatchObject({ balance: 2000, onboard: 500 })
      expect(await entriesOf(guest)).toEqual([
        'activation card:· 1000',
        'activation cash -1000',
        'refill card:· 200',
        'refill bank -200',
        'refill card:· 300',
        'refill ashore -300',
        'refill card:· 0',
        'refill onboard:· 500',
        'refill onboard -500',
      ])
      expect(await verifyMoney(db())).toEqual([])
    })

    it('is on the card report with the digits of its slip, and found by it', async () => {
      const guest = await makeGuest(test, desk, { balance: 1 })
      await refill(guest, 77, { kind: 'bank', reference: '0418' })
      const [line] = await desk.ok('listCardReport', { query: { tender: 'bank', limit: 1 } })
      expect(line).toMatchObject({ kind: 'refill', creditCard: 77, tender: 'bank', reference: '0418' })
      const inCash = await desk.ok('listCardReport', { query: { tender: 'cash', limit: 1 } })
      expect(inCash).toMatchObject([{ kind: 'activation', creditCard: 1 }])
      const [noted] = await desk.ok('listAudit', { query: { action: 'money_refill', limit: 1 } })
      expect(noted?.detail).toBe('Rs 77.00, Bank card, slip 0418')
    })

    it.each<[string, LoadTender, string]>([
      ['a bank card without its slip', { kind: 'bank' }, 'reference'],
      ['a complimentary load without a reason', { kind: 'complimentary', reason: ' ' }, 'reason'],
    ])('is refused for %s, with the field', async (_what, tender, field) => {
      const refused = await refill(await makeGuest(test, desk), 10, tender)
      expect(refused.failure).toMatchObject({ code: 'rule_broken', fields: [{ field }] })
    })

    it('never stores more of a slip than four digits', async () => {
      const refused = await refill(await makeGuest(test, desk), 10, { kind: 'bank', reference: '41111111' })
      expect(refused.status).toBe(400)
      expect(refused.failure.fields?.[0]?.field).toContain('reference')
    })

    it('is refused where the venue does not offer it; cash is always offered', async () => {
      const guest = await makeGuest(test, desk)
      await allowTenders(test, { besideCash: [] })
      expect((await refill(guest, 10, { kind: 'ashore' })).failure).toMatchObject({ fields: [{ field: 'tender' }] })
      expect((await giveBack(guest, { tender: 'ashore' })).failure).toMatchObject({ fields: [{ field: 'tender' }] })
      expect((await refill(guest, 10, { kind: 'cash' })).status).toBe(200)
    })

    it('is subject to the refill limit whatever it is', async () => {
      const guest = await makeGuest(test, desk)
      expect((await refill(guest, 50_001, { kind: 'onboard' })).failure.code).toBe('amount_unusual')
    })
  })

  describe('of a complimentary load', () => {
    const reason = 'Spilled wine on a dress'

    it('needs a supervisor, for this number, this amount and this reason, once', async () => {
      const guest = await makeGuest(test, desk, { balance: 100 })
      const other = await makeGuest(test, desk)
      const approval = await freely(guest, 250, reason)
      expect((await refill(guest, 250, { kind: 'complimentary', reason })).failure.code).toBe('approval_needed')
      expect((await refill(guest, 251, { kind: 'complimentary', reason }, approval)).failure.code).toBe('approval_needed')
      expect((await refill(guest, 250, { kind: 'complimentary', reason: 'Birthday' }, approval)).failure.code).toBe(
        'approval_needed',
      )
      expect((await refill(other, 250, { kind: 'complimentary', reason }, approval)).failure.code).toBe('approval_needed')
      expect((await refill(guest, 250, { kind: 'complimentary', reason }, approval)).body).toMatchObject({
        balance: 350,
        onboard: 250,
      })
      expect((await refill(guest, 250, { kind: 'complimentary', reason }, approval)).failure.code).toBe('approval_needed')
      const [noted] = await desk.ok('listAudit', { query: { action: 'complimentary_approved', limit: 1 } })
      expect(noted).toMatchObject({ subject: guest.card.cardNumber, staffName: 'Kavita Menon' })
      expect(await verifyMoney(db())).toEqual([])
    })

    it('may be the opening balance of a card, approved by PIN before the card exists', async () => {
      const supervisor = await makeSupervisor(test)
      const { paxManifestNo: cardNumber } = await desk.ok('createPax', { body: paxForm({ paxManifestNo: '10090' }) })
      const { approval } = await desk.ok('approveMove', {
        body: { act: 'complimentary', cardNumber, amount: 40, reason, supervisor: supervisor.id, pin: PIN },
      })
      const expiryDate = new Date(test.clock.now + 3_600_000).toISOString()
      const tender = { kind: 'complimentary', reason } as const
      const card = await desk.ok('activateCard', {
        body: { cardNumber, balance: 40, nameOfCard: 'Eva', expiryDate, tender, approval },
        key: newId(),
      })
      expect(card).toMatchObject({ balance: 40, onboard: 40 })
    })

    it('is approved for the person who asked, and nobody else', async () => {
      const guest = await makeGuest(test, desk)
      const clerk = await staffClient(test, ['foodorder'], 'Rahul Bose')
      const approval = await freely(guest, 10, reason, clerk)
      expect((await refill(guest, 10, { kind: 'complimentary', reason }, approval)).failure.code).toBe('approval_needed')
    })
  })

  describe('of what is spent', () => {
    it('is onboard credit first, then own money', async () => {
      const guest = await makeGuest(test, desk, { balance: 1000 })
      await refill(guest, 300, { kind: 'onboard' })
      await sell(guest, 500)
      expect((await entriesOf(guest)).slice(-3)).toEqual(['sale card:· -200', 'sale onboard:· -300', 'sale sales 500'])
      expect(await cardOf(guest)).toMatchObject({ balance: 800 })
      expect(await verifyMoney(db())).toEqual([])
    })

    it('goes past the credit for a sale in cash', async () => {
      const guest = await makeGuest(test, desk, { balance: 100 })
      await refill(guest, 300, { kind: 'onboard' })
      const dish = await makeDish(test, { price: 200 })
      const order = await makeOrder(test, desk, { guest, cart: [{ dish, qty: 1 }] })
      await makeCashSale(test, desk, { tip: 20 }, order)
      expect(await cardOf(guest)).toMatchObject({ balance: 400, onboard: 300 })
      expect(await verifyMoney(db())).toEqual([])
    })

    it('takes a tip from the credit too, after the sale', async () => {
      const guest = await makeGuest(test, desk, { balance: 1000 })
      await refill(guest, 210, { kind: 'onboard' })
      const dish = await makeDish(test, { price: 200 })
      const { cart, total } = await makeOrder(test, desk, { guest, cart: [{ dish, qty: 1 }] })
      const body = { cardNumber: guest.card.cardNumber, order: [{ _id: dish._id, qty: 1 }], tip: 30 }
      await desk.ok('sendOtp', { body })
      const code = test.lastCode(guest.card.cardNumber)
      await desk.ok('verifyOtp', { query: { mobileNo: guest.pax.mobileNo, code, customerid: guest.card._id } })
      await desk.ok('payOrder', { params: { customerid: guest.card._id }, body: { balance: total, tip: 30 }, key: newId() })
      expect(cart).toHaveLength(1)
      expect((await entriesOf(guest)).slice(-6)).toEqual([
        'sale card:· 0',
        'sale onboard:· -200',
        'sale sales 200',
        'tip card:· -20',
        'tip onboard:· -10',
        'tip tips 30',
      ])
      expect(await verifyMoney(db())).toEqual([])
    })
  })

  describe('of a correction', () => {
    const credit = (orderid: string, qty: number, total: number, paidTo: 'card' | 'cash' = 'card') =>
      desk.ok('creditInvoice', {
        params: { orderid },
        body: { lines: [{ line: 0, qty }], total, paidTo, reason: 'quality' },
        key: newId(),
      })

    it('is own money first, up to what the sale took of it, then onboard credit', async () => {
      const guest = await makeGuest(test, desk, { balance: 1000 })
      await refill(guest, 300, { kind: 'onboard' })
      const dish = await makeDish(test, { price: 100 })
      const { payment } = await makeSale(test, desk, { guest, cart: [{ dish, qty: 5 }] })
      const first = await credit(payment.orderid, 1, 100)
      expect(first.onboard).toBeUndefined()
      const second = await credit(payment.orderid, 3, 300)
      expect(second.onboard).toBe(200)
      expect(await cardOf(guest)).toMatchObject({ balance: 1200, onboard: 200 })
      expect((await credit(payment.orderid, 1, 100)).onboard).toBe(100)
      expect(await cardOf(guest)).toMatchObject({ balance: 1300, onboard: 300 })
      expect(await verifyMoney(db())).toEqual([])
    })

    it('never pays onboard credit out once the card was returned', async () => {
      const guest = await makeGuest(test, desk, { balance: 100 })
      await refill(guest, 300, { kind: 'onboard' })
      const { payment } = await sell(guest, 350)
      await giveBack(guest)
      const note = await credit(payment.orderid, 1, 350, 'cash')
      expect(note).toMatchObject({ total: 350, onboard: 300, paidTo: 'cash' })
      expect((await entriesOf(guest)).slice(-4)).toEqual([
        'payout card:· -50',
        'payout onboard:· -300',
        'payout cash 50',
        'payout onboard 300',
      ])
      expect(await verifyMoney(db())).toEqual([])
    })
  })

  describe('of a pay-out', () => {
    it('is what was own money; onboard credit goes back where it came from, and slip and answer say both', async () => {
      const guest = await makeGuest(test, desk, { balance: 1000 })
      await refill(guest, 300, { kind: 'onboard' })
      const returned = (await giveBack(guest, { tender: 'bank', reference: '77' })).body
      expect(returned).toMatchObject({
        refunded: 1000,
        unspentCredit: 300,
        slip: { refunded: 1000, unspentCredit: 300, paidBy: 'bank' },
      })
      expect((await entriesOf(guest)).slice(-4)).toEqual([
        'return card:· -1000',
        'return onboard:· -300',
        'return bank 1000',
        'return onboard 300',
      ])
      const slip = await desk.ok('cardSlip', { params: { cardNumber: guest.card.cardNumber } })
      expect(slip).toMatchObject({ refunded: 1000, unspentCredit: 300, paidBy: 'bank' })
      expect(await verifyMoney(db())).toEqual([])
    })

    it('counts against the supervisor’s limit without the onboard credit', async () => {
      const venue = await currentVenue(db())
      await saveVenue(db(), { ...venue, refundLimit: 100 }, test.clock.now)
      const [within, above] = [await makeGuest(test, desk, { balance: 100 }), await makeGuest(test, desk, { balance: 101 })]
      await refill(within, 5000, { kind: 'onboard' })
      expect((await giveBack(within)).status).toBe(200)
      expect((await giveBack(above)).failure.code).toBe('approval_needed')
      expect(
        (
          await giveBack(above, {
            approval: (await grantFor(test, desk, { act: 'refund', cardNumber: above.card.cardNumber })) ?? '',
          })
        ).status,
      ).toBe(200)
      await saveVenue(db(), { ...(await currentVenue(db())), refundLimit: null }, test.clock.now)
    })

    it('moves with a lost card, both parts', async () => {
      const guest = await makeGuest(test, desk, { balance: 100 })
      await refill(guest, 300, { kind: 'onboard' })
      const { cardNumber } = guest.card
      const approval = (await grantFor(test, desk, { act: 'transfer', cardNumber, to: '10098' })) ?? ''
      const replaced = await desk.ok('replaceCard', {
        params: { cardNumber },
        body: { cardNumber: '10098', approval },
        key: newId(),
      })
      expect(replaced).toMatchObject({ moved: 400, card: { balance: 400, onboard: 300 } })
      expect(await verifyMoney(db())).toEqual([])
    })
  })

  describe('on reports', () => {
    it('X, Z and the card report say what came by which tender, and cash is the drawer’s only', async () => {
      const x = await desk.ok('xReport')
      await desk.ok('closeZReport', { body: { number: x.number }, key: newId() })
      const guest = await makeGuest(test, desk, { balance: 1000 })
      await refill(guest, 200, { kind: 'bank', reference: '1234' })
      await refill(guest, 300, { kind: 'onboard' })
      await giveBack(guest, { tender: 'ashore' })
      const after = await desk.ok('xReport')
      expect(after.tenders).toEqual([
        { tender: 'cash', taken: { count: 1, amount: 1000 }, paidOut: { count: 0, amount: 0 } },
        { tender: 'bank', taken: { count: 1, amount: 200 }, paidOut: { count: 0, amount: 0 } },
        { tender: 'ashore', taken: { count: 0, amount: 0 }, paidOut: { count: 1, amount: 1200 } },
        { tender: 'onboard', taken: { count: 1, amount: 300 }, paidOut: { count: 1, amount: 300 } },
      ])
      expect(after.cashExpected).toBe(1000)
      expect(after.cash).toMatchObject([{ name: 'Devika Nair', taken: { count: 1, amount: 1000 }, expected: 1000 }])
      const z = await desk.ok('closeZReport', { body: { number: after.number }, key: newId() })
      expect(z.tenders).toEqual(after.tenders)
      const report = await desk.ok('cardMoneyReport')
      expect(report.tenders?.map(({ tender }) => tender)).toEqual(expect.arrayContaining(['cash', 'bank', 'ashore', 'onboard']))
      expect(await verifyMoney(db())).toEqual([])
    })

    it('say nothing of tenders where all was in cash', async () => {
      const x = await desk.ok('xReport')
      await desk.ok('closeZReport', { body: { number: x.number }, key: newId() })
      await giveBack(await makeGuest(test, desk))
      const after = await desk.ok('xReport')
      expect(after.tenders).toBeUndefined()
      expect(after.cashExpected).toBe(0)
    })
  })
})
