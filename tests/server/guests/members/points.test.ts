import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { makeMember } from '../../../../src/server/guests/members/enrolment.repo.ts'
import { saveVenue, currentVenue } from '../../../../src/server/venue/venue.repo.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { type Guest, makeDish, makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('Dream Points', (open) => {
  let test: TestServer
  let desk: Client
  let tea: Dish
  let feast: Dish
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder', 'backoffice'])
    tea = await makeDish(test, { dishName: 'Masala chai', price: 90.5 })
    feast = await makeDish(test, { dishName: 'Feast', price: 380 })
  })
  const db = () => test.server.deps.database.db
  const join = (guest: Guest) => makeMember(db(), guest.pax._id, test.clock.now)
  const points = async (guest: Guest) =>
    (await desk.ok('checkout', { params: { customerid: guest.card._id } }))[0]?.AuthorId.points
  const invoiceOf = (orderid: string) => desk.ok('getInvoice', { params: { orderid } })
  const rate = async (pointsPerHundred: number) =>
    saveVenue(db(), { ...(await currentVenue(db())), pointsPerHundred }, test.clock.now)

  it('are earned by members alone: one for each full Rs 100 paid', async () => {
    const guest = await makeGuest(test, desk)
    const before = await makeSale(test, desk, { guest, cart: [{ dish: feast, qty: 2 }] })
    expect([await points(guest), (await invoiceOf(before.payment.orderid)).points]).toEqual([null, null])
    await join(guest)
    test.clock.now += 1
    const after = await makeSale(test, desk, { guest, cart: [{ dish: feast, qty: 5 }] })
    expect([await points(guest), (await invoiceOf(after.payment.orderid)).points]).toEqual([19, { earned: 19, balance: 19 }])
    expect((await invoiceOf(before.payment.orderid)).points, 'what was paid before earns nothing later').toBeNull()
  })

  it('are on each invoice as they were then', async () => {
    const guest = await makeGuest(test, desk)
    await join(guest)
    test.clock.now += 1
    const sales = [5, 1, 4].map((qty) => [{ dish: feast, qty }])
    const orders: string[] = []
    for (const cart of sales) orders.push((await makeSale(test, desk, { guest, cart })).payment.orderid)
    const shown = await Promise.all(orders.map(async (orderid) => (await invoiceOf(orderid)).points))
    expect(shown).toEqual([
      { earned: 19, balance: 19 },
      { earned: 3, balance: 22 },
      { earned: 15, balance: 37 },
    ])
  })

  it('follow the rate of the venue from the next sale on, and a small sale earns none', async () => {
    const guest = await makeGuest(test, desk)
    await join(guest)
    test.clock.now += 1
    const small = await makeSale(test, desk, { guest, cart: [{ dish: tea, qty: 1 }] })
    await rate(3)
    const triple = await makeSale(test, desk, { guest, cart: [{ dish: tea, qty: 5 }] })
    await rate(1)
    expect((await invoiceOf(small.payment.orderid)).points).toEqual({ earned: 0, balance: 0 })
    expect((await invoiceOf(triple.payment.orderid)).points).toEqual({ earned: 12, balance: 12 })
    expect(await verifyMoney(db())).toEqual([])
  })

  it('are added once however often the payment is repeated', async () => {
    const guest = await makeGuest(test, desk)
    await join(guest)
    test.clock.now += 1
    const { payment, key, total } = await makeSale(test, desk, { guest, cart: [{ dish: feast, qty: 5 }] })
    const again = () => desk.ok('payOrder', { params: { customerid: guest.card._id }, body: { balance: total }, key })
    expect(await Promise.all([again(), again(), again()])).toEqual([payment, payment, payment])
    expect(await points(guest)).toBe(19)
  })

  it('are a ledger: no entry can be changed or deleted, and a wrong sum is found', async () => {
    await expect(db().updateTable('points_entries').set({ points: 1 }).execute()).rejects.toThrow('append-only')
    await expect(db().deleteFrom('points_entries').execute()).rejects.toThrow('append-only')
    const guest = await makeGuest(test, desk)
    const set = (changes: object) => db().updateTable('pax').set(changes).where('id', '=', guest.pax._id).execute()
    await set({ points: 5 })
    expect(await verifyMoney(db())).toEqual([
      { invariant: "a member's Dream Points are the sum of the entries", found: guest.pax._id },
    ])
    await set({ points: 0 })
    await makeSale(test, desk, { guest, cart: [{ dish: tea, qty: 1 }] })
    await set({ member_since: test.clock.now - 1 })
    expect(await verifyMoney(db()), 'an earning that is missing is found').toMatchObject([
      { invariant: 'an order a member paid has earned its Dream Points once' },
    ])
    await set({ member_since: null })
  })

  it('are the sum of what members paid in full hundreds, in any order of joining, paying, repeating and returning', async () => {
    const step = fc.oneof(
      { weight: 1, arbitrary: fc.record({ act: fc.constant('join' as const), who: fc.nat({ max: 1 }) }) },
      {
        weight: 4,
        arbitrary: fc.record({
          act: fc.constant('pay' as const),
          who: fc.nat({ max: 1 }),
          teas: fc.integer({ min: 0, max: 5 }),
          feasts: fc.integer({ min: 1, max: 5 }),
          repeat: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('rate' as const), to: fc.integer({ min: 0, max: 4 }) }) },
    )
    type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
    const run = async (steps: Step[]) => {
      const guests = [await makeGuest(test, desk, { balance: 90_000 }), await makeGuest(test, desk, { balance: 90_000 })]
      const expected: (number | null)[] = [null, null]
      await rate(1)
      let perHundred = 1
      for (const one of steps) {
        test.clock.now += 1
        if (one.act === 'rate') await rate((perHundred = one.to))
        else if (one.act === 'join') {
          await join(guests[one.who] as Guest)
          expected[one.who] ??= 0
        } else {
          const cart = [{ dish: feast, qty: one.feasts }, ...(one.teas > 0 ? [{ dish: tea, qty: one.teas }] : [])]
          const guest = guests[one.who] as Guest
          const { key, total } = await makeSale(test, desk, { guest, cart })
          const body = { balance: total }
          if (one.repeat) await desk.ok('payOrder', { params: { customerid: guest.card._id }, body, key })
          const earned = Math.floor((one.feasts * 38_000 + one.teas * 9_050) / 10_000) * perHundred
          const had = expected[one.who] ?? null
          if (had !== null) expected[one.who] = had + earned
        }
      }
      expect(await Promise.all(guests.map(points))).toEqual(expected)
      for (const { card } of guests) await desk.ok('returnCard', { params: { cardNumber: card.cardNumber }, key: newId() })
      expect(await verifyMoney(db())).toEqual([])
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), run), { numRuns: 8 })
  })
})
