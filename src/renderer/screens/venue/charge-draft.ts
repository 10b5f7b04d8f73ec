import { type ChargeRules, noCharges } from '../../../shared/contract/charge-rules.ts'
import { type DishType, dishTypes } from '../../../shared/contract/order-parts.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'

/** The name of the form field of a category's tax. */
export const taxField = <T extends DishType>(type: T) => `tax-${type}` as const

/** Tax and service charge as typed: percentages as text, empty for none. */
export type ChargeDraft = Record<`tax-${DishType}` | 'taxInclusive' | 'serviceRate' | 'serviceTax', string>

const RATE = /^(\d{1,3})([.,](\d{1,2}))?$/
const MAX_RATE = 10_000

/** Parses a typed percentage into basis points: 0 if empty, null if it is not a percentage up to 100. */
export function rateIn(text: string): number | null {
  if (text.trim() === '') return 0
  const [, whole, , part = ''] = RATE.exec(text.trim()) ?? []
  const rate = whole === undefined ? MAX_RATE + 1 : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return rate > MAX_RATE ? null : rate
}

const typedRate = (rate: number): string => (rate === 0 ? '' : String(rate / 100))

/** The draft of a venue's tax and service charge. */
export function chargeDraftOf({ inclusive, rates, service, serviceTax }: ChargeRules = noCharges): ChargeDraft {
  const rateOf = (type: DishType): string => typedRate(rates.find((one) => one.type === type)?.rate ?? 0)
  return {
    'tax-Lunch': rateOf('Lunch'),
    'tax-Dinner': rateOf('Dinner'),
    'tax-Starters': rateOf('Starters'),
    'tax-breakfast': rateOf('breakfast'),
    'tax-desserts': rateOf('desserts'),
    'tax-drinks': rateOf('drinks'),
    taxInclusive: inclusive ? 'yes' : 'no',
    serviceRate: typedRate(service),
    serviceTax: typedRate(serviceTax),
  }
}

/** The tax and service charge to send; an invalid percentage counts as 0. */
export const chargesIn = (draft: ChargeDraft): ChargeRules => ({
  inclusive: draft.taxInclusive === 'yes',
  rates: dishTypes.flatMap((type) => {
    const rate = rateIn(draft[taxField(type)])
    return rate === null || rate === 0 ? [] : [{ type, rate }]
  }),
  service: rateIn(draft.serviceRate) ?? 0,
  serviceTax: rateIn(draft.serviceTax) ?? 0,
})

const NO_RATE = 'Enter up to 100 with two decimals, such as 12.5'

/** Errors for the invalid percentages. */
export function chargeFaults(draft: ChargeDraft): FormErrors<ChargeDraft> {
  const fields = [...dishTypes.map(taxField), 'serviceRate', 'serviceTax'] as const
  return Object.fromEntries(fields.filter((name) => rateIn(draft[name]) === null).map((name) => [name, NO_RATE]))
}
