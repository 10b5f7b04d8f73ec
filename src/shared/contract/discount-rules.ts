import { Type, type Static } from 'typebox'
import type { AccessRoute } from '../permissions.ts'

const Percent = Type.Integer({ minimum: 0, maximum: 100 })

/** Whether discounts are allowed, and by area the maximum percentage without a supervisor: 0 for none. */
export const DiscountRules = Type.Object({ allowed: Type.Boolean(), foodorder: Percent, backoffice: Percent })
export type DiscountRules = Static<typeof DiscountRules>

/** The default: off, with the ceilings that apply once the venue allows discounts. */
export const noDiscounts: DiscountRules = { allowed: false, foodorder: 10, backoffice: 40 }

/** The maximum percentage that a person with these areas may give without a supervisor. */
export const ceilingOf = (rules: DiscountRules, areas: readonly AccessRoute[]): number =>
  Math.max(0, ...areas.map((area) => rules[area]))
