import { atom } from 'jotai'
import { readAtom } from '../../data/query.ts'
import { categories, type CategoryType, inMenuOrder, type OpenCategory } from '../../model/menu/categories.ts'
import { favouritesAtom, hasFavouritesAtom } from './favourites.atoms.ts'
import { foundDishes } from '../../model/menu/find-dishes.ts'

const dishesOf = (type: CategoryType) => readAtom('listDishes', [], () => ({ query: { type } }))

/** A category is read when it is shown, or when the cart has dishes of it. */
export const menuAtoms: Record<CategoryType, ReturnType<typeof dishesOf>> = {
  '': dishesOf(''),
  Starters: dishesOf('Starters'),
  breakfast: dishesOf('breakfast'),
  desserts: dishesOf('desserts'),
  drinks: dishesOf('drinks'),
}

const chosenAtom = atom<OpenCategory>('')

/** Falls back to the main course if there are no favourites any more. */
const openAtom = atom((get): OpenCategory => {
  const chosen = get(chosenAtom)
  return chosen === 'favourites' && !get(hasFavouritesAtom) ? '' : chosen
})

/** While it is not empty, all categories are searched. */
export const dishSearchAtom = atom('')

/** Opening a category ends a search. */
export const categoryAtom = atom(
  (get) => get(openAtom),
  (_get, set, type: OpenCategory) => {
    set(dishSearchAtom, '')
    set(chosenAtom, type)
  },
)

const isSearchingAtom = atom((get) => get(dishSearchAtom).trim() !== '')

const shownTypesAtom = atom((get): CategoryType[] => {
  const open = get(openAtom)
  if (get(isSearchingAtom)) return categories.map(({ type }) => type)
  return open === 'favourites' ? [] : [open]
})

const showsFavouritesAtom = atom((get) => !get(isSearchingAtom) && get(openAtom) === 'favourites')

/** The ranking is read with the first search; if that fails, the menu's order is used. */
const bestSellersAtom = readAtom('bestSellers', { dishes: [] })
const rankingAtom = atom((get) => (get(isSearchingAtom) ? get(bestSellersAtom) : { loading: false, data: { dishes: [] } }))

/** The dish slice of the specification (3, Client state); setting it reads the dishes again. */
export const dishAtom = atom(
  (get) => {
    if (get(showsFavouritesAtom)) {
      const { data, loading, error } = get(favouritesAtom)
      return { dishList: data.dishes, isLoading: loading, isError: error !== null }
    }
    const readings = get(shownTypesAtom).map((type) => get(menuAtoms[type]))
    const [menu, search, ranking] = [readings.flatMap(({ data }) => data), get(dishSearchAtom), get(rankingAtom)]
    return {
      dishList: get(isSearchingAtom) ? foundDishes(inMenuOrder(menu), search, ranking.data.dishes) : menu,
      isLoading: ranking.loading || readings.some(({ loading }) => loading),
      isError: readings.some(({ error }) => error !== null),
    }
  },
  (get, set) => (get(showsFavouritesAtom) ? set(favouritesAtom) : get(shownTypesAtom).forEach((type) => set(menuAtoms[type]))),
)
