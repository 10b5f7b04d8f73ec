import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountOf,
  DAY_MS,
  hasFailedLately,
  TRIES_A_DAY,
  TRIES_A_QUARTER,
  waitSeconds,
} from '../../../../../src/server/people/sessions/login.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 0)
const QUARTER_MS = 15 * 60_000

describe('an account', () => {
  it('is one however its e-mail address is typed', () => {
    expect(accountOf('  Anita.Rao@Mail.Example ')).toBe('anita.rao@mail.example')
  })

  it('may fail ten times in a quarter of an hour and a hundred times a day', () => {
    const tries = (count: number, everyMs: number) => Array.from({ length: count }, (_try, index) => NOW - index * everyMs)
    expect([TRIES_A_QUARTER, TRIES_A_DAY, DAY_MS]).toEqual([10, 100, 86_400_000])
    expect(waitSeconds(tries(TRIES_A_QUARTER - 1, 1000), NOW)).toBe(0)
    expect(waitSeconds(tries(TRIES_A_QUARTER, 1000), NOW)).toBe(15 * 60 - 9)
    const spread = (2 * QUARTER_MS) / TRIES_A_QUARTER
    expect(waitSeconds(tries(TRIES_A_DAY - 1, spread), NOW)).toBe(0)
    expect(waitSeconds(tries(TRIES_A_DAY, spread), NOW)).toBe(24 * 3600 - (99 * spread) / 1000)
  })

  it('waits for a second that has begun, and for the tenth newest failure in whatever order they are given', () => {
    const tenth = NOW - QUARTER_MS + 1
    const newer = Array.from({ length: 9 }, (_try, index) => NOW - index)
    expect(waitSeconds([...newer, tenth], NOW)).toBe(1)
    expect(waitSeconds([tenth - 60_000, tenth, ...newer], NOW)).toBe(1)
    expect(waitSeconds([...newer, tenth - 1], NOW)).toBe(0)
  })

  it('waits as long as the answer says and not a second more', () => {
    const tries = fc.array(
      fc.integer({ min: 0, max: DAY_MS - 1 }).map((ago) => NOW - ago),
      { maxLength: 120 },
    )
    fc.assert(
      fc.property(tries, (moments) => {
        const seconds = waitSeconds(moments, NOW)
        const later = NOW + seconds * 1000
        const stillCounted = moments.filter((moment) => moment > later - DAY_MS)
        expect(waitSeconds(stillCounted, later)).toBe(0)
        if (seconds > 0) expect(waitSeconds(moments, later - 1001)).toBeGreaterThan(0)
      }),
    )
  })

  it('has failed lately for a quarter of an hour, and not a moment longer', () => {
    expect(hasFailedLately([], NOW)).toBe(false)
    expect(hasFailedLately([NOW - QUARTER_MS], NOW)).toBe(false)
    expect(hasFailedLately([NOW - QUARTER_MS + 1], NOW)).toBe(true)
    expect(hasFailedLately([NOW - QUARTER_MS, NOW], NOW)).toBe(true)
  })
})
