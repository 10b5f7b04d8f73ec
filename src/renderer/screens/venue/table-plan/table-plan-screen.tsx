import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { TableFloor } from '../../../../shared/contract/order-parts.ts'
import { MAX_TABLE_NO, type Table } from '../../../../shared/contract/tables.ts'
import { hasOutletsAtom, outletsAtom, ownOutletAtom } from '../../../data/outlets.atoms.ts'
import { together } from '../../../data/reading.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { useAsk } from '../../../ui/form/use-ask.tsx'
import { FileTools } from '../../../ui/list/file-tools.tsx'
import { decksFromTop } from '../../../model/tables/deck-kinds.ts'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { PlanDeck, type PlanDeckProps } from './plan-deck.tsx'
import {
  addTableAtom,
  changeTableAtom,
  exportTables,
  outletOf,
  planAtom,
  removeTableAtom,
  TABLES_IMPORT,
} from './table-plan.atoms.ts'
import { useWrite } from '../../../ui/parts/use-write.ts'
import { WarningIcon } from '../../../ui/art/icons.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { OutletField } from '../../../ui/form/outlet-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/parts/note.tsx'

export const reads = [planAtom]

/** The highest floor is first, as on New Order. */
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
    <Screen
      title="Tables"
      context={loaded ? `${data.length} on the plan, ${free} free now` : 'The plan of the venue'}
      tools={
        <span className="flex items-center gap-2">
          <FileTools importAt={TABLES_IMPORT} exportAs={exportTables} isEmpty={data.length === 0} />
        </span>
      }
    >
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

type AskedTable = { table: Table } | { floor: TableFloor; tableno: number }

interface TableDialogProps {
  asked: AskedTable | null
  onClose: () => void
}

function TableDialog({ asked, onClose }: TableDialogProps) {
  const shown = useLastShown(asked)
  return shown === null ? null : <Dialog key={JSON.stringify(shown)} asked={shown} open={asked !== null} onClose={onClose} />
}

interface TableDraft {
  tableno: string
  outlet: number
}

const numberOf = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number.parseInt(typed, 10) : 0)

function Dialog({ asked, open, onClose }: { asked: AskedTable; open: boolean; onClose: () => void }) {
  const words = useWords(asked)
  const form = useTableForm(asked, onClose)
  const isMoved = 'table' in asked && form.draft.outlet !== outletOf(asked.table)
  return (
    <FormDialog form={form} open={open} width={400} {...words} onClose={onClose}>
      {form.failure !== null && form.failure.fields === undefined && (
        <Note tone="red" icon={<WarningIcon />} role="alert">
          {form.failure.msg}. Nothing was changed.
        </Note>
      )}
      <TextField label="Table no." maxLength={3} numeric autoFocus {...form.field('tableno')} />
      <OutletField label="Outlet" hint={isMoved ? 'Its reservations move with it' : undefined} {...form.field('outlet')} />
    </FormDialog>
  )
}

function useWords(asked: AskedTable) {
  const hasOutlets = useAtomValue(hasOutletsAtom)
  if (!('table' in asked)) return { title: `Add a table to ${asked.floor}`, okText: 'Add table', cancelText: 'Cancel' }
  const name = `${asked.table.tablefloor} table ${asked.table.tableno}`
  return hasOutlets
    ? { title: `Change ${name}`, okText: 'Save table', cancelText: 'Keep table' }
    : { title: `Renumber ${name}`, okText: 'Save number', cancelText: 'Keep number' }
}

function useTableForm(asked: AskedTable, onDone: () => void) {
  const toasts = useToasts()
  const add = useSetAtom(addTableAtom)
  const change = useSetAtom(changeTableAtom)
  const own = useAtomValue(ownOutletAtom)
  const { tableno } = 'table' in asked ? asked.table : asked
  const outlet = 'table' in asked ? outletOf(asked.table) : own
  return useForm<TableDraft, Table>({
    start: { tableno: String(tableno), outlet },
    check: (draft) => (numberOf(draft.tableno) < 1 ? { tableno: `Enter a number from 1 to ${MAX_TABLE_NO}` } : {}),
    send: (draft) => {
      const said = { tableno: numberOf(draft.tableno), ...(draft.outlet !== outlet && { outlet: draft.outlet }) }
      return 'table' in asked ? change(asked.table._id, said) : add(asked.floor, said)
    },
    onSaved: ({ tablefloor, tableno: saved }) => {
      if ('floor' in asked) toasts.success(`${tablefloor} table ${saved} added`)
      onDone()
    },
  })
}
