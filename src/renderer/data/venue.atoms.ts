import { atom, useAtomValue } from 'jotai'
import type { Venue } from '../../shared/contract/venue.ts'
import { storedTextAtom } from '../platform/stored-atom.ts'
import { api } from './api.ts'
import { remoteAtom } from './remote-atom.ts'
import { machineZone } from '../platform/venue-time.ts'

/** The ship's name as it was read last, so that the first screen shows it at once. */
export const shipNameAtom = storedTextAtom('purser.ship')

const venue = remoteAtom<Venue | null, []>(null, () => api('getVenue'))

/** The venue this terminal serves: name, address, time zone, numbering. */
export const venueAtom = venue.slice

/** Reads the venue, and keeps its name for the next login screen. */
export const loadVenueAtom = atom(null, async (_get, set) => {
  const answer = await set(venue.load)
  if (answer.ok && answer.value !== null) set(shipNameAtom, answer.value.name)
})

/** The venue's time zone; the machine's own until the venue is known. */
export const useVenueZone = (): string => useAtomValue(venueAtom).data?.timeZone ?? machineZone()
