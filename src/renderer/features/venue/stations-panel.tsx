import { Button, Input, Select } from 'antd'
import { useSetAtom } from 'jotai'
import { dishTypes } from '../../../shared/contract/order-parts.ts'
import { MAX_STATIONS, type Station } from '../../../shared/contract/stations.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { BinIcon, PlusIcon } from '../../ui/art/icons.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormErrors } from '../../ui/form/form-errors.ts'
import { type FormOf, useForm } from '../../ui/form/use-form.ts'
import { row, stack } from '../../ui/layout/layout.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'

/** A station as it is typed. `key` tells the rows apart. */
interface StationRow extends Station {
  key: string
}
interface StationsDraft {
  stations: StationRow[]
}

const typeOptions = dishTypes.map((type) => ({ value: type, label: type }))
const newRow = (): StationRow => ({ key: crypto.randomUUID(), name: '', types: [] })

/** What is said of rows that the contract refuses. */
const messagesOf = ({ stations }: StationsDraft): FormErrors<StationsDraft> => ({
  ...(stations.some(({ types }) => types.length === 0) && { stations: 'Choose what each station makes' }),
  ...(stations.some(({ name }) => name.trim() === '') && { stations: 'Name each station' }),
})

/** The kitchen's stations: the tabs of its displays, and which categories each makes. */
export function StationsPanel({ venue }: { venue: Venue }) {
  const form = useStationsForm(venue)
  const footer = (
    <div className={row(12, 'wrap', 'end')}>
      <Button disabled={!form.isDirty || form.busy} onClick={form.reset}>
        Discard changes
      </Button>
      <Button {...form.button}>Save stations</Button>
    </div>
  )
  return (
    <Panel title="Kitchen stations" footer={footer}>
      <Form form={form} asksBefore="reload" label="Kitchen stations">
        <Rows form={form} />
      </Form>
    </Panel>
  )
}

function useStationsForm(venue: Venue): FormOf<StationsDraft> {
  const show = useSetAtom(venueAtom)
  const toasts = useToasts()
  return useForm<StationsDraft, Venue>({
    start: { stations: venue.stations.map((station) => ({ ...station, key: station.name })) },
    messages: messagesOf,
    send: ({ stations }) =>
      write('updateVenue', {
        body: { ...venue, stations: stations.map(({ name, types }) => ({ name: name.trim(), types })) },
      }),
    onSaved: (saved) => {
      show(() => saved)
      toasts.success('Stations saved. The displays show them')
    },
    onRefused: ({ msg, fields = [] }) => fields.length === 0 && toasts.warning(msg),
  })
}

function Rows({ form }: { form: FormOf<StationsDraft> }) {
  const { value: rows, error, onChange } = form.field('stations')
  const change = (key: string, part: Partial<Station>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <Field label="Stations" error={error} hint="Each category of dishes is made at one station or more">
      {({ id, status, ...described }) => (
        <div className={stack(12)} role="group" aria-label="Stations" aria-describedby={described['aria-describedby']}>
          {rows.map(({ key, name, types }, index) => (
            <div key={key} className={stack(6)}>
              <div className={row(8)}>
                <Input
                  {...(index === 0 && { id })}
                  status={status}
                  aria-label={`Name of station ${index + 1}`}
                  autoComplete="off"
                  maxLength={20}
                  value={name}
                  onChange={(event) => change(key, { name: event.target.value })}
                />
                <Button
                  className="rigid"
                  icon={<BinIcon />}
                  title="Remove"
                  aria-label={`Remove station ${index + 1}`}
                  disabled={rows.length === 1}
                  onClick={() => onChange(rows.filter((one) => one.key !== key))}
                />
              </div>
              <Select
                id={`${id}-types-${index}`}
                mode="multiple"
                style={{ width: '100%' }}
                status={status}
                aria-label={`What station ${index + 1} makes`}
                placeholder="What it makes"
                options={typeOptions}
                value={types}
                onChange={(chosen) => change(key, { types: chosen })}
              />
            </div>
          ))}
          <div>
            <Button icon={<PlusIcon />} disabled={rows.length >= MAX_STATIONS} onClick={() => onChange([...rows, newRow()])}>
              Add station
            </Button>
          </div>
        </div>
      )}
    </Field>
  )
}
