import { useAtomValue } from 'jotai'
import type { Reservation } from '../../../../../shared/contract/reservations.ts'
import { isDue } from '../../../../../shared/orders/reservations.ts'
import { venueAtom } from '../../../../data/venue.atoms.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { reservationsAtom } from './reservations.atoms.ts'

const LOOK_EVERY_MS = 15_000
/** Minutes, until the venue's own are loaded. */
const RESERVED_MINUTES = 15

/** By the table's id; a table with two has the earlier one. */
export function useDueReservations(): ReadonlyMap<string, Reservation> {
  const now = useNow(LOOK_EVERY_MS)
  const { data: reservations } = useAtomValue(reservationsAtom)
  const minutes = useAtomValue(venueAtom).data?.reservedMinutes ?? RESERVED_MINUTES
  const due = reservations.filter(({ state, at }) => isDue({ state, at: Date.parse(at) }, now, minutes))
  return new Map(due.toReversed().flatMap((one) => (one.table === null ? [] : [[one.table._id, one] as const])))
}
