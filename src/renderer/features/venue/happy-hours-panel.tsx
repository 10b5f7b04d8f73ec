import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { MAX_HAPPY_HOURS } from '../../../shared/contract/happy-hours.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormOf, useForm } from '../../ui/form/use-form.ts'
import { row, stack } from '../../ui/layout/layout.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { type HourRow, type HoursDraft, hoursFault, hoursIn, newHour, rowOf } from './happy-hour-draft.ts'
import { HappyHourRow } from './happy-hour-row.tsx'

/** When dishes of which categories cost less; none where prices are the same all day. */
export function HappyHoursPanel({ venue }: { venue: Venue }) {
  const form = useHoursForm(venue)
  const footer = (
    <div className={row(12, 'wrap', 'end')}>
      <Button disabled={!form.isDirty || form.busy} onClick={form.reset}>
        Discard changes
      </Button>
      <Button {...form.button}>Save happy hours</Button>
    </div>
  )
  return (
    <Panel title="Happy hours" footer={footer}>
      <Form form={form} asksBefore="reload" label="Happy hours">
        <Rows form={form} />
      </Form>
    </Panel>
  )
}

function useHoursForm(venue: Venue): FormOf<HoursDraft> {
  const show = useSetAtom(venueAtom)
  const toasts = useToasts()
  return useForm<HoursDraft, Venue>({
    start: { happyHours: (venue.happyHours ?? []).map(rowOf) },
    messages: ({ happyHours }) => {
      const fault = hoursFault(happyHours)
      return fault === null ? {} : { happyHours: fault }
    },
    send: ({ happyHours }) => write('updateVenue', { body: { ...venue, happyHours: hoursIn(happyHours) } }),
    onSaved: (saved) => {
      show(() => saved)
      toasts.success('Happy hours saved. The menu shows their prices')
    },
    onRefused: ({ msg, fields = [] }) => fields.length === 0 && toasts.warning(msg),
  })
}

function Rows({ form }: { form: FormOf<HoursDraft> }) {
  const { value: rows, error, onChange } = form.field('happyHours')
  const change = (key: string, part: Partial<HourRow>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <Field
      label="Happy hours"
      error={error}
      hint="By the venue’s clock; what was sent keeps its price. Of two at once the lower price is paid"
    >
      {({ id, status, ...described }) => (
        <div className={stack(20)} role="group" aria-label="Happy hours" aria-describedby={described['aria-describedby']}>
          {rows.map((hour, index) => (
            <HappyHourRow
              key={hour.key}
              hour={hour}
              nth={index + 1}
              id={index === 0 ? id : `${id}-${index}`}
              status={status}
              onChange={(part) => change(hour.key, part)}
              onRemove={() => onChange(rows.filter((one) => one !== hour))}
            />
          ))}
          <div>
            <Button icon={<PlusIcon />} disabled={rows.length >= MAX_HAPPY_HOURS} onClick={() => onChange([...rows, newHour()])}>
              Add happy hour
            </Button>
          </div>
        </div>
      )}
    </Field>
  )
}
