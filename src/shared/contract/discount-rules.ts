import { Type, type Static } from 'typebox'
import type { AccessRoute } from '../permissions.ts'

const Percent = Type.Integer({ minimum: 0, maximum: 100 })

/** Whether discounts may be given, and up to how many percent somebody gives one without a supervisor, by area: 0 for none. */
export const DiscountRules = Type.Object({ allowed: Type.Boolean(), foodorder: Percent, backoffice: Percent })
export type DiscountRules = Static<typeof DiscountRules>

/** Off until the venue allows them, with the ceilings it then begins with. */
export const noDiscounts: DiscountRules = { allowed: false, foodorder: 10, backoffice: 40 }

/** Up to how many percent somebody of these areas gives without a supervisor. */
export const ceilingOf = (rules: DiscountRules, areas: readonly AccessRoute[]): number =>
  Math.max(0, ...areas.map((area) => rules[area]))
