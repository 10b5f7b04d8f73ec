import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDayOf, businessTimeOf, dayAfter, dayOf, formatMoment, isoOf, msOf } from '../../../src/shared/time.ts'

const moments = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2200, 0, 1) })
const zones = fc.constantFrom(
  'UTC',
  'Asia/Kolkata',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Lisbon',
)

describe('a moment', () => {
  it('is shown in en-US in the venue’s time zone', () => {
    expect(formatMoment('2026-11-21T14:16:00.000Z', 'Asia/Kolkata')).toBe('11/21/2026, 7:46 PM')
    expect(formatMoment('2026-11-21T14:16:00.000Z', 'America/New_York')).toBe('11/21/2026, 9:16 AM')
  })

  it('has no character that a receipt printer lacks', () => {
    fc.assert(
      fc.property(moments, zones, (ms, zone) => {
        expect(formatMoment(isoOf(ms), zone)).toMatch(/^[ -~]+$/)
      }),
    )
  })

  it('comes back from its ISO text to the millisecond', () => {
    fc.assert(
      fc.property(moments, (ms) => {
        expect(msOf(isoOf(ms))).toBe(ms)
      }),
    )
  })
})

describe('the day of a moment', () => {
  it('turns at midnight of the venue, not of UTC', () => {
    const beforeMidnight = msOf('2026-11-21T18:29:59.999Z')
    expect(dayOf(beforeMidnight, 'Asia/Kolkata')).toBe('2026-11-21')
    expect(dayOf(beforeMidnight + 1, 'Asia/Kolkata')).toBe('2026-11-22')
    expect(dayOf(beforeMidnight + 1, 'UTC')).toBe('2026-11-21')
  })

  it('is a calendar day that never runs backwards', () => {
    fc.assert(
      fc.property(moments, fc.nat(100 * 86_400_000), zones, (ms, later, zone) => {
        expect(dayOf(ms, zone)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(dayOf(ms + later, zone) >= dayOf(ms, zone)).toBe(true)
      }),
    )
  })
})

describe('the business day of a moment', () => {
  const clock = { timeZone: 'Asia/Kolkata', dayEnds: 4 }

  it('ends at the hour the venue says, whatever the calendar does at midnight', () => {
    const atFour = msOf('2026-11-21T22:30:00.000Z')
    expect(businessTimeOf(atFour - 1, clock)).toEqual({ day: '2026-11-21', hour: 3 })
    expect(businessTimeOf(atFour, clock)).toEqual({ day: '2026-11-22', hour: 4 })
    expect(businessDayOf(atFour - 1, { ...clock, dayEnds: 0 })).toBe('2026-11-22')
  })

  it('is the day before over the end of a month, a year and February', () => {
    for (const [moment, day] of [
      ['2026-12-31T20:00:00.000Z', '2026-12-31'],
      ['2028-02-29T20:00:00.000Z', '2028-02-29'],
      ['2026-11-30T19:00:00.000Z', '2026-11-30'],
    ] as const)
      expect(businessDayOf(msOf(moment), clock)).toBe(day)
  })

  it('is 23, 24 or 25 hours long where clocks are put forward or back, and never runs backwards', () => {
    fc.assert(
      fc.property(moments, fc.nat(100 * 86_400_000), zones, fc.nat(9), (ms, later, timeZone, dayEnds) => {
        const venue = { timeZone, dayEnds }
        expect(businessDayOf(ms + later, venue) >= businessDayOf(ms, venue)).toBe(true)
        expect([dayOf(ms, timeZone), dayAfter(dayOf(ms, timeZone), -1)]).toContain(businessDayOf(ms, venue))
      }),
    )
  })
})
