import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { Reservation } from '../../../../shared/contract/reservations.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { specified } from '../../../../shared/messages.ts'
import { CalendarIcon } from '../../../ui/art/icons.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { partiesOf } from '../../../model/tables/parties.ts'
import { CLOSED, Reservations, type ReservationsView } from './reservations/reservations.tsx'
import { reservationsAtom } from './reservations/reservations.atoms.ts'
import { ReservationsButton } from './reservations/reservations-button.tsx'
import { useDueReservations } from './reservations/use-due.ts'
import { useReserveKey } from './reservations/use-reserve-key.ts'
import { readsOfOrder, useUnfinishedPath } from '../../../sale/state/use-unfinished-path.ts'
import { ChosenCheck } from './chosen-check.tsx'
import { Decks } from './decks.tsx'
import { HeldTables } from './held-tables.tsx'
import { MovePanel, UndoButton } from './move-panel.tsx'
import { NewOrAdded, useNewOrAdded } from './new-or-added.tsx'
import { OpenChecks } from './open-checks.tsx'
import { TablesRail } from './tables-rail.tsx'
import { useChosen } from './use-chosen.ts'
import { useMoving } from './use-moving.ts'
import { useFollowedTables } from '../../../sale/state/use-followed-tables.ts'
import { openChecksAtom } from './open-checks.atoms.ts'
import { tablechairAtom } from '../../../sale/state/tables.atoms.ts'
import { useToggle } from './use-toggle.tsx'
import { useUndo } from './use-undo.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './tables-screen.module.css'

/** These are prefetched once the screen's script has loaded, before it is drawn. */
export const reads = readsOfOrder([tablechairAtom, reservationsAtom, openChecksAtom])

export function Component() {
  const unfinished = useUnfinishedPath()
  return unfinished === null ? <TablesScreen /> : <Navigate to={unfinished} replace />
}

/** The moved order is named beside the plan, since its tables would be cut off here. */
const contexts = { move: 'Move an order', merge: 'Merge two orders' } as const

interface TablesProps {
  tables: readonly Table[]
  /** By the table's id. */
  due: ReadonlyMap<string, Reservation>
}

function TablesScreen() {
  const { tabledata, readAgain, ...reading } = useFollowedTables()
  const due = useDueReservations()
  const toggling = useToggle(due)
  const { press: book, question } = useNewOrAdded(toggling.press)
  const [view, setView] = useState<ReservationsView>(CLOSED)
  const reserve = (table = '') => setView((before) => ({ ...before, wanted: { table } }))
  useReserveKey(reserve)
  const moving = useMoving(tabledata, due)
  const choosing = useChosen(tabledata)
  const isMoving = moving.order !== null
  const press = (table: Table) => {
    // Only a table without an order is booked and freed by a tap.
    if (table.orderid !== '') return choosing.press(table)
    choosing.close()
    book(table)
  }
  const plan = <Plan tables={tabledata} due={due} chosen={choosing.chosen?.table._id} moving={moving} onPress={press} />

  return (
    <Screen
      title={specified.newOrder}
      context={isMoving ? contexts[moving.kind] : 'Select a table'}
      step={1}
      tools={<Tools tables={tabledata} due={due} isPlanShown={reading.loaded} />}
      className={cx('panels panels-small', styles['screen'])}
    >
      <LoadedPart reading={reading} what="Tables" label="Loading tables" onRetry={readAgain} skeleton={plan}>
        {plan}
      </LoadedPart>
      <BesidePlan
        tables={tabledata}
        isPlanShown={reading.loaded}
        moving={moving}
        choosing={choosing}
        onFree={(table) => (table.orderid === '' ? toggling.press(table) : choosing.free(table))}
        onReserve={() => reserve()}
        onList={() => setView({ isListed: true, wanted: null })}
      />
      <NewOrAdded {...question} />
      {toggling.question}
      <Reservations tables={tabledata} view={view} onView={setView} reserved={toggling.reserved} />
    </Screen>
  )
}

const byId = (tables: readonly Table[], act: (table: Table) => void) => (id: string) =>
  tables.filter(({ _id }) => _id === id).forEach(act)

interface PlanProps extends TablesProps {
  chosen: string | undefined
  moving: ReturnType<typeof useMoving>
  onPress: (table: Table) => void
}

function Plan({ tables, due, chosen, moving, onPress }: PlanProps) {
  const isMoving = moving.order !== null
  return (
    <Decks
      tables={tables}
      due={due}
      chosen={isMoving ? undefined : chosen}
      onToggle={byId(tables, isMoving ? moving.choose : onPress)}
      {...(isMoving && { offerOf: moving.offerOf })}
    />
  )
}

interface BesidePlanProps {
  tables: readonly Table[]
  isPlanShown: boolean
  moving: ReturnType<typeof useMoving>
  choosing: ReturnType<typeof useChosen>
  onFree: (table: Table) => void
  onReserve: () => void
  onList: () => void
}

function BesidePlan({ tables, isPlanShown, moving, choosing, onFree, onReserve, onList }: BesidePlanProps) {
  const parties = partiesOf(tables, useAtomValue(reservationsAtom).data)
  const undo = useUndo()
  const undoing = undo === null ? null : <UndoButton undo={undo} />
  const { chosen } = choosing
  if (moving.order !== null) return <MovePanel order={moving.order} kind={moving.kind} onStop={moving.stop} />
  if (chosen !== null)
    return <ChosenCheck key={chosen.orderid} chosen={chosen} choosing={choosing} onMove={moving.start} undo={undoing} />
  return (
    <TablesRail isPlanShown={isPlanShown} parties={parties} onFree={byId(tables, onFree)} onMove={moving.start}>
      {undoing}
      <OpenChecks />
      <ReservationsButton onOpen={onList} />
      <Button block icon={<CalendarIcon />} onClick={onReserve}>
        Reserve
      </Button>
    </TablesRail>
  )
}

function Tools({ tables, due, isPlanShown }: TablesProps & { isPlanShown: boolean }) {
  return (
    <>
      {isPlanShown && <Legend tables={tables} due={due} />}
      <HeldTables tables={tables} />
    </>
  )
}

function Legend({ tables, due }: TablesProps) {
  const booked = tables.filter(({ status }) => status).length
  const reserved = tables.filter(({ _id, status }) => !status && due.has(_id)).length
  return (
    <dl className={cx('flex gap-5', styles['legend'])}>
      <div className={cx('flex items-center gap-2', styles['free'])}>
        <dt>Free</dt>
        <dd className="font-semibold tabular-nums">{tables.length - booked - reserved}</dd>
      </div>
      {reserved > 0 && (
        <div className={cx('items-center gap-2', styles['reserved'])}>
          <dt>Reserved</dt>
          <dd className="font-semibold tabular-nums">{reserved}</dd>
        </div>
      )}
      <div className={cx('flex items-center gap-2', styles['booked'])}>
        <dt>Booked</dt>
        <dd className="font-semibold tabular-nums">{booked}</dd>
      </div>
    </dl>
  )
}
