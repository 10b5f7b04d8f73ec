import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paise } from '../../../../src/shared/money/money.ts'
import { pointsFor, pointsTakenBack } from '../../../../src/shared/money/points.ts'

it.each([
  [0, 1, 0],
  [9_999, 1, 0],
  [10_000, 1, 1],
  [19_999, 1, 1],
  [324_000, 1, 32],
  [324_000, 3, 96],
  [324_000, 0, 0],
])('%i paise at %i points a hundred rupees earn %i: only full hundreds count', (paid, perHundred, points) => {
  expect(pointsFor(paise(paid), perHundred)).toBe(points)
})

it.each([
  [324_000, 24_000, 1, 2],
  [300_000, 106_000, 1, 11],
  [300_000, 106_000, 3, 33],
  [19_999, 9_999, 1, 0],
  [10_000, 1, 1, 1],
])('of %i paise still paid, a credit of %i takes back at %i a hundred: %i', (stillPaid, credit, perHundred, points) => {
  expect(pointsTakenBack(paise(stillPaid), paise(credit), perHundred)).toBe(points)
})

it('whatever credits an invoice is taken back in, together they take back what it earned, and no more on the way', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200_000), { minLength: 1, maxLength: 8 }), fc.nat(5), (credits, perHundred) => {
      const total = credits.reduce((sum, credit) => sum + credit, 0)
      const earned = pointsFor(paise(total), perHundred)
      let [stillPaid, takenBack] = [total, 0]
      for (const credit of credits) {
        const points = pointsTakenBack(paise(stillPaid), paise(credit), perHundred)
        stillPaid -= credit
        takenBack += points
        expect(points).toBeGreaterThanOrEqual(0)
        expect(earned - takenBack, 'what stays earned is what stays paid').toBe(pointsFor(paise(stillPaid), perHundred))
      }
      expect(takenBack).toBe(earned)
    }),
  )
})
