import { describe, expect, it } from 'vitest'
import { cookedLines, kitchenOrders } from '../../../../src/renderer/model/orders/kitchen-orders.ts'
import type { OrderLine } from '../../../../src/shared/contract/order-parts.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'

const line = (dishName: string, more: Partial<OrderLine> = {}): OrderLine => ({
  _id: dishName.replace(/ \(.*/, ''),
  dishName,
  price: 100,
  imageUrl: '',
  rating: 4,
  type: 'Lunch',
  qty: 1,
  ...more,
})
const order = (_id: string, splitfrom: string, lines: OrderLine[]): Order =>
  ({ _id, splitfrom, order: lines, ordertable: [], orderstatus: 'Preparing' }) as unknown as Order

describe('an order as the kitchen makes it', () => {
  const share = { _id: 'shared', qty: 2, price: 200 }
  const whole = order('a', '', [line('Satay (share of 2)', { share }), line('Soda', { seat: 1 }), line('Biryani')])
  const part = order('c', 'a', [line('Satay (share of 2)', { share }), line('Biryani', { qty: 2 })])
  const other = order('b', '', [line('Salad')])

  it('stands once with the parts that other cards pay, where the order that was split stands', () => {
    const found = kitchenOrders([part, other, whole])
    expect(found.map((one) => [one.order._id, one.parts.map(({ _id }) => _id)])).toEqual([
      ['b', ['b']],
      ['a', ['c', 'a']],
    ])
  })

  it('is led by a part where the order itself has another status', () => {
    expect(kitchenOrders([part, other]).map((one) => one.order._id)).toEqual(['c', 'b'])
  })

  it('has a shared dish once and whole, and adds up the same dish of two parts', () => {
    const [, split] = kitchenOrders([part, other, whole])
    expect(split && cookedLines(split).map(({ dishName, qty, share: piece }) => [dishName, qty, piece])).toEqual([
      ['Satay', 2, undefined],
      ['Soda', 1, undefined],
      ['Biryani', 3, undefined],
    ])
  })
})
