import type { Table } from '../../../../shared/contract/tables.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { placeLabel, tableLabel } from '../../../model/tables/table-labels.ts'

interface TableQuestionProps {
  /** The table in question; null while the dialog is closed. */
  table: Table | null
  onLeave: () => void
  onTake: (table: Table) => void
}

/** Asks before a table is taken from someone else who is taking an order there. */
export function TableQuestion({ table, onLeave, onTake }: TableQuestionProps) {
  const zone = useVenueZone()
  if (table === null) return null
  const who = table.holder?.name ?? ''
  const place = placeLabel(table, zone)
  return (
    <ConfirmDialog
      open
      title={`${tableLabel(table)} is held by ${who} – take it?`}
      keepLabel={`Leave it to ${who}`}
      confirmLabel="Take table"
      onKeep={onLeave}
      onConfirm={() => onTake(table)}
    >
      {`Held${place === '' ? '' : ` ${place}`}. It leaves that order and becomes one of yours.`}
    </ConfirmDialog>
  )
}
