import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Printer } from '../../../shared/printing/printing.ts'
import { bridge } from '../../platform/bridge.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FindPrinters } from './find-printers.tsx'
import { chosen, draftOf, errorsIn, formOf, freshPrinter, type PrinterDraft } from './printer-draft.ts'
import { PrinterFields } from './printer-fields.tsx'

interface PrinterDialogProps {
  /** The printer to change, 'new' to add one, or null while closed. */
  editing: Printer | 'new' | null
  onClose: () => void
}

/** The form of a printer: its connection, roles and paper. The first printer for receipts becomes the one for invoices. */
export function PrinterDialog({ editing, onClose }: PrinterDialogProps) {
  // The last printer stays while the dialog fades out; each printer starts a new form.
  const [{ shown, turn }, show] = useState({ shown: editing, turn: 0 })
  if (editing !== null && editing !== shown) show({ shown: editing, turn: turn + 1 })
  const printer = shown === null || shown === 'new' ? freshPrinter : draftOf(shown)
  return <PrinterFormDialog key={turn} printer={printer} open={editing !== null} onClose={onClose} />
}

function PrinterFormDialog({ printer, open, onClose }: { printer: PrinterDraft; open: boolean; onClose: () => void }) {
  const known = useAtomValue(printStateAtom)?.printers.map((entry) => entry.printer) ?? []
  const isNew = printer.id === undefined
  const form = useForm({
    start: printer,
    check: errorsIn,
    send: (draft) => bridge.call('savePrinter', formOf(draft)),
    at: () => 'address',
    onSaved: onClose,
  })
  const { close, setDirty, question } = useUnsaved(onClose)
  return (
    <FormDialog
      form={form}
      open={open}
      title={isNew ? 'Add printer' : 'Printer'}
      width={520}
      okText={isNew ? 'Add printer' : 'Save printer'}
      onClose={close}
      onDirty={setDirty}
      above={question}
    >
      {isNew && <FindPrinters known={known} onChoose={(found) => form.edit(chosen(form.draft, found))} />}
      <PrinterFields form={form} />
    </FormDialog>
  )
}
