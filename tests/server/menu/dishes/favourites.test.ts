import { beforeAll, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { hourOf } from '../../../../src/shared/time.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describeServer('the favourites of an hour', (open) => {
  let test: TestServer
  let staff: Client
  let dishes: Record<'soup' | 'tea' | 'cake', Dish>
  let zone = ''
  beforeAll(async () => {
    test = await open()
    staff = await staffClient(test, ['backoffice', 'foodorder'])
    dishes = {
      soup: await makeDish(test, { dishName: 'Soup', type: 'Starters' }),
      tea: await makeDish(test, { dishName: 'Tea', type: 'drinks' }),
      cake: await makeDish(test, { dishName: 'Cake', type: 'desserts' }),
    }
    zone = (await staff.ok('getVenue')).timeZone
  })
  const hourNow = () => hourOf(test.clock.now, zone)
  const at = async (hour: number) => {
    const answer = await staff.ok('favourites', { query: { hour: String(hour) } })
    return [answer.hour, ...answer.dishes.map(({ dishName }) => dishName)]
  }
  const sell = async (dish: Dish, qty: number) =>
    makeSale(test, staff, { guest: await makeGuest(test, staff, { balance: 20_000 }), cart: [{ dish, qty }] })
  const toHour = (hour: number) => {
    test.clock.now += ((hour - hourNow() + 24) % 24) * HOUR_MS
  }

  it('are none before anything was sold', async () => {
    expect(await at(hourNow())).toEqual([null])
  })

  it('are what was sold in that hour by the venue’s clocks, the most often sold first, and else what was sold at any hour', async () => {
    toHour(20)
    await sell(dishes.cake, 2)
    await sell(dishes.tea, 3)
    toHour(9)
    await sell(dishes.soup, 4)
    await sell(dishes.tea, 2)
    expect(await at(20)).toEqual([20, 'Tea', 'Cake'])
    expect(await at(9)).toEqual([9, 'Soup', 'Tea'])
    expect(await at(3)).toEqual([null, 'Tea', 'Soup', 'Cake'])
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('add up over days, count a renamed dish as one, and keep what is sold out in its place', async () => {
    toHour(20)
    const { _id, ...dish } = dishes.cake
    const body = { dishName: 'Rum cake', price: dish.price, imageUrl: dish.imageUrl, rating: dish.rating, type: dish.type }
    await staff.ok('updateDish', { params: { _id }, body })
    await sell({ ...dishes.cake, dishName: 'Rum cake' }, 2)
    await staff.ok('setDishSoldOut', { params: { _id }, body: { soldOut: true } })
    expect(await at(20)).toEqual([20, 'Rum cake', 'Tea'])
    await staff.ok('retireDish', { params: { _id } })
    expect(await at(20)).toEqual([20, 'Tea'])
  })

  it('are of the last 28 business days', async () => {
    test.clock.now += 26 * DAY_MS
    expect(await at(9), 'the 28th day still counts').toEqual([9, 'Soup', 'Tea'])
    test.clock.now += 2 * DAY_MS
    expect(await at(9)).toEqual([null])
  })

  it('are 12 at most', async () => {
    toHour(12)
    const all = await Promise.all(Array.from({ length: 13 }, (_dish, index) => makeDish(test, { dishName: `Dish ${index + 1}` })))
    const guest = await makeGuest(test, staff, { balance: 90_000 })
    await makeSale(test, staff, { guest, cart: all.map((dish, index) => ({ dish, qty: index === 0 ? 1 : 2 })) })
    const [hour, ...names] = await at(12)
    expect([hour, names.length]).toEqual([12, 12])
    expect(names).not.toContain('Dish 1')
  })

  it('are for whoever takes orders, and of an hour that there is', async () => {
    const office = await staffClient(test, ['backoffice'], 'Joy Dsouza')
    expect((await office.call('favourites', { query: { hour: '9' } })).status).toBe(403)
    expect((await staff.call('favourites', { query: { hour: '24' } })).status).toBe(400)
  })
})
