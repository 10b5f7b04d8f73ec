import type { Random } from '../../../src/server/demo/random.ts'
import { ways } from './choices.ts'
import type { Quantities } from './command.ts'

export const PASSENGERS = 3
export const DISHES = 2
/** Tables that checks are opened at: few, so that they are taken. */
export const TABLES = 4

/** Courses of a venue that serves any. */
export const COURSES = ['Mains', 'Desserts'] as const
/** Seats that dishes are for. */
export const SEATS = 3

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const DAY_MS = 24 * 60 * MINUTE_MS

export const often = (random: Random, percent: number): boolean => random.whole(1, 100) <= percent

export const somePax = (random: Random): number => random.whole(0, PASSENGERS - 1)

export function someQuantities(random: Random): Quantities {
  const quantities = ways.map(({ choices }) => (choices.length === 0 || often(random, 25) ? random.whole(0, 2) : 0))
  quantities[random.whole(0, ways.length - 1)] = random.whole(1, 5)
  return quantities
}

/** Mostly seconds; now and then long enough for a code, an approval, a card or the limit of sends to run out. */
export function someWait(random: Random): number {
  const roll = random.whole(1, 100)
  if (roll <= 70) return random.whole(0, 3) * SECOND_MS
  if (roll <= 85) return random.whole(25, 45) * SECOND_MS
  if (roll <= 94) return random.whole(4 * 60, 6 * 60) * SECOND_MS
  return random.whole(13, 20) * MINUTE_MS
}

/** A tip in paise: mostly none. */
export const someTip = (random: Random): number => (often(random, 25) ? random.pick([1, 500, 1999]) : 0)

/** Paise off the right total: mostly none. */
export const someError = (random: Random): number => (often(random, 88) ? 0 : random.pick([1, -1, 100, -100]))
