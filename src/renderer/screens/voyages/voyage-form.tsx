import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { type Voyage, VoyageForm as VoyageContract } from '../../../shared/contract/voyages.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { timeZoneOptions } from '../../ui/form/time-zone-options.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { WhenField } from '../../ui/form/when-field.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { ClocksField, PortsField } from './row-fields.tsx'
import { changesTurned, clockFault, clockText, draftOf, formOf, portFault, type VoyageDraft } from './voyage-draft.ts'
import { saveVoyage } from './voyages.atoms.ts'

const asks = { name: 'Name the voyage', fromDay: 'Enter the first day', toDay: 'Enter the last day' }

interface VoyageFormProps {
  /** Null for one that is being planned. */
  voyage: Voyage | null
  onSaved: () => void
  onDirty: (isDirty: boolean) => void
}

const faultsOf = ({ ports, clockChanges }: VoyageDraft) => {
  const [port, clock] = [portFault(ports), clockFault(clockChanges)]
  return { ...(port !== null && { ports: port }), ...(clock !== null && { clockChanges: clock }) }
}

export function VoyageForm({ voyage: given, onSaved, onDirty }: VoyageFormProps) {
  // As it was opened: a change by another terminal is refused by its version, and does not replace what is typed.
  const [voyage] = useState(given)
  const timeZone = useVenueZone()
  const toasts = useToasts()
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone])
  const form = useForm({
    start: draftOf(voyage, timeZone),
    asks,
    contract: [VoyageContract, (draft) => formOf(draft, voyage, timeZone)],
    messages: faultsOf,
    check: faultsOf,
    send: (draft) => saveVoyage(voyage, formOf(draft, voyage, timeZone)),
    onSaved: ({ name }) => {
      toasts.success(voyage === null ? `${name} is planned` : `${name} is saved`)
      onSaved()
    },
    onRefused: ({ msg }) => toasts.warning(msg),
  })
  const turned = voyage === null ? [] : changesTurned(voyage)
  return (
    <Form form={form} asksBefore="leaving" onDirty={onDirty} className="grid gap-5">
      <div className="grid gap-3.5">
        <TextField label="Name" maxLength={60} autoComplete="off" {...form.field('name')} />
        <div className="grid grid-cols-2 items-start gap-3">
          <WhenField kind="day" label="First day" {...form.field('fromDay')} />
          <WhenField kind="day" label="Last day" {...form.field('toDay')} />
        </div>
      </div>
      <PortsField {...form.field('ports')} />
      {turned.length > 0 && (
        <section>
          <h3>Clocks changed so far</h3>
          <ul className="type-supporting">
            {turned.map((change) => (
              <li key={change.at}>{clockText(change)}</li>
            ))}
          </ul>
        </section>
      )}
      <ClocksField zones={zones} {...form.field('clockChanges')} />
      <div className="justify-self-end">
        <Button {...form.button}>{voyage === null ? 'Plan voyage' : 'Save'}</Button>
      </div>
    </Form>
  )
}
