import { useIsPainted } from '../use-is-painted.ts'

/**
 * The rows to render first: only as many as fit in the window, and all of them after the first paint, so that the screen appears
 * sooner. `leastPx` is the smallest row height, CSS pixels.
 */
export function useSightFirst<T>(rows: readonly T[], leastPx: number): readonly T[] {
  return useIsPainted() ? rows : rows.slice(0, Math.ceil(window.innerHeight / leastPx))
}
