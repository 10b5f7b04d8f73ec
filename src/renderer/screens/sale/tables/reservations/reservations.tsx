import { useSetAtom } from 'jotai'
import type { Table } from '../../../../../shared/contract/tables.ts'
import { ReservationList } from './reservation-list.tsx'
import { reservationsAtom } from './reservations.atoms.ts'
import { ReserveSheet } from './reserve-sheet.tsx'
import type { Wanted } from './use-reserve-form.ts'
import { type AtTable, InUseQuestion, ReservedQuestion } from './reserved-question.tsx'
import { useArrival } from './use-arrival.ts'

/** Whether the list is open, and what the sheet is opened for; null while it is closed. */
export interface ReservationsView {
  isListed: boolean
  wanted: Wanted | null
}
export const CLOSED: ReservationsView = { isListed: false, wanted: null }

interface ReservationsProps {
  tables: readonly Table[]
  view: ReservationsView
  onView: (view: ReservationsView) => void
  /** The table that was tapped and is kept for guests. */
  reserved: { asked: AtTable | null; leave: () => void; use: (asked: AtTable) => void }
}

/** The Tables screen's list of reservations, the sheet of one, and the questions about tables. */
export function Reservations({ tables, view, onView, reserved }: ReservationsProps) {
  const arrival = useArrival(tables)
  const readAgain = useSetAtom(reservationsAtom)
  return (
    <>
      <ReservationList
        open={view.isListed}
        onReserve={() => onView({ ...view, wanted: { table: '' } })}
        onEdit={(reservation) => onView({ ...view, wanted: { reservation } })}
        onArrived={(reservation) => {
          onView(CLOSED)
          arrival.arrive(reservation)
        }}
        onBecome={arrival.become}
        onReadAgain={readAgain}
        onClose={() => onView(CLOSED)}
      />
      <ReserveSheet wanted={view.wanted} tables={tables} onClose={() => onView({ ...view, wanted: null })} />
      <ReservedQuestion
        asked={reserved.asked}
        onLeave={reserved.leave}
        onUse={reserved.use}
        onArrived={({ reservation }) => {
          reserved.leave()
          arrival.arrive(reservation)
        }}
      />
      <InUseQuestion asked={arrival.asked} onKeep={arrival.keep} onTake={arrival.take} />
    </>
  )
}
