import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** How a day and a time of the venue's clock are kept while they are typed. */
export const WALL_TIME = 'YYYY-MM-DD HH:mm'

/** The machine's own zone, for as long as the venue's is not known. */
export const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the venue's clocks show at a stored moment, as a date picker takes it (semantics, Clock). */
export const wallTimeOf = (instant: string, timeZone: string): Dayjs => dayjs(dayjs.utc(instant).tz(timeZone).format(WALL_TIME))

/** The moment at which the venue's clocks show a day and time (`2026-12-05 18:00`), as JSON carries it. */
export const instantOf = (wallTime: string, timeZone: string): string => dayjs.tz(wallTime, timeZone).toISOString()
