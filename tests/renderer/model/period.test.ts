import { describe, expect, it } from 'vitest'
import { daysIn, includesDay, type Preset, rangeOf, rangeLabel } from '../../../src/renderer/model/period.ts'

describe('the presets', () => {
  it.each<[Preset, string, object]>([
    ['today', '2026-11-21', { fromDay: '2026-11-21', toDay: '2026-11-21' }],
    ['yesterday', '2026-03-01', { fromDay: '2026-02-28', toDay: '2026-02-28' }],
    ['last7', '2026-11-21', { fromDay: '2026-11-15', toDay: '2026-11-21' }],
    ['thisMonth', '2026-11-21', { fromDay: '2026-11-01', toDay: '2026-11-21' }],
    ['lastMonth', '2028-03-31', { fromDay: '2028-02-01', toDay: '2028-02-29' }],
    ['lastMonth', '2026-01-05', { fromDay: '2025-12-01', toDay: '2025-12-31' }],
    ['all', '2026-11-21', {}],
  ])('%s on %s', (preset, today, days) => {
    expect(rangeOf({ preset }, today)).toEqual(days)
  })

  it('moves on with the days, while own dates stay', () => {
    const own = { preset: 'own', fromDay: '2026-10-01', toDay: '2026-10-09' } as const
    expect(rangeOf(own, '2026-11-21')).toEqual(rangeOf(own, '2026-11-22'))
    expect(rangeOf({ preset: 'today' }, '2026-11-21')).not.toEqual(rangeOf({ preset: 'today' }, '2026-11-22'))
  })
})

describe('days', () => {
  it('counts both ends, over a change of the clocks too', () => {
    expect(daysIn('2026-11-21', '2026-11-21')).toBe(1)
    expect(daysIn('2026-03-01', '2026-04-01')).toBe(32)
  })

  it('says a range as people do', () => {
    expect(rangeLabel('2026-11-08', '2026-11-21')).toBe('Nov 8 – 21, 2026')
    expect(rangeLabel('2026-11-21', '2026-11-21')).toBe('Nov 21, 2026')
    expect(rangeLabel('2025-12-28', '2026-01-03')).toBe('Dec 28, 2025 – Jan 3, 2026')
  })

  it('knows whether a day belongs to a range, open ends too', () => {
    expect(includesDay({}, '2026-11-21')).toBe(true)
    expect(includesDay({ fromDay: '2026-11-21' }, '2026-11-21')).toBe(true)
    expect(includesDay({ toDay: '2026-11-20' }, '2026-11-21')).toBe(false)
    expect(includesDay({ fromDay: '2026-11-22' }, '2026-11-21')).toBe(false)
  })
})
