import type { Rates, Terms } from './charges.ts'
import type { ChargeRules } from '../contract/charge-rules.ts'
import type { DishType, LineTerms } from '../contract/order-parts.ts'
import { paiseOf, toRupees } from './money.ts'

/** The terms of a category of dish; undefined if the venue charges nothing on it. */
export function termsOf(rules: ChargeRules | undefined, type: DishType): Rates | undefined {
  if (rules === undefined) return undefined
  const { inclusive, service, serviceTax } = rules
  const tax = rules.rates.find((one) => one.type === type)?.rate ?? 0
  return tax === 0 && service === 0 ? undefined : { tax, inclusive, service, serviceTax: service === 0 ? 0 : serviceTax }
}

/** The terms that a call sent, with the shares converted from rupees to paise. */
export const readTerms = ({ bears, ...rates }: LineTerms): Terms => ({
  ...rates,
  ...(bears !== undefined && {
    bears: { service: paiseOf(bears.service), tax: paiseOf(bears.tax), serviceTax: paiseOf(bears.serviceTax) },
  }),
})

/** The terms as a call sends them, with the shares in rupees. */
export const termsView = ({ bears, ...rates }: Terms): LineTerms => ({
  ...rates,
  ...(bears !== undefined && {
    bears: { service: toRupees(bears.service), tax: toRupees(bears.tax), serviceTax: toRupees(bears.serviceTax) },
  }),
})
