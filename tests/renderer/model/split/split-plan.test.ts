import { describe, expect, it } from 'vitest'
import type { OrderLine } from '../../../../src/shared/contract/order-parts.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { paiseOf, sum } from '../../../../src/shared/money/money.ts'
import { orderTotals } from '../../../../src/shared/money/order-totals.ts'
import { pricedLine } from '../../../../src/shared/money/priced-line.ts'
import { dividedOf, partName } from '../../../../src/renderer/model/split/split-parts.ts'
import { numberIn } from '../../../../src/renderer/model/orders/order-name.ts'
import {
  dishKey,
  newPlan,
  openNumbers,
  plannedParts,
  seatKey,
  splitBody,
  type SplitPlan,
} from '../../../../src/renderer/model/split/split-plan.ts'
import { checkSums, nextToPay, splitView } from '../../../../src/renderer/model/split/split-view.ts'

const line = (dishName: string, price: number, more: Partial<OrderLine> = {}): OrderLine => ({
  _id: `dish ${dishName}`,
  dishName,
  price,
  imageUrl: '',
  rating: 4,
  type: 'Lunch',
  qty: 1,
  ...more,
})
const order = (lines: OrderLine[], more: Partial<Order> = {}): Order => ({
  _id: 'root',
  userid: '',
  fullName: '',
  cardNumber: '',
  order: lines,
  ordertable: [{ _id: 't', tablefloor: '2nd Floor', tableno: 3 }],
  totalprice: orderTotals(lines.map(pricedLine)).total / 100,
  orderstatus: 'Preparing',
  payment: 'unpaid',
  invoiceno: '',
  createdAt: '2026-11-25T12:00:00.000Z',
  staffName: 'Anita Rao',
  terminal: 'Desk',
  version: 1,
  splitfrom: '',
  ...more,
})
const part = (number: number, total: number, payment: Order['payment']): Order =>
  order([line('Bass', total)], {
    _id: `part ${number} of ${total}`,
    splitfrom: 'root',
    checkname: `2nd Floor 3, part ${number}`,
    payment,
  })

/** The table of six of the mock-up: Hummus is shared by all seats. */
const six = order([
  line('Soda and chicken', 980, { seat: 1 }),
  line('Lassi and bass', 1160, { seat: 2 }),
  line('Satay and ribeye', 1840, { seat: 3 }),
  line('Biryani', 520, { seat: 4 }),
  line('Satay and lamb', 980, { seat: 5 }),
  line('Lamb and coffee', 820, { seat: 6 }),
  line('Hummus', 280),
])
const of = { [seatKey(1)]: 1, [seatKey(4)]: 1, [seatKey(2)]: 2, [seatKey(3)]: 2, [seatKey(5)]: 3, [seatKey(6)]: 3 }
const amounts = (plan: SplitPlan, open = [1, 2, 3], rest = six) => plannedParts(rest, plan, open).map(({ amount }) => amount)
const plan = (change: Partial<SplitPlan>): SplitPlan => ({ way: 'seats', parts: 3, of: {}, amounts: {}, ...change })

describe('who gets what of a check', () => {
  it('is by seat, what all share by seats, with the odd paisa on the first part', () => {
    expect(amounts(plan({ of }))).toEqual([159_334, 309_333, 189_333])
    const [, second] = plannedParts(six, plan({ of }), [1, 2, 3])
    expect(second && splitBody(second)).toEqual({ lines: [{ line: 1, qty: 1 }, { line: 2, qty: 1 }, { line: 6, amount: 93.33 }] }) // oxfmt-ignore
  })

  it('begins with the seats in even blocks, and with the dishes on the first part', () => {
    expect(newPlan(six.order, 0)).toMatchObject({ way: 'seats', parts: 2 })
    expect(amounts(plan({}), [1, 2])).toEqual([980_00 + 1160_00 + 1840_00 + 140_00, 520_00 + 980_00 + 820_00 + 140_00])
    expect(amounts(plan({ way: 'lines' }))).toEqual([658_000, 0, 0])
  })

  it('is by dish, each of a line by itself, and keeps a discount of the line to the paisa', () => {
    const given = { kind: 'discount', amount: 10, reason: 'birthday' } as const
    const rest = order([line('Chaat', 240, { qty: 3, discount: given })])
    const key = dishKey(rest.order[0] as OrderLine, 2)
    const parts = amounts(plan({ way: 'lines', of: { [key]: 2 } }), [1, 2], rest)
    expect(sum(parts)).toBe(paiseOf(rest.totalprice))
    expect(parts).toEqual([47_333, 23_667])
  })

  it('is in equal shares with the odd paise on the first, and by amount with what is left on the last', () => {
    const rest = order([line('Chaat', 100.01)])
    expect(amounts(plan({ way: 'equal' }), [1, 2, 3], rest)).toEqual([3335, 3333, 3333])
    expect(amounts(plan({ way: 'amount', amounts: { 1: '60', 2: 'x' } }), [1, 2, 3], rest)).toEqual([6000, 0, 4001])
  })
})

describe('the parts of a check', () => {
  it('carry their number in their name, whatever the place', () => {
    const long = partName({ fullName: '', checkname: 'A very long name for a check at the pool bar, part 1', ordertable: [] }, 12)
    expect([long.length <= 40, numberIn(long), numberIn('2nd Floor 3'), numberIn('x, part 13')]).toEqual([true, 12, null, null])
  })

  it('are one part where several cards pay it, and what is left goes over the others', () => {
    const orders = [six, part(2, 30, 'paid'), part(2, 70, 'unpaid')]
    const view = splitView(orders, plan({ of }))
    expect(view?.parts.map(({ number, state }) => [number, state])).toEqual([[1, 'open'], [2, 'partPaid'], [3, 'open']]) // oxfmt-ignore
    expect(view && checkSums(view)).toEqual({ check: 668_000, paid: 3000, left: 665_000 })
    expect(view && nextToPay(view)).toBe(1)
  })

  it('leave what a card could not pay of the last one with that part', () => {
    const divided = dividedOf([order([line('Bass', 10)]), part(1, 5, 'paid'), part(2, 5, 'paid')])
    expect(divided && openNumbers(divided, 2)).toEqual([2])
  })

  it('ask for the part of the order’s own guest last, and give a paid order the number that is free', () => {
    const own = splitView([order(six.order, { userid: 'pax', fullName: 'Rohan Mehta', cardNumber: '10001' })], plan({ of }))
    expect(own && nextToPay(own)).toBe(2)
    const paid = dividedOf([order([line('Bass', 10)], { payment: 'paid' }), part(1, 5, 'unpaid')])
    expect(paid?.made.map(({ number }) => number)).toEqual([1, 2])
    expect(paid?.rest).toBeNull()
  })
})
