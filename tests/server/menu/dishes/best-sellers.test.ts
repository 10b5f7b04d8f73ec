import { beforeAll, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const DAY_MS = 86_400_000

describeServer('best sellers', (open) => {
  let test: TestServer
  let staff: Client
  let dishes: Record<'soup' | 'tea' | 'cake' | 'pie', Dish>
  beforeAll(async () => {
    test = await open()
    staff = await staffClient(test, ['backoffice', 'foodorder'])
    dishes = {
      soup: await makeDish(test, { dishName: 'Soup', type: 'Starters' }),
      tea: await makeDish(test, { dishName: 'Tea', type: 'drinks' }),
      cake: await makeDish(test, { dishName: 'Cake', type: 'desserts' }),
      pie: await makeDish(test, { dishName: 'Pie', type: 'desserts' }),
    }
  })
  const names = async () => {
    const answer = await staff.ok('bestSellers')
    const menu = new Map((await staff.ok('listMenu')).map(({ _id, dishName }) => [_id, dishName]))
    return answer.dishes.map((id) => menu.get(id))
  }
  const sell = async (dish: Dish, qty: number) =>
    makeSale(test, staff, { guest: await makeGuest(test, staff, { balance: 10_000 }), cart: [{ dish, qty }] })

  it('are none before anything was sold; an order that is not paid is no sale', async () => {
    await makeOrder(test, staff, { cart: [{ dish: dishes.pie, qty: 5 }] })
    expect(await staff.ok('bestSellers')).toEqual({ dishes: [] })
  })

  it('come most often sold first, sold equally often as the menu has them, and without what was never sold', async () => {
    await sell(dishes.cake, 2)
    await sell(dishes.tea, 3)
    await sell(dishes.soup, 2)
    expect(await names()).toEqual(['Tea', 'Soup', 'Cake'])
    await sell(dishes.cake, 2)
    expect(await names()).toEqual(['Cake', 'Tea', 'Soup'])
  })

  it('count a dish that is called otherwise now as one', async () => {
    const { _id, dishName, price, imageUrl, rating, type } = dishes.soup
    await staff.ok('updateDish', { params: { _id }, body: { dishName: `${dishName} of the day`, price, imageUrl, rating, type } })
    await sell({ ...dishes.soup, dishName: 'Soup of the day' }, 3)
    expect(await names()).toEqual(['Soup of the day', 'Cake', 'Tea'])
  })

  it('leave out what is off the menu, and what was sold more than 28 business days ago', async () => {
    await staff.ok('retireDish', { params: { _id: dishes.cake._id } })
    expect(await names()).toEqual(['Soup of the day', 'Tea'])
    test.clock.now += 27 * DAY_MS
    await sell(dishes.pie, 1)
    expect(await names(), 'the 28th day still counts').toEqual(['Soup of the day', 'Tea', 'Pie'])
    test.clock.now += DAY_MS
    expect(await names()).toEqual(['Pie'])
  })

  it('are for whoever takes orders', async () => {
    const office = await staffClient(test, ['backoffice'], 'Joy Dsouza')
    expect((await office.call('bestSellers')).status).toBe(403)
  })
})
