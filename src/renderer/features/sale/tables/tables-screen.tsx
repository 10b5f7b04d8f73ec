import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { Reservation } from '../../../../shared/contract/reservations.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { bookingTable, cancellingTable, errorMessages, specified } from '../../../../shared/messages.ts'
import { orderidAtom } from '../sale.atoms.ts'
import { CalendarIcon } from '../../../ui/art/icons.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { partiesOf } from '../reservations/parties.ts'
import { CLOSED, Reservations, type ReservationsView } from '../reservations/reservations.tsx'
import { reservationsAtom } from '../reservations/reservations.atoms.ts'
import { ReservationsButton } from '../reservations/reservations-button.tsx'
import type { AtTable } from '../reservations/reserved-question.tsx'
import { useDueReservations } from '../reservations/use-due.ts'
import { useReserveKey } from '../reservations/use-reserve-key.ts'
import { useUnfinishedPath } from '../use-unfinished-path.ts'
import { Decks } from './decks.tsx'
import { HeldTables } from './held-tables.tsx'
import { MovePanel, UndoMove } from './move-panel.tsx'
import { OpenChecks } from './open-checks.tsx'
import { TableQuestion } from './table-question.tsx'
import { TablesRail } from './tables-rail.tsx'
import { setTableAtom, toggled, type TableWish, wasJustTakenAtom } from './tables.atoms.ts'
import { useMoving } from './use-moving.ts'
import { useFollowedTables } from './use-followed-tables.ts'
import { cx } from '../../../ui/cx.ts'
import { row, split } from '../../../ui/layout/layout.ts'
import styles from './tables-screen.module.css'

/** New Order: the tables by floor, and those of this order. */
export function Component() {
  const unfinished = useUnfinishedPath()
  return unfinished === null ? <TablesScreen /> : <Navigate to={unfinished} replace />
}

/** Which one is moved stands beside the plan: here its tables would be cut short. */
const contexts = { move: 'Move an order', merge: 'Merge two orders' } as const

function TablesScreen() {
  const { tabledata, readAgain, ...reading } = useFollowedTables()
  const due = useDueReservations()
  const toggling = useToggle(due)
  const parties = partiesOf(tabledata, useAtomValue(reservationsAtom).data)
  const [view, setView] = useState<ReservationsView>(CLOSED)
  const reserve = (table = '') => setView((before) => ({ ...before, wanted: { table } }))
  useReserveKey(reserve)
  const withTable = (act: (table: Table) => void) => (id: string) => tabledata.filter(({ _id }) => _id === id).forEach(act)
  const toggle = withTable(toggling.press)
  const moving = useMoving(tabledata, due)
  const isMoving = moving.order !== null
  const decks = (
    <Decks
      tables={tabledata}
      due={due}
      onToggle={isMoving ? withTable(moving.choose) : toggle}
      {...(isMoving && { offerOf: moving.offerOf })}
    />
  )

  return (
    <Screen
      title={specified.newOrder}
      context={isMoving ? contexts[moving.kind] : 'Select a table'}
      station={1}
      tools={
        <>
          {reading.loaded && <Legend tables={tabledata} due={due} />}
          <HeldTables tables={tabledata} />
        </>
      }
      className={split('small')}
    >
      <LoadedPart reading={reading} what="Tables" label="Loading tables" onRetry={readAgain} skeleton={decks}>
        {decks}
      </LoadedPart>
      {moving.order === null ? (
        <TablesRail isPlanShown={reading.loaded} parties={parties} onFree={toggle} onMove={moving.start}>
          {moving.undo !== null && <UndoMove undo={moving.undo} />}
          <OpenChecks />
          <ReservationsButton onOpen={() => setView({ isListed: true, wanted: null })} />
          <Button block icon={<CalendarIcon />} onClick={() => reserve()}>
            Reserve
          </Button>
        </TablesRail>
      ) : (
        <MovePanel order={moving.order} kind={moving.kind} onStop={moving.stop} />
      )}
      <TableQuestion
        table={toggling.asked}
        onKeep={toggling.keep}
        onConfirm={toggling.confirm}
        onMove={(orderid, what) => {
          toggling.keep()
          moving.start(orderid, what)
        }}
      />
      <Reservations tables={tabledata} view={view} onView={setView} reserved={toggling.reserved} />
    </Screen>
  )
}

/** Toggling with its toasts. What is somebody else's, another placed order's or kept for guests is asked first; everything else happens at once. */
function useToggle(due: ReadonlyMap<string, Reservation>) {
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

function Legend({ tables, due }: { tables: readonly Table[]; due: ReadonlyMap<string, Reservation> }) {
  const booked = tables.filter(({ status }) => status).length
  const reserved = tables.filter(({ _id, status }) => !status && due.has(_id)).length
  return (
    <dl className={cx(row(20, 'stretch'), styles['legend'])}>
      <div className={cx(row(8), styles['free'])}>
        <dt>Free</dt>
        <dd className="num strong">{tables.length - booked - reserved}</dd>
      </div>
      {reserved > 0 && (
        <div className={cx(row(8), styles['reserved'])}>
          <dt>Reserved</dt>
          <dd className="num strong">{reserved}</dd>
        </div>
      )}
      <div className={cx(row(8), styles['booked'])}>
        <dt>Booked</dt>
        <dd className="num strong">{booked}</dd>
      </div>
    </dl>
  )
}
