import { atom, useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Course } from '../../shared/contract/courses.ts'
import { authAtom } from '../platform/session.ts'
import { storedTextAtom } from '../platform/stored-atom.ts'
import { machineZone } from '../platform/venue-time.ts'
import { readAtom } from './query.ts'

/** The venue this terminal serves: name, address, time zone, numbering. Only a login may read it. */
export const venueAtom = readAtom('getVenue', null, (get) => (get(authAtom).isAuth ? {} : null))

/** The ship's name as it was read last, so that the first screen shows it at once. */
export const shipNameAtom = storedTextAtom('purser.ship')

/** Where the ship's clocks are set, as it was read last: a time shown before a login is the ship's too. */
const shipZoneAtom = storedTextAtom('purser.zone')

/** The ship's name: as it was just read, which is kept for the next start, or as it was read last. */
export function useShipName(read: string | undefined): string {
  const [kept, keep] = useAtom(shipNameAtom)
  useEffect(() => {
    if (read !== undefined) keep(read)
  }, [read, keep])
  return read ?? kept
}

/** The courses that the venue serves; none where it does not, and until that is read. */
export const coursesAtom = atom((get) => get(venueAtom).data?.courses ?? NO_COURSES)
const NO_COURSES: readonly Course[] = []

/** Whether typed dates name the day before the month here. */
export const dayFirstAtom = atom((get) => get(venueAtom).data?.dayFirst ?? false)

/** The venue's time zone; until it is read the one of last time, or the machine's own. */
export const venueZoneAtom = atom((get) => get(venueAtom).data?.timeZone ?? (get(shipZoneAtom) || machineZone()))
/** By which clock the venue's business days are counted; they end at midnight until it is read. */
export const businessClockAtom = atom((get) => ({
  timeZone: get(venueZoneAtom),
  dayEnds: get(venueAtom).data?.dayEnds ?? 0,
}))
export const useVenueZone = (): string => useAtomValue(venueZoneAtom)

/** Keeps the venue's time zone for the next start. */
export function useKeptZone(): void {
  const read = useAtomValue(venueAtom).data?.timeZone
  const [kept, keep] = useAtom(shipZoneAtom)
  useEffect(() => {
    if (read !== undefined && read !== kept) keep(read)
  }, [read, kept, keep])
}
