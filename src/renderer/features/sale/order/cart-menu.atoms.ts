import { atom } from 'jotai'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { api } from '../../../data/api.ts'
import { orderidAtom, cartAtom } from '../sale.atoms.ts'
import {
  heldDishesAtom,
  lineTroublesAtom,
  type LineTrouble,
  lostDishesAtom,
  removeDishAtom,
  replaceFoodListAtom,
} from './cart.atoms.ts'
import { saleStageAtom } from './sale-stage.ts'

/** Lines of the cart that the server would refuse. */
export const troubledLinesAtom = atom((get) => get(cartAtom).filter(({ _id }) => get(lineTroublesAtom).has(_id)))

/**
 * Reads the dishes of the cart as they are now: marks what sold out or left the menu, and takes over new names and prices, since
 * the server would refuse a total of old ones. Answers the lines that cost something else now. A sale being paid is left alone.
 */
export const followCartAtom = atom(null, async (get, set): Promise<OrderLine[]> => {
  const asked = get(cartAtom)
  if (asked.length === 0) return []
  const answer = await api('cartDishes', { query: { ids: asked.map(({ _id }) => _id).join(',') } })
  if (!answer.ok || get(saleStageAtom) !== 'open') return []
  set(heldDishesAtom, await heldDishes(get(orderidAtom)))
  const menu = new Map(answer.value.map((dish) => [dish._id, dish]))
  set(lostDishesAtom, lostAmong(asked, menu))
  const lines = get(cartAtom)
  const renewed = lines.map((line) => renewedLine(line, menu.get(line._id)))
  if (renewed.some((line, index) => line !== lines[index])) set(replaceFoodListAtom, renewed)
  return renewed.filter(({ price }, index) => price !== lines[index]?.price)
})

/** Takes every line out that the server would refuse. */
export const removeTroubledAtom = atom(null, (get, set) => {
  for (const { _id } of get(troubledLinesAtom)) set(removeDishAtom, _id)
})

/** The dishes of the placed order that the cart goes on with; none without one, or where the server does not say. */
async function heldDishes(orderid: string): Promise<Map<string, number>> {
  const answer = orderid === '' ? null : await api('getOrder', { params: { id: orderid } })
  if (answer === null || !answer.ok || answer.value.payment !== 'unpaid') return new Map<string, number>()
  return new Map(answer.value.order.map(({ _id, qty }) => [_id, qty]))
}

function lostAmong(lines: readonly OrderLine[], menu: ReadonlyMap<string, Dish>): Map<string, LineTrouble> {
  const troubles = new Map<string, LineTrouble>()
  for (const { _id } of lines) {
    const dish = menu.get(_id)
    if (dish === undefined) troubles.set(_id, 'Off the menu')
    else if (dish.soldOut) troubles.set(_id, 'Sold out')
  }
  return troubles
}

/** The line with the dish's present name, price and picture; the very same one where nothing changed. */
function renewedLine(line: OrderLine, dish: Dish | undefined): OrderLine {
  if (dish === undefined) return line
  const { dishName, price, imageUrl, rating, type } = dish
  const now = { dishName, price, imageUrl, rating, type }
  const isSame = (Object.keys(now) as (keyof typeof now)[]).every((field) => now[field] === line[field])
  return isSame ? line : { ...line, ...now }
}
