import { describe, expect, it } from 'vitest'
import { instantOf, readDay, readMoment, WALL_TIME, wallTimeOf } from '../../../src/renderer/platform/venue-time.ts'

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

describe('a typed moment', () => {
  it.each([
    ['12/31/2026', '2026-12-31 23:59'],
    ['1/2/2027', '2027-01-02 23:59'],
    ['12/31/2026 6:30 PM', '2026-12-31 18:30'],
    ['12/31/2026 12:05 am', '2026-12-31 00:05'],
    [' 12/31/2026  12:00 PM ', '2026-12-31 12:00'],
    ['02/29/2028', '2028-02-29 23:59'],
    ['12/31/2026 18:30', '2026-12-31 18:30'],
    ['12312026', '2026-12-31 23:59'],
  ])('%s is %s', (typed, wallTime) => {
    expect(readMoment(typed)).toBe(wallTime)
  })

  it.each([
    '',
    '13/45/2026',
    '02/29/2027',
    '32/12/2026',
    '12/31/26',
    '2026-13-01',
    'Foo 3, 2026',
    '3 Fe 2026',
    '12/31/2026 24:30',
    '12/31/2026 13:00 PM',
    'soon',
  ])('“%s” is none', (typed) => {
    expect(readMoment(typed)).toBeNull()
  })
})

describe('a typed day', () => {
  // Read month first and day first: they differ where both can be.
  it.each([
    ['04121988', '1988-04-12', '1988-12-04'],
    ['04/12/1988', '1988-04-12', '1988-12-04'],
    ['4.12.1988', '1988-04-12', '1988-12-04'],
    ['25121988', '1988-12-25', '1988-12-25'],
    ['25.12.1988', '1988-12-25', '1988-12-25'],
    ['25/12/1988', '1988-12-25', '1988-12-25'],
    ['12/25/1988', '1988-12-25', '1988-12-25'],
    ['25 12 1988', '1988-12-25', '1988-12-25'],
    ['1988-12-04', '1988-12-04', '1988-12-04'],
    ['1988/12/04', '1988-12-04', '1988-12-04'],
    ['Dec 4, 1988', '1988-12-04', '1988-12-04'],
    ['4 Dec 1988', '1988-12-04', '1988-12-04'],
    ['04DEC1988', '1988-12-04', '1988-12-04'],
    ['4 december 1988', '1988-12-04', '1988-12-04'],
  ])('%s is %s, and %s where the day comes first', (typed, american, european) => {
    expect([readDay(typed), readDay(typed, true)]).toEqual([american, european])
  })

  it('may have a time after it in any of these', () => {
    expect(readMoment('Dec 31, 2026 6:30 PM')).toBe('2026-12-31 18:30')
    expect(readMoment('31 Dec 2026 6:30 PM', true)).toBe('2026-12-31 18:30')
    expect(readMoment('2026-12-31 18:30')).toBe('2026-12-31 18:30')
    expect(readMoment('03/04/2026 9:00 am', true)).toBe('2026-04-03 09:00')
  })
})
