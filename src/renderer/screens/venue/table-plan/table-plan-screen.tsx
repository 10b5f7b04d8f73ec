import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { TableFloor } from '../../../../shared/contract/order-parts.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { hasOutletsAtom, outletsAtom } from '../../../data/outlets.atoms.ts'
import { together } from '../../../data/reading.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { useAsk } from '../../../ui/dialog/use-ask.tsx'
import { decksFromTop } from '../../../model/tables/deck-kinds.ts'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { PlanDeck, type PlanDeckProps } from './plan-deck.tsx'
import { type AskedTable, TableDialog } from './table-dialog.tsx'
import { addTableAtom, planAtom, removeTableAtom } from './table-plan.atoms.ts'
import { useWrite } from '../../../ui/parts/use-write.ts'

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [planAtom]

/** The venue's tables by deck, the highest floor first, as waiters see them on New Order. */
export function Component() {
  const [plan, readAgain] = useAtom(planAtom)
  const [outlets, readOutletsAgain] = useAtom(outletsAtom)
  const { data } = plan
  const reading = together(plan, outlets)
  const { loaded } = reading
  const retry = () => {
    readAgain()
    readOutletsAgain()
  }
  const free = data.filter(({ status }) => !status).length
  return (
    <Screen title="Tables" context={loaded ? `${data.length} on the plan, ${free} free now` : 'The plan of the venue'}>
      {loaded ? (
        <Plan tables={data} />
      ) : (
        <Panel label="Tables">
          <LoadedPart reading={reading} what="The tables" safe="The plan is safe." label="Loading tables" onRetry={retry} />
        </Panel>
      )}
    </Screen>
  )
}

function Plan({ tables }: { tables: readonly Table[] }) {
  const hasOutlets = useAtomValue(hasOutletsAtom)
  const [asked, setAsked] = useState<AskedTable | null>(null)
  const [add, busy] = useAdding()
  const onAdd = (floor: TableFloor, tableno: number) => (hasOutlets ? setAsked({ floor, tableno }) : add(floor, tableno))
  return (
    <div className="flex flex-col gap-page">
      {tables.length === 0 ? (
        <NoTables onAdd={() => onAdd('1st Floor', 1)} />
      ) : (
        decksFromTop.map((floor) => (
          <PlanDeckOf
            key={floor}
            floor={floor}
            tables={tables}
            busy={busy}
            onAdd={onAdd}
            onChange={(table) => setAsked({ table })}
          />
        ))
      )}
      <TableDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

function PlanDeckOf({ floor, tables, ...deck }: Omit<PlanDeckProps, 'onRemove'>) {
  const { remove, question } = useRemoving()
  return (
    <>
      <PlanDeck floor={floor} tables={tables.filter(({ tablefloor }) => tablefloor === floor)} onRemove={remove} {...deck} />
      {question}
    </>
  )
}

/** Removes a table from the plan, after a confirmation. */
function useRemoving() {
  const send = useSetAtom(removeTableAtom)
  const toasts = useToasts()
  const { ask, question } = useAsk()
  const remove = ({ _id, tablefloor, tableno }: Table) =>
    void ask({
      title: `Remove ${tablefloor} table ${tableno}?`,
      keepLabel: 'Keep table',
      confirmLabel: 'Remove table',
      text: 'Waiters can no longer book it. Past orders keep it.',
      act: async () => {
        const answer = await send(_id)
        toasts.outcome(answer)
      },
    })
  return { remove, question }
}

function useAdding() {
  const addTable = useSetAtom(addTableAtom)
  return useWrite(
    (floor: TableFloor, tableno: number) => addTable(floor, { tableno }),
    (_table, floor, tableno) => `${floor} table ${tableno} added`,
  )
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
