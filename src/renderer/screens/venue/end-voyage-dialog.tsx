import { useState } from 'react'
import type { VoyageCount } from '../../../shared/contract/venue.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { passengers } from './voyage-labels.ts'

/** The word to type as confirmation, since this cannot be undone. */
const WORD = 'END'

interface EndVoyageDialogProps {
  open: boolean
  count: VoyageCount | null
  busy: boolean
  onKeep: () => void
  onConfirm: () => void
}

/** Asks to type a word before passengers leave and their passport and address data is removed for good. */
export function EndVoyageDialog({ open, count, busy, onKeep, onConfirm }: EndVoyageDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [shown, setShown] = useState(count)
  if (!open && typed !== '') setTyped('')
  if (!open && error !== undefined) setError(undefined)
  if (open && count !== shown) setShown(count)
  const confirm = () => {
    if (typed.trim().toUpperCase() === WORD) onConfirm()
    else setError(`Type ${WORD} to end the voyage`)
  }
  return (
    <ConfirmDialog
      open={open}
      title={`End the voyage for ${passengers(shown?.released ?? 0)}?`}
      keepLabel="Keep voyage"
      confirmLabel="End voyage"
      busy={busy}
      onKeep={onKeep}
      onConfirm={confirm}
    >
      <div className="grid gap-3">
        <p>
          They leave, and their card numbers are free again. Passport and address data is removed for good. Sales, invoices and
          reports stay.
        </p>
        {(shown?.kept.length ?? 0) > 0 && <p>{passengers(shown?.kept.length ?? 0)} not settled yet will stay aboard.</p>}
        <TextField label={`Type ${WORD} to continue`} value={typed} onChange={setTyped} error={error} autoComplete="off" />
      </div>
    </ConfirmDialog>
  )
}
