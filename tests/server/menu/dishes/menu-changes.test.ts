import { beforeAll, describe, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { approve, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('a dish on the menu', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  beforeAll(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
  })

  const of = ({ _id }: Dish) => ({ params: { _id } })
  const soldOut = (dish: Dish, is = true) => admin.ok('setDishSoldOut', { ...of(dish), body: { soldOut: is } })
  const shown = async ({ _id, type }: Dish) => (await desk.ok('listDishes', { query: { type } })).find((dish) => dish._id === _id)
  const formOf = ({ dishName, price, imageUrl, rating, type }: Dish) => ({ dishName, price, imageUrl, rating, type })
  const audited = async (subject: string) =>
    (
      await test.server.deps.database.db
        .selectFrom('audit_log')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ action, detail }) => [action, detail])

  it('is changed in every field, and keeps its state', async () => {
    const dish = await makeDish(test)
    await soldOut(dish)
    const form = {
      dishName: 'Prawn biryani',
      price: 480.5,
      imageUrl: 'https://pictures.example/b.jpg',
      rating: 3.5,
      type: 'Lunch' as const,
    }
    expect(await admin.ok('updateDish', { ...of(dish), body: form })).toEqual({ _id: dish._id, ...form, soldOut: true })
    expect(await shown({ ...dish, type: 'Lunch' })).toEqual({ _id: dish._id, ...form, soldOut: true })
    expect(await shown(dish)).toBeUndefined()
  })

  it('is shown while sold out, and comes back', async () => {
    const dish = await makeDish(test)
    expect(dish.soldOut).toBe(false)
    expect((await soldOut(dish)).soldOut).toBe(true)
    expect((await shown(dish))?.soldOut).toBe(true)
    expect((await soldOut(dish, false)).soldOut).toBe(false)
    expect((await shown(dish))?.soldOut).toBe(false)
  })

  it('leaves the menu for good, and nothing more can be done to it', async () => {
    const dish = await makeDish(test)
    await admin.ok('retireDish', of(dish))
    expect(await shown(dish)).toBeUndefined()
    expect((await admin.ok('listMenu')).map(({ _id }) => _id)).not.toContain(dish._id)
    const again = await Promise.all([
      admin.call('retireDish', of(dish)),
      admin.call('setDishSoldOut', { ...of(dish), body: { soldOut: false } }),
      admin.call('updateDish', { ...of(dish), body: formOf(dish) }),
    ])
    expect(again.map(({ failure }) => failure.code)).toEqual(['dish_not_found', 'dish_not_found', 'dish_not_found'])
  })

  it('is refused a change by the rules of a new one', async () => {
    const dish = await makeDish(test)
    const { failure } = await admin.call('updateDish', {
      ...of(dish),
      body: { ...formOf(dish), dishName: '\u0085', price: 1.003 },
    })
    expect(failure.fields?.map(({ field }) => field)).toEqual(['price'])
    const blank = await admin.call('updateDish', { ...of(dish), body: { ...formOf(dish), dishName: '\u0085' } })
    expect(blank.failure.fields).toEqual([{ field: 'dishName', msg: 'Fill this in' }])
    expect(await shown(dish)).toEqual(dish)
  })

  it('is listed for the back office in the order of the menu, sold out or not', async () => {
    const names = ['Menu soda', 'Menu soup', 'Menu pie'] as const
    const types = ['drinks', 'Starters', 'desserts'] as const
    for (const [index, dishName] of names.entries())
      await soldOut(await makeDish(test, { dishName, type: types[index] ?? 'drinks' }), index === 0)
    const menu = (await admin.ok('listMenu')).filter(({ dishName }) => dishName.startsWith('Menu'))
    expect(menu.map(({ dishName, soldOut: is }) => [dishName, is])).toEqual([
      ['Menu soup', false],
      ['Menu pie', false],
      ['Menu soda', true],
    ])
  })

  it('is given to a cart as it is now; one off the menu or never on it is left out', async () => {
    const [kept, gone, sold] = [await makeDish(test), await makeDish(test), await makeDish(test)]
    await admin.ok('retireDish', of(gone))
    await soldOut(sold)
    await admin.ok('updateDish', { ...of(kept), body: { ...formOf(kept), price: 395 } })
    const ids = [kept._id, gone._id, sold._id, newId()].join(',')
    const dishesNow = await desk.ok('cartDishes', { query: { ids } })
    expect(dishesNow.map(({ _id, price, soldOut: is }) => ({ _id, price, is }))).toHaveLength(2)
    expect(dishesNow).toContainEqual({ ...kept, price: 395 })
    expect(dishesNow).toContainEqual({ ...sold, soldOut: true })
  })

  it('is written into the audit log: who, what, which, and a new price', async () => {
    const dish = await makeDish(test)
    await admin.ok('updateDish', { ...of(dish), body: { ...formOf(dish), price: 400 } })
    test.clock.now += 1
    await soldOut(dish)
    await soldOut(dish)
    test.clock.now += 1
    await soldOut(dish, false)
    test.clock.now += 1
    await admin.ok('retireDish', of(dish))
    expect(await audited(dish._id)).toEqual([
      ['dish_changed', 'Vegetable biryani, Rs 380.00 to Rs 400.00'],
      ['dish_sold_out', 'Vegetable biryani'],
      ['dish_back', 'Vegetable biryani'],
      ['dish_retired', 'Vegetable biryani'],
    ])
  })

  describe('that sells out or leaves', () => {
    const order = async (dish: Dish, qty = 1) => {
      const { pax } = await makeGuest(test, desk)
      const body = { order: [{ _id: dish._id, qty }], totalprice: dish.price * qty, ordertable: [] }
      return desk.call('placeOrder', { params: { userid: pax._id }, body })
    }
    const code = async (dish: Dish) => {
      const { card } = await makeGuest(test, desk)
      return desk.call('sendOtp', { body: { cardNumber: card.cardNumber, order: [{ _id: dish._id, qty: 1 }] } })
    }

    it('is refused in an order and in a code for one, by its name', async () => {
      const dish = await makeDish(test, { dishName: 'Samosa' })
      await soldOut(dish)
      const msg = 'Samosa is sold out. Remove it from the order'
      expect((await order(dish)).failure).toEqual({ code: 'dish_unavailable', msg })
      expect((await code(dish)).failure).toEqual({ code: 'dish_unavailable', msg })
      await soldOut(dish, false)
      expect((await order(dish)).status).toBe(200)
      await admin.ok('retireDish', of(dish))
      const gone = 'Samosa is no longer on the menu. Remove it from the order'
      expect((await order(dish)).failure).toEqual({ code: 'dish_unavailable', msg: gone })
      expect((await code(dish)).failure.msg).toBe(gone)
    })

    it.each(['sold out', 'off the menu'])('is still paid when it was ordered in time: %s', async (how) => {
      const dish = await makeDish(test)
      const placed = await makeOrder(test, desk, { cart: [{ dish, qty: 2 }] })
      await (how === 'sold out' ? soldOut(dish) : admin.ok('retireDish', of(dish)))
      const customerid = await approve(test, desk, placed.guest, placed.cart)
      const paid = await desk.ok('payOrder', { params: { customerid }, body: { balance: placed.total }, key: newId() })
      expect(paid.invoiceno).toMatch(/^INV-/)
    })

    it('is held by the current order as often as it was ordered, not once more', async () => {
      const dish = await makeDish(test)
      const { guest } = await makeOrder(test, desk, { cart: [{ dish, qty: 2 }] })
      await soldOut(dish)
      const again = (qty: number) =>
        desk.call('placeOrder', {
          params: { userid: guest.pax._id },
          body: { order: [{ _id: dish._id, qty }], totalprice: dish.price * qty, ordertable: [] },
        })
      expect((await again(3)).failure.code).toBe('dish_unavailable')
      expect((await again(2)).status).toBe(200)
      expect((await again(1)).status).toBe(200)
      expect((await again(2)).failure.code, 'the second one was given back').toBe('dish_unavailable')
    })
  })
})
