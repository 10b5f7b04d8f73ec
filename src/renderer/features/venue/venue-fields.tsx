import dayjs from 'dayjs'
import { useMemo, type ReactNode } from 'react'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { LinesField } from './lines-field.tsx'
import { timeZoneOptions } from './time-zones.ts'
import type { VenueDraft, VenueErrors, VenueField } from './venue-draft.ts'
import { cx } from '../../ui/cx.ts'
import styles from './venue.module.css'

interface VenueFieldsProps {
  draft: VenueDraft
  errors: VenueErrors
  edit: (field: VenueField, value: string) => void
}

/** What stands on paper, and how the venue numbers, dials and rewards. */
export function VenueFields({ draft, errors, edit }: VenueFieldsProps) {
  const zones = useMemo(() => timeZoneOptions(draft.timeZone), [draft.timeZone])
  const of = (field: VenueField) => ({
    value: draft[field],
    error: errors[field],
    onChange: (value: string) => edit(field, value),
  })
  return (
    <>
      <Group title="On paper">
        <Cell field="name" wide>
          <TextField label="Name" maxLength={60} {...of('name')} />
        </Cell>
        <Cell field="address">
          <LinesField label="Address lines" {...of('address')} />
        </Cell>
        <Cell field="footer">
          <LinesField label="Receipt footer lines" {...of('footer')} />
        </Cell>
        <Cell field="taxId">
          <TextField label="Tax id" optional maxLength={40} {...of('taxId')} />
        </Cell>
        <Cell field="timeZone">
          <SelectField label="Time zone" searchable options={zones} {...of('timeZone')} />
        </Cell>
      </Group>
      <Group title="Cards, calls, points and refunds">
        <VoyageEnd {...of('voyageEnd')} />
        <Cell field="cardNumberStart">
          <TextField
            label="First card number"
            hint={lastNumber(draft.cardNumberStart)}
            inputMode="numeric"
            numeric
            maxLength={6}
            {...of('cardNumberStart')}
          />
        </Cell>
        <Cell field="countryCode">
          <TextField
            label="Country code"
            inputMode="tel"
            hint="Added to mobile numbers without one"
            numeric
            maxLength={5}
            {...of('countryCode')}
          />
        </Cell>
        <Cell field="pointsPerHundred">
          <TextField
            label="Dream Points per Rs 100"
            hint="For each full Rs 100 a member pays"
            inputMode="numeric"
            numeric
            maxLength={3}
            {...of('pointsPerHundred')}
          />
        </Cell>
        <MoneyRules of={of} />
      </Group>
    </>
  )
}

interface MoneyRulesProps {
  /** What a field shows and does. */
  of: (field: VenueField) => { value: string; error: string | undefined; onChange: (value: string) => void }
}

/** When money moves, and when it is refused. */
const MoneyRules = ({ of }: MoneyRulesProps) => (
  <>
    <Cell field="refundLimit">
      <AmountField
        label="Refunds without a supervisor up to, Rs"
        optional
        hint="Above it a supervisor’s PIN is asked for; empty asks for none"
        {...of('refundLimit')}
      />
    </Cell>
    <Cell field="keysRequired">
      <SelectField
        label="Money moves without a key"
        hint="Purser’s own screens send one with every move"
        options={keyRules}
        {...of('keysRequired')}
      />
    </Cell>
    <Cell field="requireAmount">
      <SelectField
        label="Codes without an order"
        hint="Without one a code is good for any order up to the card’s balance"
        options={codeRules}
        {...of('requireAmount')}
      />
    </Cell>
  </>
)

/** Whether a code may be sent before there are dishes to pay for: the field is `requireAmount`. */
const codeRules = [
  { value: 'no', label: 'Allowed: the message says up to what amount' },
  { value: 'yes', label: 'Refused: each code names its amount' },
] as const

/** For programs of others: a move sent twice without a key is done twice. */
const keyRules = [
  { value: 'no', label: 'Are done' },
  { value: 'yes', label: 'Are refused' },
] as const

/** The last day of the voyage, which cards last to. */
function VoyageEnd({ value, error, onChange }: { value: string; error: string | undefined; onChange: (day: string) => void }) {
  return (
    <Cell field="voyageEnd">
      <DateField
        label="End of voyage"
        optional
        hint="New cards expire at the end of this day; empty means after 14 days"
        error={error}
        value={value === '' ? null : dayjs(value)}
        onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? '')}
      />
    </Cell>
  )
}

/** A venue hands out 100 numbers (specification, 9). */
const lastNumber = (start: string): string =>
  /^\d+$/.test(start) ? `100 numbers, up to ${Number.parseInt(start, 10) + 99}` : '100 numbers in a row'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={cx('group', styles['group'])}>
      <legend className="type-h3">{title}</legend>
      <div className="pair">{children}</div>
    </fieldset>
  )
}

const Cell = ({ field, wide = false, children }: { field: VenueField; wide?: boolean; children: ReactNode }) => (
  <div data-field={field} className={wide ? 'both' : undefined}>
    {children}
  </div>
)
