import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import type { VenueDraft } from './venue-draft.ts'

const rules = [
  { value: 'no', label: 'Not allowed' },
  { value: 'yes', label: 'Allowed on orders that are not paid' },
] as const

const percent = { inputMode: 'numeric', numeric: true, maxLength: 3 } as const

/** Whether discounts are allowed, and their limits without a supervisor. */
export const DiscountFields = ({ field }: Pick<FormOf<VenueDraft>, 'field'>) => (
  <>
    <div className="both">
      <SelectField
        label="Discounts allowed"
        hint="Each needs a reason. Reports list it under the person who gave it"
        options={rules}
        {...field('discountsAllowed')}
      />
    </div>
    <TextField
      label="Front desk up to, %"
      hint="Above that, a supervisor’s PIN is needed"
      {...percent}
      {...field('discountFoodorder')}
    />
    <TextField label="Back office up to, %" hint="The same for administrators" {...percent} {...field('discountBackoffice')} />
  </>
)
