import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CreditableLine, creditAmount, creditSums, leftOf } from '../../../../src/shared/money/credit-note.ts'
import {
  discountedPlaces,
  discountShare,
  givenOn,
  isAbove,
  keptDiscount,
  percentOf,
  shareOut,
} from '../../../../src/shared/money/discount.ts'
import { type Paise, paise, sum, spread } from '../../../../src/shared/money/money.ts'

const amount = (max: number) => fc.integer({ min: 0, max }).map(paise)
const weights = fc.array(amount(9_999_999_999), { minLength: 1, maxLength: 30 })
/** Weights and an amount that is no more than all of them. */
const within = weights.chain((all) => fc.tuple(fc.constant(all), amount(sum(all))))
const line = fc
  .tuple(amount(1_000_000), fc.integer({ min: 1, max: 5 }))
  .chain(([price, sold]) => fc.record({ price: fc.constant(price), sold: fc.constant(sold), discount: amount(price * sold) }))

describe('an amount spread by weights', () => {
  it('comes to the amount, is no more than each weight, and is within a paisa of its share', () => {
    fc.assert(
      fc.property(within, ([all, given]) => {
        const shares = spread(given, all)
        const whole = BigInt(sum(all))
        expect(sum(shares)).toBe(given)
        for (const [place, share] of shares.entries()) {
          const weight = all[place] ?? 0
          expect(share).toBeLessThanOrEqual(weight)
          const apart = BigInt(share) * whole - BigInt(given) * BigInt(weight)
          expect(whole === 0n || (apart < whole && apart > -whole)).toBe(true)
        }
      }),
    )
  })

  it('gives the odd paisa to the first of equals', () => {
    expect(spread(paise(2), [paise(100), paise(100), paise(100)])).toEqual([1, 1, 0])
    expect(spread(paise(0), [paise(0)])).toEqual([0])
  })
})

describe('a percentage', () => {
  it('is rounded half up to the paisa', () => {
    expect([percentOf(paise(50), 1), percentOf(paise(49), 1), percentOf(paise(658_000), 15)]).toEqual([1, 0, 98_700])
  })

  it('is above a ceiling by what was said, and an amount by what it comes to', () => {
    expect(isAbove(paise(5), { kind: 'discount', percent: 10 }, 10)).toBe(false)
    expect(isAbove(paise(5), { kind: 'discount', percent: 11 }, 10)).toBe(true)
    expect(isAbove(paise(1000), { kind: 'discount', amount: paise(100) }, 10)).toBe(false)
    expect(isAbove(paise(1000), { kind: 'discount', amount: paise(101) }, 10)).toBe(true)
    expect(isAbove(paise(1000), { kind: 'comp' }, 99)).toBe(true)
    expect(isAbove(paise(1000), { kind: 'none' }, 0)).toBe(false)
  })
})

describe('a discount on places', () => {
  it('leaves comps alone on the whole check, and is all of a comp', () => {
    const lines = [
      { price: paise(100), qty: 1 },
      { price: paise(100), qty: 1, kind: 'comp' as const },
    ]
    expect(discountedPlaces(lines, { kind: 'discount', percent: 10 }, null)).toEqual([0])
    expect(discountedPlaces(lines, { kind: 'none' }, null)).toEqual([0, 1])
    expect(discountedPlaces(lines, { kind: 'discount', percent: 10 }, [1])).toEqual([1])
    expect(shareOut(lines, [0, 1], { kind: 'comp' })).toEqual(
      new Map([
        [0, 100],
        [1, 100],
      ]),
    )
    expect(givenOn(paise(200), { kind: 'none' })).toBe(0)
  })
})

describe('a discount that a line keeps', () => {
  const share = (given: number, qty: number, of: number) => discountShare(paise(given), qty, of)
  it('is that of the same price: its share of fewer dishes, and no more of more', () => {
    const held = { qty: 2, price: 100, discount: { id: 'a', amount: 33 } }
    expect(keptDiscount({ qty: 1, price: 100 }, held, share)).toEqual({ id: 'a', amount: 16 })
    expect(keptDiscount({ qty: 3, price: 100 }, held, share)).toEqual({ id: 'a', amount: 33 })
    expect(keptDiscount({ qty: 2, price: 101 }, held, share)).toBeUndefined()
    expect(keptDiscount({ qty: 2, price: 100 }, undefined, share)).toBeUndefined()
    expect(keptDiscount({ qty: 1, price: 100 }, { ...held, discount: { id: 'a', amount: 1 } }, share)).toBeUndefined()
  })
})

describe('credit notes of a discounted line', () => {
  it('give back what was paid, however many they are, and never more on the way', () => {
    fc.assert(
      fc.property(line, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 }), (sold, steps) => {
        const now: CreditableLine = { ...sold, credited: 0 }
        const { paid } = creditSums([now])
        const back: Paise[] = []
        for (const step of [...steps, 5]) {
          const qty = Math.min(step, leftOf(now))
          back.push(creditAmount(now, qty))
          now.credited += qty
          expect(back.every((one) => one >= 0)).toBe(true)
          expect(creditSums([now])).toEqual({ paid, credited: sum(back), stillPaid: paid - sum(back) })
        }
        expect(sum(back)).toBe(paid)
      }),
    )
  })
})
