import type { Reservation } from '../../../shared/contract/reservations.ts'
import type { Table } from '../../../shared/contract/tables.ts'
import { partyLabel } from './reservation-labels.ts'

/** By table id; only tables that were booked for a reservation have a party. */
export function partiesOf(tables: readonly Table[], reservations: readonly Reservation[]): ReadonlyMap<string, string> {
  const seated = reservations.flatMap((reservation) => {
    const since = tables.find(({ _id }) => _id === reservation.table?._id)?.holder?.since ?? ''
    const arrived = reservation.changes.findLast(({ what }) => what === 'arrived')
    const isThere = reservation.state === 'arrived' && since !== '' && arrived !== undefined && arrived.at >= since
    return isThere && reservation.table !== null ? [[reservation.table._id, partyLabel(reservation)] as const] : []
  })
  return new Map(seated)
}
