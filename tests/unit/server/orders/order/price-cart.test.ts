import { describe, expect, it } from 'vitest'
import type { ModifierGroup } from '../../../../../src/shared/contract/modifiers.ts'
import type { CartLine } from '../../../../../src/shared/contract/order-parts.ts'
import { paise } from '../../../../../src/shared/money/money.ts'
import type { DishRow } from '../../../../../src/server/kernel/db/tables/tables.ts'
import type { StoredLine } from '../../../../../src/server/orders/order/cart.ts'
import { priceCart } from '../../../../../src/server/orders/order/price-cart.ts'

const dish = (id: string, changes: Partial<DishRow> = {}): DishRow => ({
  id,
  dish_name: `Dish ${id}`,
  price: paise(38_050),
  image_url: `/media/${id}`,
  half_stars: 9,
  type: 'Lunch',
  sold_out_at: null,
  retired_at: null,
  modifier_groups: '[]',
  barcode: null,
  outlets: '[]',
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
const price = (
  cart: readonly CartLine[],
  dishes: readonly DishRow[],
  held: readonly StoredLine[],
  groups: readonly ModifierGroup[] = [],
) => priceCart(cart, { dishes, held, groups: new Map(groups.map((group) => [group._id, group])) })
const ask = (id: string, qty: number) => ({ _id: id, qty })
/** Why a cart is refused: its code and the text that staff read. */
const refusal = (...given: Parameters<typeof price>) => {
  const priced = price(...given)
  return priced.ok ? null : [priced.error.code, priced.error.msg]
}

describe('a cart', () => {
  it("has the server's names and prices, in the order of the cart", () => {
    const menu = [dish('a'), dish('b', { price: paise(14_025), dish_name: 'Lime soda', type: 'drinks' })]
    expect(price([ask('b', 2), ask('a', 1)], menu, none)).toEqual({
      ok: true,
      value: [{ ...line('b', 2), price: 14_025, dishName: 'Lime soda', type: 'drinks' }, line('a', 1)],
    })
  })

  it('has a dish named twice once, with both quantities, up to five', () => {
    const twice = (qty: number) => price([ask('a', 2), ask('a', qty)], [dish('a')], none)
    expect(twice(3)).toEqual({ ok: true, value: [line('a', 5)] })
    const six = twice(4)
    expect(six.ok ? null : six.error).toMatchObject({
      code: 'invalid_request',
      fields: [{ field: 'order', msg: 'Order at most 5 of a dish' }],
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
      ['sold out', soldOut, 'Dish a is sold out. Remove it from the order'],
      ['off the menu', retired, 'Dish a is no longer on the menu. Remove it from the order'],
      [
        'off the menu and sold out',
        dish('a', { sold_out_at: 1, retired_at: 1 }),
        'Dish a is no longer on the menu. Remove it from the order',
      ],
    ])('%s is refused by its name', (_what, gone, msg) => {
      expect(refusal([ask('b', 1), ask('a', 1)], [dish('b'), gone], none)).toEqual(['dish_unavailable', msg])
    })

    it.each([soldOut, retired])('gone is paid as often as the unpaid order has it, and no more often', (gone) => {
      const held = [line('b', 5), line('a', 2)]
      expect(price([ask('a', 2)], [gone], held)).toEqual({ ok: true, value: [line('a', 2)] })
      expect(price([ask('a', 1)], [gone], held).ok).toBe(true)
      expect(refusal([ask('a', 3)], [gone], held)?.[0]).toBe('dish_unavailable')
      expect(refusal([ask('a', 1)], [gone], [line('b', 5)])?.[0]).toBe('dish_unavailable')
    })
  })

  describe('with choices', () => {
    const side: ModifierGroup = {
      _id: 'side',
      name: 'Side',
      least: 1,
      most: 1,
      leaveOut: false,
      modifiers: [
        { _id: 'fries', name: 'Fries', price: 0 },
        { _id: 'truffle', name: 'Truffle fries', price: 120 },
        { _id: 'none', name: 'No side', price: -400 },
      ],
    }
    const without: ModifierGroup = {
      _id: 'without',
      name: 'Leave out',
      least: 0,
      most: 2,
      leaveOut: true,
      modifiers: [{ _id: 'onion', name: 'No onion', price: 0 }],
    }
    const steak = dish('a', { modifier_groups: JSON.stringify(['side', 'gone', 'without']) })
    const groups = [without, side]
    const asked = (qty: number, choices: string[], more: Partial<CartLine> = {}): CartLine => ({
      _id: 'a',
      qty,
      modifiers: choices.map((_id) => ({ _id })),
      ...more,
    })
    const truffle = { id: 'truffle', name: 'Truffle fries', price: paise(12_000) }
    const onion = { id: 'onion', name: 'No onion', price: paise(0), leaveOut: true as const }
    const withTruffle: StoredLine = { ...line('a', 1), price: paise(50_050), modifiers: [truffle] }

    it("has them at the server's prices and names, in the order of the groups", () => {
      expect(price([asked(2, ['onion', 'truffle', 'onion'])], [steak], none, groups)).toEqual({
        ok: true,
        value: [{ ...withTruffle, qty: 2, modifiers: [truffle, onion] }],
      })
    })

    it('has two lines for two ways of one dish, and one for the same way twice', () => {
      const cart = [asked(1, ['truffle']), asked(1, ['fries']), asked(2, ['truffle']), asked(1, ['truffle'], { note: ' hot ' })]
      const priced = price(cart, [steak], none, groups)
      expect(priced.ok && priced.value.map(({ qty, note, modifiers }) => [qty, modifiers?.[0]?.name, note])).toEqual([
        [3, 'Truffle fries', undefined],
        [1, 'Fries', undefined],
        [1, 'Truffle fries', 'hot'],
      ])
      expect(refusal([asked(3, ['truffle']), asked(3, ['truffle'])], [steak], none, groups)?.[0]).toBe('invalid_request')
      expect(refusal([asked(3, ['truffle']), asked(3, ['fries'])], [steak], none, groups)).toBeNull()
    })

    it.each([
      ['too few', [], 'Dish a: Choose a side'],
      ['too many', ['fries', 'truffle'], 'Dish a: Side: 1 at most'],
      ['one of another dish', ['fries', 'oat'], 'Dish a: One of its options is no longer available'],
      ['less than nothing to pay', ['none'], 'Dish a: These options take the price below 0'],
    ])('is refused with %s', (_what, choices, msg) => {
      expect(refusal([asked(1, choices)], [steak], none, groups)).toEqual(['dish_unavailable', msg])
    })

    it('is refused with a choice of a group that its dish has not, or that was taken off', () => {
      expect(refusal([asked(1, ['truffle'])], [dish('a')], none, groups)?.[0]).toBe('dish_unavailable')
      expect(refusal([asked(1, ['truffle'])], [steak], none, [without])?.[0]).toBe('dish_unavailable')
    })

    it('keeps what the unpaid order has, as often as it has it, whatever became of the groups', () => {
      expect(price([asked(1, ['truffle'], { note: 'hot' })], [steak], [withTruffle], [without])).toEqual({
        ok: true,
        value: [{ ...withTruffle, note: 'hot' }],
      })
      expect(refusal([asked(2, ['truffle'])], [steak], [withTruffle], [without])?.[0]).toBe('dish_unavailable')
      expect(refusal([asked(1, [])], [steak], [line('a', 1)], groups), 'placed before there was a group').toBeNull()
    })
  })
})
