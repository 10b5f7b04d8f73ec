import { expect, it } from 'vitest'
import type { OrderLine } from '../../../../src/shared/contract/order-parts.ts'
import { type ToVoid, totalsAround, voidedAmount } from '../../../../src/renderer/model/sale/to-void.ts'

const line = (price: number, qty: number, more: Partial<OrderLine> = {}): OrderLine => ({
  _id: `dish of ${price}`,
  dishName: `Dish of ${price}`,
  price,
  imageUrl: '',
  rating: 4,
  type: 'Lunch',
  qty,
  ...more,
})
const asked = (lines: OrderLine[], only: ToVoid['only']): ToVoid => ({ orderid: 'one', version: 1, lines, place: '', only })
const terms = { tax: 500, inclusive: false, service: 1000, serviceTax: 0 }

it('a void says what the whole order comes to without the dish, with its service charge and tax', () => {
  const lines = [line(1360, 1, { terms }), line(860, 1, { terms })]
  const paella = asked(lines, { line: 1, qty: 1 })
  expect(voidedAmount(paella, 1)).toBe(86_000)
  expect(totalsAround(paella, 1)).toEqual({ before: 255_300, after: 156_400 })
})

it('a part of a line goes with its share of the discount', () => {
  const pizzas = asked([line(450, 2, { terms, discount: { kind: 'discount', amount: 90, reason: 'birthday' } })], {
    line: 0,
    qty: 2,
  })
  expect(voidedAmount(pizzas, 1)).toBe(40_500)
  expect(totalsAround(pizzas, 1)).toEqual({ before: 93_150, after: 46_575 })
  expect(totalsAround(pizzas, 2).after).toBe(0)
})

it('an order that is cancelled leaves nothing', () => {
  expect(totalsAround(asked([line(380, 2), line(240, 1)], null), 0)).toEqual({ before: 100_000, after: 0 })
})
