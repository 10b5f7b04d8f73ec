import { Button } from 'antd'
import type { Reservation } from '../../../../../shared/contract/reservations.ts'
import type { Table } from '../../../../../shared/contract/tables.ts'
import { useVenueZone } from '../../../../data/venue.atoms.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { tableLabel } from '../../../../model/tables/table-labels.ts'
import { reservationLabel } from '../../../../model/tables/reservation-labels.ts'

export interface AtTable {
  table: Table
  reservation: Reservation
}

interface ReservedQuestionProps {
  asked: AtTable | null
  onLeave: () => void
  onArrived: (asked: AtTable) => void
  onUse: (asked: AtTable) => void
}

/** They may also be the expected guests. */
export function ReservedQuestion({ asked, onLeave, onArrived, onUse }: ReservedQuestionProps) {
  const zone = useVenueZone()
  if (asked === null) return null
  const { table, reservation } = asked
  const footer = [
    <Button key="leave" data-start onClick={onLeave}>
      Leave it
    </Button>,
    <Button key="use" onClick={() => onUse(asked)}>
      Use it anyway
    </Button>,
    <Button key="arrived" type="primary" onClick={() => onArrived(asked)}>
      They have arrived
    </Button>,
  ]
  return (
    <Dialog open title={`${tableLabel(table)} is reserved`} width={480} isQuestion footer={footer} onClose={onLeave}>
      <p className="font-semibold">{reservationLabel(reservation, zone)}</p>
      {reservation.note !== '' && <p>{reservation.note}</p>}
    </Dialog>
  )
}
