import { describe, expect, it } from 'vitest'
import { leaksByTime } from '../../proofs/time-leak.ts'

const PAIRS = 80

/** Times in ms around `base`, each up to `noise` longer, from a small generator of its own. */
function times(base: number, noise: number, seed: number): number[] {
  let state = seed
  const next = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: PAIRS }, () => base * (1 + noise * next()))
}

describe('a leak by time', () => {
  it('is shown by pairs that mostly lie the same way, on a calm machine and on a busy one', () => {
    expect(leaksByTime(times(90, 0.02, 7), times(80, 0.02, 11)), 'an eighth longer').toBe(true)
    expect(leaksByTime(times(80, 0.02, 7), times(90, 0.02, 11)), 'or shorter').toBe(true)
    expect(leaksByTime(times(80, 3, 7), times(2, 3, 11)), 'no hash for who is unknown').toBe(true)
  })

  it('is not seen in the noise of a busy machine, which moves the medians but not all pairs one way', () => {
    for (let seed = 1; seed <= 200; seed += 1)
      expect(leaksByTime(times(80, 3, seed), times(80, 3, seed + 1_000)), `seed ${seed}`).toBe(false)
  })
})
