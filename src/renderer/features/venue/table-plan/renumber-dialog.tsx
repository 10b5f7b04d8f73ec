import { useSetAtom } from 'jotai'
import { useCallback, useId, useState, type SubmitEvent } from 'react'
import { MAX_TABLE_NO, type Table } from '../../../../shared/contract/tables.ts'
import { useAction } from '../../../data/use-action.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { renumberTableAtom } from './table-plan.atoms.ts'

interface RenumberDialogProps {
  /** The table that gets another number; null while closed. */
  table: Table | null
  onClose: () => void
}

/** Gives a table another number. What it is refused for stands under the field. */
export function RenumberDialog({ table, onClose }: RenumberDialogProps) {
  const formId = useId()
  const shown = useLastShown(table)
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={table !== null}
      title={shown === null ? '' : `Renumber ${shown.tablefloor} table ${shown.tableno}`}
      width={400}
      closeLabel="Keep number"
      submit={{ label: 'Save number', formId, busy }}
      onClose={onClose}
    >
      {shown !== null && <NumberForm key={shown._id} formId={formId} table={shown} onBusy={setBusy} onClose={onClose} />}
    </Dialog>
  )
}

interface NumberFormProps {
  formId: string
  table: Table
  onBusy: (busy: boolean) => void
  onClose: () => void
}

function NumberForm({ formId, table, onBusy, onClose }: NumberFormProps) {
  const renumber = useSetAtom(renumberTableAtom)
  const [typed, setTyped] = useState(String(table.tableno))
  const [error, setError] = useState<string>()
  const send = useCallback(async () => {
    const tableno = /^\d{1,3}$/.test(typed.trim()) ? Number.parseInt(typed, 10) : 0
    if (tableno < 1) return setError(`Enter a number from 1 to ${MAX_TABLE_NO}`)
    const answer = await renumber(table._id, tableno)
    if (answer.ok) onClose()
    else setError(answer.error.msg)
  }, [typed, renumber, table._id, onClose])
  const [run] = useAction(send, onBusy)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <form id={formId} onSubmit={submit} noValidate autoComplete="off">
      <TextField
        label="Table no."
        value={typed}
        onChange={setTyped}
        error={error}
        inputMode="numeric"
        maxLength={3}
        numeric
        autoFocus
      />
    </form>
  )
}
