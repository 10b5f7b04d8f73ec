import type { DishType } from '../../../../shared/contract/order-parts.ts'
import type { Paise } from '../../../../shared/money/money.ts'

export interface DishRow {
  id: string
  dish_name: string
  price: Paise
  image_url: string
  /** Half stars: 0 to 10. */
  half_stars: number
  type: DishType
  /** Since when sold out, ms; null while it can be ordered. */
  sold_out_at: number | null
  /** When it was removed from the menu for good, ms. */
  retired_at: number | null
  /** The ids of its modifier groups, in order. */
  modifier_groups: string
  /** The barcode as it was typed; null for none. No other dish on the menu has it. */
  barcode: string | null
  created_at: number
  /** The numbers of the outlets that sell it, as JSON; an empty list means all. */
  outlets: string
}

export interface ModifierGroupRow {
  id: string
  name: string
  /** The least and the most number of its choices. */
  least: number
  most: number
  leave_out: number
  /** Its choices in order, prices in paise. */
  modifiers: string
  /** When it was removed from all dishes for good, ms. */
  retired_at: number | null
  created_at: number
}

export interface StockCountRow {
  id: string
  item_code: string
  description: string
  unit: string
  /** Thousandths of the unit. */
  quantity_milli: number
  price: Paise
  day: string
  created_at: number
  /** The later count of the same item and day that replaced it; null for the valid count. */
  replaced_by: string | null
}
