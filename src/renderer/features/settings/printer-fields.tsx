import { Checkbox, Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import type { PrinterForm, PrinterPaper, PrinterRole, ReceiptColumns } from '../../../shared/printing.ts'
import { columnWords } from '../../printing/paper-words.ts'
import { roleWords } from '../../printing/printer-facts.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import {
  addressLabels,
  codePageOptions,
  kindOptions,
  type PrinterErrors,
  SYSTEM_SPEED,
  speedOptions,
  withSpeed,
} from './printer-draft.ts'
import { SettingRow } from './setting-row.tsx'
import { cx } from '../../ui/cx.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './settings.module.css'

const columnsByKey: Record<string, ReceiptColumns> = { '32': 32, '42': 42, '48': 48 }
const columnOptions = Object.entries(columnsByKey).map(([value, columns]) => ({ value, label: columnWords[columns] }))
const paperOptions: readonly { value: PrinterPaper; label: string }[] = [
  { value: 'roll', label: 'A roll' },
  { value: 'a4', label: 'A4 sheets' },
]
const roleOptions = (Object.entries(roleWords) as [PrinterRole, string][]).map(([value, label]) => ({ value, label }))

interface PrinterFieldsProps {
  form: PrinterForm
  errors: PrinterErrors
  onChange: (form: PrinterForm) => void
}

/** What a printer is set to; only what its kind can do is asked. */
export function PrinterFields({ form, errors, onChange }: PrinterFieldsProps) {
  const { kind } = form
  const edit = (change: Partial<PrinterForm>) => onChange({ ...form, ...change })
  return (
    <>
      <SelectField label="Reached" value={kind} options={kindOptions} onChange={(chosen) => edit({ kind: chosen })} />
      <TextField label="Name" value={form.name} onChange={(name) => edit({ name })} error={errors.name} maxLength={40} />
      <TextField
        {...addressLabels[kind]}
        value={form.address}
        onChange={(address) => edit({ address })}
        error={errors.address}
        maxLength={120}
      />
      {kind === 'device' && (
        <SelectField
          label="Speed of a serial line"
          value={form.baudRate === undefined ? SYSTEM_SPEED : String(form.baudRate)}
          options={speedOptions}
          onChange={(speed) => onChange(withSpeed(form, speed))}
        />
      )}
      <Roles roles={form.roles} onChange={(roles) => edit({ roles })} />
      <div className={cx('gap-12', styles['pair'])}>
        {kind === 'html' && (
          <SelectField label="Paper" value={form.paper} options={paperOptions} onChange={(paper) => edit({ paper })} />
        )}
        <SelectField
          label="Columns"
          value={String(form.columns)}
          options={columnOptions}
          onChange={(key) => edit({ columns: columnsByKey[key] ?? form.columns })}
        />
        {kind !== 'html' && (
          <SelectField
            label="Code page"
            value={form.codepage}
            options={codePageOptions}
            onChange={(codepage) => edit({ codepage })}
          />
        )}
      </div>
      <div className={cx(stack(10), styles['inForm'])}>
        {kind === 'tcp' && (
          <Choice
            label="Confirms each print"
            hint="Off for a printer that answers no questions"
            checked={form.backChannel}
            onChange={(backChannel) => edit({ backChannel })}
          />
        )}
        <Choice
          label="Print the mark"
          hint="Invoices and slips begin with the mark of Purser"
          checked={form.logo}
          onChange={(logo) => edit({ logo })}
        />
        {kind !== 'html' && (
          <Choice
            label="Cash drawer"
            hint="Opens when a card’s balance is paid out, and on a test print"
            checked={form.drawer}
            onChange={(drawer) => edit({ drawer })}
          />
        )}
      </div>
    </>
  )
}

function Roles({ roles, onChange }: { roles: PrinterRole[]; onChange: (roles: PrinterRole[]) => void }) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId} className={stack(6)}>
      <div id={labelId}>Prints by itself</div>
      <Checkbox.Group<PrinterRole> options={roleOptions} value={roles} onChange={onChange} />
    </div>
  )
}

interface ChoiceProps {
  label: string
  hint: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  return (
    <SettingRow label={label} hint={hint}>
      {(labelId) => <Switch aria-labelledby={labelId} checked={checked} onChange={onChange} />}
    </SettingRow>
  )
}
