import { v7 } from 'uuid'

/** A seeded source of random numbers (mulberry32), so that the demo is the same every time. */
export interface Random {
  /** A whole number from `least` to `most`. */
  whole: (least: number, most: number) => number
  pick: <T>(items: readonly T[]) => T
  /** A record id made at a moment (ms since 1970), so that lists sorted by id are sorted by time. */
  idAt: (ms: number) => string
}

export function seededRandom(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    pick: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
    idAt: (ms) => v7({ msecs: ms, random: Uint8Array.from({ length: 16 }, () => whole(0, 255)) }),
  }
}
