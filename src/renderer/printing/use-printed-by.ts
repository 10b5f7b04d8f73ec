import { useAtomValue } from 'jotai'
import { formatMoment } from '../../shared/time.ts'
import { isoOf } from '../../shared/time.ts'
import { sessionAtom } from '../platform/session.ts'
import { venueAtom } from '../data/venue.atoms.ts'

/** The venue's name, and who printed a report and when, for its head. */
export function usePrintedBy(timeZone: string): { venueName: string; printedAt: (now: number) => string } {
  const venueName = useAtomValue(venueAtom).data?.name ?? ''
  const name = useAtomValue(sessionAtom)?.user.name ?? ''
  return { venueName, printedAt: (now) => `Printed by ${name}, ${formatMoment(isoOf(now), timeZone)}` }
}
