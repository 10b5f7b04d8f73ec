import { describe, expect, it } from 'vitest'
import { openHashDoors } from '../../../../src/server/auth/hash-doors.ts'

const never = () => new Promise<never>(() => undefined)

describe('doors to the hashes', () => {
  it('are the open one for everybody while it has room: two inside and eight who wait', () => {
    const doors = openHashDoors()
    for (let come = 0; come < 10; come += 1) {
      for (const standing of ['unknown', 'doubtful', 'known'] as const) expect(doors.doorOf(standing)).toBe(doors.open)
      void doors.open.enter(never)
    }
    expect([doors.doorOf('unknown') === null, doors.doorOf('doubtful') === doors.open]).toEqual([true, false])
  })

  it('keep one place for accounts that exist, and one more to wait for it for those without a wrong try of late', () => {
    const doors = openHashDoors()
    for (let come = 0; come < 10; come += 1) void doors.open.enter(never)
    const standings = () => (['unknown', 'doubtful', 'known'] as const).map((standing) => doors.doorOf(standing) !== null)
    expect(standings()).toEqual([false, true, true])
    void doors.doorOf('doubtful')?.enter(never)
    expect(standings()).toEqual([false, false, true])
    void doors.doorOf('known')?.enter(never)
    expect(standings()).toEqual([false, false, false])
  })

  it('hold a refusal back for three times the longest of the last eight hashes, so that it comes when a hash beside the crowd has ended', () => {
    const doors = openHashDoors()
    expect(doors.refusalMs()).toBe(999)
    doors.took(500)
    for (let hash = 0; hash < 7; hash += 1) doors.took(100)
    expect(doors.refusalMs()).toBe(1500)
    doors.took(100)
    expect(doors.refusalMs()).toBe(300)
  })
})
