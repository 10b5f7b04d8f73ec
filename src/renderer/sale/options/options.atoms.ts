import { atom } from 'jotai'
import type { Dish } from '../../../shared/contract/dishes.ts'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { lastMenuAtom } from '../state/cart-menu.atoms.ts'

/** What the options sheet is open for: a dish to add, or a line of the order to change. */
export interface OpenOptions {
  dish: Dish
  line: OrderLine | null
}

const openAtom = atom<OpenOptions | null>(null)

/** What the sheet is open for; null while it is closed. */
export const openOptionsAtom = atom((get) => get(openAtom))

export const closeOptionsAtom = atom(null, (_get, set) => set(openAtom, null))

/** Opens the sheet for a dish of the menu. */
export const openDishAtom = atom(null, (_get, set, dish: Dish) => set(openAtom, { dish, line: null }))

/** Opens the sheet for a line of the order, if its dish is on the menu. */
export const openLineAtom = atom(null, (get, set, line: OrderLine) => {
  const dish = get(lastMenuAtom)?.get(line._id)
  if (dish !== undefined) set(openAtom, { dish, line })
})
