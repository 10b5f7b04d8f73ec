import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import type { VenueDraft } from './venue-draft.ts'

const cash = [
  { value: 'no', label: 'Not taken' },
  { value: 'yes', label: 'Taken for orders, beside the card' },
  { value: 'alone', label: 'Taken, and refunded without a supervisor' },
] as const

const tips = [
  { value: 'no', label: 'Not taken' },
  { value: 'yes', label: 'Offered before the payment' },
] as const

/** Whether orders can be paid in cash, and whether tips are taken. */
export const TenderFields = ({ field }: Pick<FormOf<VenueDraft>, 'field'>) => (
  <>
    <div className="both">
      <SelectField label="Cash for orders" hint="In X and Z under the person who took it" options={cash} {...field('cash')} />
    </div>
    <SelectField label="Tips" hint="Not part of sales; counted under the person who served" options={tips} {...field('tips')} />
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
