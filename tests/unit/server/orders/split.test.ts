import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../../../../src/shared/money.ts'
import { MAX_QTY } from '../../../../src/shared/order-totals.ts'
import type { StoredLine } from '../../../../src/server/orders/cart.ts'
import { totalOf } from '../../../../src/server/orders/cart.ts'
import { joinLines, splitLines } from '../../../../src/server/orders/split.ts'

const line = (dishId: string, qty: number, price = 14_050): StoredLine => ({
  dishId,
  dishName: dishId,
  price: paise(price),
  imageUrl: '',
  halfStars: 8,
  type: 'Lunch',
  qty,
})
const lines = fc
  .array(fc.record({ qty: fc.integer({ min: 1, max: MAX_QTY }), price: fc.integer({ min: 0, max: 99_999 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((some) => some.map(({ qty, price }, place) => line(`dish ${place}`, qty, price)))

describe('the lines of an order that is split', () => {
  it('come to the same sum in both parts, to the paisa, and are the same again when they are joined', () => {
    fc.assert(
      fc.property(lines, fc.infiniteStream(fc.nat(MAX_QTY)), (order, picks) => {
        const asked = order.flatMap(({ qty }, place) => {
          const moved = Math.min(qty, Number(picks.next().value))
          return moved > 0 ? [{ line: place, qty: moved }] : []
        })
        const split = splitLines(order, asked)
        const all = order.every(({ qty }, place) => asked.find((one) => one.line === place)?.qty === qty)
        expect(split.ok).toBe(!all)
        if (!split.ok) return
        const { kept, moved } = split.value
        expect(totalOf(kept) + totalOf(moved)).toBe(totalOf(order))
        const joined = joinLines(kept, moved)
        if (!joined.ok) throw new Error('it cannot be joined')
        const sorted = (some: readonly StoredLine[]) => some.toSorted((a, b) => a.dishId.localeCompare(b.dishId))
        expect(sorted(joined.value)).toEqual(sorted(order))
      }),
    )
  })

  it('are not joined where the order has the dish at another price, or too often', () => {
    expect(joinLines([line('soup', 1)], [line('soup', 1, 20_000)]).ok).toBe(false)
    expect(joinLines([line('soup', 4)], [line('soup', 2)]).ok).toBe(false)
    expect(joinLines([line('soup', 3)], [line('soup', 2)]).ok).toBe(true)
  })
})
