import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { verifyMoney } from '../../../src/server/ledger/verify.ts'
import { insertPax } from '../../../src/server/pax/pax.repo.ts'
import { defaultVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../support/client.ts'
import { type Model, moneyCommands, PASSENGERS, type Real, type RealPax } from '../../support/money-model.ts'
import { describeOnBothDatabases, type TestServer } from '../../support/server.ts'

/** Runs of at most 40 commands each; every run has passengers of its own on one growing ledger. */
const RUNS = 40

/** The venue's hundred PAX numbers, fresh for each run: replaced cards take one each. */
const numberVenue = (test: TestServer, cardNumberStart: number): Promise<void> =>
  saveVenue(test.server.deps.database.db, { ...defaultVenue, cardNumberStart }, test.clock.now)

/** A passenger aboard under a number of its own, past the venue's hundred. */
async function boardPassenger(test: TestServer, serial: number): Promise<RealPax> {
  const { database, secrets } = test.server.deps
  const at: RealPax = {
    id: newId(),
    number: String(500_000 + serial),
    mobileNo: `+9198${String(serial).padStart(8, '0')}`,
    cardId: null,
  }
  const inserted = await insertPax(database.db, {
    id: at.id,
    full_name: 'Guest',
    email: 'guest@mail.example',
    dob: '1988-04-18',
    sex: 'Female',
    type: 'adult',
    country: 'India',
    mobile_no: at.mobileNo,
    pax_manifest_no: at.number,
    nationality: 'Indian',
    sealed: secrets.seal('{}'),
    latest_order_id: null,
    member_since: null,
    points: 0,
    released_at: null,
    created_at: test.clock.now,
  })
  if (inserted === undefined) throw new Error(`number ${at.number} is held`)
  return at
}

async function dishesOf(test: TestServer): Promise<Real['dishes']> {
  const backoffice = await staffClient(test, ['backoffice'])
  const made = [380.5, 99.99].map((price, number) =>
    backoffice.ok('createDish', { body: { dishName: `Dish ${number}`, price, imageUrl: '', rating: 4, type: 'Lunch' } }),
  )
  return Promise.all(made)
}

const freshModel = (now: number): Model => ({
  now,
  sales: 0,
  answered: new Map(),
  pax: Array.from({ length: PASSENGERS }, () => ({ card: null, order: null, code: null, lastPaid: null })),
})

describeOnBothDatabases('money moves in any order', (open) => {
  it('do what the rules say, and every invariant holds after each', async () => {
    const test = await open()
    const client: Client = await staffClient(test, ['foodorder'])
    const dishes = await dishesOf(test)
    let serial = 0
    let sales = 0
    await fc.assert(
      fc.asyncProperty(moneyCommands, async (commands) => {
        await numberVenue(test, 100_000 + serial * 100)
        const pax = await Promise.all(Array.from({ length: PASSENGERS }, () => boardPassenger(test, (serial += 1))))
        const verify = async (): Promise<void> => expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
        const model = freshModel(test.clock.now)
        await fc.asyncModelRun(() => ({ model, real: { test, client, pax, dishes, verify } }), commands)
        sales += model.sales
      }),
      { numRuns: RUNS, endOnFailure: false },
    )
    expect(sales, 'the random commands must reach real payments').toBeGreaterThan(10)
  }, 180_000)
})
