import type { Voyage, VoyageForm } from '../../../shared/contract/voyages.ts'
import { formatMoment } from '../../../shared/time.ts'
import { formatDay } from '../../model/format.ts'
import { instantOf, WALL_TIME, wallTimeOf } from '../../platform/venue-time.ts'
import { whens } from '../../ui/form/when-picker.tsx'

export interface PortRow {
  key: string
  name: string
  /** By the ship's clock; '' for none, and as typed if it cannot be read. */
  arrive: string
  leave: string
}

export interface ClockRow {
  key: string
  /** By the ship's clock before the change. */
  at: string
  timeZone: string
}

export interface VoyageDraft {
  name: string
  fromDay: string
  toDay: string
  ports: PortRow[]
  clockChanges: ClockRow[]
}

export const newPort = (): PortRow => ({ key: crypto.randomUUID(), name: '', arrive: '', leave: '' })
export const newClock = (): ClockRow => ({ key: crypto.randomUUID(), at: '', timeZone: '' })

const FRESH: VoyageDraft = { name: '', fromDay: '', toDay: '', ports: [], clockChanges: [] }

/** Clock changes that took effect stay as they were, so only those ahead are edited. */
export const changesAhead = ({ clockChanges, clockAt }: Voyage): VoyageForm['clockChanges'] =>
  clockChanges.filter(({ at }) => clockAt === null || at > clockAt)

export const changesTurned = ({ clockChanges, clockAt }: Voyage): VoyageForm['clockChanges'] =>
  clockChanges.filter(({ at }) => clockAt !== null && at <= clockAt)

/** `timeZone`: that of the ship now. */
export function draftOf(voyage: Voyage | null, timeZone: string): VoyageDraft {
  if (voyage === null) return FRESH
  const ahead = changesAhead(voyage)
  return {
    name: voyage.name,
    fromDay: voyage.fromDay,
    toDay: voyage.toDay,
    ports: voyage.ports.map(({ name, arrive, leave }, at) => ({
      key: String(at),
      name,
      arrive: arrive ?? '',
      leave: leave ?? '',
    })),
    clockChanges: ahead.map(({ at, timeZone: next }, nth) => ({
      key: String(nth),
      at: wallTimeOf(at, ahead[nth - 1]?.timeZone ?? timeZone).format(WALL_TIME),
      timeZone: next,
    })),
  }
}

const isWrong = (value: string): boolean => whens.moment.wrongIn(value) !== undefined

/** Why the rows cannot be sent; null if they can. */
export function portFault(ports: readonly PortRow[]): string | null {
  if (ports.some(({ name }) => name.trim() === '')) return 'Name each port'
  const wrong = ports.find(({ arrive, leave }) => isWrong(arrive) || isWrong(leave))
  return wrong === undefined ? null : `${wrong.name.trim()}: enter times such as 12/31/2026 6:30 PM`
}

export function clockFault(changes: readonly ClockRow[]): string | null {
  if (changes.some(({ at }) => at === '' || isWrong(at))) return 'Enter when each change takes effect, such as 12/31/2026 2:00 AM'
  return changes.some(({ timeZone }) => timeZone === '') ? 'Choose the new time zone of each change' : null
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** The form as it is sent, with the clock changes that took effect. */
export function formOf(draft: VoyageDraft, voyage: Voyage | null, timeZone: string): VoyageForm {
  const { name, fromDay, toDay, ports, clockChanges } = draft
  const turned = voyage === null ? [] : changesTurned(voyage)
  return {
    name: name.trim(),
    fromDay,
    toDay,
    ports: ports.map((port) => ({ name: port.name.trim(), arrive: orNull(port.arrive), leave: orNull(port.leave) })),
    clockChanges: [
      ...turned,
      ...clockChanges.map((change, nth) => ({
        at: isWrong(change.at) || change.at === '' ? '' : instantOf(change.at, clockChanges[nth - 1]?.timeZone || timeZone),
        timeZone: change.timeZone,
      })),
    ],
  }
}

export const daysText = ({ fromDay, toDay }: Pick<VoyageForm, 'fromDay' | 'toDay'>): string =>
  `${formatDay(fromDay)} – ${formatDay(toDay)}`

/** A time by the ship's clock as it is read: 12/05/2026 6:00 PM. */
export const wallText = (wall: string | null): string => (wall === null ? '' : whens.moment.shownOf(wall, false))

export const clockText = ({ at, timeZone }: VoyageForm['clockChanges'][number]): string =>
  `${formatMoment(at, timeZone)}, ${timeZone.replaceAll('_', ' ')}`
