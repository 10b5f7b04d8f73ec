import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Reservation } from '../../../../shared/contract/reservations.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { bookingTable, cancellingTable, errorMessages } from '../../../../shared/messages.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import type { AtTable } from './reservations/reserved-question.tsx'
import { placeLabel, tableLabel } from '../../../model/tables/table-labels.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { useAsk } from '../../../ui/form/use-ask.tsx'
import { setTableAtom, toggled, type TableWish, wasJustTakenAtom } from '../../../sale/state/tables.atoms.ts'

/** Asks first if a table is someone else's or reserved. */
export function useToggle(due: ReadonlyMap<string, Reservation>) {
  const set = useSetAtom(setTableAtom)
  const wasJustTaken = useSetAtom(wasJustTakenAtom)
  const toasts = useToasts()
  const { ask, question } = useAsk()
  const zone = useVenueZone()
  const [kept, setKept] = useState<AtTable | null>(null)

  const run = async (table: Table, wish: TableWish) => {
    const answer = await set(table, wish)
    if (answer === null) return
    if (!answer.ok) return toasts.warning(answer.error.msg)
    const { tablefloor, tableno, status } = answer.value
    toasts.info((status ? bookingTable : cancellingTable)(tablefloor, tableno))
  }
  const takeOver = async (table: Table) => {
    const who = table.holder?.name ?? ''
    const place = placeLabel(table, zone)
    const isSure = await ask({
      title: `${tableLabel(table)} is held by ${who} – take it?`,
      keepLabel: `Leave it to ${who}`,
      confirmLabel: 'Take table',
      text: `Held${place === '' ? '' : ` ${place}`}. It leaves that order and becomes one of yours.`,
    })
    if (isSure) await run(table, { status: true, take: true })
  }
  const press = (table: Table) => {
    const { status, own } = table
    // The table was still free when it was tapped: do not undo what another window has just done.
    if (status && wasJustTaken(table))
      return own === true
        ? toasts.info(`Another window has just booked ${tableLabel(table)}`)
        : toasts.warning(errorMessages.table_taken)
    const reservation = status ? undefined : due.get(table._id)
    if (reservation !== undefined) return setKept({ table, reservation })
    return void (status && own === false ? takeOver(table) : run(table, toggled(table)))
  }

  return {
    press,
    question,
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
