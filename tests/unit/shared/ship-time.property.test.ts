import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusinessClock, businessDayOf, businessTimeOf, changedClock, dayAfter, hourOf } from '../../../src/shared/time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A fortnight in which no zone changes to or from summer time. */
const FROM = Date.UTC(2026, 11, 1)
const HOURS = 14 * 24

/** From 11 hours behind UTC to 14 ahead, with halves and quarters of an hour. */
const zones = fc.constantFrom(
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'Atlantic/Azores',
  'UTC',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Indian/Maldives',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
)
/** Ships that cross no date line: neighbouring zones are less than a day apart. */
const nearZones = fc.constantFrom('Atlantic/Azores', 'UTC', 'Asia/Dubai', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tokyo')

const changesOver = (timeZone: fc.Arbitrary<string>) =>
  fc
    .uniqueArray(fc.record({ minute: fc.integer({ min: 1, max: HOURS * 60 - 1 }), timeZone }), {
      selector: ({ minute }) => minute,
      maxLength: 8,
    })
    .map((changes) =>
      changes
        .toSorted((a, b) => a.minute - b.minute)
        .map(({ minute, timeZone: zone }) => ({ at: FROM + minute * MINUTE_MS, timeZone: zone })),
    )

/** The clock at each half hour of the fortnight, and at each change. */
function clocksOver(first: BusinessClock, changes: readonly { at: number; timeZone: string }[]) {
  const moments = [
    ...Array.from({ length: HOURS * 2 }, (_half, index) => FROM + (index * HOUR_MS) / 2),
    ...changes.map(({ at }) => at),
  ]
  let clock = first
  let next = 0
  return [...new Set(moments)]
    .toSorted((a, b) => a - b)
    .map((ms) => {
      for (let change = changes[next]; change !== undefined && change.at <= ms; change = changes[(next += 1)])
        clock = changedClock(clock, change)
      return { ms, clock }
    })
}

const clocks = (timeZone: fc.Arbitrary<string>) => fc.record({ timeZone, dayEnds: fc.integer({ min: 0, max: 9 }) })
const daysOf = (at: ReturnType<typeof clocksOver>): string[] => at.map(({ ms, clock }) => businessDayOf(ms, clock))

describe("business days, while the ship's clocks are changed", () => {
  it('never come back: each is one stretch of time, across the date line too', () => {
    fc.assert(
      fc.property(clocks(zones), changesOver(zones), (first, changes) => {
        const days = daysOf(clocksOver(first, changes))
        expect(days.toSorted()).toEqual(days)
      }),
    )
  })

  it('are never left out by a change of less than a day', () => {
    fc.assert(
      fc.property(clocks(nearZones), changesOver(nearZones), (first, changes) => {
        const days = [...new Set(daysOf(clocksOver(first, changes)))]
        expect(days).toEqual(days.map((_day, index) => dayAfter(days[0] ?? '', index)))
      }),
    )
  })

  it('have the hour of the clock, whatever was changed', () => {
    fc.assert(
      fc.property(clocks(zones), changesOver(zones), (first, changes) => {
        for (const { ms, clock } of clocksOver(first, changes))
          expect(businessTimeOf(ms, clock).hour).toBe(hourOf(ms, clock.timeZone))
      }),
      { numRuns: 20 },
    )
  })

  it('are those of the clock again once it has passed the day that went on', () => {
    fc.assert(
      fc.property(clocks(zones), changesOver(zones), (first, changes) => {
        const last = clocksOver(first, changes).at(-1)?.clock ?? first
        const later = FROM + (HOURS + 72) * HOUR_MS
        expect(businessDayOf(later, last)).toBe(businessDayOf(later, { timeZone: last.timeZone, dayEnds: last.dayEnds }))
      }),
    )
  })

  it('ignore a day that was noted while the server’s clock was years ahead', () => {
    const clock = { timeZone: 'UTC', dayEnds: 0, dayNotBefore: '2031-01-01' }
    expect(businessDayOf(FROM, clock)).toBe('2026-12-01')
  })
})
