import type { Table } from '../../../../shared/contract/tables.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { placeLabel, tableLabel } from './table-labels.ts'
import { OrderAtTable } from './order-at-table.tsx'
import type { Relocation } from './relocate.atoms.ts'
import type { TableWish } from './tables.atoms.ts'

interface TableQuestionProps {
  /** The table that was asked for; null while none is. */
  table: Table | null
  onKeep: () => void
  onConfirm: (table: Table, wish: TableWish) => void
  /** Moves or merges the order that is served there. */
  onMove: (orderid: string, what: Relocation) => void
}

/** Asks before a table is taken from somebody else: from whoever is ordering for it, or from a placed order. */
export function TableQuestion({ table, onKeep, onConfirm, onMove }: TableQuestionProps) {
  const zone = useVenueZone()
  if (table === null) return null
  const [name, place] = [tableLabel(table), placeLabel(table, zone)]
  const who = table.holder?.name ?? ''
  if (table.orderid === '')
    return (
      <ConfirmDialog
        open
        title={`${name} is held by ${who} – take it?`}
        keepLabel={`Leave it to ${who}`}
        confirmLabel="Take table"
        onKeep={onKeep}
        onConfirm={() => onConfirm(table, { status: true, take: true })}
      >
        {`Held${place === '' ? '' : ` ${place}`}. It leaves that order and becomes one of yours.`}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open
      title={`Free ${name}?`}
      keepLabel="Keep table"
      confirmLabel="Free table"
      onKeep={onKeep}
      onConfirm={() => onConfirm(table, { status: false, take: true })}
    >
      Another order is being served there{who === '' ? '' : `, of ${who} ${place}`}. The order stays; only its table is freed.
      <OrderAtTable orderid={table.orderid} name={name} onMove={(what) => onMove(table.orderid, what)} />
    </ConfirmDialog>
  )
}
