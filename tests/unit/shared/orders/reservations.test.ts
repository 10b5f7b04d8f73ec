import { describe, expect, it } from 'vitest'
import { type ReservationState, reservationStates } from '../../../../src/shared/contract/reservations.ts'
import {
  isDue,
  isExpectedToday,
  isLongPast,
  mayBecome,
  staysOverlap,
  takesTable,
} from '../../../../src/shared/orders/reservations.ts'

const MINUTE = 60_000
const AT = Date.UTC(2026, 10, 21, 14, 0)
const booked = { state: 'booked', at: AT } as const
const later = (minutes: number) => AT + minutes * MINUTE

describe('a reservation on the clock', () => {
  it('keeps its table from the venue’s minutes before until guests are an hour late', () => {
    const due = [-16, -15, 0, 59, 60].map((minutes) => isDue(booked, later(minutes), 15))
    expect(due).toEqual([false, true, true, true, false])
    expect(isDue(booked, later(-1), 0)).toBe(false)
    expect(isDue(booked, later(0), 0)).toBe(true)
  })

  it('is taken for a no-show from an hour on, where nobody has said anything', () => {
    expect([59, 60, 6000].map((minutes) => isLongPast(booked, later(minutes)))).toEqual([false, true, true])
    for (const state of ['arrived', 'no_show', 'cancelled'] as const) {
      expect(isLongPast({ state, at: AT }, later(600))).toBe(false)
      expect(isDue({ state, at: AT }, AT, 15)).toBe(false)
    }
  })

  it('takes its table from others while guests are expected or sit there', () => {
    const takes = reservationStates.map((state) => takesTable({ state, at: AT }, later(30)))
    expect(takes).toEqual([true, true, false, false])
    expect(takesTable(booked, later(60))).toBe(false)
    expect(takesTable({ state: 'arrived', at: AT }, later(60))).toBe(true)
  })

  it('overlaps another that begins less than two hours before or after', () => {
    const overlaps = [-120, -119, 0, 119, 120].map((minutes) => staysOverlap(AT, later(minutes)))
    expect(overlaps).toEqual([false, true, true, true, false])
  })
})

describe('guests are expected', () => {
  const EVENING = Date.parse('2026-11-27T18:25:00Z') // 11:55 PM in Mumbai
  const expected = (hours: number, state: ReservationState = 'booked') =>
    isExpectedToday({ state, at: EVENING + hours * 3_600_000 }, EVENING, 'Asia/Kolkata')

  it('today, however late they are, and after midnight while the evening lasts', () => {
    expect([-8, 0, 0.1, 5.9, 6, 12].map((hours) => expected(hours))).toEqual([true, true, true, true, false, false])
    const noon = EVENING - 11.9 * 3_600_000
    expect(isExpectedToday({ state: 'booked', at: EVENING }, noon, 'Asia/Kolkata')).toBe(true)
    expect(isExpectedToday({ state: 'booked', at: EVENING + 600_000 }, noon, 'Asia/Kolkata')).toBe(false)
  })

  it('no longer once it is said what became of them', () => {
    expect(reservationStates.filter((state) => expected(0, state))).toEqual(['booked'])
  })
})

describe('what becomes of a reservation', () => {
  it('may be corrected, but for what was cancelled', () => {
    const followers = reservationStates.map((from) => reservationStates.filter((to) => mayBecome(from, to)))
    expect(followers).toEqual([['arrived', 'no_show', 'cancelled'], ['booked'], ['booked', 'arrived'], []])
  })
})
