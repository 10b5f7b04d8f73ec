import { describe, expect, it } from 'vitest'
import type { OrderLine } from '../../../../../src/shared/contract/order-parts.ts'
import {
  newSplit,
  nextSplit,
  splitBody,
  type SplitDraft,
  splitSums,
  splitTrouble,
} from '../../../../../src/renderer/features/sale/split/split-draft.ts'

const line = (qty: number, price: number): OrderLine => ({
  _id: `dish of ${price}`,
  dishName: 'Dish',
  price,
  imageUrl: '',
  rating: 4,
  type: 'Lunch',
  qty,
})
const order = { order: [line(2, 100), line(1, 100.01)], totalprice: 300.01 }
const draft = (change: Partial<SplitDraft>): SplitDraft => ({ ...newSplit, ...change })

describe('a split as it is chosen', () => {
  it('is by line, with something on both sides', () => {
    expect(splitTrouble(order, newSplit)).toBe('Choose at least one dish for the other card')
    expect(splitTrouble(order, draft({ quantities: { 0: 2, 1: 1 } }))).toBe('Leave at least one dish in this order')
    const one = draft({ quantities: { 0: 1, 1: 0 } })
    expect([splitTrouble(order, one), splitSums(order, one), splitBody(order, one)]).toEqual([
      null,
      { moves: 10_000, stays: 20_001 },
      { lines: [{ line: 0, qty: 1 }] },
    ])
  })

  it('is equal, card by card, with the odd paise on the order', () => {
    const three = draft({ way: 'equal', cards: 3 })
    expect([splitSums(order, three), splitBody(order, three)]).toEqual([{ moves: 10_000, stays: 20_001 }, { amount: 100 }])
    expect(nextSplit(three)).toEqual(draft({ way: 'equal', cards: 2 }))
    expect(nextSplit(draft({ way: 'equal', cards: 2 }))).toBeNull()
    expect(splitTrouble({ order: [line(1, 0.01)], totalprice: 0.01 }, draft({ way: 'equal' }))).toBe(
      'The other card has to pay something',
    )
  })

  it.each([
    ['', 'Enter what the other card pays, such as 250 or 99.50'],
    ['ten', 'Enter what the other card pays, such as 250 or 99.50'],
    ['0', 'The other card has to pay something'],
    ['300.01', 'Leave something to pay in this order'],
    ['1,000', 'Leave something to pay in this order'],
    ['300', null],
  ])('is by amount: %s', (amount, trouble) => {
    expect(splitTrouble(order, draft({ way: 'amount', amount }))).toBe(trouble)
    expect(nextSplit(draft({ way: 'amount', amount }))).toBeNull()
  })
})
