import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  formatAmount,
  plainAmount,
  formatRupees,
  paise,
  parseAmount,
  parseRupees,
  subtract,
  sum,
  times,
  toRupees,
} from '../../../src/shared/money.ts'

/** Amounts as far as one move may carry them, and sums of them. */
const amounts = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }).map(paise)

describe('paise', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('are never %d', (value) => {
    expect(() => paise(value)).toThrow(RangeError)
  })

  it('add up exactly where rupees as numbers do not', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(sum([10, 20].map(paise))).toBe(30)
  })

  it('refuse a sum that is no safe integer rather than round it', () => {
    expect(() => add(paise(Number.MAX_SAFE_INTEGER), paise(1))).toThrow(RangeError)
    expect(() => times(paise(Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError)
  })

  it('are added and taken away without a rest, in any order', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        expect(subtract(add(a, b), b)).toBe(a)
        expect(sum([a, b, c])).toBe(sum([c, a, b]))
      }),
    )
  })

  it('times a quantity are as many additions', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 5 }), (price, qty) => {
        expect(times(price, qty)).toBe(sum(Array.from({ length: qty }, () => price)))
      }),
    )
  })
})

describe('rupees', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [1.15, 115],
    [380, 38_000],
    [99_999_999.99, 9_999_999_999],
    [-3.5, -350],
  ])('%d are %d paise', (rupees, minor) => {
    expect(parseRupees(rupees)).toBe(minor)
  })

  it.each([0.001, 1.005, 0.1 + 0.2, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('%d are no amount', (rupees) => {
    expect(parseRupees(rupees)).toBeNull()
  })

  it('come back from JSON as the amount they were', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseRupees(JSON.parse(JSON.stringify(toRupees(amount))) as number)).toBe(amount)
      }),
    )
  })

  it('with a third decimal are never taken', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }), (whole, thousandths) => {
        expect(parseRupees(Number(`${whole}.00${thousandths}`))).toBeNull()
      }),
    )
  })
})

describe('an amount on screen and paper', () => {
  it.each([
    [324_000, '3,240.00', 'Rs 3,240.00'],
    [0, '0.00', 'Rs 0.00'],
    [5, '0.05', 'Rs 0.05'],
    [-123_456_789, '−1,234,567.89', '− Rs 1,234,567.89'],
  ])('of %d paise is %s and %s', (minor, amount, rupees) => {
    expect([formatAmount(paise(minor)), formatRupees(paise(minor))]).toEqual([amount, rupees])
  })

  it('can be read back', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const read = formatAmount(amount).replaceAll(',', '').replace('−', '-')
        expect(parseRupees(Number(read))).toBe(amount === 0 ? 0 : amount)
      }),
    )
  })
})

describe('a typed amount', () => {
  it.each([
    ['5000', 5000_00],
    [' 5,000.5 ', 5000_50],
    ['1,00,000.00', 100_000_00],
    ['0', 0],
    ['12.', 12_00],
  ])('%j is %d paise', (text, minor) => {
    expect(parseAmount(text)).toBe(minor)
  })

  it.each(['', '-5', '5,5', '1.234', '1e3', 'Rs 5', '5 000', ',500', 'NaN', '9'.repeat(20)])('%j is none', (text) => {
    expect(parseAmount(text)).toBeNull()
  })

  it('is read as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }).map(paise), (amount) => {
        expect(parseAmount(formatAmount(amount))).toBe(amount)
      }),
    )
  })
})

it('writes an amount plainly for a file, a hyphen for a minus', () => {
  expect([0, 5, -1250, 123_456_789].map((minor) => plainAmount(paise(minor)))).toEqual(['0.00', '0.05', '-12.50', '1234567.89'])
})
