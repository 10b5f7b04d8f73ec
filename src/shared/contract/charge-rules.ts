import { Type, type Static } from 'typebox'
import { DishType } from './order-parts.ts'
import { Rate } from './values.ts'

/** The tax rate of a category; a category that is not listed has no tax. */
const TaxRate = Type.Object({ type: DishType, rate: Rate })

/** The charges of a venue: tax by category of dish, and a service charge. Rates are basis points: 1250 for 12.5 %. */
export const ChargeRules = Type.Object({
  /** Whether prices include the tax; otherwise it is added. */
  inclusive: Type.Boolean(),
  rates: Type.Array(TaxRate, { maxItems: 6 }),
  /** The service charge on the dishes after discounts; 0 for none. */
  service: Rate,
  /** The tax rate of the service charge. */
  serviceTax: Rate,
})
export type ChargeRules = Static<typeof ChargeRules>

/** The rules of a venue that has set none. */
export const noCharges: ChargeRules = { inclusive: false, rates: [], service: 0, serviceTax: 0 }
