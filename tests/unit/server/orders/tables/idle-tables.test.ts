import { describe, expect, it } from 'vitest'
import { idleVerdict, wasClockSet } from '../../../../../src/server/orders/tables/idle-tables.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 21, 14, 0)

describe('a booking without an order', () => {
  const verdict = (minutesAgo: number | null, minutes = 30) =>
    idleVerdict({ active_at: minutesAgo === null ? null : NOW - minutesAgo * MINUTE }, minutes, NOW)

  it('is idle after the venue’s minutes, and never with 0', () => {
    expect([0, 29, 30, 3000].map((ago) => verdict(ago))).toEqual(['stays', 'stays', 'idle', 'idle'])
    expect([verdict(3000, 0), verdict(null, 0)]).toEqual(['stays', 'stays'])
  })

  it('begins again where nothing was noted, or by a clock that was ahead by more than servers may differ', () => {
    expect([verdict(null), verdict(-2), verdict(-600)]).toEqual(['restart', 'restart', 'restart'])
    expect(verdict(-0.5)).toBe('stays')
  })
})

describe('a clock that was set', () => {
  const wasSet = (wall: number, running: number) =>
    wasClockSet({ wall: NOW, running: 500 }, { wall: NOW + wall * MINUTE, running: 500 + running * MINUTE })

  it('is one that went further or less far than time did, by more than a minute', () => {
    expect([wasSet(1, 1), wasSet(2, 1), wasSet(0, 1)]).toEqual([false, false, false])
    expect([wasSet(61, 1), wasSet(-59, 1), wasSet(1, 61)]).toEqual([true, true, true])
  })
})
