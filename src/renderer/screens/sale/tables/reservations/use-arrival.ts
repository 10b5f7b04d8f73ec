import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Reservation, ReservationState } from '../../../../../shared/contract/reservations.ts'
import type { Table } from '../../../../../shared/contract/tables.ts'
import { useToasts } from '../../../../ui/parts/use-toasts.tsx'
import { leaveSaleAtom, lostByLeavingAtom } from '../../../../sale/state/open-order.atoms.ts'
import { orderidAtom, orderTablesAtom } from '../../../../sale/state/sale.atoms.ts'
import { setTableAtom } from '../../../../sale/state/tables.atoms.ts'
import { partyLabel, stateLabels } from '../../../../model/tables/reservation-labels.ts'
import { setReservationStateAtom } from './reservations.atoms.ts'
import type { AtTable } from './reserved-question.tsx'

/**
 * Handles arriving guests: their table is added to the order in work, as if tapped; asks first if someone else has it. A placed
 * order belongs to other guests, so it is closed here first.
 */
export function useArrival(tables: readonly Table[]) {
  const ownTables = useAtomValue(orderTablesAtom)
  const orderid = useAtomValue(orderidAtom)
  const lost = useAtomValue(lostByLeavingAtom)
  const leave = useSetAtom(leaveSaleAtom)
  const setTable = useSetAtom(setTableAtom)
  const setState = useSetAtom(setReservationStateAtom)
  const toasts = useToasts()
  const [asked, setAsked] = useState<AtTable | null>(null)

  const become = async (reservation: Reservation, state: ReservationState) => {
    const answer = await setState(reservation._id, state)
    if (!answer.ok) return toasts.warning(answer.error.msg)
    toasts.info(`${partyLabel(reservation)}: ${stateLabels[state].toLowerCase()}`)
  }
  const seat = async ({ table, reservation }: AtTable, take: boolean) => {
    if (orderid !== '' && lost !== null) return toasts.warning('Send what was changed on the open order first, or leave it')
    if (orderid !== '') await leave()
    const answer = await setTable(table, { status: true, ...(take && { take }) })
    if (answer === null) return
    if (!answer.ok) return toasts.warning(answer.error.msg)
    await become(reservation, 'arrived')
  }
  const arrive = async (reservation: Reservation) => {
    const table = tables.find(({ _id }) => _id === reservation.table?._id)
    if (table === undefined || ownTables.some(({ _id }) => _id === table._id)) return become(reservation, 'arrived')
    if (table.status && (table.own !== true || table.orderid !== '')) return setAsked({ table, reservation })
    await seat({ table, reservation }, false)
  }

  return {
    asked,
    arrive: (reservation: Reservation) => void arrive(reservation),
    become: (reservation: Reservation, state: ReservationState) => void become(reservation, state),
    keep: () => setAsked(null),
    take: (at: AtTable) => {
      setAsked(null)
      void seat(at, true)
    },
  }
}
