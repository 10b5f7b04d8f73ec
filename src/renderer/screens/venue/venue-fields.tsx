import { type ReactNode, useMemo } from 'react'
import { Fields } from '../../ui/form/form-fields.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { chargeFields } from './charge-settings.ts'
import { cardFields, discountFields, paperFields, tableFields, tenderFields, type VenueDraft } from './venue-settings.ts'
import { timeZoneOptions } from './time-zones.ts'
import { cx } from '../../ui/cx.ts'
import styles from './venue.module.css'

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
    <fieldset className={cx('group', styles['group'])}>
      <legend className="type-h3">{title}</legend>
      <div className="pair">{children}</div>
    </fieldset>
  )
}
