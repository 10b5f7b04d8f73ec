import type { DishRow } from '../../kernel/db/tables/tables.ts'
import { dayAfter } from '../../kernel/db/day-period.ts'
import { inMenuOrder } from './dish.ts'

/** Business days that are looked back on, today among them: long enough for a quiet bar, short enough to follow a new menu. */
const WINDOW_DAYS = 28

/** How often a dish was sold. */
export interface SoldDish {
  dish_id: string
  qty: number
}

/** The first business day that counts. */
export const firstCountedDay = (today: string): string => dayAfter(today, 1 - WINDOW_DAYS)

/** The dishes of the menu that were sold, the most often sold first; of two sold equally often the one that the menu lists first. */
export function bestSellersOf(menu: readonly DishRow[], sold: readonly SoldDish[]): string[] {
  const qtyOf = new Map(sold.map(({ dish_id, qty }) => [dish_id, qty]))
  return inMenuOrder(menu)
    .flatMap(({ id }) => ((qtyOf.get(id) ?? 0) > 0 ? [id] : []))
    .toSorted((a, b) => (qtyOf.get(b) ?? 0) - (qtyOf.get(a) ?? 0))
}
