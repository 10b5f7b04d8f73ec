/** Milliseconds since 1970 (UTC) as the ISO text that JSON carries. */
export const isoOf = (ms: number): string => new Date(ms).toISOString()

/** An ISO moment as milliseconds since 1970 (UTC). */
export const msOf = (iso: string): number => Date.parse(iso)

/** A moment as staff and guests read it: en-US in the venue's time zone, such as `11/21/2026, 7:46 PM`. */
export const formatMoment = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(iso))
    .replaceAll('\u202f', ' ')

/** The calendar day of a moment (ms, UTC) in a time zone, as YYYY-MM-DD. */
export const dayOf = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(ms))
