import { MAX_HAPPY_HOURS } from '../../../shared/contract/happy-hours.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { Field } from '../../ui/form/field.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { type HourRow, type HoursDraft, hoursFault, hoursIn, newHour, rowOf } from './happy-hour-draft.ts'
import { HappyHourRow } from './happy-hour-row.tsx'
import { useVenuePart, VenuePartPanel } from './venue-part.tsx'

/** The happy hours of the venue; none if prices are the same all day. */
export function HappyHoursPanel({ venue }: { venue: Venue }) {
  const form = useVenuePart<HoursDraft>({
    venue,
    start: { happyHours: (venue.happyHours ?? []).map(rowOf) },
    messages: ({ happyHours }) => {
      const fault = hoursFault(happyHours)
      return fault === null ? {} : { happyHours: fault }
    },
    fields: ({ happyHours }) => ({ happyHours: hoursIn(happyHours) }),
    saved: 'Happy hours saved. The menu shows their prices',
  })
  return (
    <VenuePartPanel form={form} title="Happy hours" what="happy hours">
      <Rows form={form} />
    </VenuePartPanel>
  )
}

function Rows({ form }: { form: FormOf<HoursDraft> }) {
  const { value: rows, error, onChange } = form.field('happyHours')
  const change = (key: string, part: Partial<HourRow>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <Field
      label="Happy hours"
      error={error}
      hint="By the venue’s clock. Dishes already sent keep their price. If two overlap, the lower price counts"
    >
      {({ id, status, ...described }) => (
        <div className="grid gap-5" role="group" aria-label="Happy hours" aria-describedby={described['aria-describedby']}>
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
            <HeldButton
              icon={<PlusIcon />}
              why={rows.length >= MAX_HAPPY_HOURS ? `${MAX_HAPPY_HOURS} at most.` : null}
              onClick={() => onChange([...rows, newHour()])}
            >
              Add happy hour
            </HeldButton>
          </div>
        </div>
      )}
    </Field>
  )
}
