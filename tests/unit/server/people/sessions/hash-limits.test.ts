import { describe, expect, it } from 'vitest'
import { openHashLimits } from '../../../../../src/server/people/sessions/hash-limits.ts'

const never = () => new Promise<never>(() => undefined)

describe('limits on password hashes', () => {
  it('are open to everybody while few wait: two that run and eight that wait', () => {
    const limits = openHashLimits()
    for (let come = 0; come < 10; come += 1) {
      for (const kind of ['unknown', 'doubtful', 'known'] as const) expect(limits.semaphoreFor(kind)).toBe(limits.open)
      void limits.open.run(never)
    }
    expect([limits.semaphoreFor('unknown') === null, limits.semaphoreFor('doubtful') === limits.open]).toEqual([true, false])
  })

  it('keep one place for accounts that exist, and one more to wait for it for those without a wrong try of late', () => {
    const limits = openHashLimits()
    for (let come = 0; come < 10; come += 1) void limits.open.run(never)
    const places = () => (['unknown', 'doubtful', 'known'] as const).map((kind) => limits.semaphoreFor(kind) !== null)
    expect(places()).toEqual([false, true, true])
    void limits.semaphoreFor('doubtful')?.run(never)
    expect(places()).toEqual([false, false, true])
    void limits.semaphoreFor('known')?.run(never)
    expect(places()).toEqual([false, false, false])
  })

  it('hold a refusal back for three times the longest of the last eight hashes, so that it comes when a hash in the kept place has ended', () => {
    const limits = openHashLimits()
    expect(limits.refusalMs()).toBe(999)
    limits.took(500)
    for (let hash = 0; hash < 7; hash += 1) limits.took(100)
    expect(limits.refusalMs()).toBe(1500)
    limits.took(100)
    expect(limits.refusalMs()).toBe(300)
  })
})
