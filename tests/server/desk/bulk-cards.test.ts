import { beforeAll, describe, expect, it } from 'vitest'
import { batchText } from '../../../src/server/people/staff/supervisor.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { newId } from '../../../src/shared/ids.ts'
import { paiseOf } from '../../../src/shared/money/money.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { paxForm } from '../../support/server/pax.ts'
import { approve, makeDish, makeOrder } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'
import { sealerOf } from '../../support/server/supervisor.ts'
import { allowTenders } from '../../support/server/tender.ts'

const HOUR_MS = 3_600_000

describeServer('the cards of many passengers', (open) => {
  let test: TestServer
  let desk: Client
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder', 'backoffice'], 'Devika Nair')
  })
  const db = () => test.server.deps.database.db
  const expiryDate = () => new Date(test.clock.now + HOUR_MS).toISOString()

  /** Registers passengers of a booking group. */
  async function group(name: string, count: number) {
    const paxes = []
    for (let place = 0; place < count; place += 1) {
      const free = (await desk.ok('paxNumbers')).find((number) => number.free)?.paxManifestNo ?? ''
      const form = paxForm({ fullName: `${name} Guest ${place}`, paxManifestNo: free, cabin: `70${place}`, bookingGroup: name })
      paxes.push(await desk.ok('createPax', { body: form }))
    }
    return paxes
  }
  const activate = (ids: string[], balance: number, more: object = {}, key = newId()) =>
    desk.call('activateCards', { body: { ids, balance, expiryDate: expiryDate(), ...more }, key })
  const returnAll = (ids: string[], more: object = {}, key = newId()) => desk.call('returnCards', { body: { ids, ...more }, key })
  const approved = async (act: 'activate' | 'return', ids: string[], total: number) => {
    const seal = await sealerOf(test)
    const askedBy = (await desk.ok('session')).user._id
    return seal({ act: 'cards', cardId: '', to: batchText(act, ids), amount: paiseOf(total), askedBy }, test.clock.now)
  }
  const limit = async (limits: { refundLimit?: number | null; refillLimit?: number | null; refundDayLimit?: number | null }) =>
    saveVenue(db(), { ...(await currentVenue(db())), ...limits }, test.clock.now)

  describe('are activated', () => {
    it('for those whom the search finds, with a move each; who has one is passed over, with the reason', async () => {
      const [first, second, third] = await group('Alvarez', 3)
      await activate([third?._id ?? ''], 1)
      const checked = await desk.ok('checkActivation', { body: { search: 'alvarez' } })
      expect(checked.cards.map(({ cardNumber, cabin }) => [cardNumber, cabin])).toEqual([
        [first?.paxManifestNo, '700'],
        [second?.paxManifestNo, '701'],
      ])
      expect(checked.passedOver).toMatchObject([{ cardNumber: third?.paxManifestNo, why: 'Has a card already' }])
      const done = (
        await activate(
          [first, second, third].map((pax) => pax?._id ?? ''),
          500,
        )
      ).body
      expect(done).toMatchObject({ total: 1000, passedOver: [{ why: 'Has a card already' }] })
      expect(done.cards).toHaveLength(2)
      const { card } = await desk.ok('findCard', { params: { cardNumber: first?.paxManifestNo ?? '' } })
      expect(card).toMatchObject({ balance: 500, nameOfCard: 'Alvarez Guest 0', state: 'active' })
      const moves = await db()
        .selectFrom('card_moves')
        .select('move_id')
        .where('card_id', '=', card?._id ?? '')
        .execute()
      expect(moves).toHaveLength(1)
      expect(await verifyMoney(db())).toEqual([])
    })

    it('by a tender that the venue offers; complimentary credit is given card by card', async () => {
      await allowTenders(test, { besideCash: ['ashore', 'onboard', 'complimentary'] })
      const ids = (await group('Brandt', 2)).map(({ _id }) => _id)
      const free = await activate(ids, 10, { tender: { kind: 'complimentary', reason: 'Welcome' } })
      expect(free.failure).toMatchObject({ code: 'rule_broken', fields: [{ field: 'tender' }] })
      expect((await activate(ids, 10, { tender: { kind: 'onboard' } })).status).toBe(200)
      const [line] = await desk.ok('listCardReport', { query: { tender: 'onboard', limit: 1 } })
      expect(line).toMatchObject({ creditCard: 10, onboard: 10 })
      expect(await verifyMoney(db())).toEqual([])
    })

    it('once by key, and above the refill limit together only by a supervisor, for exactly these at this total', async () => {
      await limit({ refillLimit: 1000 })
      const ids = (await group('Costa', 3)).map(({ _id }) => _id)
      expect((await activate(ids, 400)).failure.code).toBe('approval_needed')
      const approval = await approved('activate', ids, 1200)
      expect((await activate(ids, 401, { approval })).failure.code).toBe('approval_needed')
      expect((await activate(ids.slice(1), 600, { approval })).failure.code).toBe('approval_needed')
      const key = newId()
      const body = { ids, balance: 400, expiryDate: expiryDate() }
      const first = await desk.ok('activateCards', { body: { ...body, approval }, key })
      expect(await desk.ok('activateCards', { body, key })).toEqual(first)
      expect((await activate(ids, 400, { approval })).failure.code).toBe('rule_broken')
      await limit({ refillLimit: null })
      expect(await verifyMoney(db())).toEqual([])
    })

    it('never twice for one passenger, by two desks at once', async () => {
      const ids = (await group('Dubois', 5)).map(({ _id }) => _id)
      const answers = await Promise.all([activate(ids, 10), activate(ids.toReversed(), 10), activate(ids.slice(2), 10)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await verifyMoney(db())).toEqual([])
    })
  })

  describe('are returned', () => {
    it('but those with an unpaid order, with the sums by the desk that opened them', async () => {
      const paxes = await group('Eriksen', 3)
      const ids = paxes.map(({ _id }) => _id)
      await activate(ids, 300)
      const [owing, , third] = paxes
      const card = (await desk.ok('findCard', { params: { cardNumber: owing?.paxManifestNo ?? '' } })).card
      const dish = await makeDish(test, { price: 50 })
      const guest = { pax: owing, card } as never
      await makeOrder(test, desk, { guest, cart: [{ dish, qty: 1 }] })
      await desk.ok('refillCard', { body: { cardNumber: third?.paxManifestNo ?? '', balance: 40, tender: { kind: 'onboard' } } })
      const checked = await desk.ok('checkReturn', { body: { search: 'eriksen' } })
      const sums = [{ desk: expect.any(String) as string, openedBy: 'Devika Nair', cards: 2, amount: 600 }]
      expect(checked).toMatchObject({ total: 600, desks: sums, passedOver: [{ why: 'Has an unpaid order' }] })
      const done = (await returnAll(ids)).body
      expect(done).toMatchObject({ total: 600, desks: sums, passedOver: [{ cardNumber: owing?.paxManifestNo }] })
      expect(done.cards.map(({ refunded, unspentCredit }) => [refunded, unspentCredit])).toEqual([
        [300, 0],
        [300, 40],
      ])
      expect((await returnAll(ids)).body).toMatchObject({ cards: [], total: 0 })
      expect(await verifyMoney(db())).toEqual([])
    })

    it('above the refund limits together only by a supervisor, and the day of the one who returns counts none of it', async () => {
      const ids = (await group('Ferrari', 3)).map(({ _id }) => _id)
      await activate(ids, 300)
      await limit({ refundLimit: 500, refundDayLimit: 100_000 })
      expect((await returnAll(ids)).failure.code).toBe('approval_needed')
      expect((await returnAll(ids, { approval: await approved('return', ids, 901) })).failure.code).toBe('approval_needed')
      expect((await returnAll(ids, { approval: await approved('return', ids, 900) })).status).toBe(200)
      const alone = await db().selectFrom('supervisor_approvals').select('amount').where('kind', '=', 'cards').execute()
      expect(alone.map(({ amount }) => amount)).toContain(90_000)
      await limit({ refundLimit: null, refundDayLimit: null })
      expect(await verifyMoney(db())).toEqual([])
    })

    it('while one of them pays: the payment is made before, or refused, never both', async () => {
      const paxes = await group('Garcia', 4)
      const ids = paxes.map(({ _id }) => _id)
      await activate(ids, 300)
      const [first] = paxes
      const { card } = await desk.ok('findCard', { params: { cardNumber: first?.paxManifestNo ?? '' } })
      const dish = await makeDish(test, { price: 100 })
      const guest = { pax: first, card } as never
      const { cart, total } = await makeOrder(test, desk, { guest, cart: [{ dish, qty: 1 }] })
      await approve(test, desk, guest, cart)
      const [paid, returned] = await Promise.all([
        desk.call('payOrder', { params: { customerid: card?._id ?? '' }, body: { balance: total }, key: newId() }),
        returnAll(ids),
      ])
      const isFirstReturned = returned.body.cards.some(({ cardNumber }) => cardNumber === first?.paxManifestNo)
      expect(paid.status).toBe(200)
      expect(returned.body.total).toBe(isFirstReturned ? 1100 : 900)
      expect(await verifyMoney(db())).toEqual([])
    })
  })
})
