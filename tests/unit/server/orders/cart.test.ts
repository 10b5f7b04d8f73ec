import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../../../../src/shared/money.ts'
import type { DishRow } from '../../../../src/server/db/tables.ts'
import { linesHash, orderLineOf, priceCart, type StoredLine, totalOf } from '../../../../src/server/orders/cart.ts'

const dish = (id: string, changes: Partial<DishRow> = {}): DishRow => ({
  id,
  dish_name: `Dish ${id}`,
  price: paise(38_050),
  image_url: `/media/${id}`,
  half_stars: 9,
  type: 'Lunch',
  sold_out_at: null,
  retired_at: null,
  created_at: 0,
  ...changes,
})
const line = (dishId: string, qty: number): StoredLine => ({
  dishId,
  dishName: `Dish ${dishId}`,
  price: paise(38_050),
  imageUrl: `/media/${dishId}`,
  halfStars: 9,
  type: 'Lunch',
  qty,
})
/** No unpaid order has any dish yet. */
const none: StoredLine[] = []
const ask = (id: string, qty: number) => ({ _id: id, qty })
/** Why a cart is refused: its code and the text that staff read. */
const refusal = (...given: Parameters<typeof priceCart>) => {
  const priced = priceCart(...given)
  return priced.ok ? null : [priced.error.code, priced.error.msg]
}

describe('a cart', () => {
  it("has the server's names and prices, in the order of the cart", () => {
    const menu = [dish('a'), dish('b', { price: paise(14_025), dish_name: 'Lime soda', type: 'drinks' })]
    expect(priceCart([ask('b', 2), ask('a', 1)], menu, none)).toEqual({
      ok: true,
      value: [{ ...line('b', 2), price: 14_025, dishName: 'Lime soda', type: 'drinks' }, line('a', 1)],
    })
  })

  it('has a dish named twice once, with both quantities, up to five', () => {
    const twice = (qty: number) => priceCart([ask('a', 2), ask('a', qty)], [dish('a')], none)
    expect(twice(3)).toEqual({ ok: true, value: [line('a', 5)] })
    const six = twice(4)
    expect(six.ok ? null : six.error).toMatchObject({
      code: 'invalid_request',
      fields: [{ field: 'order', msg: 'A dish is ordered 5 times at most' }],
    })
  })

  it('is refused for one dish too often, though another is within bounds', () => {
    expect(refusal([ask('a', 1), ask('b', 6)], [dish('a'), dish('b')], none)?.[0]).toBe('invalid_request')
  })

  it('is refused with a dish that does not exist', () => {
    expect(refusal([ask('a', 1), ask('nowhere', 1)], [dish('a')], none)).toEqual([
      'dish_unavailable',
      'A dish of this order is not on the menu',
    ])
  })

  describe('with a dish that is', () => {
    const soldOut = dish('a', { sold_out_at: 1 })
    const retired = dish('a', { retired_at: 1 })
    it.each([
      ['sold out', soldOut, 'Dish a is sold out. Take it out of the order'],
      ['off the menu', retired, 'Dish a is no longer on the menu. Take it out of the order'],
      [
        'off the menu and sold out',
        dish('a', { sold_out_at: 1, retired_at: 1 }),
        'Dish a is no longer on the menu. Take it out of the order',
      ],
    ])('%s is refused by its name', (_what, gone, msg) => {
      expect(refusal([ask('b', 1), ask('a', 1)], [dish('b'), gone], none)).toEqual(['dish_unavailable', msg])
    })

    it.each([soldOut, retired])('gone is paid as often as the unpaid order has it, and no more often', (gone) => {
      const held = [line('b', 5), line('a', 2)]
      expect(priceCart([ask('a', 2)], [gone], held)).toEqual({ ok: true, value: [line('a', 2)] })
      expect(priceCart([ask('a', 1)], [gone], held).ok).toBe(true)
      expect(refusal([ask('a', 3)], [gone], held)?.[0]).toBe('dish_unavailable')
      expect(refusal([ask('a', 1)], [gone], [line('b', 5)])?.[0]).toBe('dish_unavailable')
    })
  })

  it('costs price times quantity, added up', () => {
    expect(totalOf([line('a', 2), { ...line('b', 3), price: paise(1) }])).toBe(76_103)
    expect(totalOf([])).toBe(0)
  })
})

describe('what an approval is bound to', () => {
  const lines = fc.array(
    fc.record({ dishId: fc.uuid(), qty: fc.integer({ min: 1, max: 5 }), price: fc.integer({ min: 0, max: 1e8 }).map(paise) }),
    { minLength: 1, maxLength: 6 },
  )

  it('is the same in any order of the lines, and a SHA-256 in hex', () => {
    fc.assert(
      fc.property(lines, (order) => {
        expect(linesHash(order.toReversed())).toBe(linesHash(order))
        expect(linesHash(order)).toMatch(/^[0-9a-f]{64}$/)
      }),
    )
  })

  it.each(['dishId', 'qty', 'price'] as const)('is another for another %s of any line, and with a line more or less', (field) => {
    fc.assert(
      fc.property(lines, fc.nat(), (order, pick) => {
        const at = pick % order.length
        const changed = order.map((one, index) =>
          index === at ? { ...one, [field]: field === 'dishId' ? `${one.dishId}0` : one[field] + 1 } : one,
        )
        expect(linesHash(changed)).not.toBe(linesHash(order))
        expect(linesHash(order.slice(1))).not.toBe(linesHash(order))
      }),
    )
  })

  it('keeps each line apart from the next', () => {
    const price = paise(1)
    const one = [{ dishId: 'a:1:1b', qty: 1, price }]
    const two = [
      { dishId: 'a', qty: 1, price },
      { dishId: 'b', qty: 1, price },
    ]
    expect(linesHash(one)).not.toBe(linesHash(two))
  })
})

it('a line is shown in rupees and whole stars with halves', () => {
  expect(orderLineOf(line('a', 2))).toEqual({
    _id: 'a',
    dishName: 'Dish a',
    price: 380.5,
    imageUrl: '/media/a',
    rating: 4.5,
    type: 'Lunch',
    qty: 2,
  })
})
