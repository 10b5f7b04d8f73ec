import { describe, expect, it } from 'vitest'
import { defaultExpiry } from '../../../../src/renderer/screens/cards/loads/use-default-expiry.ts'

const nowMs = Date.parse('2026-11-22T20:00:00.000Z')
const timeZone = 'Asia/Kolkata'

describe('when a new card expires by default', () => {
  it('is the end of the voyage’s last day', () => {
    expect(defaultExpiry({ voyageEnd: '2026-12-05', timeZone }, nowMs)).toBe('2026-12-05 23:59')
    expect(defaultExpiry({ voyageEnd: '2026-11-23', timeZone }, nowMs), 'today by the venue’s clock').toBe('2026-11-23 23:59')
  })

  it('is after 14 days where no end is named, or one that is over', () => {
    expect(defaultExpiry({ timeZone }, nowMs)).toBe('2026-12-07 23:59')
    expect(defaultExpiry({ voyageEnd: '2026-11-22', timeZone }, nowMs)).toBe('2026-12-07 23:59')
    expect(defaultExpiry({ timeZone: 'America/Los_Angeles' }, nowMs), 'still the day before there').toBe('2026-12-06 23:59')
  })
})
