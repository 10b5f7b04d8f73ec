import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useId, useState, type SubmitEvent } from 'react'
import { bridge } from '../../platform/bridge.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { useAction } from '../../data/use-action.ts'
import type { Printer, PrinterForm } from '../../../shared/printing.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FindPrinters } from './find-printers.tsx'
import { chosen, errorsIn, freshPrinter, type PrinterErrors } from './printer-draft.ts'
import { PrinterFields } from './printer-fields.tsx'
import styles from './settings.module.css'

interface PrinterDialogProps {
  /** The printer to change, 'new' for one more, null while closed. */
  editing: Printer | 'new' | null
  onClose: () => void
}

/** The form of a printer: how it is reached, what it takes and what is in it. The first one that takes receipts gets the invoices. */
export function PrinterDialog({ editing, onClose }: PrinterDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const isNew = editing === 'new'
  return (
    <Dialog
      open={editing !== null}
      title={isNew ? 'Add printer' : 'Printer'}
      width={520}
      submit={{ label: isNew ? 'Add printer' : 'Save printer', formId, busy }}
      onClose={onClose}
    >
      {editing !== null && (
        <div className={styles['dialogBody']}>
          <Form formId={formId} printer={isNew ? freshPrinter : editing} onBusy={setBusy} onSaved={onClose} />
        </div>
      )}
    </Dialog>
  )
}

interface FormProps {
  formId: string
  printer: PrinterForm
  onBusy: (busy: boolean) => void
  onSaved: () => void
}

function Form({ formId, printer, onBusy, onSaved }: FormProps) {
  const known = useAtomValue(printStateAtom)?.printers.map((entry) => entry.printer) ?? []
  const [form, setForm] = useState(printer)
  const [errors, setErrors] = useState<PrinterErrors>({})
  const save = useCallback(async () => {
    const filled = { ...form, name: form.name.trim(), address: form.address.trim() }
    const wrong = errorsIn(filled)
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    const answer = await bridge.call('savePrinter', filled)
    if (answer.ok) return onSaved()
    setErrors({ address: answer.error.msg })
  }, [form, onSaved])
  const [run] = useAction(save, onBusy)
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, formId])
  const edit = (changed: PrinterForm) => {
    setForm(changed)
    setErrors({})
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <form id={formId} className={styles['form']} onSubmit={submit} noValidate autoComplete="off">
      {printer.id === undefined && <FindPrinters known={known} onChoose={(found) => edit(chosen(form, found))} />}
      <PrinterFields form={form} errors={errors} onChange={edit} />
    </form>
  )
}
