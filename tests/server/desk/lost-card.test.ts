import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { cardAccount } from '../../../src/server/cards/ledger/ledger.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { endVoyage, paxForm } from '../../support/server/pax.ts'
import { approve, makeGuest, makeOrder, makeSale } from '../../support/server/sale.ts'
import { replaceApproved } from '../../support/server/supervisor.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'

describeServer('a lost card', (open) => {
  let test: TestServer
  let client: Client
  beforeEach(async () => {
    test = await open()
    client = await staffClient(test, ['foodorder', 'backoffice'])
  })
  const of = (cardNumber: string) => client.ok('findCard', { params: { cardNumber } })
  const block = (cardNumber: string, blocked: boolean) => client.ok('blockCard', { params: { cardNumber }, body: { blocked } })
  const refill = (cardNumber: string) => client.call('refillCard', { body: { cardNumber, balance: 1 }, key: newId() })
  const sendOtp = (cardNumber: string) => client.call('sendOtp', { body: { cardNumber } })
  const replace = (from: string, to: string, key = newId()) => replaceApproved(test, client, from, to, key)
  const audited = () =>
    test.server.deps.database.db.selectFrom('audit_log').select(['action', 'subject', 'detail']).orderBy('id').execute()

  describe('blocked', () => {
    it('is not paid with, gets no code and no refill, and keeps its balance; unblocked it does all again', async () => {
      const { guest, cart, total } = await makeOrder(test, client)
      const { cardNumber } = guest.card
      const customerid = await approve(test, client, guest, cart)
      expect(await block(cardNumber, true)).toMatchObject({ cardNumber, state: 'blocked', balance: 10_000 })
      const pay = () => client.call('payOrder', { params: { customerid }, body: { balance: total }, key: newId() })
      expect((await pay()).failure.code).toBe('card_not_found')
      test.clock.now += 60_000
      expect((await sendOtp(cardNumber)).failure.code).toBe('card_not_found')
      expect((await refill(cardNumber)).failure).toMatchObject({
        code: 'rule_broken',
        fields: [{ field: 'cardNumber', msg: 'This card is blocked. Unblock it first' }],
      })
      expect((await of(cardNumber)).card?.state).toBe('blocked')

      expect(await block(cardNumber, false)).toMatchObject({ state: 'active', balance: 10_000 })
      expect((await pay()).failure.code, 'the approval did not outlive the block').toBe('approval_missing')
      await approve(test, client, guest, cart)
      expect((await pay()).status).toBe(200)
      expect((await refill(cardNumber)).status).toBe(200)
    })

    it('is noted once with who did it, however often it is asked for', async () => {
      const { card } = await makeGuest(test, client)
      await Promise.all([block(card.cardNumber, true), block(card.cardNumber, true)])
      await block(card.cardNumber, false)
      const notes = [
        { action: 'card_blocked', subject: card._id, detail: card.cardNumber },
        { action: 'card_unblocked', subject: card._id, detail: card.cardNumber },
      ]
      expect(await audited()).toEqual(notes)
    })

    it('is returned like any other: the balance is the holder’s', async () => {
      const { card } = await makeGuest(test, client, { balance: 70 })
      await block(card.cardNumber, true)
      expect(await client.ok('returnCard', { params: { cardNumber: card.cardNumber } })).toMatchObject({ refunded: 70 })
      expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
    })
  })

  describe('replaced', () => {
    it('closes for good; the passenger, the whole balance and the card’s terms go to the new number', async () => {
      const { guest } = await makeSale(test, client)
      const { card, pax } = guest
      await block(card.cardNumber, true)
      const { balance, expiryDate, nameOfCard, time } = (await of(card.cardNumber)).card ?? card
      test.clock.now += 1000
      const answer = await replace(card.cardNumber, '10090')
      expect(answer.body).toMatchObject({
        from: card.cardNumber,
        holder: pax.fullName,
        moved: balance,
        card: { cardNumber: '10090', state: 'active', balance, expiryDate, nameOfCard, time },
      })
      const holder = { _id: pax._id, fullName: pax.fullName }
      expect(await of(card.cardNumber)).toEqual({ holder: null, card: null, replacedBy: '10090', unpaid: null })
      expect(await of('10090')).toEqual({ holder, card: answer.body.card, replacedBy: null, unpaid: null })
      expect((await client.ok('listPax'))[0]).toMatchObject({ _id: pax._id, paxManifestNo: '10090' })
      const { db } = test.server.deps.database
      const old = await db.selectFrom('cards').selectAll().where('id', '=', card._id).executeTakeFirstOrThrow()
      expect(old).toMatchObject({ state: 'returned', balance: 0, closed_at: test.clock.now, replaced_by: answer.body.card._id })
      expect((await audited()).at(-1)).toEqual({
        action: 'card_replaced',
        subject: card._id,
        detail: `${card.cardNumber} > 10090`,
      })
    })

    it('leaves one move with two entries that sum to zero, and a line of the card report on each card', async () => {
      const { card } = await makeGuest(test, client, { balance: 123.45 })
      test.clock.now += 1
      const { card: next } = (await replace(card.cardNumber, '10090')).body
      const { db } = test.server.deps.database
      const entries = await db
        .selectFrom('ledger_entries')
        .select(['account', 'amount', 'move_id'])
        .where('kind', '=', 'transfer')
        .orderBy('seq')
        .execute()
      expect(entries.map(({ account, amount }) => [account, amount])).toEqual([
        [cardAccount(card._id), -12_345],
        [cardAccount(next._id), 12_345],
      ])
      expect(new Set(entries.map(({ move_id }) => move_id)).size).toBe(1)
      const report = await client.ok('listCardReport')
      expect(report.map((line) => [line.cardNumber, line.creditCard, line.debitCard, line.cardBalance])).toEqual([
        ['10090', 123.45, 0, 123.45],
        [card.cardNumber, 0, 123.45, 0],
        [card.cardNumber, 123.45, 0, 123.45],
      ])
      const counted = await db.selectFrom('card_money_by_day').selectAll().where('kind', '=', 'transfer').execute()
      expect(counted).toMatchObject([{ moves: 2, credit: 12_345, debit: 12_345 }])
      expect(await verifyMoney(db)).toEqual([])
    })

    it('gives its number back when the voyage ends, also where its holder stays aboard', async () => {
      const { card } = await makeGuest(test, client)
      await replace(card.cardNumber, '10089')
      const register = () => client.call('createPax', { body: paxForm({ paxManifestNo: card.cardNumber }) })
      expect((await register()).failure.code).toBe('pax_number_taken')
      test.clock.now += 1000
      // The new card keeps its holder aboard.
      const office = await staffClient(test, ['backoffice'])
      await office.ok('endVoyage')
      test.clock.now += 1000
      expect((await client.ok('findCard', { params: { cardNumber: '10089' } })).card?.state).toBe('active')
      expect((await register()).status).toBe(200)
      const found = await client.ok('findCard', { params: { cardNumber: card.cardNumber } })
      expect([found.holder?.fullName, found.replacedBy]).toEqual(['Leela Fernandes', null])
    })

    it('opens nothing to its finder: no code, no refill, no new card, no other passenger, until the voyage ends', async () => {
      const { card } = await makeGuest(test, client)
      await replace(card.cardNumber, '10090')
      expect((await sendOtp(card.cardNumber)).failure.code).toBe('card_not_found')
      expect((await refill(card.cardNumber)).failure.code).toBe('card_not_found')
      const expiryDate = new Date(test.clock.now + 1e10).toISOString()
      const activation = { cardNumber: card.cardNumber, balance: 1, nameOfCard: 'Finder', expiryDate }
      expect((await client.call('activateCard', { body: activation, key: newId() })).failure.code).toBe('no_holder')
      const isFree = async () =>
        (await client.ok('paxNumbers')).find(({ paxManifestNo }) => paxManifestNo === card.cardNumber)?.free
      expect(await isFree()).toBe(false)
      const register = () => client.call('createPax', { body: paxForm({ paxManifestNo: card.cardNumber }) })
      expect((await register()).failure.code).toBe('pax_number_taken')
      expect((await replace('10090', card.cardNumber)).failure.code).toBe('pax_number_taken')
      await endVoyage(test)
      expect(await isFree()).toBe(true)
      expect((await register()).status).toBe(200)
    })

    it('takes the unpaid order along: it is paid with the new card and a new code', async () => {
      const { guest, cart, total, pax } = await makeOrder(test, client)
      const customerid = await approve(test, client, guest, cart)
      const { card } = (await replace(guest.card.cardNumber, '10090')).body
      expect(await client.ok('getOrder', { params: { id: pax.orderid } })).toMatchObject({ cardNumber: '10090' })
      const pay = (id: string) => client.call('payOrder', { params: { customerid: id }, body: { balance: total }, key: newId() })
      expect((await pay(customerid)).failure.code).toBe('card_not_found')
      expect((await pay(card._id)).failure.code, 'the old card’s approval is no longer one').toBe('approval_missing')
      await approve(test, client, { ...guest, card }, cart)
      expect((await pay(card._id)).body).toMatchObject({ paid: total, balance: 10_000 - total })
      expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
    })

    it('is replaced once a key, and answers the same again', async () => {
      const { card } = await makeGuest(test, client)
      const key = newId()
      const [first, second] = await Promise.all([replace(card.cardNumber, '10090', key), replace(card.cardNumber, '10090', key)])
      expect(first.status).toBe(200)
      expect(second.body).toEqual(first.body)
    })

    it('gets a number of its own where two cards and a new passenger want the same at the same moment', async () => {
      const [one, two] = [await makeGuest(test, client), await makeGuest(test, client)]
      const answers = await Promise.all([
        replace(one.card.cardNumber, '10090'),
        replace(two.card.cardNumber, '10090'),
        client.call('createPax', { body: paxForm({ paxManifestNo: '10090' }) }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
    })
  })

  it('that is returned answers what its slip says, the same again for the same key', async () => {
    const { card } = await makeGuest(test, client, { balance: 1420, fullName: 'Sofia Almeida' })
    const key = newId()
    const giveBack = () => client.call('returnCard', { params: { cardNumber: card.cardNumber }, key, terminal: 'Terminal 2' })
    const first = await giveBack()
    expect(first.body.slip).toMatchObject({
      cardNumber: card.cardNumber,
      holder: 'Sofia Almeida',
      refunded: 1420,
      returnedAt: new Date(test.clock.now).toISOString(),
      servedBy: 'Anita Rao',
      terminal: 'Terminal 2',
      venue: { name: 'Purser', timeZone: 'Asia/Kolkata' },
    })
    test.clock.now += 60_000
    expect((await giveBack()).body).toEqual(first.body)
  })

  it('that was returned has its slip again by its number, the last one where the number was given out again; a live one has none', async () => {
    const { card } = await makeGuest(test, client, { balance: 600, fullName: 'Sofia Almeida' })
    const { cardNumber } = card
    const slip = () => client.call('cardSlip', { params: { cardNumber } })
    expect((await slip()).failure.code).toBe('card_not_found')
    const giveBack = async () => (await client.ok('returnCard', { params: { cardNumber }, key: newId() })).slip
    const first = await giveBack()
    test.clock.now += 60_000
    expect((await slip()).body).toEqual(first)
    await client.ok('activateCard', {
      body: { cardNumber, balance: 75.5, nameOfCard: 'Sofia Almeida', expiryDate: card.expiryDate },
      key: newId(),
    })
    await giveBack()
    expect((await slip()).body).toMatchObject({ refunded: 75.5, returnedAt: new Date(test.clock.now).toISOString() })
  })
})
