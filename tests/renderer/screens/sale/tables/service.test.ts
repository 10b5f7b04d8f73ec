import { describe, expect, it } from 'vitest'
import { serviceOf } from '../../../../../src/renderer/screens/sale/tables/service.tsx'
import { type ServiceState, serviceStates, type TableCheck } from '../../../../../src/shared/contract/tables.ts'

const OPENED = '2026-11-21T14:00:00.000Z'
const at = (minutes: number) => ({ now: Date.parse(OPENED) + minutes * 60_000, lateMinutes: 30 })
const checkOf = (state: ServiceState, more: Partial<TableCheck> = {}) => ({ state, since: OPENED, ...more })
const said = (check: Parameters<typeof serviceOf>[0], lateness: Parameters<typeof serviceOf>[1]) => {
  const service = serviceOf(check, lateness)
  return service === null ? null : [service.text, service.waits ?? '', service.spoken ?? '']
}

describe('the state line of a table', () => {
  const waiting = { since: OPENED, course: 'Mains' }

  it('warns of a late course with its age from the venue’s minutes on, before a bill, what is held and what is cooked', () => {
    for (const state of ['billed', 'held', 'cooking', 'ready', 'served'] as const) {
      expect(said(checkOf(state, { waiting }), at(30))).toEqual(['Mains', '30 min', 'late for 30 min'])
      expect(said(checkOf(state, { waiting }), at(29.9))?.slice(1)).toEqual(['', ''])
    }
    expect(said(checkOf('cooking', { waiting: { since: OPENED } }), at(72))).toEqual(['Kitchen', '1 h 12', 'late for 1 h 12'])
  })

  it('has nothing late where a payment or what was not sent is more urgent, where nothing waits, and where the venue wants none', () => {
    expect(said(checkOf('paying', { waiting }), at(90))).toEqual(['Paying', '', ''])
    expect(said(checkOf('unsent', { waiting }), at(5))).toEqual(['Not sent', '', ''])
    expect(said(checkOf('cooking', { course: 'Mains' }), at(90))).toEqual(['Mains', '', ''])
    expect(said(checkOf('billed', { waiting }), { ...at(90), lateMinutes: 0 })).toEqual(['Bill printed', '', ''])
  })

  it('turns amber where nothing was sent for 10 minutes', () => {
    expect(said(checkOf('unsent'), at(9))).toEqual(['Not sent', '', ''])
    expect(said(checkOf('unsent'), at(10))).toEqual(['Not sent', '10 min', ''])
  })

  it('has a word and a sign for each state, and none where nothing is known', () => {
    for (const state of serviceStates)
      expect(serviceOf(checkOf(state), at(0))).toMatchObject({ text: expect.stringMatching(/./) })
    expect(serviceOf({ since: OPENED }, at(0))).toBeNull()
  })
})
