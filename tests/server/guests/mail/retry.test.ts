import { describe, expect, it } from 'vitest'
import { waitAfter } from '../../../../src/server/guests/mail/queue.repo.ts'

const HOUR_MS = 3_600_000

describe('the waits between tries of a mail', () => {
  it('are 30 s, 2 min, 10 min, then an hour each', () => {
    expect([1, 2, 3, 4, 5, 26].map(waitAfter)).toEqual([30_000, 120_000, 600_000, HOUR_MS, HOUR_MS, HOUR_MS])
  })

  it('end before 24 h are over', () => {
    expect(waitAfter(27)).toBeNull()
    const all = Array.from({ length: 26 }, (_unused, index) => waitAfter(index + 1) ?? 0)
    const lastTryAt = all.reduce((sum, wait) => sum + wait, 0)
    expect(lastTryAt).toBeLessThanOrEqual(24 * HOUR_MS)
    expect(lastTryAt + HOUR_MS).toBeGreaterThan(24 * HOUR_MS)
  })
})
