import { useAtomValue, useSetAtom } from 'jotai'
import type { Reservation } from '../../../../shared/contract/reservations.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { formatTime, initialsOf } from '../../../model/format.ts'
import { orderKeys } from '../../../ui/keys/key-map.ts'
import { isKey, isTypedElsewhere, useKeys } from '../../../ui/keys/keys.ts'
import type { Offer } from '../../../ui/parts/table-state.ts'
import {
  mergeWithAtom,
  moveToAtom,
  movingAtom,
  type Relocation,
  relocationAtom,
  startMovingAtom,
  stopMovingAtom,
} from './relocate.atoms.ts'
import { useWrite } from '../../../ui/parts/use-write.ts'
import { useOnLeave } from '../../../data/use-on-leave.ts'

export function useMoving(tables: readonly Table[], due: ReadonlyMap<string, Reservation>) {
  const order = useAtomValue(movingAtom)
  const stop = useSetAtom(stopMovingAtom)
  const begin = useSetAtom(startMovingAtom)
  const [moveTo, mergeWith] = [useSetAtom(moveToAtom), useSetAtom(mergeWithAtom)]
  const kind = useAtomValue(relocationAtom)
  const zone = useVenueZone()
  useOnLeave(stop)

  const offerOf = (table: Table): Offer => {
    const reservation = due.get(table._id)
    if (order?.ordertable.some(({ _id }) => _id === table._id))
      return { can: false, says: kind === 'move' ? 'Moving' : 'Merging' }
    if (kind === 'merge') return mergeOffer(table)
    if (table.status)
      return { can: false, says: initialsOf((table.check ?? table.onCheck)?.owner ?? table.holder?.name ?? '') || 'Booked' }
    return reservation === undefined ? { can: true, says: 'Move here' } : { can: false, says: formatTime(reservation.at, zone) }
  }
  const [start] = useWrite((orderid: string, what: Relocation) => begin(orderid, what))
  const [choose] = useWrite(
    async (table: Table) => (offerOf(table).can ? (kind === 'move' ? moveTo : mergeWith)(table) : null),
    (name) => (kind === 'move' ? `Moved to ${name}` : `Merged: ${name}`),
  )
  useMoveKeys(tables, order !== null, start, stop)
  return { order, kind, offerOf, start, choose, stop }
}

function mergeOffer({ check, onCheck }: Table): Offer {
  const payment = (check ?? onCheck)?.payment
  if (payment === undefined) return { can: false, says: 'No order' }
  return payment === 'unpaid' ? { can: true, says: 'Merge with' } : { can: false, says: 'Paid' }
}

type Start = (orderid: string, what: Relocation) => void

function useMoveKeys(tables: readonly Table[], isMoving: boolean, start: Start, stop: () => void): void {
  useKeys((event) => {
    if (!isTypedElsewhere(event)) return
    if (isKey(event, orderKeys.end) && isMoving) stop()
    const what = isKey(event, orderKeys.move) ? 'move' : isKey(event, orderKeys.merge) ? 'merge' : null
    if (what === null || isMoving) return
    const at = document.activeElement?.getAttribute('data-table')
    const orderid = tables.find(({ _id }) => _id === at)?.orderid ?? ''
    if (orderid !== '') start(orderid, what)
  })
}
