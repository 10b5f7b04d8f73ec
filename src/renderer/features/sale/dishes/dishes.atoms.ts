import { atom } from 'jotai'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import { api } from '../../../data/api.ts'
import { categories, type CategoryType } from './categories.ts'

interface Request {
  isLoading: boolean
  isError: boolean
}

const IDLE: Request = { isLoading: false, isError: false }

const menuAtom = atom<ReadonlyMap<CategoryType, Dish[]>>(new Map<CategoryType, Dish[]>())
const requestsAtom = atom<ReadonlyMap<CategoryType, Request>>(new Map<CategoryType, Request>())
const chosenAtom = atom<CategoryType>('')
const searchedAtom = atom('')

/** The category that is open. */
export const categoryAtom = atom((get) => get(chosenAtom))

/** What is typed into the search; while it is not empty, all categories are searched. */
export const dishSearchAtom = atom((get) => get(searchedAtom))

const shownTypesAtom = atom((get) => (get(searchedAtom).trim() === '' ? [get(chosenAtom)] : categories.map(({ type }) => type)))

const matches = (name: string, search: string): boolean => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())

/** The dish slice of the specification (3, Client state): the dishes to show, whether they are on their way, and whether that failed. */
export const dishAtom = atom((get) => {
  const types = get(shownTypesAtom)
  const requests = types.map((type) => get(requestsAtom).get(type) ?? IDLE)
  return {
    dishList: types
      .flatMap((type) => get(menuAtom).get(type) ?? [])
      .filter(({ dishName }) => matches(dishName, get(searchedAtom))),
    isLoading: requests.some(({ isLoading }) => isLoading),
    isError: requests.some(({ isError }) => isError),
  }
})

/** Reads the dishes of one category anew; those known so far stay in view meanwhile. */
const loadCategoryAtom = atom(null, async (get, set, type: CategoryType) => {
  const note = (request: Request) => set(requestsAtom, new Map(get(requestsAtom)).set(type, request))
  note({ isLoading: true, isError: false })
  const answer = await api('listDishes', { query: { type } })
  if (answer.ok) set(menuAtom, new Map(get(menuAtom)).set(type, answer.value))
  note({ isLoading: false, isError: !answer.ok })
})

/** Reads what is to be shown: the open category, or in a search every category. */
export const loadDishesAtom = atom(null, async (get, set) => {
  await Promise.all(get(shownTypesAtom).map((type) => set(loadCategoryAtom, type)))
})

/** Opens a category, which ends a search. */
export const chooseCategoryAtom = atom(null, (_get, set, type: CategoryType) => {
  set(searchedAtom, '')
  set(chosenAtom, type)
  return set(loadDishesAtom)
})

/** Searches by name in every category; those not read yet are read now. */
export const searchDishesAtom = atom(null, async (get, set, text: string) => {
  set(searchedAtom, text)
  const missing = get(shownTypesAtom).filter(
    (type) => !get(menuAtom).has(type) && get(requestsAtom).get(type)?.isLoading !== true,
  )
  await Promise.all(missing.map((type) => set(loadCategoryAtom, type)))
})

/**
 * After a change of the menu, here or on another terminal: reads what is shown anew, unseen. What is not shown is forgotten, so that
 * it is read anew when it is opened or searched.
 */
export const refreshDishesAtom = atom(null, async (get, set) => {
  const before = get(menuAtom)
  const types = get(shownTypesAtom)
  const answers = await Promise.all(types.map(async (type) => [type, await api('listDishes', { query: { type } })] as const))
  const readSince = [...get(menuAtom)].filter(([type, dishes]) => before.get(type) !== dishes)
  const fresh = new Map(readSince)
  for (const [type, answer] of answers) {
    const dishes = answer.ok ? answer.value : before.get(type)
    if (dishes !== undefined) fresh.set(type, dishes)
  }
  set(menuAtom, fresh)
})
