import { useIsPainted } from '../use-is-painted.ts'

/**
 * The rows that a list begins with: as many as a window can have in sight, and once those are painted all of them. A screen does not wait for
 * rows that nobody sees yet. `leastPx` is the least height of a row, CSS pixels.
 */
export function useSightFirst<T>(rows: readonly T[], leastPx: number): readonly T[] {
  return useIsPainted() ? rows : rows.slice(0, Math.ceil(window.innerHeight / leastPx))
}
