import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../../../../../src/shared/money/money.ts'
import { linesHash, orderLineOf, type StoredLine, totalOf } from '../../../../../src/server/orders/order/cart.ts'

const line = (dishId: string, qty: number): StoredLine => ({
  dishId,
  dishName: `Dish ${dishId}`,
  price: paise(38_050),
  imageUrl: `/media/${dishId}`,
  halfStars: 9,
  type: 'Lunch',
  qty,
})
describe('the lines of an order', () => {
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

  it('is another for another choice, in any order of the choices, and the same for another note', () => {
    const choice = (id: string) => ({ id, name: id, price: paise(0) })
    const one = { ...line('a', 2), modifiers: [choice('x'), choice('y')] }
    expect(linesHash([{ ...one, modifiers: [choice('y'), choice('x')] }])).toBe(linesHash([one]))
    expect(linesHash([{ ...one, modifiers: [choice('x'), choice('z')] }])).not.toBe(linesHash([one]))
    expect(linesHash([line('a', 2)])).not.toBe(linesHash([one]))
    const apart = [
      { ...one, qty: 1, note: 'hot' },
      { ...one, qty: 1, allergy: true as const },
    ]
    expect(linesHash(apart)).toBe(linesHash([one]))
  })

  it('is what it was before there were choices, so that what was approved then is paid now', () => {
    const before = createHash('sha256').update('a:2:38050|b:1:38050').digest('hex')
    expect(linesHash([line('b', 1), line('a', 2)])).toBe(before)
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

it('a line with choices is shown with each, and with its note', () => {
  const choice = { id: 'x', name: 'No onion', price: paise(-550), leaveOut: true as const }
  const shown = orderLineOf({ ...line('a', 2), modifiers: [choice], note: 'nuts', allergy: true })
  expect(shown).toMatchObject({
    modifiers: [{ _id: 'x', name: 'No onion', price: -5.5, leaveOut: true }],
    note: 'nuts',
    allergy: true,
  })
})

describe('a line as the API shows it', () => {
  const plain: StoredLine = {
    dishId: 'd1',
    dishName: 'Gin',
    price: paise(40_000),
    imageUrl: '/media/gin.webp',
    halfStars: 9,
    type: 'drinks',
    qty: 2,
  }

  it('has what every line has, and nothing of what it has not', () => {
    const { dishId: _id, halfStars: _stars, ...same } = plain
    expect(orderLineOf(plain)).toEqual({ ...same, _id: 'd1', price: 400, rating: 4.5 })
  })

  it.each<[Partial<StoredLine>, object]>([
    [{ note: 'Ice' }, { note: 'Ice' }],
    [{ allergy: true }, { allergy: true }],
    [{ course: 'Mains' }, { course: 'Mains' }],
    [{ seat: 3 }, { seat: 3 }],
    [{ round: 2 }, { round: 2 }],
    [{ held: true }, { held: true }],
    [{ sentAt: 0 }, { sentAt: '1970-01-01T00:00:00.000Z' }],
    [{ modifiers: [{ id: 'm1', name: 'Lime', price: paise(1050) }] }, { modifiers: [{ _id: 'm1', name: 'Lime', price: 10.5 }] }],
    [{ happyHour: { name: 'Sunset', price: paise(50_000) } }, { happyHour: { name: 'Sunset', price: 500 } }],
    [
      { discount: { id: 'x', kind: 'discount', amount: paise(5000), reason: 'complaint' } },
      { discount: { kind: 'discount', amount: 50, reason: 'complaint' } },
    ],
    [
      { share: { id: 's1', qty: 2, price: paise(40_000), counts: true } },
      { share: { _id: 's1', qty: 2, price: 400 }, dishName: 'Gin (share of 2)' },
    ],
  ])('has %j as %j', (has, shown) => {
    expect(orderLineOf({ ...plain, ...has })).toEqual({ ...orderLineOf(plain), ...shown })
  })
})
