import type { CartLine } from '../../shared/contract/order-parts.ts'
import type { Result } from '../../shared/errors.ts'
import type { Db } from '../db/database.ts'
import { findDishes } from '../dishes/dish.repo.ts'
import { groupsOfDishes } from '../modifiers/modifier-group.repo.ts'
import type { StoredLine } from './cart.ts'
import { heldLinesOf } from './order.repo.ts'
import { priceCart } from './price-cart.ts'

/** The lines of a passenger's cart at the server's own prices, or why it cannot be ordered. */
export async function pricedCartOf(tx: Db, paxId: string, cart: readonly CartLine[]): Promise<Result<StoredLine[]>> {
  const dishes = await findDishes(tx, [...new Set(cart.map(({ _id }) => _id))])
  return priceCart(cart, { dishes, groups: await groupsOfDishes(tx, dishes), held: await heldLinesOf(tx, paxId) })
}
