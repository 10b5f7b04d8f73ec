import { Button } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { TableFloor } from '../../../../shared/contract/order-parts.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { useAction } from '../../../data/use-action.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { decksFromTop } from '../../../ui/parts/deck-kinds.ts'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { PlanDeck, type PlanDeckProps } from './plan-deck.tsx'
import { RenumberDialog } from './renumber-dialog.tsx'
import { addTableAtom, planAtom, removeTableAtom } from './table-plan.atoms.ts'
import { column } from '../../../ui/layout/layout.ts'

/** The venue's tables by deck, the highest floor first: what waiters then see on New Order. */
export function Component() {
  const [plan, readAgain] = useAtom(planAtom)
  const { data, loaded } = plan
  const free = data.filter(({ status }) => !status).length
  return (
    <Screen title="Tables" context={loaded ? `${data.length} on the plan, ${free} free now` : 'The plan of the venue'}>
      {loaded ? (
        <Plan tables={data} />
      ) : (
        <Panel label="Tables">
          <LoadedPart
            reading={plan}
            what="The tables"
            safe="The plan is safe."
            label="Loading tables"
            onRetry={() => readAgain()}
          />
        </Panel>
      )}
    </Screen>
  )
}

function Plan({ tables }: { tables: readonly Table[] }) {
  const [renumbering, setRenumbering] = useState<Table | null>(null)
  const [add, busy] = useAdding()
  if (tables.length === 0) return <NoTables onAdd={() => add('1st Floor', 1)} />
  return (
    <div className={column('page')}>
      {decksFromTop.map((floor) => (
        <PlanDeckOf key={floor} floor={floor} tables={tables} busy={busy} onAdd={add} onRenumber={setRenumbering} />
      ))}
      <RenumberDialog table={renumbering} onClose={() => setRenumbering(null)} />
    </div>
  )
}

function PlanDeckOf({ floor, tables, ...deck }: Omit<PlanDeckProps, 'onRemove'>) {
  const { removing, ask, dialog } = useRemoving()
  return (
    <>
      <PlanDeck floor={floor} tables={tables.filter(({ tablefloor }) => tablefloor === floor)} onRemove={ask} {...deck} />
      <ConfirmDialog
        open={removing}
        title={dialog.title}
        keepLabel="Keep table"
        confirmLabel="Remove table"
        busy={dialog.busy}
        onKeep={dialog.keep}
        onConfirm={dialog.confirm}
      >
        Waiters can no longer book it. Past orders keep it.
      </ConfirmDialog>
    </>
  )
}

function useRemoving() {
  const remove = useSetAtom(removeTableAtom)
  const toasts = useToasts()
  const [removing, setRemoving] = useState(false)
  const [table, setTable] = useState<Table | null>(null)
  const run = useCallback(async () => {
    if (table === null) return
    const answer = await remove(table._id)
    setRemoving(false)
    if (!answer.ok) toasts.warning(answer.error.msg)
  }, [table, remove, toasts])
  const [confirm, busy] = useAction(run)
  const ask = (asked: Table) => {
    setTable(asked)
    setRemoving(true)
  }
  const title = table === null ? '' : `Remove ${table.tablefloor} table ${table.tableno}?`
  return { removing, ask, dialog: { title, busy, confirm, keep: () => setRemoving(false) } }
}

function useAdding() {
  const addTable = useSetAtom(addTableAtom)
  const toasts = useToasts()
  const run = useCallback(
    async (floor: TableFloor, tableno: number) => {
      const answer = await addTable(floor, tableno)
      if (answer.ok) toasts.success(`${floor} table ${tableno} added`)
      else toasts.warning(answer.error.msg)
    },
    [addTable, toasts],
  )
  return useAction(run)
}

function NoTables({ onAdd }: { onAdd: () => void }) {
  return (
    <Panel label="Tables">
      <EmptyState
        icon={<Glyph name="new-order" size={30} />}
        title="No tables yet"
        text="Waiters book the tables of this plan when they take an order."
        action={
          <Button type="primary" onClick={onAdd}>
            Add 1st Floor table 1
          </Button>
        }
      />
    </Panel>
  )
}
