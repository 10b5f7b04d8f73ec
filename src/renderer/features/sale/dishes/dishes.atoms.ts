import { atom } from 'jotai'
import { readAtom } from '../../../data/query.ts'
import { categories, type CategoryType, inMenuOrder } from './categories.ts'
import { foundDishes } from './find-dishes.ts'

const dishesOf = (type: CategoryType) => readAtom('listDishes', [], () => ({ query: { type } }))

/** The dishes of each category; one is read where it is shown, or where the cart has dishes of it. */
export const menuAtoms: Record<CategoryType, ReturnType<typeof dishesOf>> = {
  '': dishesOf(''),
  Starters: dishesOf('Starters'),
  breakfast: dishesOf('breakfast'),
  desserts: dishesOf('desserts'),
  drinks: dishesOf('drinks'),
}

const chosenAtom = atom<CategoryType>('')

/** What is typed into the search; while it is not empty, all categories are searched. */
export const dishSearchAtom = atom('')

/** The category that is open; opening one ends a search. */
export const categoryAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, type: CategoryType) => {
    set(dishSearchAtom, '')
    set(chosenAtom, type)
  },
)

const shownTypesAtom = atom((get) => (get(dishSearchAtom).trim() === '' ? [get(chosenAtom)] : categories.map(({ type }) => type)))

/** What the search shows first. It is read with the first search; where that fails, the menu's order stands. */
const bestSellersAtom = readAtom('bestSellers', { dishes: [] })
const rankingAtom = atom((get) =>
  get(dishSearchAtom).trim() === '' ? { loading: false, data: { dishes: [] } } : get(bestSellersAtom),
)

/**
 * The dish slice of the specification (3, Client state): the dishes to show, whether they are on their way, and whether that failed.
 * Set, they are read again.
 */
export const dishAtom = atom(
  (get) => {
    const readings = get(shownTypesAtom).map((type) => get(menuAtoms[type]))
    const [menu, search, ranking] = [readings.flatMap(({ data }) => data), get(dishSearchAtom), get(rankingAtom)]
    return {
      dishList: search.trim() === '' ? menu : foundDishes(inMenuOrder(menu), search, ranking.data.dishes),
      isLoading: ranking.loading || readings.some(({ loading }) => loading),
      isError: readings.some(({ error }) => error !== null),
    }
  },
  (get, set) => get(shownTypesAtom).forEach((type) => set(menuAtoms[type])),
)
