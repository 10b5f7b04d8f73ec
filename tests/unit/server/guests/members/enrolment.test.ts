import { expect, it } from 'vitest'
import { waitSeconds } from '../../../../../src/server/guests/members/enrolment.ts'

it('the next application waits until the oldest counted one leaves its window', () => {
  const limit = { most: 2, windowMs: 60_000 }
  expect(waitSeconds([], limit, 100_000)).toBe(0)
  expect(waitSeconds([90_000], limit, 100_000)).toBe(0)
  expect(waitSeconds([90_000, 95_500], limit, 100_000)).toBe(50)
  expect(waitSeconds([10_000, 95_500], limit, 100_000)).toBe(0)
})
