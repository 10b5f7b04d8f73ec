import { atom } from 'jotai'
import type { Dish } from '../../../shared/contract/dishes.ts'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { api } from '../../lib/api.ts'
import { cartAtom } from '../../lib/session.ts'
import { removeDishAtom, replaceFoodListAtom } from './cart.atoms.ts'
import { saleStageAtom } from './sale-stage.ts'

export type LineTrouble = 'Sold out' | 'Off the menu'

const troublesAtom = atom<ReadonlyMap<string, LineTrouble>>(new Map<string, LineTrouble>())

/** Lines of the cart, by dish id, that the server would refuse. */
export const lineTroublesAtom = atom((get) => get(troublesAtom))

/** The same as the lines themselves. */
export const troubledLinesAtom = atom((get) => get(cartAtom).filter(({ _id }) => get(troublesAtom).has(_id)))

/**
 * Reads the dishes of the cart as they are now: marks what sold out or left the menu, and takes over new names and prices, since
 * the server would refuse a total of old ones. Answers the lines that cost something else now. A sale being paid is left alone.
 */
export const followCartAtom = atom(null, async (get, set): Promise<OrderLine[]> => {
  const asked = get(cartAtom)
  if (asked.length === 0) return []
  const answer = await api('cartDishes', { query: { ids: asked.map(({ _id }) => _id).join(',') } })
  if (!answer.ok || get(saleStageAtom) !== 'open') return []
  const menu = new Map(answer.value.map((dish) => [dish._id, dish]))
  set(troublesAtom, troublesOf(asked, menu))
  const lines = get(cartAtom)
  const renewed = lines.map((line) => renewedLine(line, menu.get(line._id)))
  if (renewed.some((line, index) => line !== lines[index])) set(replaceFoodListAtom, renewed)
  return renewed.filter(({ price }, index) => price !== lines[index]?.price)
})

/** Takes every line out that the server would refuse. */
export const removeTroubledAtom = atom(null, (get, set) => {
  for (const { _id } of get(troubledLinesAtom)) set(removeDishAtom, _id)
})

function troublesOf(lines: readonly OrderLine[], menu: ReadonlyMap<string, Dish>): Map<string, LineTrouble> {
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
