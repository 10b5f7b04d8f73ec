import { cleanText } from '../../shared/clean-text.ts'
import type { ClockChange, Port, Voyage, VoyageForm } from '../../shared/contract/voyages.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { isDay } from '../../shared/forms/formats.ts'
import { failField } from '../../shared/messages.ts'
import { dayOf, isoOf, msOf } from '../../shared/time.ts'
import type { VoyageRow } from '../kernel/db/tables/tables.ts'
import { isTimeZone } from './venue.ts'

type Dates = Pick<VoyageForm, 'fromDay' | 'toDay'>

/** Times of a port in the order in which they come, with what they are called in messages. */
const timesOf = ({ name, arrive, leave }: Port): { what: string; at: string }[] => [
  ...(arrive === null ? [] : [{ what: `The arrival at ${name}`, at: arrive }]),
  ...(leave === null ? [] : [{ what: `The departure from ${name}`, at: leave }]),
]

/** Why ports are refused: a time outside of the voyage, or one before the time above it; null if they are right. */
function portTrouble(ports: readonly Port[], { fromDay, toDay }: Dates): string | null {
  const times = ports.flatMap(timesOf)
  for (const [index, { what, at }] of times.entries()) {
    const day = at.slice(0, 10)
    if (!isDay(day)) return `${what} is on a day that does not exist`
    if (day < fromDay || day > toDay) return `${what} is outside of the voyage`
    const before = times[index - 1]
    if (before !== undefined && at < before.at) return `${what} is before ${before.what.replace('The', 'the')}`
  }
  return null
}

/** Why clock changes are refused; null if they are right. */
function clockTrouble(changes: readonly ClockChange[], { fromDay, toDay }: Dates, timeZone: string): string | null {
  for (const [index, { at, timeZone: zone }] of changes.entries()) {
    if (!isTimeZone(zone)) return `Choose a time zone from the list in place of ${zone}`
    const day = dayOf(msOf(at), changes[index - 1]?.timeZone ?? timeZone)
    if (day < fromDay || day > toDay) return `The clock change to ${zone} is outside of the voyage`
    if (index > 0 && at <= (changes[index - 1]?.at ?? '')) return `The clock change to ${zone} is before the one above it`
  }
  return null
}

/** The form as it is stored, or the first field that breaks a rule. `timeZone`: that of the ship before the first change. */
export function checkVoyageForm(form: VoyageForm, timeZone: string): Result<VoyageForm> {
  const clean: VoyageForm = {
    ...form,
    name: cleanText(form.name),
    ports: form.ports.map((port) => ({ ...port, name: cleanText(port.name) })),
    clockChanges: form.clockChanges.map((change) => ({ timeZone: change.timeZone.trim(), at: isoOf(msOf(change.at)) })),
  }
  if (clean.toDay < clean.fromDay) return failField('toDay', 'The voyage ends before it begins')
  const ports = portTrouble(clean.ports, clean)
  if (ports !== null) return failField('ports', ports)
  const clock = clockTrouble(clean.clockChanges, clean, timeZone)
  return clock === null ? ok(clean) : failField('clockChanges', clock)
}

/** The field of a voyage's dates in which another one is under way; null if there is none. They may share the day of the turn. */
export const overlappingField = (
  { fromDay, toDay }: Dates,
  other: Pick<VoyageRow, 'from_day' | 'to_day'>,
): keyof Dates | null => {
  if (fromDay >= other.to_day || toDay <= other.from_day) return null
  return fromDay >= other.from_day ? 'fromDay' : 'toDay'
}

const storedChanges = ({ clock_changes }: Pick<VoyageRow, 'clock_changes'>): ClockChange[] =>
  JSON.parse(clock_changes) as ClockChange[]

/** Whether a change of the current voyage keeps the clock changes that took effect, and adds none in the past. */
export function keepsTurnedClocks(row: VoyageRow, next: readonly ClockChange[], now: number): boolean {
  const turned = ({ at }: ClockChange): boolean => msOf(at) <= now
  return JSON.stringify(storedChanges(row).filter(turned)) === JSON.stringify(next.filter(turned))
}

/** The clock changes of a voyage that took no effect so far, earliest first. */
export const clockChangesAhead = (row: Pick<VoyageRow, 'clock_changes' | 'clock_at'>): { at: number; timeZone: string }[] =>
  storedChanges(row)
    .map(({ at, timeZone }) => ({ at: msOf(at), timeZone }))
    .filter(({ at }) => row.clock_at === null || at > row.clock_at)

/** The columns of a form. */
export const voyageColumns = ({ name, fromDay, toDay, ports, clockChanges }: VoyageForm) => ({
  name,
  from_day: fromDay,
  to_day: toDay,
  ports: JSON.stringify(ports),
  clock_changes: JSON.stringify(clockChanges),
})

const instantOf = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))

/** A voyage as the API shows it, with the number of its passengers. */
export const voyageView = (row: VoyageRow, passengers: number): Voyage => ({
  _id: row.id,
  name: row.name,
  fromDay: row.from_day,
  toDay: row.to_day,
  ports: JSON.parse(row.ports) as Port[],
  clockChanges: storedChanges(row),
  state: row.state,
  version: row.version,
  beganAt: instantOf(row.began_at),
  beganBy: row.began_by,
  endedAt: instantOf(row.ended_at),
  endedBy: row.ended_by,
  clockAt: instantOf(row.clock_at),
  passengers,
})
