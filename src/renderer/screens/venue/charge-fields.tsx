import { dishTypes } from '../../../shared/contract/order-parts.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { taxField } from './charge-draft.ts'
import type { VenueDraft } from './venue-draft.ts'

const ways = [
  { value: 'no', label: 'Added to prices' },
  { value: 'yes', label: 'Included in prices' },
] as const

const percent = { inputMode: 'decimal', numeric: true, maxLength: 6, optional: true } as const

/** The tax of each category of dishes, and the service charge. */
export const ChargeFields = ({ field }: Pick<FormOf<VenueDraft>, 'field'>) => (
  <>
    <div className="both">
      <SelectField
        label="Tax"
        hint="For new orders; dishes already sent keep their tax"
        options={ways}
        {...field('taxInclusive')}
      />
    </div>
    {dishTypes.map((type) => (
      <TextField key={type} label={`Tax on ${type}, %`} {...percent} {...field(taxField(type))} />
    ))}
    <TextField
      label="Service charge, %"
      hint="On the total of the dishes after discounts"
      {...percent}
      {...field('serviceRate')}
    />
    <TextField label="Tax on service charge, %" {...percent} {...field('serviceTax')} />
  </>
)
