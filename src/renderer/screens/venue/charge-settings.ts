import { type ChargeRules, noCharges } from '../../../shared/contract/charge-rules.ts'
import { type DishType, dishTypes } from '../../../shared/contract/order-parts.ts'
import { text, type ValuesOf, yesNo } from '../../ui/form/form-fields.tsx'

const RATE = /^(\d{1,3})([.,](\d{1,2}))?$/
const MAX_RATE = 10_000

/** In basis points: 0 if empty, null if it is not a percentage up to 100. */
export function rateIn(typed: string): number | null {
  if (typed.trim() === '') return 0
  const [, whole, , part = ''] = RATE.exec(typed.trim()) ?? []
  const rate = whole === undefined ? MAX_RATE + 1 : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return rate > MAX_RATE ? null : rate
}

const message = 'Enter up to 100 with two decimals, such as 12.5'
const rateField = (label: string, hint?: string) => ({
  ...text({ label, hint, optional: true, numeric: true, inputMode: 'decimal', maxLength: 6 }, { message }),
  read: (stored: number) => (stored === 0 ? '' : String(stored / 100)),
  write: (typed: string) => rateIn(typed) ?? Number.NaN,
})

const taxField = <T extends DishType>(type: T) => `tax-${type}` as const
const byType = <V>(of: (type: DishType) => V) =>
  Object.fromEntries(dishTypes.map((type) => [taxField(type), of(type)])) as Record<`tax-${DishType}`, V>

export const chargeFields = {
  taxInclusive: yesNo(
    {
      label: 'Tax',
      hint: 'For new orders; dishes already sent keep their tax',
      no: 'Added to prices',
      yes: 'Included in prices',
    },
    { isWide: true },
  ),
  ...byType((type) => rateField(`Tax on ${type}, %`)),
  serviceRate: rateField('Service charge, %', 'On the total of the dishes after discounts'),
  serviceTax: rateField('Tax on service charge, %'),
}

export const chargeValues = ({ inclusive, rates, service, serviceTax }: ChargeRules = noCharges) => ({
  taxInclusive: inclusive,
  ...byType((type) => rates.find((one) => one.type === type)?.rate ?? 0),
  serviceRate: service,
  serviceTax,
})

export const chargesIn = (values: ValuesOf<typeof chargeFields>): ChargeRules => ({
  inclusive: values.taxInclusive,
  rates: dishTypes.map((type) => ({ type, rate: values[taxField(type)] })).filter(({ rate }) => rate !== 0),
  service: values.serviceRate,
  serviceTax: values.serviceTax,
})
