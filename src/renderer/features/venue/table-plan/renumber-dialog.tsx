import { useSetAtom } from 'jotai'
import { MAX_TABLE_NO, type Table } from '../../../../shared/contract/tables.ts'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { renumberTableAtom } from './table-plan.atoms.ts'

interface RenumberDialogProps {
  /** The table that gets another number; null while closed. */
  table: Table | null
  onClose: () => void
}

/** Gives a table another number. A refusal is shown under the field. */
export function RenumberDialog({ table, onClose }: RenumberDialogProps) {
  const shown = useLastShown(table)
  return shown === null ? null : (
    <NumberDialog key={`${shown._id} ${shown.tableno}`} table={shown} open={table !== null} onClose={onClose} />
  )
}

const numberOf = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number.parseInt(typed, 10) : 0)

function NumberDialog({ table, open, onClose }: { table: Table; open: boolean; onClose: () => void }) {
  const renumber = useSetAtom(renumberTableAtom)
  const form = useForm({
    start: { tableno: String(table.tableno) },
    check: ({ tableno }) => (numberOf(tableno) < 1 ? { tableno: `Enter a number from 1 to ${MAX_TABLE_NO}` } : {}),
    send: ({ tableno }) => renumber(table._id, numberOf(tableno)),
    at: () => 'tableno',
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Renumber ${table.tablefloor} table ${table.tableno}`}
      width={400}
      okText="Save number"
      cancelText="Keep number"
      onClose={onClose}
    >
      <TextField label="Table no." maxLength={3} numeric autoFocus {...form.field('tableno')} />
    </FormDialog>
  )
}
