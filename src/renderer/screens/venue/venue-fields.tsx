import { type ReactNode, useMemo } from 'react'
import { LATEST_DAY_END } from '../../../shared/time.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { WhenField } from '../../ui/form/when-field.tsx'
import { ChargeFields } from './charge-fields.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { TenderFields } from './tender-fields.tsx'
import { MoneyRules } from './money-rules.tsx'
import { timeZoneOptions } from './time-zones.ts'
import type { VenueDraft } from './venue-draft.ts'
import { cx } from '../../ui/cx.ts'
import { Input } from 'antd'
import { Field, type FieldProps } from '../../ui/form/field.tsx'
import styles from './venue.module.css'

type VenueFormHandle = FormOf<VenueDraft>

/** The fields of the venue: paper, cards, points, limits, discounts, tenders, tax, service charge and tables. */
export function VenueFields({ form: { draft, field } }: { form: VenueFormHandle }) {
  const zones = useMemo(() => timeZoneOptions(draft.timeZone), [draft.timeZone])
  return (
    <>
      <Group title="On paper">
        <div className="both">
          <TextField label="Name" maxLength={60} {...field('name')} />
        </div>
        <LinesField label="Address lines" {...field('address')} />
        <LinesField label="Receipt footer lines" {...field('footer')} />
        <TextField label="Tax id" optional maxLength={40} {...field('taxId')} />
        <SelectField label="Time zone" searchable options={zones} {...field('timeZone')} />
        <SelectField
          label="Business day ends at"
          hint="Sales before this hour count to the day before in reports"
          options={dayEndings}
          {...field('dayEnds')}
        />
        <SelectField
          label="Dates are typed"
          hint="A date such as 12/31 or 31/12 is understood either way"
          options={dateOrders}
          {...field('dayFirst')}
        />
        <SelectField
          label="CSV files"
          hint="The way your spreadsheets read them"
          options={csvStyles}
          {...field('csvSemicolons')}
        />
      </Group>
      <Group title="Cards, calls, points and refunds">
        <CardRules draft={draft} field={field} />
        <MoneyRules field={field} />
      </Group>
      <Group title="Discounts and comps">
        <DiscountFields field={field} />
        <TenderFields field={field} />
      </Group>
      <Group title="Tax and service charge">
        <ChargeFields field={field} />
      </Group>
      <Group title="Tables">
        <TableRules field={field} />
      </Group>
    </>
  )
}

const dayEndings = Array.from({ length: LATEST_DAY_END + 1 }, (_, hour) => ({
  value: String(hour),
  label: hour === 0 ? 'Midnight' : `${hour}:00 AM`,
}))

const dateOrders = [
  { value: 'no', label: 'Month first, 12/31/2026' },
  { value: 'yes', label: 'Day first, 31/12/2026' },
] as const

const csvStyles = [
  { value: 'no', label: 'Commas, 1234.50' },
  { value: 'yes', label: 'Semicolons, 1234,50' },
] as const

/** How long cards are valid, their numbers, the country code, and Dream Points. */
const CardRules = ({ draft, field }: Pick<VenueFormHandle, 'draft' | 'field'>) => (
  <>
    <WhenField
      kind="day"
      label="End of voyage"
      optional
      hint="New cards expire at the end of this day; empty means after 14 days"
      {...field('voyageEnd')}
    />
    <TextField label="First card number" hint={lastNumber(draft)} numeric maxLength={6} {...field('cardNumberStart')} />
    <TextField
      label="Card numbers"
      hint="How many there are; all of them have 5 or 6 digits"
      numeric
      maxLength={6}
      {...field('cardNumberCount')}
    />
    <TextField
      label="Country code"
      inputMode="tel"
      hint="Added to mobile numbers without one"
      numeric="code"
      maxLength={5}
      {...field('countryCode')}
    />
    <TextField
      label="Dream Points per Rs 100"
      hint="For each full Rs 100 a member pays"
      numeric
      maxLength={3}
      {...field('pointsPerHundred')}
    />
  </>
)

/** Times of tables: release when idle, reservations shown ahead, and late courses. */
const TableRules = ({ field }: Pick<VenueFormHandle, 'field'>) => (
  <>
    <TextField
      label="Release idle tables after, min"
      hint="Booked for an order no one is working on; 0 means never"
      numeric
      maxLength={3}
      {...field('idleMinutes')}
    />
    <TextField
      label="Show reservations ahead, min"
      hint="How early a free table shows who is expected"
      numeric
      maxLength={3}
      {...field('reservedMinutes')}
    />
    <TextField
      label="A course is late after, min"
      hint="Where a kitchen display is used; 0 means never"
      numeric
      maxLength={3}
      {...field('lateMinutes')}
    />
  </>
)

const WHOLE = /^\d+$/

const lastNumber = ({ cardNumberStart, cardNumberCount }: VenueDraft): string =>
  WHOLE.test(cardNumberStart) && WHOLE.test(cardNumberCount)
    ? `The last one is ${Number(cardNumberStart) + Number(cardNumberCount) - 1}`
    : 'The numbers are consecutive'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={cx('group', styles['group'])}>
      <legend className="type-h3">{title}</legend>
      <div className="pair">{children}</div>
    </fieldset>
  )
}

interface LinesFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
}

/** A text of several lines, each printed on a line of its own. */
function LinesField({ label, error, hint, value, onChange }: LinesFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <Input.TextArea {...control} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
