import { describe, expect, it } from 'vitest'
import { isMadeFor, newId, newIdFor } from '../../../src/shared/ids.ts'

describe('An identity made for another', () => {
  it('is recognised by it, and by no other nor by none', () => {
    const asked = newId()
    const made = newIdFor(asked)
    expect(isMadeFor(made, asked)).toBe(true)
    expect([isMadeFor(made, newId()), isMadeFor(made, ''), isMadeFor('', '')]).toEqual([false, false, false])
  })

  it('is as new as one made for nobody, whatever time the other names', () => {
    for (const asked of ['00000000-0000-7000-8000-00000000000a', 'ffffffff-ffff-7fff-bfff-fffffffffff0']) {
      const before = newId()
      const made = newIdFor(asked)
      expect(made.slice(0, 13) >= before.slice(0, 13) && made.slice(0, 13) <= newId().slice(0, 13), asked).toBe(true)
    }
  })
})
