import { hourOf } from '../../../shared/time.ts'

/** The greeting for a moment (ms, UTC) by the venue's clock: morning until noon, evening from 5 PM. */
export function greetingAt(now: number, timeZone: string): string {
  const hour = hourOf(now, timeZone)
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
