import dayjs from 'dayjs'
import { useAtomValue } from 'jotai'
import type { Venue } from '../../../../shared/contract/venue.ts'
import { dayOf } from '../../../../shared/time.ts'
import { venueAtom } from '../../../data/venue.atoms.ts'
import { END_OF_DAY } from '../../../platform/venue-time.ts'
import { useNow } from '../../../ui/use-now.ts'

/** Used if the venue has no end of the voyage, or a past one. */
const DAYS_WITHOUT_VOYAGE = 14
const MINUTE_MS = 60_000

/** The end of the voyage's last day, as the venue's wall time. */
export function defaultExpiry({ voyageEnd, timeZone }: Pick<Venue, 'voyageEnd' | 'timeZone'>, nowMs: number): string {
  const today = dayOf(nowMs, timeZone)
  const last = (voyageEnd ?? '') >= today ? voyageEnd : dayjs(today).add(DAYS_WITHOUT_VOYAGE, 'day').format('YYYY-MM-DD')
  return `${last} ${END_OF_DAY}`
}

/** Empty until the venue is loaded. */
export function useDefaultExpiry(): string {
  const venue = useAtomValue(venueAtom).data
  const now = useNow(MINUTE_MS)
  return venue === null ? '' : defaultExpiry(venue, now)
}
