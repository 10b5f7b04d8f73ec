import { formatTime } from '../../shared/time.ts'

export { formatTime } from '../../shared/time.ts'

const clock = { hour: 'numeric', minute: '2-digit' } as const
const longDay = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const

const styles = {
  monthDay: { month: 'short', day: 'numeric' },
  longDay,
  second: { ...longDay, ...clock, second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats by style and time zone, cached: creating one takes longer than rendering a row of a list. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Dates are shown in en-US (specification, 9), in the venue's time zone (semantics, Clock). */
function parts(style: keyof typeof styles, timeZone: string, moment: Date): string {
  const key = `${style} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone })
  formats.set(key, format)
  return format.format(moment).replaceAll('\u202f', ' ')
}

export const formatMonthDay = (instant: string, timeZone: string): string => parts('monthDay', timeZone, new Date(instant))

/** A calendar day, YYYY-MM-DD, as forms show it: 04/18/1988. Any other text, such as a mask, is returned unchanged. */
export const formatDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** UTC epoch ms: `Sat, Nov 21, 2026 · 7:46 PM`. */
export function formatNow(epochMs: number, timeZone: string): string {
  const now = new Date(epochMs)
  return `${parts('longDay', timeZone, now)} · ${formatTime(now.toISOString(), timeZone)}`
}

/** UTC epoch ms: `Sat, Nov 21, 2026, 7:46:10 PM`. */
export const formatSecond = (epochMs: number, timeZone: string): string => parts('second', timeZone, new Date(epochMs))

/** `now` is in UTC epoch ms; never negative, even if this machine's clock is wrong. */
export const ageMinutes = (since: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))

/** `44 min`, from one hour on `1 h 12`. */
export function shortAge(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** Uses the first and the last word: `AR` for `Anita Rao`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  return letters.join('').toUpperCase()
}

/** `2nd Floor 3, 4`, several floors joined by a dot. */
export function formatTables(tables: readonly { tablefloor: string; tableno: number }[]): string {
  const floors = Map.groupBy(tables, (table) => table.tablefloor)
  return [...floors].map(([floor, group]) => `${floor} ${group.map((table) => table.tableno).join(', ')}`).join(' · ')
}
