import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HappyHour } from '../../../../src/shared/contract/happy-hours.ts'
import { happyHourOf, happyHoursAt, happyPrice, isOn, isTimed } from '../../../../src/shared/orders/happy-hours.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { clockOf, weekdays } from '../../../../src/shared/time.ts'

const sunset: HappyHour = { name: 'Sunset', types: ['drinks'], days: ['Fri'], from: '17:00', to: '18:30', percent: 25 }
const night: HappyHour = { ...sunset, name: 'Night', from: '22:00', to: '02:00' }
const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const on = (hour: HappyHour, day: HappyHour['days'][number], time: string) => isOn(hour, { day, minute: at(time) })

describe('a happy hour', () => {
  it('is on from its first minute up to, and without, its last, on its days', () => {
    expect(['16:59', '17:00', '18:29', '18:30'].map((time) => on(sunset, 'Fri', time))).toEqual([false, true, true, false])
    expect(on(sunset, 'Thu', '17:30')).toBe(false)
  })

  it('that crosses midnight belongs to the day it begins on', () => {
    expect([on(night, 'Fri', '21:59'), on(night, 'Fri', '22:00'), on(night, 'Sat', '01:59'), on(night, 'Sat', '02:00')]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([on(night, 'Fri', '01:00'), on(night, 'Sat', '23:00')]).toEqual([false, false])
    expect(on({ ...night, days: ['Sun'] }, 'Mon', '01:00')).toBe(true)
  })

  it('that ends when it begins lasts a day', () => {
    const all = { ...sunset, from: '06:00', to: '06:00' }
    expect([on(all, 'Fri', '05:59'), on(all, 'Fri', '06:00'), on(all, 'Sat', '05:59'), on(all, 'Sat', '06:00')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('goes by the clocks of the venue, in summer time too', () => {
    expect(clockOf(Date.UTC(2026, 10, 20, 12, 0), 'Asia/Kolkata')).toEqual({ day: 'Fri', minute: at('17:30') })
    expect(clockOf(Date.UTC(2026, 10, 20, 23, 0), 'Asia/Kolkata')).toEqual({ day: 'Sat', minute: at('04:30') })
    expect(happyHoursAt([sunset], 'Asia/Kolkata', Date.UTC(2026, 10, 20, 12, 0))).toEqual([sunset])
    expect(happyHoursAt([sunset], 'UTC', Date.UTC(2026, 10, 20, 12, 0))).toEqual([])
    // Berlin is two hours ahead of UTC in July, one in November.
    expect(happyHoursAt([sunset], 'Europe/Berlin', Date.UTC(2026, 6, 17, 15, 0))).toEqual([sunset])
    expect(happyHoursAt([sunset], 'Europe/Berlin', Date.UTC(2026, 10, 20, 15, 0))).toEqual([])
    expect(happyHoursAt(undefined, 'UTC', 0)).toEqual([])
  })

  it('of two at once is the one with most off, the first of equals', () => {
    const more = { ...sunset, name: 'More', percent: 40 }
    expect(happyHourOf([sunset, more, { ...more, name: 'Same' }], 'drinks')).toEqual(more)
    expect(happyHourOf([sunset], 'Dinner')).toBeUndefined()
    expect([isTimed([sunset], 'drinks'), isTimed([sunset], 'Dinner'), isTimed(undefined, 'drinks')]).toEqual([true, false, false])
  })

  it('is on for as many minutes of a week as its days and its length say', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const time = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
    const days = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 })
    fc.assert(
      fc.property(minute, minute, days, (begin, length, chosen) => {
        const end = (begin + length) % 1440
        const hour = { ...sunset, days: chosen, from: time(begin), to: time(end) }
        const week = weekdays.flatMap((day) => Array.from({ length: 1440 }, (_minute, of) => isOn(hour, { day, minute: of })))
        expect(week.filter(Boolean).length).toBe(chosen.length * (length === 0 ? 1440 : length))
      }),
      { numRuns: 40 },
    )
  })
})

describe('the price of a happy hour', () => {
  it('is rounded half up to the paisa, each dish by itself', () => {
    expect([
      happyPrice(paise(14_000), 25),
      happyPrice(paise(1), 50),
      happyPrice(paise(33_333), 10),
      happyPrice(paise(5), 99),
    ]).toEqual([10_500, 1, 30_000, 0])
  })

  it('is never more than the ordinary one, half a paisa at most off the exact one, and lower with more off', () => {
    const percent = fc.integer({ min: 1, max: 99 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), percent, percent, (price, one, other) => {
        const [low, high] = [happyPrice(paise(price), Math.max(one, other)), happyPrice(paise(price), Math.min(one, other))]
        expect(low).toBeLessThanOrEqual(high)
        expect(high).toBeLessThanOrEqual(price)
        const twice = 200 * happyPrice(paise(price), one) - 2 * price * (100 - one)
        expect(twice > -100 && twice <= 100).toBe(true)
      }),
    )
  })
})
