import { useAtomValue } from 'jotai'
import type { Reservation } from '../../../../../shared/contract/reservations.ts'
import { isDue } from '../../../../../shared/orders/reservations.ts'
import { venueAtom } from '../../../../data/venue.atoms.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { reservationsAtom } from './reservations.atoms.ts'

const LOOK_EVERY_MS = 15_000
/** The default, minutes. */
const RESERVED_MINUTES = 15

/** The reservations for which tables are kept now, by the table's id; the earlier one if a table has two. */
export function useDueReservations(): ReadonlyMap<string, Reservation> {
  const now = useNow(LOOK_EVERY_MS)
  const { data: reservations } = useAtomValue(reservationsAtom)
  const minutes = useAtomValue(venueAtom).data?.reservedMinutes ?? RESERVED_MINUTES
  const due = reservations.filter(({ state, at }) => isDue({ state, at: Date.parse(at) }, now, minutes))
  return new Map(due.toReversed().flatMap((one) => (one.table === null ? [] : [[one.table._id, one] as const])))
}
