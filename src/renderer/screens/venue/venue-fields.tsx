import { type ReactNode, useMemo } from 'react'
import { Fields } from '../../ui/form/form-fields.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { chargeFields } from './charge-settings.ts'
import { cardFields, discountFields, paperFields, tableFields, tenderFields, type VenueDraft } from './venue-settings.ts'
import { timeZoneOptions } from './time-zones.ts'

/** The fields of the venue: paper, cards, points, limits, discounts, tenders, tax, service charge and tables. */
export function VenueFields({ form }: { form: FormOf<VenueDraft> }) {
  const zones = useMemo(() => timeZoneOptions(form.draft.timeZone), [form.draft.timeZone])
  return (
    <>
      <Group title="On paper">
        <Fields of={paperFields} form={form} more={{ timeZone: { options: zones } }} />
      </Group>
      <Group title="Cards, calls, points and refunds">
        <Fields of={cardFields} form={form} more={{ cardNumberStart: { hint: lastNumber(form.draft) } }} />
      </Group>
      <Group title="Discounts and comps">
        <Fields of={{ ...discountFields, ...tenderFields }} form={form} />
      </Group>
      <Group title="Tax and service charge">
        <Fields of={chargeFields} form={form} />
      </Group>
      <Group title="Tables">
        <Fields of={tableFields} form={form} />
      </Group>
    </>
  )
}

const WHOLE = /^\d+$/

const lastNumber = ({ cardNumberStart, cardNumberCount }: VenueDraft): string =>
  WHOLE.test(cardNumberStart) && WHOLE.test(cardNumberCount)
    ? `The last one is ${Number(cardNumberStart) + Number(cardNumberCount) - 1}`
    : 'The numbers are consecutive'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0 [&_legend]:mb-3 [&_legend]:p-0">
      <legend className="type-h3">{title}</legend>
      <div className="grid grid-cols-2 items-start gap-3">{children}</div>
    </fieldset>
  )
}
