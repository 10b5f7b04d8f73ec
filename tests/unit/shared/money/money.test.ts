import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { specified } from '../../../../src/shared/messages.ts'
import {
  add,
  averageOf,
  formatAmount,
  plainAmount,
  formatRupees,
  paise,
  paiseOf,
  parseAmount,
  parseRupees,
  rupeesOf,
  shareOf,
  spread,
  subtract,
  sum,
  times,
  toRupees,
  worthOf,
} from '../../../../src/shared/money/money.ts'
import { anyShare } from '../../../support/any-share.ts'

/** Amounts as far as one move may carry them, and sums of them. */
const amounts = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }).map(paise)

describe('paise', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('are never %d', (value) => {
    expect(() => paise(value)).toThrow(new RangeError(`not whole paise: ${value}`))
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

  it('that the contract let through are paise, and anything else is a fault of the program', () => {
    expect(paiseOf(380.5)).toBe(38_050)
    expect(() => paiseOf(0.001)).toThrow(new RangeError('not an amount of rupees: 0.001'))
  })

  it('beyond what paise can count exactly are no amount', () => {
    expect(parseRupees(90_071_992_547_409.91)).toBe(Number.MAX_SAFE_INTEGER)
    expect(parseRupees(90_071_992_547_409.92)).toBeNull()
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

describe('an average', () => {
  it.each([
    [0, 0, 0],
    [100, 3, 33],
    [200, 3, 67],
    [5, 2, 3],
    [760, 1, 760],
  ])('of %d paise over %d amounts is %d', (amount, count, average) => {
    expect(averageOf(paise(amount), count)).toBe(average)
  })
})

describe('an amount spread over others', () => {
  it.each([
    ['in proportion', 100, [100, 300], [25, 75]],
    ['odd paise to those that lost most, the first of equals first', 100, [1, 1, 1].map((one) => one * 50), [34, 33, 33]],
    ['all of it', 7, [3, 4], [3, 4]],
    ['nothing', 0, [3, 4], [0, 0]],
    ['over nothing', 0, [0, 0], [0, 0]],
    ['beyond what a number multiplies exactly', 9_000_000_000_000_001, [9_000_000_000_000_001, 5], [8_999_999_999_999_996, 5]],
  ])('goes %s', (_how, amount, over, parts) => {
    expect(spread(paise(amount), over.map(paise))).toEqual(parts)
  })

  it('comes to the amount, and nobody gets more than their own', () => {
    const some = fc.array(fc.nat(1_000_000).map(paise), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(some, anyShare, (over, share) => {
        const amount = paise(Math.floor(sum(over) * share))
        const parts = spread(amount, over)
        expect(sum(parts)).toBe(amount)
        expect(parts.every((part, place) => part >= 0 && part <= (over[place] ?? 0))).toBe(true)
      }),
    )
  })
})

describe('a share of an amount', () => {
  it.each([
    ['in proportion', 90, 1, 3, 30],
    ['rounded down', 100, 2, 3, 66],
    ['all of it', 7, 3, 3, 7],
    ['none of it', 7, 0, 3, 0],
    [
      'beyond what a number multiplies exactly',
      9_000_000_000_000_001,
      9_000_000_000_000_001,
      9_000_000_000_000_002,
      9_000_000_000_000_000,
    ],
  ])('is %s', (_what, amount, part, whole, share) => {
    expect(shareOf(paise(amount), part, whole)).toBe(share)
  })
})

describe('a worth', () => {
  it.each([
    ['a whole unit', 9_000, 1000, 9_000n],
    ['half a unit', 9_000, 500, 4_500n],
    ['nothing', 9_000, 0, 0n],
    ['half a paisa, up', 1, 500, 1n],
    ['less than half a paisa, down', 1, 499, 0n],
    ['more than a number counts exactly', 10_000_000_000, 1_000_000_000_000, 10_000_000_000_000_000_000n],
  ])('is rounded to the paisa: %s', (_what, price, thousandths, worth) => {
    expect(worthOf(paise(price), thousandths)).toBe(worth)
  })

  it('of any size reaches JSON in rupees', () => {
    expect([rupeesOf(0n), rupeesOf(12_345n), rupeesOf(-5n)]).toEqual([0, 123.45, -0.05])
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
    expect(formatRupees(paise(minor))).toContain(`${specified.currency} `)
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
    ['12,345,678', 12_345_678_00],
    ['123,456.78', 123_456_78],
    ['0', 0],
    ['12.', 12_00],
  ])('%j is %d paise', (text, minor) => {
    expect(parseAmount(text)).toBe(minor)
  })

  it.each([
    '',
    '-5',
    '5,5',
    '1.234',
    '1e3',
    'Rs 5',
    '5 000',
    ',500',
    'NaN',
    '5 Rs',
    '1234,000',
    '1,2345,000',
    '1,000.000',
    '.5',
    '9'.repeat(20),
  ])('%j is none', (text) => {
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
