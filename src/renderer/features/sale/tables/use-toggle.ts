import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Reservation } from '../../../../shared/contract/reservations.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { bookingTable, cancellingTable, errorMessages } from '../../../../shared/messages.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import type { AtTable } from '../reservations/reserved-question.tsx'
import { orderidAtom } from '../sale.atoms.ts'
import { setTableAtom, toggled, type TableWish, wasJustTakenAtom } from './tables.atoms.ts'

/** Toggling with its toasts. What is somebody else's, another placed order's or kept for guests is asked first; everything else happens at once. */
export function useToggle(due: ReadonlyMap<string, Reservation>) {
  const ownOrder = useAtomValue(orderidAtom)
  const set = useSetAtom(setTableAtom)
  const wasJustTaken = useSetAtom(wasJustTakenAtom)
  const toasts = useToasts()
  const [asked, setAsked] = useState<Table | null>(null)
  const [kept, setKept] = useState<AtTable | null>(null)

  const run = async (table: Table, wish: TableWish) => {
    const answer = await set(table, wish)
    if (answer === null) return
    if (!answer.ok) return toasts.warning(answer.error.msg)
    const { tablefloor, tableno, status } = answer.value
    toasts.info((status ? bookingTable : cancellingTable)(tablefloor, tableno))
  }
  const belongsElsewhere = ({ status, orderid, own }: Table) => status && (orderid === '' ? own === false : orderid !== ownOrder)
  const press = (table: Table) => {
    if (wasJustTaken(table)) return toasts.warning(errorMessages.table_taken)
    const reservation = table.status ? undefined : due.get(table._id)
    if (reservation !== undefined) return setKept({ table, reservation })
    return belongsElsewhere(table) ? setAsked(table) : void run(table, toggled(table))
  }

  return {
    asked,
    press,
    keep: () => setAsked(null),
    confirm: (table: Table, wish: TableWish) => {
      setAsked(null)
      void run(table, wish)
    },
    /** The question for a table that is kept for guests. */
    reserved: {
      asked: kept,
      leave: () => setKept(null),
      use: ({ table }: AtTable) => {
        setKept(null)
        void run(table, toggled(table))
      },
    },
  }
}
