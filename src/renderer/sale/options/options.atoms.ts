import { atom } from 'jotai'
import type { Dish } from '../../../shared/contract/dishes.ts'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { lastMenuAtom } from '../state/cart-menu.atoms.ts'

export interface OpenOptions {
  dish: Dish
  line: OrderLine | null
}

const openAtom = atom<OpenOptions | null>(null)

export const openOptionsAtom = atom((get) => get(openAtom))

export const closeOptionsAtom = atom(null, (_get, set) => set(openAtom, null))

export const openDishAtom = atom(null, (_get, set, dish: Dish) => set(openAtom, { dish, line: null }))

export const openLineAtom = atom(null, (get, set, line: OrderLine) => {
  const dish = get(lastMenuAtom)?.get(line._id)
  if (dish !== undefined) set(openAtom, { dish, line })
})
