import { dishTypes } from '../../../shared/contract/order-parts.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { taxField } from './charge-draft.ts'
import type { VenueDraft } from './venue-draft.ts'

const ways = [
  { value: 'no', label: 'Comes on top of prices' },
  { value: 'yes', label: 'Is contained in prices' },
] as const

const percent = { inputMode: 'decimal', numeric: true, maxLength: 6, optional: true } as const

/** Which tax is on which category of dish, and the service charge. */
export const ChargeFields = ({ field }: Pick<FormOf<VenueDraft>, 'field'>) => (
  <>
    <div className="both">
      <SelectField
        label="Tax"
        hint="For orders from now on; what was sent keeps the tax of then"
        options={ways}
        {...field('taxInclusive')}
      />
    </div>
    {dishTypes.map((type) => (
      <TextField key={type} label={`Tax on ${type}, %`} {...percent} {...field(taxField(type))} />
    ))}
    <TextField
      label="Service charge, %"
      hint="Of what the dishes come to after discounts"
      {...percent}
      {...field('serviceRate')}
    />
    <TextField label="Tax on service charge, %" {...percent} {...field('serviceTax')} />
  </>
)
