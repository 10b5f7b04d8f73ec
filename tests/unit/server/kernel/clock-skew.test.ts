import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CLOCKS_APART_MS, isToCome, isWithin, latestPast, pastOf } from '../../../../src/server/kernel/clock-skew.ts'

const NOW = Date.UTC(2026, 10, 22, 9, 0)

it('a moment is to come when no clock of the venue can have been there', () => {
  expect(latestPast(NOW)).toBe(NOW + CLOCKS_APART_MS)
  expect([isToCome(NOW, NOW), isToCome(NOW + CLOCKS_APART_MS, NOW), isToCome(NOW + CLOCKS_APART_MS + 1, NOW)]).toEqual([
    false,
    false,
    true,
  ])
})

it('of moments those to come are left out, and one of a clock slightly ahead counts as now', () => {
  expect(pastOf([NOW - 5, NOW, NOW + 5, NOW + CLOCKS_APART_MS + 1], NOW)).toEqual([NOW - 5, NOW, NOW])
})

it('a moment is within a time until that has passed, and not before it came', () => {
  expect([isWithin(NOW, 10, NOW + 9), isWithin(NOW, 10, NOW + 10)]).toEqual([true, false])
  expect(isWithin(NOW + CLOCKS_APART_MS + 1, 10, NOW)).toBe(false)
})

it('whatever a clock noted, nothing is within a time for longer than that time and the clocks apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * NOW }), fc.integer({ min: 0, max: 86_400_000 }), (at, ms) => {
      const longest = ms + CLOCKS_APART_MS
      for (const now of [at - CLOCKS_APART_MS - 1, at + ms]) expect(isWithin(at, ms, now)).toBe(false)
      expect(pastOf([at], NOW).every((moment) => moment <= NOW && NOW - moment + longest >= longest)).toBe(true)
    }),
  )
})
