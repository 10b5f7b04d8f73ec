import { Type, type Static } from 'typebox'
import { DishType } from './order-parts.ts'
import { Rate } from './values.ts'

/** How the tax of a category is rated; a category that is not named bears none. */
const TaxRate = Type.Object({ type: DishType, rate: Rate })

/** What a venue adds to prices: tax by category of dish, and a service charge. Rates are basis points: 1250 for 12.5 %. */
export const ChargeRules = Type.Object({
  /** Whether prices contain the tax; else it comes on top. */
  inclusive: Type.Boolean(),
  rates: Type.Array(TaxRate, { maxItems: 6 }),
  /** Of what the dishes come to after discounts; 0 for none. */
  service: Rate,
  /** At which rate the service charge is taxed. */
  serviceTax: Rate,
})
export type ChargeRules = Static<typeof ChargeRules>

/** The rules of a venue that has set none. */
export const noCharges: ChargeRules = { inclusive: false, rates: [], service: 0, serviceTax: 0 }
