import { type Atom, atom, useAtom, useAtomValue } from 'jotai'
import { businessDayOf } from '../../../shared/time.ts'
import { businessClockAtom, venueAtom, venueZoneAtom } from '../../data/venue.atoms.ts'
import { begunVoyagesAtom } from '../../data/voyages.atoms.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import { type DayRange, includesDay, type Period, rangeOf } from '../../model/period.ts'

const CLOCK_MS = 30_000

const nowAtom = atom(Date.now())
nowAtom.onMount = (set) => {
  set(Date.now())
  const timer = setInterval(() => set(Date.now()), CLOCK_MS)
  return () => clearInterval(timer)
}

/** The venue's current business day, YYYY-MM-DD; it changes when the business day ends. */
export const todayAtom = atom((get) => businessDayOf(get(nowAtom), get(businessClockAtom)))

/** False until the venue's time zone is known or could not be read: a report read before that could be for another day. */
export const isDayKnownAtom = atom((get) => get(venueAtom).loaded || get(venueAtom).error !== null)

/** `isOverAtom`: the period excludes today, so its figures can no longer change. */
export interface PeriodAtoms {
  periodAtom: ReturnType<typeof draftAtom<Period>>
  rangeAtom: Atom<DayRange>
  isOverAtom: Atom<boolean>
}

/** The period stays chosen while the same person is logged in. */
export function periodAtoms(first: Period): PeriodAtoms {
  const periodAtom = draftAtom(first)
  const rangeAtom = atom((get) => rangeOf(get(periodAtom), get(todayAtom)))
  return { periodAtom, rangeAtom, isOverAtom: atom((get) => !includesDay(get(rangeAtom), get(todayAtom))) }
}

export const reportPeriod = periodAtoms({ preset: 'last7' })

const chosenVoyageAtom = draftAtom<string | null>(null)
/** The voyage that the reports show; null for all. It stays chosen as the period does. */
export const reportVoyageAtom = atom(
  (get) => get(begunVoyagesAtom).find(({ _id }) => _id === get(chosenVoyageAtom)) ?? null,
  (_get, set, voyage: string | null) => set(chosenVoyageAtom, () => voyage),
)

/** Shows a voyage from its beginning to its end; null for a period. */
export const showVoyageAtom = atom(null, (_get, set, voyage: string | null) => {
  set(reportVoyageAtom, voyage)
  if (voyage !== null) set(reportPeriod.periodAtom, () => ({ preset: 'all' }))
})

export function usePeriod({ periodAtom, rangeAtom }: PeriodAtoms) {
  const [period, change] = useAtom(periodAtom)
  const range = useAtomValue(rangeAtom)
  const setPeriod = (next: Period) => change(() => next)
  return { timeZone: useAtomValue(venueZoneAtom), today: useAtomValue(todayAtom), period, setPeriod, range }
}
