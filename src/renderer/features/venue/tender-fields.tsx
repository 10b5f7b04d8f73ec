import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import type { VenueDraft } from './venue-draft.ts'

const cash = [
  { value: 'no', label: 'Not taken' },
  { value: 'yes', label: 'Taken for orders, beside the card' },
  { value: 'alone', label: 'Taken, and paid back without a supervisor' },
] as const

const tips = [
  { value: 'no', label: 'Not taken' },
  { value: 'yes', label: 'Offered before the payment' },
] as const

/** Whether orders may be paid in cash, and whether guests may tip. */
export const TenderFields = ({ field }: Pick<FormOf<VenueDraft>, 'field'>) => (
  <>
    <div className="both">
      <SelectField label="Cash for orders" hint="Counted in X and Z under who took it" options={cash} {...field('cash')} />
    </div>
    <SelectField label="Tips" hint="No part of sales; counted under who served" options={tips} {...field('tips')} />
    <TextField
      label="Tips offered, %"
      hint="Up to three, such as 5, 10"
      maxLength={20}
      numeric
      inputMode="text"
      {...field('tipPercents')}
    />
  </>
)
