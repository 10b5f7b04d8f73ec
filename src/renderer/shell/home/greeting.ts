import { businessTimeOf } from '../../../shared/time.ts'

/** The greeting for a moment (ms, UTC) by the venue's clock, or this machine's while the venue is not known: morning until noon, evening from 5 PM. */
export function greetingAt(now: number, timeZone: string | undefined): string {
  const hour = timeZone === undefined ? new Date(now).getHours() : businessTimeOf(now, timeZone).hour
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
