import { atom, useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Course } from '../../shared/contract/courses.ts'
import { authAtom } from '../platform/session.ts'
import { storedTextAtom } from '../platform/stored-atom.ts'
import { machineZone } from '../platform/venue-time.ts'
import { COMMAS, SEMICOLONS } from './csv.ts'
import { readAtom } from './query.ts'

/** Readable only after a login. */
export const venueAtom = readAtom('getVenue', null, (get) => (get(authAtom).isAuth ? {} : null))

/** Stored so that the first screen shows the name at once. */
export const shipNameAtom = storedTextAtom('purser.ship')

/** Stored for times that are shown before a login. */
const shipZoneAtom = storedTextAtom('purser.zone')

/** `read` is also stored for the next start; without it, the last stored name is answered. */
export function useShipName(read: string | undefined): string {
  const [kept, keep] = useAtom(shipNameAtom)
  useEffect(() => {
    if (read !== undefined) keep(read)
  }, [read, keep])
  return read ?? kept
}

/** Empty if the venue has none or they are not read yet. */
export const coursesAtom = atom((get) => get(venueAtom).data?.courses ?? NO_COURSES)
const NO_COURSES: readonly Course[] = []

export const dayFirstAtom = atom((get) => get(venueAtom).data?.dayFirst ?? false)

export const csvStyleAtom = atom((get) => (get(venueAtom).data?.csvSemicolons === true ? SEMICOLONS : COMMAS))

/** The venue's time zone; until it is read, the last one stored, or the machine's own. */
export const venueZoneAtom = atom((get) => get(venueAtom).data?.timeZone ?? (get(shipZoneAtom) || machineZone()))
/** The clock that business days are counted by; until the venue is read, they end at midnight. */
export const businessClockAtom = atom((get) => ({
  timeZone: get(venueZoneAtom),
  dayEnds: get(venueAtom).data?.dayEnds ?? 0,
  dayNotBefore: get(venueAtom).data?.dayNotBefore ?? '',
}))
export const useVenueZone = (): string => useAtomValue(venueZoneAtom)

export function useKeptZone(): void {
  const read = useAtomValue(venueAtom).data?.timeZone
  const [kept, keep] = useAtom(shipZoneAtom)
  useEffect(() => {
    if (read !== undefined && read !== kept) keep(read)
  }, [read, kept, keep])
}
