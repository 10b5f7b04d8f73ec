import { Modal, Switch } from 'antd'
import { useCallback, useId, useRef, useState, type Ref, type SubmitEvent } from 'react'
import { bridgeMessages } from '../../../shared/bridge-messages.ts'
import { DEFAULT_PRINTER_PORT } from '../../../shared/printer-address.ts'
import type { Printer, PrinterForm, ReceiptColumns } from '../../../shared/printing.ts'
import { bridge } from '../../lib/bridge.ts'
import { useAction } from '../../lib/use-action.ts'
import { SelectField } from '../../ui/parts/select-field.tsx'
import { TextField } from '../../ui/parts/text-field.tsx'
import { columnWords } from './paper-words.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'

type Errors = Partial<Record<'name' | 'address', string>>

const FRESH: PrinterForm = {
  name: '',
  kind: 'tcp',
  address: '',
  roles: ['receipt'],
  columns: 42,
  paper: 'roll',
  codepage: 'windows1252',
  backChannel: true,
  drawer: false,
  logo: false,
}
const columnsByKey: Record<string, ReceiptColumns> = { '32': 32, '42': 42, '48': 48 }
const columnOptions = Object.entries(columnsByKey).map(([value, columns]) => ({ value, label: columnWords[columns] }))

interface PrinterDialogProps {
  /** The printer to change, 'new' for one more, null while closed. */
  editing: Printer | 'new' | null
  onClose: () => void
}

/** The small form of a printer: name, address, columns. The first printer added takes the invoices. */
export function PrinterDialog({ editing, onClose }: PrinterDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isNew = editing === 'new'
  return (
    <Modal
      open={editing !== null}
      title={isNew ? 'Add printer' : 'Printer'}
      width={440}
      okText={isNew ? 'Add printer' : 'Save printer'}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      cancelText="Close"
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(form.current)}
      destroyOnHidden
    >
      {editing !== null && (
        <PrinterFields ref={form} formId={formId} printer={isNew ? FRESH : editing} onBusy={setBusy} onSaved={onClose} />
      )}
    </Modal>
  )
}

/** The dialog takes a moment to open; whoever types in it already keeps their place. */
function focusFirstField(form: HTMLFormElement | null): void {
  if (form?.contains(document.activeElement) === false) form.querySelector('input')?.focus()
}

interface PrinterFieldsProps {
  ref: Ref<HTMLFormElement>
  formId: string
  printer: PrinterForm
  onBusy: (busy: boolean) => void
  onSaved: () => void
}

function PrinterFields({ ref, formId, printer, onBusy, onSaved }: PrinterFieldsProps) {
  const [form, setForm] = useState(printer)
  const [errors, setErrors] = useState<Errors>({})
  const save = useCallback(async () => {
    const filled = { ...form, name: form.name.trim(), address: form.address.trim() }
    const missing = emptyFields(filled)
    if (Object.keys(missing).length > 0) return setErrors(missing)
    onBusy(true)
    const answer = await bridge.call('savePrinter', filled)
    onBusy(false)
    if (answer.ok) return onSaved()
    setErrors({ address: answer.error.code === 'invalid_request' ? bridgeMessages['bad-address'] : answer.error.msg })
  }, [form, onBusy, onSaved])
  const [run] = useAction(save)
  const edit = (change: Partial<PrinterForm>) => {
    setForm({ ...form, ...change })
    setErrors({})
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <form ref={ref} id={formId} className={styles['form']} onSubmit={submit} noValidate autoComplete="off">
      <TextField label="Name" value={form.name} onChange={(name) => edit({ name })} error={errors.name} maxLength={40} />
      <TextField
        label="Address"
        value={form.address}
        onChange={(address) => edit({ address })}
        error={errors.address}
        hint={`Such as 192.168.1.50; port ${DEFAULT_PRINTER_PORT} unless another one is added, as in 192.168.1.50:9101`}
        maxLength={120}
      />
      <SelectField
        label="Columns"
        value={String(form.columns)}
        options={columnOptions}
        onChange={(key) => edit({ columns: columnsByKey[key] ?? form.columns })}
      />
      <div className={styles['inForm']}>
        <SettingRow label="Confirms each print" hint="Off for a printer that answers no questions">
          {(labelId) => (
            <Switch aria-labelledby={labelId} checked={form.backChannel} onChange={(backChannel) => edit({ backChannel })} />
          )}
        </SettingRow>
      </div>
    </form>
  )
}

const emptyFields = ({ name, address }: PrinterForm): Errors => ({
  ...(name === '' && { name: 'Enter a name, such as Front desk printer' }),
  ...(address === '' && { address: bridgeMessages['bad-address'] }),
})
