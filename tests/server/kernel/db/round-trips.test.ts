import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest } from '../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

/** PostgreSQL alone: the embedded database is asked within the process. */
let test: TestServer
let client: Client
const { query } = pg.Client.prototype
beforeEach(async () => {
  test = await openTestServer('postgres')
  client = await staffClient(test, ['foodorder'])
})
afterEach(async () => {
  Object.assign(pg.Client.prototype, { query })
  await test.close()
})

/** Counts how often statements are sent after an answer had come: what is sent together takes one way to the database and back. */
function countTrips(): { trips: number; statements: number } {
  const counted = { trips: 0, statements: 0 }
  let isAnswered = true
  const counting = function counting(this: pg.Client, ...given: unknown[]) {
    counted.statements += 1
    if (isAnswered) counted.trips += 1
    isAnswered = false
    const answered = () => void (isAnswered = true)
    const result = Reflect.apply(query, this, given) as Promise<unknown> | undefined
    // A new connection is asked by a callback which database it meets.
    result?.then(answered, answered)
    return result
  }
  Object.assign(pg.Client.prototype, { query: counting })
  return counted
}

/** The round trips of each call of a sale. */
async function tripsOfSale(): Promise<number[]> {
  const { pax, card, mobileNo } = await makeGuest(test, client)
  const dish = await makeDish(test)
  const { cardNumber } = card
  const [order, total] = [[{ _id: dish._id, qty: 2 }], dish.price * 2]
  const counted = countTrips()
  const byCall: number[] = []
  const made = async <T>(call: Promise<T>): Promise<T> => {
    const before = counted.trips
    const answer = await call
    byCall.push(counted.trips - before)
    return answer
  }
  await made(client.ok('sendOtp', { body: { cardNumber, order } }))
  const code = test.lastCode(cardNumber)
  await made(client.ok('verifyOtp', { query: { mobileNo, code, customerid: card._id } }))
  await made(client.ok('placeOrder', { params: { userid: pax._id }, body: { order, totalprice: total, ordertable: [] } }))
  await made(client.ok('payOrder', { params: { customerid: card._id }, body: { balance: total }, key: newId() }))
  const names = { fullName: pax.fullName, cardNumber }
  await made(client.ok('recordBill', { body: { ...names, billingData: { fullName: pax.fullName, totalprice: total } } }))
  await made(client.ok('recordCardMove', { body: { cardNumber, cardName: pax.fullName, debitCard: total } }))
  Object.assign(pg.Client.prototype, { query })
  return byCall
}

it('a whole sale takes at most 23 round trips', async () => {
  // What else the server asks for meanwhile can only add some.
  const sales = [await tripsOfSale(), await tripsOfSale(), await tripsOfSale()]
  const least = (sales[0] ?? []).map((_trips, call) => Math.min(...sales.map((byCall) => byCall[call] ?? Infinity)))
  expect(least).toEqual([5, 3, 4, 6, 3, 2])
  expect(least.reduce((sum, trips) => sum + trips, 0)).toBeLessThanOrEqual(23)
})

/** The statements of the transactions that write a bill, what is sent meanwhile by others left out. */
function statementsOfBills(): number[] {
  const open = new Map<pg.Client, string[]>()
  const counted: number[] = []
  const noting = function noting(this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (text === 'begin') open.set(this, [])
    const statements = open.get(this) ?? []
    statements.push(text)
    if (text === 'commit' && statements.some((one) => one.startsWith('insert into "bills"'))) counted.push(statements.length)
    return Reflect.apply(query, this, given) as unknown
  }
  Object.assign(pg.Client.prototype, { query: noting })
  return counted
}

it('a sale in one call, for cash with a tip, is 31 statements with begin and commit', async () => {
  await saveVenue(
    test.server.deps.database.db,
    { ...defaultVenue, tenders: { ...defaultVenue.tenders, cash: true, tips: true } },
    0,
  )
  const dish = await makeDish(test)
  const { card } = await makeGuest(test, client)
  const total = dish.price * 2
  const consent = { by: 'cash', tendered: total + 50 } as const
  const order = [{ _id: dish._id, qty: 2 }]
  const body = { cardNumber: card.cardNumber, orderid: '', order, ordertable: [], totalprice: total, tip: 50, consent } as const
  const counted = statementsOfBills()
  await client.ok('sellOrder', { body, key: newId() })
  expect(counted).toEqual([31])
})
