import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise, times } from '../../../../src/shared/money/money.ts'
import { clampQty, lineAmount, orderTotals } from '../../../../src/shared/money/order-totals.ts'

const lines = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 100_000_000 }).map(paise), qty: fc.integer({ min: 1, max: 5 }) }),
  { maxLength: 100 },
)

describe('the totals of an order', () => {
  it('are those of the pictured invoice: tax 0, discount 0, total Rs 3,240', () => {
    const invoice = [
      [380, 2],
      [780, 1],
      [520, 1],
      [240, 2],
      [140, 5],
    ].map(([rupees = 0, qty = 0]) => ({ price: paise(rupees * 100), qty }))
    expect(orderTotals(invoice)).toEqual({ subtotal: 324_000, tax: 0, discount: 0, total: 324_000 })
  })

  it('of nothing are nothing', () => {
    expect(orderTotals([])).toEqual({ subtotal: 0, tax: 0, discount: 0, total: 0 })
  })

  it('are the sum of price times quantity, whatever the order of the lines', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const { subtotal, tax, discount, total } = orderTotals(order)
        expect(total).toBe(order.map(({ price, qty }) => times(price, qty)).reduce((a, b) => a + b, 0))
        expect([subtotal, tax, discount]).toEqual([total, 0, 0])
        expect(orderTotals(order.toReversed()).total).toBe(total)
      }),
    )
  })

  it('grow by exactly the line that is added', () => {
    fc.assert(
      fc.property(
        lines.filter((order) => order.length > 0),
        (order) => {
          const [last] = order.slice(-1)
          if (last === undefined) throw new Error('no line')
          expect(orderTotals(order).total - orderTotals(order.slice(0, -1)).total).toBe(lineAmount(last))
        },
      ),
    )
  })
})

describe('a quantity', () => {
  it.each([
    [0, 1],
    [-3, 1],
    [1, 1],
    [3.9, 3],
    [5, 5],
    [6, 5],
  ])('of %d becomes %d', (qty, clamped) => {
    expect(clampQty(qty)).toBe(clamped)
  })
})
