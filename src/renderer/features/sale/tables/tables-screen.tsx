import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { Table } from '../../../../shared/contract/tables.ts'
import { bookingTable, cancellingTable, errorMessages, specified } from '../../../../shared/messages.ts'
import { orderidAtom } from '../sale.atoms.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { useUnfinishedPath } from '../use-unfinished-path.ts'
import { Decks } from './decks.tsx'
import { HeldTables } from './held-tables.tsx'
import { TableQuestion } from './table-question.tsx'
import { TablesRail } from './tables-rail.tsx'
import { setTableAtom, toggled, type TableWish, wasJustTakenAtom } from './tables.atoms.ts'
import { useFollowedTables } from './use-followed-tables.ts'
import { cx } from '../../../ui/cx.ts'
import { row, split } from '../../../ui/layout/layout.ts'
import styles from './tables-screen.module.css'

/** New Order: the tables by floor, and those of this order. */
export function Component() {
  const unfinished = useUnfinishedPath()
  return unfinished === null ? <TablesScreen /> : <Navigate to={unfinished} replace />
}

function TablesScreen() {
  const { tabledata, readAgain, ...reading } = useFollowedTables()
  const { press, asked, keep, confirm } = useToggle()
  const toggle = (id: string) => {
    const table = tabledata.find(({ _id }) => _id === id)
    if (table !== undefined) press(table)
  }
  const decks = <Decks tables={tabledata} onToggle={toggle} />

  return (
    <Screen
      title={specified.newOrder}
      context="Select a table"
      station={1}
      tools={
        <>
          {reading.loaded && <Legend tables={tabledata} />}
          <HeldTables tables={tabledata} />
        </>
      }
      className={split('small')}
    >
      <LoadedPart reading={reading} what="Tables" label="Loading tables" onRetry={readAgain} skeleton={decks}>
        {decks}
      </LoadedPart>
      <TablesRail isPlanShown={reading.loaded} onFree={toggle} />
      <TableQuestion table={asked} onKeep={keep} onConfirm={confirm} />
    </Screen>
  )
}

/** Toggling with its toasts. What is somebody else's, or another placed order's, is asked first; everything else happens at once. */
function useToggle() {
  const ownOrder = useAtomValue(orderidAtom)
  const set = useSetAtom(setTableAtom)
  const wasJustTaken = useSetAtom(wasJustTakenAtom)
  const toasts = useToasts()
  const [asked, setAsked] = useState<Table | null>(null)

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
  }
}

function Legend({ tables }: { tables: readonly Table[] }) {
  const booked = tables.filter(({ status }) => status).length
  return (
    <dl className={cx(row(20, 'stretch'), styles['legend'])}>
      <div className={cx(row(8), styles['free'])}>
        <dt>Free</dt>
        <dd className="num strong">{tables.length - booked}</dd>
      </div>
      <div className={cx(row(8), styles['booked'])}>
        <dt>Booked</dt>
        <dd className="num strong">{booked}</dd>
      </div>
    </dl>
  )
}
