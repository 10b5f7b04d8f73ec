import { atom } from 'jotai'
import type { Dish, DishForm } from '../../../shared/contract/dishes.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import { api } from '../../lib/api.ts'
import type { ApiResult } from '../../lib/api-types.ts'
import { remoteAtom } from '../../lib/remote-atom.ts'

const menu = remoteAtom<Dish[], []>([], () => api('listMenu'))

/** Every dish that is not retired, in the order of the menu. */
export const menuAtom = menu.slice
export const loadMenuAtom = menu.load
export const refreshMenuAtom = menu.refresh

export type DishState = 'on' | 'soldOut'
export type DishColumn = 'name' | 'type' | 'price' | 'rating'
export interface MenuView {
  text: string
  type: DishType | ''
  state: DishState | ''
  sort: { by: DishColumn; order: 'asc' | 'desc' } | null
}

/** What is searched, filtered and sorted by; null is the menu's own order. Kept while the window is open. */
export const menuViewAtom = atom<MenuView>({ text: '', type: '', state: '', sort: null })

const foldCase = (text: string): string => text.trim().toLocaleLowerCase()

const order: Record<DishColumn, (a: Dish, b: Dish) => number> = {
  name: (a, b) => a.dishName.localeCompare(b.dishName, 'en'),
  type: (a, b) => a.type.localeCompare(b.type, 'en', { sensitivity: 'base' }),
  price: (a, b) => a.price - b.price,
  rating: (a, b) => a.rating - b.rating,
}

/** The dishes that the search and the filters leave, sorted. */
export const shownDishesAtom = atom((get): Dish[] => {
  const { text, type, state, sort } = get(menuViewAtom)
  const left = get(menu.slice).data.filter(
    (dish) =>
      foldCase(dish.dishName).includes(foldCase(text)) &&
      (type === '' || dish.type === type) &&
      (state === '' || dish.soldOut === (state === 'soldOut')),
  )
  if (sort === null) return left
  const way = sort.order === 'asc' ? 1 : -1
  return left.toSorted((a, b) => order[sort.by](a, b) * way)
})

/** Shows a dish as the server has just answered it; other terminals hear of it by the change. */
const replaceAtom = atom(null, (get, set, dish: Dish) => {
  const known = get(menu.slice).data
  set(
    menu.replace,
    known.map((one) => (one._id === dish._id ? dish : one)),
  )
})

const adding = remoteAtom<Dish | null, [DishForm]>(null, (body) => api('createDish', { body }))

/** The slice of adding a dish (specification, 4): loading while it is sent, the dish as the server took it, or why it did not. */
export const addingDishAtom = adding.slice
/** POST dish. */
export const createDishAtom = adding.load
/** Ends what the last try said, as the form is cleared. */
export const forgetAddingAtom = atom(null, (_get, set) => set(adding.replace, null))

export const updateDishAtom = atom(null, async (_get, set, _id: string, body: DishForm): Promise<ApiResult<Dish>> => {
  const answer = await api('updateDish', { params: { _id }, body })
  if (answer.ok) set(replaceAtom, answer.value)
  return answer
})

export const setSoldOutAtom = atom(null, async (_get, set, _id: string, soldOut: boolean): Promise<ApiResult<Dish>> => {
  const answer = await api('setDishSoldOut', { params: { _id }, body: { soldOut } })
  if (answer.ok) set(replaceAtom, answer.value)
  return answer
})

export const retireDishAtom = atom(null, async (get, set, _id: string): Promise<ApiResult<Dish>> => {
  const answer = await api('retireDish', { params: { _id } })
  if (answer.ok)
    set(
      menu.replace,
      get(menu.slice).data.filter((one) => one._id !== _id),
    )
  return answer
})
