import { expect, it } from 'vitest'
import { pointsFor } from '../../../../src/server/members/points.ts'
import { waitSeconds } from '../../../../src/server/members/enrolment.ts'
import { paise } from '../../../../src/shared/money.ts'

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

it('the next application waits until the oldest counted one leaves its window', () => {
  const limit = { most: 2, windowMs: 60_000 }
  expect(waitSeconds([], limit, 100_000)).toBe(0)
  expect(waitSeconds([90_000], limit, 100_000)).toBe(0)
  expect(waitSeconds([90_000, 95_500], limit, 100_000)).toBe(50)
  expect(waitSeconds([10_000, 95_500], limit, 100_000)).toBe(0)
})
