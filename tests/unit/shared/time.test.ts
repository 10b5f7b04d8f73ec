import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, formatMoment, isoOf, msOf } from '../../../src/shared/time.ts'

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
