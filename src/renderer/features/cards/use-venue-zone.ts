import { useAtomValue } from 'jotai'
import { machineZone } from '../../lib/venue-time.ts'
import { venueAtom } from '../frame/frame.atoms.ts'

/** The venue's time zone; the machine's own until the venue is known. */
export const useVenueZone = (): string => useAtomValue(venueAtom).data?.timeZone ?? machineZone()
