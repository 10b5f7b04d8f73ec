import { describe, expect, it } from 'vitest'
import { paise } from '../../../../../src/shared/money/money.ts'
import type { StoredLine } from '../../../../../src/server/orders/order/cart.ts'
import { joinLines, partLines } from '../../../../../src/server/orders/order/split.ts'

const line = (dishId: string, qty: number, off = 0): StoredLine => ({
  dishId,
  dishName: dishId,
  price: paise(10_000),
  imageUrl: '',
  halfStars: 8,
  type: 'Lunch',
  qty,
  ...(off > 0 && { discount: { id: 'one', kind: 'discount', amount: paise(off), reason: 'birthday' } }),
})
const merged = (own: readonly StoredLine[], back: readonly StoredLine[]): StoredLine[] => {
  const lines = joinLines(own, back)
  if (!lines.ok) throw new Error('they cannot be merged')
  return lines.value
}

describe('orders that were merged and are parted again', () => {
  it.each([
    ['without discounts', [line('soup', 2), line('bread', 1)], [line('soup', 1), line('cake', 1)]],
    ['where the other one alone had a discount', [line('soup', 2)], [line('soup', 1, 1_000)]],
    ['where the first one alone had a discount', [line('soup', 2, 3_000), line('bread', 1)], [line('soup', 1)]],
  ])('have what each had before, %s', (_how, own, back) => {
    expect(partLines(merged(own, back), back)).toEqual(own)
  })

  it('are not parted once a dish of the other one, or what was given off it, is gone', () => {
    const [own, back] = [[line('soup', 2)], [line('soup', 1, 1_000), line('cake', 1)]]
    const all = merged(own, back)
    expect(partLines(all.slice(0, 1), back)).toBeNull()
    expect(partLines([line('soup', 3), line('cake', 1)], back)).toBeNull()
  })
})
