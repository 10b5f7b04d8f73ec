import { createHash } from 'node:crypto'
import type { CartLine, OrderLine } from '../../shared/contract/order-parts.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import { type Paise, toRupees } from '../../shared/money.ts'
import { MAX_QTY, orderTotals } from '../../shared/order-totals.ts'
import type { DishRow } from '../db/tables.ts'

/** A line as an order stores it: the dish as it was, its price in paise. */
export interface StoredLine {
  dishId: string
  dishName: string
  price: Paise
  imageUrl: string
  halfStars: number
  type: DishRow['type']
  qty: number
}

/**
 * The lines of a cart at the server's own prices and names, one a dish. A dish named twice counts once with both quantities.
 * A dish that is sold out or off the menu is refused by its name, unless `held`, the lines of the current unpaid order, has as many
 * of it already: what was ordered in time can still be paid.
 */
export function priceCart(
  cart: readonly CartLine[],
  dishes: readonly DishRow[],
  held: readonly StoredLine[],
): Result<StoredLine[]> {
  const menu = new Map(dishes.map((dish) => [dish.id, dish]))
  const wanted = new Map<string, WantedDish>()
  for (const { _id, qty } of cart) {
    const dish = menu.get(_id)
    if (dish === undefined) return fail('dish_unavailable')
    wanted.set(_id, { dish, qty: qty + (wanted.get(_id)?.qty ?? 0) })
  }
  const lines = [...wanted.values()]
  if (lines.some(({ qty }) => qty > MAX_QTY))
    return fail('invalid_request', { fields: [{ field: 'order', msg: `A dish is ordered ${MAX_QTY} times at most` }] })
  const why = lines.map((line) => whyNot(line, held)).find((msg) => msg !== null)
  return why === undefined ? ok(lines.map(storedLineOf)) : fail('dish_unavailable', { msg: why })
}

interface WantedDish {
  dish: DishRow
  qty: number
}

const storedLineOf = ({ dish, qty }: WantedDish): StoredLine => ({
  dishId: dish.id,
  dishName: dish.dish_name,
  price: dish.price,
  imageUrl: dish.image_url,
  halfStars: dish.half_stars,
  type: dish.type,
  qty,
})

/** Why a dish cannot be ordered that often, or null. */
function whyNot({ dish, qty }: WantedDish, held: readonly StoredLine[]): string | null {
  const ordered = held.find(({ dishId }) => dishId === dish.id)?.qty ?? 0
  if (qty <= ordered) return null
  if (dish.retired_at !== null) return `${dish.dish_name} is no longer on the menu. Take it out of the order`
  return dish.sold_out_at === null ? null : `${dish.dish_name} is sold out. Take it out of the order`
}

/** Total of stored lines in paise. */
export const totalOf = (lines: readonly StoredLine[]): Paise => orderTotals(lines).total

/** What an approval is bound to: which dishes, how often, at which price; the order of the lines does not matter. */
export function linesHash(lines: readonly Pick<StoredLine, 'dishId' | 'qty' | 'price'>[]): string {
  const canonical = lines.map(({ dishId, qty, price }) => `${dishId}:${qty}:${price}`).toSorted()
  return createHash('sha256').update(canonical.join('|')).digest('hex')
}

/** A stored line as the API shows it. */
export const orderLineOf = (line: StoredLine): OrderLine => ({
  _id: line.dishId,
  dishName: line.dishName,
  price: toRupees(line.price),
  imageUrl: line.imageUrl,
  rating: line.halfStars / 2,
  type: line.type,
  qty: line.qty,
})
