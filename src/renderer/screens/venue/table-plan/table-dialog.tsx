import { useAtomValue, useSetAtom } from 'jotai'
import type { TableFloor } from '../../../../shared/contract/order-parts.ts'
import { MAX_TABLE_NO, type Table } from '../../../../shared/contract/tables.ts'
import { hasOutletsAtom, ownOutletAtom } from '../../../data/outlets.atoms.ts'
import { WarningIcon } from '../../../ui/art/icons.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { OutletField } from '../../../ui/form/outlet-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/parts/note.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { addTableAtom, changeTableAtom, outletOf } from './table-plan.atoms.ts'

/** What the dialog edits: an existing table, or a new one with the next number of a floor. */
export type AskedTable = { table: Table } | { floor: TableFloor; tableno: number }

interface TableDialogProps {
  /** Null while closed. */
  asked: AskedTable | null
  onClose: () => void
}

/** Changes a table's number and, if the ship has several outlets, its outlet; then it also adds tables. */
export function TableDialog({ asked, onClose }: TableDialogProps) {
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

/** The form of a table; a new table is by default of the terminal's outlet. */
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
