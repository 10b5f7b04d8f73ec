import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { makeGuest } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'

const HOUR_MS = 3_600_000

describeServer('prepaid cards', (open) => {
  let test: TestServer
  let client: Client
  beforeEach(async () => {
    test = await open()
    client = await staffClient(test, ['foodorder', 'backoffice'])
  })
  const inAnHour = () => new Date(test.clock.now + HOUR_MS).toISOString()

  it('are activated on the number of a passenger, with an opening balance of 0 or more', async () => {
    const { card } = await makeGuest(test, client, { balance: 0 })
    expect(await client.ok('getCard', { params: { customerid: card._id } })).toEqual([card])
    expect(card).toMatchObject({ balance: 0, cardBalance: 0, nameOfCard: 'Rohan Mehta' })
  })

  it('are activated once where two terminals try at the same moment', async () => {
    const { card } = await makeGuest(test, client)
    await client.ok('returnCard', { params: { cardNumber: card.cardNumber } })
    const activate = () =>
      client.call('activateCard', {
        body: { cardNumber: card.cardNumber, balance: 10, nameOfCard: 'A', expiryDate: inAnHour() },
        key: newId(),
      })
    const answers = await Promise.all([activate(), activate(), activate()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('are refilled by the amount given, once a key', async () => {
    const { card } = await makeGuest(test, client, { balance: 100 })
    const key = newId()
    const refill = () =>
      client.call('refillCard', {
        body: { cardNumber: card.cardNumber, balance: 25.5, expiryDate: inAnHour(), time: '18:00' },
        key,
      })
    const [first, second] = await Promise.all([refill(), refill()])
    expect(first.body).toMatchObject({ balance: 125.5, expiryDate: inAnHour(), time: '18:00' })
    expect(second.body).toEqual(first.body)
  })

  it('take no more than what a call can carry, and can be looked up whatever is on them', async () => {
    const { card } = await makeGuest(test, client, { balance: 50 })
    const { cardNumber } = card
    const refill = (balance: number) =>
      client.call('refillCard', { body: { cardNumber, balance, confirmed: true }, key: newId() })
    expect((await refill(99_999_999.99)).failure.fields).toEqual([
      { field: 'balance', msg: 'This card can take Rs 99,999,949.99 more at most' },
    ])
    expect((await refill(99_999_949.99)).body.balance).toBe(99_999_999.99)
    expect((await client.call('findCard', { params: { cardNumber } })).status).toBe(200)
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('take an amount above the venue’s limit of refills once it is confirmed, and post nothing before', async () => {
    const { card } = await makeGuest(test, client, { balance: 100 })
    const office = await staffClient(test, ['backoffice'])
    const { cardNumber } = card
    const refill = (balance: number, more = {}) =>
      client.call('refillCard', { body: { cardNumber, balance, ...more }, key: newId() })
    const unusual = await refill(70_035)
    expect(unusual.status).toBe(422)
    expect(unusual.failure).toMatchObject({
      code: 'amount_unusual',
      msg: 'More than Rs 50,000.00 at once is unusual here. Check the amount',
    })
    expect((await refill(50_000)).body.balance, 'up to the limit nobody is asked').toBe(50_100)
    expect((await refill(70_035, { confirmed: true })).body.balance).toBe(120_135)
    const venue = await office.ok('getVenue')
    await office.ok('updateVenue', { body: { ...venue, refillLimit: 2000 } })
    expect((await refill(2000.01)).failure.code, 'the venue’s own limit').toBe('amount_unusual')
    expect((await refill(2000)).status).toBe(200)
    await office.ok('updateVenue', { body: { ...venue, refillLimit: null } })
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('expire within a lifetime: whatever is later has a slip in its year', async () => {
    const { card } = await makeGuest(test, client, { balance: 100 })
    const body = { cardNumber: card.cardNumber, balance: 1, expiryDate: '2226-12-05T18:00:00.000Z' }
    expect((await client.call('refillCard', { body, key: newId() })).failure.fields?.map(({ field }) => field)).toEqual([
      'expiryDate',
    ])
  })

  it('whose expiry or name a refill changes are in the audit with it, and that no channel could tell the guest', async () => {
    const { card } = await makeGuest(test, client, { balance: 50 })
    const office = await staffClient(test, ['backoffice'])
    const body = { cardNumber: card.cardNumber, balance: 0.01, expiryDate: inAnHour(), nameOfCard: 'Somebody else' }
    await client.ok('refillCard', { body, key: newId() })
    const [entry] = await office.ok('listAudit', { query: { action: 'card_terms_changed' } })
    expect(entry?.detail).toBe(`expires ${card.expiryDate} → ${inAnHour()}, name on card, its guest was not notified`)
  })

  it('take no amount with more than two decimals, below zero or without end', async () => {
    const { card } = await makeGuest(test, client)
    for (const balance of [0.001, -1, 1e12, Number.NaN, '5'])
      expect((await client.call('refillCard', { body: { cardNumber: card.cardNumber, balance } })).failure).toMatchObject({
        code: 'invalid_request',
        fields: [{ field: 'balance' }],
      })
  })

  it('are returned for what is left, closed for good, and leave the number to a new card', async () => {
    const { card } = await makeGuest(test, client, { balance: 1420 })
    const returned = await client.ok('returnCard', { params: { cardNumber: card.cardNumber } })
    expect(returned).toMatchObject({ refunded: 1420, balance: 0 })
    expect((await client.call('refillCard', { body: { cardNumber: card.cardNumber, balance: 1 } })).failure.code).toBe(
      'card_not_found',
    )
    const next = await client.ok('activateCard', {
      body: { cardNumber: card.cardNumber, balance: 5, nameOfCard: 'Next', expiryDate: inAnHour() },
    })
    expect(next._id).not.toBe(card._id)
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('keep every move in the card report, newest first', async () => {
    const { card } = await makeGuest(test, client, { balance: 100 })
    await client.ok('refillCard', { body: { cardNumber: card.cardNumber, balance: 50 } })
    test.clock.now += 1
    await client.ok('returnCard', { params: { cardNumber: card.cardNumber } })
    const report = await client.ok('listCardReport')
    expect(report.map(({ creditCard, debitCard, cardBalance }) => [creditCard, debitCard, cardBalance])).toEqual([
      [0, 150, 0],
      [50, 0, 150],
      [100, 0, 100],
    ])
  })
})
