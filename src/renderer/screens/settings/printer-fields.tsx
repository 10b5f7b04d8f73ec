import { Checkbox, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import type { PrinterPaper, PrinterRole, ReceiptColumns } from '../../../shared/printing/printing.ts'
import { columnLabels } from '../../printing/paper-labels.ts'
import { roleLabels } from '../../printing/printer-facts.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import {
  addressLabels,
  codePageOptions,
  kindOptions,
  type PrinterDraft,
  secondCodePageOptions,
  speedOptions,
} from './printer-draft.ts'
import { SettingRow } from './setting-row.tsx'
import { useAtomValue } from 'jotai'
import { venueAtom } from '../../data/venue.atoms.ts'
import { printStateAtom } from '../../platform/terminal.ts'

const columnsByKey: Record<string, ReceiptColumns> = { '32': 32, '42': 42, '48': 48 }
const columnOptions = Object.entries(columnsByKey).map(([value, columns]) => ({ value, label: columnLabels[columns] }))
const paperOptions: readonly { value: PrinterPaper; label: string }[] = [
  { value: 'roll', label: 'A roll' },
  { value: 'a4', label: 'A4 sheets' },
]
const roleOptions = (Object.entries(roleLabels) as [PrinterRole, string][]).map(([value, label]) => ({ value, label }))

export function PrinterFields({
  form: { draft, field, edit },
}: {
  form: Pick<FormOf<PrinterDraft>, 'draft' | 'field' | 'edit'>
}) {
  const { kind, columns, roles, backChannel, logo, drawer } = draft
  return (
    <>
      <SelectField label="Connection" options={kindOptions} {...field('kind')} />
      <TextField label="Name" maxLength={40} {...field('name')} />
      <TextField {...addressLabels[kind]} maxLength={120} {...field('address')} />
      {kind === 'device' && <SelectField label="Serial speed" options={speedOptions} {...field('speed')} />}
      <Roles roles={roles} onChange={(chosen) => edit({ roles: chosen })} />
      {roles.includes('kitchen') && <PrinterStations printer={draft} onChange={(stations) => edit({ stations })} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-3">
        {kind === 'html' && <SelectField label="Paper" options={paperOptions} {...field('paper')} />}
        <SelectField
          label="Columns"
          value={String(columns)}
          options={columnOptions}
          onChange={(key) => edit({ columns: columnsByKey[key] ?? columns })}
        />
        {kind !== 'html' && <SelectField label="Code page" options={codePageOptions} {...field('codepage')} />}
        {kind !== 'html' && (
          <SelectField
            label="Second code page"
            hint="For letters the first one lacks, if the printer has it"
            options={secondCodePageOptions}
            {...field('secondCodepage')}
          />
        )}
      </div>
      <div className="grid gap-2.5 *:min-h-0 *:border-0 *:p-0">
        {kind === 'tcp' && (
          <Choice
            label="Confirms each print"
            hint="Turn off for a printer that does not report its status"
            checked={backChannel}
            onChange={field('backChannel').onChange}
          />
        )}
        <Choice
          label="Print the logo"
          hint="Invoices and slips start with the Purser logo"
          checked={logo}
          onChange={field('logo').onChange}
        />
        {kind !== 'html' && (
          <Choice
            label="Cash drawer"
            hint="Opens when cash is refunded, and on a test print"
            checked={drawer}
            onChange={field('drawer').onChange}
          />
        )}
      </div>
    </>
  )
}

function Roles({ roles, onChange }: { roles: PrinterRole[]; onChange: (roles: PrinterRole[]) => void }) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId} className="grid gap-1.5">
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

/** A station has at most one printer of this workstation. */
function PrinterStations({
  printer: { id, stations },
  onChange,
}: {
  printer: Pick<PrinterDraft, 'id' | 'stations'>
  onChange: (stations: string[]) => void
}) {
  const labelId = useId()
  const known = useAtomValue(venueAtom).data?.stations.map(({ name }) => name)
  const others = (useAtomValue(printStateAtom)?.printers ?? []).map(({ printer }) => printer).filter((other) => other.id !== id)
  // A station that the venue has renamed stays listed, so that it can be unchecked.
  const options = [...new Set([...(known ?? []), ...stations])].map((name) => {
    const other = others.find((one) => one.stations?.includes(name))
    const isGone = known !== undefined && !known.includes(name)
    const isTaken = other !== undefined && !stations.includes(name)
    return {
      value: name,
      label: isGone ? `${name} (no such station)` : isTaken ? `${name} (on ${other.name})` : name,
      disabled: isTaken,
    }
  })
  return (
    <div role="group" aria-labelledby={labelId} className="grid gap-1.5">
      <div id={labelId}>Kitchen tickets of these stations only</div>
      {options.length > 0 && <Checkbox.Group<string> options={options} value={stations} onChange={onChange} />}
      <div className="type-supporting">
        {known === undefined ? 'Log in to choose among the stations of the venue. ' : ''}
        None chosen: whole tickets, and what no other printer prints
      </div>
    </div>
  )
}
