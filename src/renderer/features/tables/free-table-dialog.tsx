import type { Table } from '../../../shared/contract/tables.ts'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'

interface FreeTableDialogProps {
  /** The table that was asked for; null while none is. */
  table: Table | null
  onKeep: () => void
  onFree: (table: Table) => void
}

/** Asks before a table is taken from somebody else's placed order. */
export function FreeTableDialog({ table, onKeep, onFree }: FreeTableDialogProps) {
  if (table === null) return null
  const name = `${table.tablefloor} table ${table.tableno}`
  return (
    <ConfirmDialog
      open
      title={`Free ${name}?`}
      keepLabel="Keep table"
      confirmLabel="Free table"
      onKeep={onKeep}
      onConfirm={() => onFree(table)}
    >
      Another order is being served there. The order stays; only its table is freed.
    </ConfirmDialog>
  )
}
