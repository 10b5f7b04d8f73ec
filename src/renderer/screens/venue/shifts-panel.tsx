import { noShifts, type ShiftRules } from '../../../shared/contract/shift-rules.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { amountOrNone, choice, draftOf, type DraftOf, Fields, rulesOf, text, valuesOf } from '../../ui/form/form-fields.tsx'
import { wholeIn } from '../../ui/form/typed.ts'
import { useVenuePart, VenuePartPanel } from './venue-part.tsx'

const limit = (label: string, hint: string) =>
  amountOrNone({ label, hint }, { message: 'Enter an amount such as 500, or leave it empty' })

const MAX_VALUES = 20
const MAX_VALUE = 10_000

/** NaN in place of a value that no note or coin has, or if there are none or too many. */
function valuesTyped(typed: string): number[] {
  const parts = typed.split(/[\s,]+/).filter((part) => part !== '')
  if (parts.length === 0 || parts.length > MAX_VALUES) return [Number.NaN]
  return parts.map((part) => (wholeIn(part) >= 1 && wholeIn(part) <= MAX_VALUE ? wholeIn(part) : Number.NaN))
}

const shiftFields = {
  held: choice<ShiftRules['held']>({
    label: 'Shifts',
    hint: 'With shifts, cash is taken and paid out only in one; a card can always be charged',
    options: [
      { value: 'off', label: 'None' },
      { value: 'shared', label: 'Shared by all at the outlet' },
      { value: 'one', label: 'Held by one person' },
    ],
  }),
  denominations: {
    ...text(
      { label: 'Notes and coins, Rs', hint: 'What a count asks for', numeric: true, inputMode: 'text', maxLength: 100 },
      { message: `Enter up to ${MAX_VALUES} whole numbers, such as 500, 100, 50` },
    ),
    read: (values: readonly number[]) => values.join(', '),
    write: valuesTyped,
  },
  differenceLimit: limit(
    'Differences without a supervisor up to, Rs',
    'Missing or too much at the end of a shift; empty means no limit',
  ),
  depositLimit: limit(
    'Deposits ashore by one person up to, Rs',
    'Above that, a second person’s PIN is needed; empty means no limit',
  ),
}

const rules = rulesOf(shiftFields)

export function ShiftsPanel({ venue }: { venue: Venue }) {
  const form = useVenuePart<DraftOf<typeof shiftFields>>({
    venue,
    start: draftOf(shiftFields, venue.shifts ?? noShifts),
    messages: rules.messages,
    check: rules.check,
    fields: (draft) => ({ shifts: valuesOf(shiftFields, draft) }),
    saved: 'Cash drawer and safe saved',
  })
  return (
    <VenuePartPanel form={form} title="Cash drawer and safe" what="shifts">
      <div className="grid gap-3.5">
        <Fields of={shiftFields} form={form} />
      </div>
    </VenuePartPanel>
  )
}
