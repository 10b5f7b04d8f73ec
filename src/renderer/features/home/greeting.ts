/** The greeting for a moment, by the clock of this machine: morning until noon, evening from 5 PM. */
export function greetingAt(moment: Date): string {
  const hour = moment.getHours()
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
