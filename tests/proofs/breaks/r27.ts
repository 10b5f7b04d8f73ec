import type { isToCome, isWithin, pastOf } from '../../../src/server/kernel/clock-skew.ts'
import { seamsOf } from '../seam.ts'

/** A moment that has not come counts as one that has been. */
export const nothingToCome: typeof isToCome = () => false
export const allPast: typeof pastOf = (moments, now) => moments.map((at) => Math.min(at, now))
export const withinOfAny: typeof isWithin = (at, ms, now) => now < at + ms

const seam = seamsOf(import.meta.filename)
export const seams = [
  seam('server/kernel/clock-skew', 'isToCome', 'nothingToCome'),
  seam('server/kernel/clock-skew', 'pastOf', 'allPast'),
  seam('server/kernel/clock-skew', 'isWithin', 'withinOfAny'),
]
