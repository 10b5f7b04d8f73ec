import { describe, expect, it } from 'vitest'
import { instantOf, WALL_TIME, wallTimeOf } from '../../../src/renderer/lib/venue-time.ts'

describe('the venue’s clock', () => {
  it.each([
    ['2026-12-05 18:00', 'Asia/Kolkata', '2026-12-05T12:30:00.000Z'],
    ['2026-12-05 18:00', 'UTC', '2026-12-05T18:00:00.000Z'],
    ['2026-07-01 00:15', 'America/New_York', '2026-07-01T04:15:00.000Z'],
  ])('shows %s in %s at %s', (wallTime, zone, instant) => {
    expect(instantOf(wallTime, zone)).toBe(instant)
    expect(wallTimeOf(instant, zone).format(WALL_TIME)).toBe(wallTime)
  })
})
