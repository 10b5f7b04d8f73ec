import { Modal } from 'antd'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useId, useRef, useState, type Ref, type SubmitEvent } from 'react'
import { bridge } from '../../platform/bridge.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { useAction } from '../../data/use-action.ts'
import type { Printer, PrinterForm } from '../../../shared/printing.ts'
import { FindPrinters } from './find-printers.tsx'
import { chosen, errorsIn, freshPrinter, type PrinterErrors } from './printer-draft.ts'
import { PrinterFields } from './printer-fields.tsx'
import { stack } from '../../ui/layout/layout.ts'
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
  const form = useRef<HTMLFormElement>(null)
  const isNew = editing === 'new'
  return (
    <Modal
      open={editing !== null}
      title={isNew ? 'Add printer' : 'Printer'}
      width={520}
      style={{ top: 24 }}
      classNames={{ body: styles['dialogBody'] ?? '' }}
      okText={isNew ? 'Add printer' : 'Save printer'}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      cancelText="Close"
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(form.current)}
      destroyOnHidden
    >
      {editing !== null && (
        <Form ref={form} formId={formId} printer={isNew ? freshPrinter : editing} onBusy={setBusy} onSaved={onClose} />
      )}
    </Modal>
  )
}

/** The dialog takes a moment to open; whoever types in it already keeps their place. */
function focusFirstField(form: HTMLFormElement | null): void {
  if (form?.contains(document.activeElement) === false) form.querySelector<HTMLElement>('input:not([role])')?.focus()
}

interface FormProps {
  ref: Ref<HTMLFormElement>
  formId: string
  printer: PrinterForm
  onBusy: (busy: boolean) => void
  onSaved: () => void
}

function Form({ ref, formId, printer, onBusy, onSaved }: FormProps) {
  const known = useAtomValue(printStateAtom)?.printers.map((entry) => entry.printer) ?? []
  const [form, setForm] = useState(printer)
  const [errors, setErrors] = useState<PrinterErrors>({})
  const save = useCallback(async () => {
    const filled = { ...form, name: form.name.trim(), address: form.address.trim() }
    const wrong = errorsIn(filled)
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    onBusy(true)
    const answer = await bridge.call('savePrinter', filled)
    onBusy(false)
    if (answer.ok) return onSaved()
    setErrors({ address: answer.error.msg })
  }, [form, onBusy, onSaved])
  const [run] = useAction(save)
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
    <form ref={ref} id={formId} className={stack(12)} onSubmit={submit} noValidate autoComplete="off">
      {printer.id === undefined && <FindPrinters known={known} onChoose={(found) => edit(chosen(form, found))} />}
      <PrinterFields form={form} errors={errors} onChange={edit} />
    </form>
  )
}
