import { useAtom, useAtomValue } from 'jotai'
import { dayOf } from '../../../shared/time.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import { type DayRange, type Period, rangeOf } from './period.ts'
import { useNow } from '../use-now.ts'
import { machineZone } from '../../platform/venue-time.ts'
import { venueAtom } from '../../data/venue.atoms.ts'

/** The period that sales and cards are looked at in, kept from one report to the next while the same person is logged in. */
export const reportPeriodAtom = draftAtom<Period>({ preset: 'last7' })

const CLOCK_MS = 30_000

/** The venue's clock, as far as reports go. */
export interface VenueDay {
  timeZone: string
  /** The business day now, YYYY-MM-DD; moves on at midnight. */
  today: string
  /** False until the venue's zone is known, or known to be out of reach: a report asked before could be of another day. */
  isKnown: boolean
}

/** The venue's day now, in its own time zone; in the machine's where the venue does not answer. */
export function useVenueDay(): VenueDay {
  const { data, loaded, error } = useAtomValue(venueAtom)
  const now = useNow(CLOCK_MS)
  const timeZone = data?.timeZone ?? machineZone()
  return { timeZone, today: dayOf(now, timeZone), isKnown: loaded || error !== null }
}

/** The period of a report with its days, as they are now. */
export function useReportPeriod(periodAtom: typeof reportPeriodAtom) {
  const venueDay = useVenueDay()
  const [period, change] = useAtom(periodAtom)
  const range: DayRange = rangeOf(period, venueDay.today)
  const setPeriod = (next: Period) => change(() => next)
  return { ...venueDay, period, setPeriod, range }
}
