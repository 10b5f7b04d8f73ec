import { describe, expect, it } from 'vitest'
import type { OrderLine } from '../../../../src/shared/contract/order-parts.ts'
import {
  callOf,
  type DiscountDraft,
  discountSums,
  EMPTY_DISCOUNT,
  missingIn,
  needsSupervisor,
} from '../../../../src/renderer/sale/discount/discount-draft.ts'
import { withDiscounts } from '../../../../src/renderer/model/sale/line.ts'
import { opened, withQty } from '../../../../src/renderer/model/sale/moves.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'

const line = (nth: number, price: number, qty: number, discount?: number): OrderLine => ({
  _id: `dish-${nth}`,
  dishName: `Dish ${nth}`,
  price,
  imageUrl: '',
  rating: 4,
  type: 'Lunch',
  qty,
  ...(discount !== undefined && { discount: { kind: 'discount', amount: discount, reason: 'long_wait' } }),
})
const order = { version: 3, order: [line(1, 333.33, 3), line(2, 140.5, 2, 20)] }
const draft = (part: Partial<DiscountDraft>): DiscountDraft => ({ ...EMPTY_DISCOUNT, reason: 'long_wait', ...part })

describe('the draft of a discount', () => {
  it('says what is missing, one thing after the other', () => {
    const missing = (part: Partial<DiscountDraft>) => missingIn(order, draft(part))
    expect(missing({})).toBe('Choose a percentage')
    expect(missing({ percent: '0' })).toBe('Choose a percentage')
    expect(missing({ percent: '101' })).toBe('Choose a percentage')
    expect(missing({ by: 'amount' })).toBe('Enter an amount')
    expect(missing({ by: 'amount', amount: '1,300' })).toBe('More than they cost')
    expect(missing({ places: [], percent: '5' })).toBe('Choose dishes')
    expect(missing({ percent: '5', reason: null })).toBe('Choose a reason')
    expect(missing({ percent: '5', reason: 'other', note: ' ' })).toBe('Say why')
    expect(missing({ percent: '5' })).toBeNull()
    expect(missing({ kind: 'comp' })).toBeNull()
  })

  it('comes to what the server makes of it, in place of what was given before', () => {
    expect(discountSums(order, draft({ percent: '10' }))).toMatchObject({ price: 128_099, given: 12_810, total: 115_289 })
    expect(discountSums(order, draft({ by: 'amount', amount: '50', places: [0] }))).toMatchObject({
      discount: 7000,
      total: 121_099,
    })
    expect(discountSums(order, draft({}))).toMatchObject({ discount: 2000, total: 126_099 })
    expect(discountSums(order, draft({ kind: 'comp' }))).toMatchObject({ given: 128_099, total: 0 })
  })

  it('needs a supervisor above the ceiling alone', () => {
    expect(needsSupervisor(order, draft({ percent: '10' }), 10)).toBe(false)
    expect(needsSupervisor(order, draft({ percent: '11' }), 10)).toBe(true)
    expect(needsSupervisor(order, draft({ by: 'amount', amount: '28.11', places: [1] }), 10)).toBe(true)
  })

  it('is sent as it was entered', () => {
    expect(callOf(order, draft({ percent: '15' }))).toEqual({ version: 3, kind: 'discount', percent: 15 })
    expect(callOf(order, draft({ by: 'amount', amount: '20.50', places: [1] }))).toEqual({
      version: 3,
      kind: 'discount',
      amount: 20.5,
      lines: [1],
    })
    expect(callOf(order, draft({ kind: 'comp', percent: '15' }))).toEqual({ version: 3, kind: 'comp' })
  })
})

describe('a discount in the sale', () => {
  it('stays with the lines that are left as the server keeps it, and is no other order’s', () => {
    const held = order.order
    expect(withDiscounts(held, held)).toBe(held)
    expect(withDiscounts([line(2, 140.5, 1), line(3, 10, 1)], held)).toEqual([line(2, 140.5, 1, 10), line(3, 10, 1)])
    expect(withDiscounts([line(2, 150, 2, 20)], held)).toEqual([line(2, 150, 2)])
    expect(withDiscounts(held, [])).toEqual([line(1, 333.33, 3), line(2, 140.5, 2)])
    const placed = { ...order, _id: 'o', ordertable: [], orderstatus: 'Preparing', cardNumber: '70001' } as unknown as Order
    const less = withQty(opened(placed), 'dish-2', 1)
    expect(less.lines[1]?.discount?.amount).toBe(10)
    expect(withQty(less, 'dish-2', 4).lines[1]?.discount?.amount).toBe(20)
  })

  it('stays with a dish that was held when all of it is fired, and not with more of it beside what is held', () => {
    const waiting = { ...line(2, 140.5, 2, 20), held: true }
    const fired = line(2, 140.5, 2)
    expect(withDiscounts([fired], [waiting])).toEqual([line(2, 140.5, 2, 20)])
    expect(withDiscounts([waiting, fired], [waiting])).toEqual([waiting, fired])
  })
})
