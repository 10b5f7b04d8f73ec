import type { ReactNode } from 'react'
import type { TableCheck } from '../../../../shared/contract/tables.ts'
import { ageMinutes, shortAge } from '../../../model/format.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { CheckIcon, ClockIcon, FireIcon, LockIcon, MergeIcon, PrinterIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import type { Service } from '../../../ui/parts/table-state.ts'

/** After this many minutes, guests with nothing sent to the kitchen have waited too long. */
const UNSENT_AMBER_MIN = 10
/** What is more urgent than a late course. */
const beforeLate: ReadonlySet<TableCheck['state']> = new Set(['paying', 'unsent'])

/** `now` is in UTC epoch ms; `lateMinutes` is 0 for never. */
export interface Lateness {
  now: number
  lateMinutes: number
}

/** A further table of a check: the rest is shown at its first one. */
export const mergedService: Service = { icon: <MergeIcon />, text: 'Merged' }

export const paidService: Service = { icon: <CheckIcon />, text: 'Paid' }

/** The most urgent state: 'Desserts held', or 'Mains' with a flame while cooking, and with a warning and minutes if late. */
export function serviceOf(check: Pick<TableCheck, 'state' | 'course' | 'since' | 'waiting'>, lateness: Lateness): Service | null {
  const { state, course, since } = check
  if (state === undefined) return null
  const late = beforeLate.has(state) ? null : lateOf(check, lateness)
  if (late !== null) return late
  const words = {
    paying: 'Paying',
    unsent: 'Not sent',
    billed: 'Bill printed',
    held: course === undefined ? 'Held' : `${course} held`,
    cooking: course ?? 'Kitchen',
    ready: course ?? 'Ready',
    served: 'Served',
  }
  const minutes = ageMinutes(since, lateness.now)
  const isTooLong = state === 'unsent' && minutes >= UNSENT_AMBER_MIN
  return { icon: icons[state], text: words[state], ...(isTooLong && { waits: shortAge(minutes) }) }
}

function lateOf({ waiting }: Pick<TableCheck, 'waiting'>, { now, lateMinutes }: Lateness): Service | null {
  if (waiting === undefined || lateMinutes === 0) return null
  const minutes = ageMinutes(waiting.since, now)
  if (minutes < lateMinutes) return null
  const waits = shortAge(minutes)
  return { icon: <WarningIcon />, text: waiting.course ?? 'Kitchen', waits, spoken: `late for ${waits}` }
}

const icons: Record<NonNullable<TableCheck['state']>, ReactNode> = {
  paying: <LockIcon />,
  unsent: <WarningIcon />,
  billed: <PrinterIcon />,
  held: <ClockIcon />,
  cooking: <FireIcon />,
  ready: <Glyph name="delivering" size={14} />,
  served: <CheckIcon />,
}
