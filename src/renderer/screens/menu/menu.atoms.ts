import { atom } from 'jotai'
import type { Dish, DishBody } from '../../../shared/contract/dishes.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import type { SheetForm } from '../../../shared/contract/imports.ts'
import { readOnce, write } from '../../data/write.ts'
import type { ApiFailure, ApiResult } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import { isSoldAt } from './dish-outlets.ts'

export const menuAtom = readAtom('listMenu', [])

export const MENU_IMPORT = '/adminuser/dishes/import'
export const exportMenu = (form: SheetForm) => readOnce('exportMenu', { query: { form } })

export type DishState = 'on' | 'soldOut'
export type DishColumn = 'name' | 'type' | 'price' | 'rating'
export interface MenuView {
  text: string
  type: DishType | ''
  state: DishState | ''
  /** Null means all outlets. */
  outlet: number | null
  sort: { by: DishColumn; order: 'asc' | 'desc' } | null
}

/** `sort` null is the menu's own order. The view is kept while the window is open. */
export const menuViewAtom = atom<MenuView>({ text: '', type: '', state: '', outlet: null, sort: null })

const foldCase = (text: string): string => text.trim().toLocaleLowerCase()

const order: Record<DishColumn, (a: Dish, b: Dish) => number> = {
  name: (a, b) => a.dishName.localeCompare(b.dishName, 'en'),
  type: (a, b) => a.type.localeCompare(b.type, 'en', { sensitivity: 'base' }),
  price: (a, b) => a.price - b.price,
  rating: (a, b) => a.rating - b.rating,
}

const isFound = ({ dishName, barcode = '' }: Dish, text: string): boolean =>
  [dishName, barcode].some((one) => foldCase(one).includes(foldCase(text)))

export const shownDishesAtom = atom((get): Dish[] => {
  const { text, type, state, outlet, sort } = get(menuViewAtom)
  const left = get(menuAtom).data.filter(
    (dish) =>
      isFound(dish, text) &&
      (type === '' || dish.type === type) &&
      (state === '' || dish.soldOut === (state === 'soldOut')) &&
      (outlet === null || isSoldAt(dish, outlet)),
  )
  if (sort === null) return left
  const way = sort.order === 'asc' ? 1 : -1
  return left.toSorted((a, b) => order[sort.by](a, b) * way)
})

/** Shows the server's answer before the menu is read again. */
const showAtom = atom(null, (_get, set, dish: Dish) =>
  set(menuAtom, (menu) => menu.map((one) => (one._id === dish._id ? dish : one))),
)

/** The slice of adding a dish (specification, 4). */
interface Adding {
  loading: boolean
  error: ApiFailure | null
}

const IDLE: Adding = { loading: false, error: null }
const adding = atom(IDLE)

export const addingDishAtom = atom((get) => get(adding))

export const createDishAtom = atom(null, async (_get, set, body: DishBody): Promise<ApiResult<Dish>> => {
  set(adding, { ...IDLE, loading: true })
  try {
    const answer = await write('createDish', { body })
    if (!answer.ok) set(adding, { loading: true, error: answer.error })
    return answer
  } finally {
    set(adding, ({ error }) => ({ loading: false, error }))
  }
})

export const forgetAddingAtom = atom(null, (_get, set) => set(adding, IDLE))

export const updateDishAtom = atom(null, async (_get, set, _id: string, body: DishBody): Promise<ApiResult<Dish>> => {
  const answer = await write('updateDish', { params: { _id }, body })
  if (answer.ok) set(showAtom, answer.value)
  return answer
})

export const setSoldOutAtom = atom(null, async (_get, set, _id: string, soldOut: boolean): Promise<ApiResult<Dish>> => {
  const answer = await write('setDishSoldOut', { params: { _id }, body: { soldOut } })
  if (answer.ok) set(showAtom, answer.value)
  return answer
})

export const retireDishAtom = atom(null, async (_get, set, _id: string): Promise<ApiResult<Dish>> => {
  const answer = await write('retireDish', { params: { _id } })
  if (answer.ok) set(menuAtom, (menu) => menu.filter((one) => one._id !== _id))
  return answer
})
