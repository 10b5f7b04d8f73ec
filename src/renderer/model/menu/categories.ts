import type { Dish } from '../../../shared/contract/dishes.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'

/** The value of `GET dish?type=`; empty is the main course. */
export type CategoryType = Exclude<DishType, 'Lunch' | 'Dinner'> | ''

/** What can be open: a category, or the favourites of this hour. */
export type OpenCategory = CategoryType | 'favourites'

export interface Category {
  type: CategoryType
  label: string
}

/** Dish categories in screen order, named exactly as in the specification (2, Dishes); main course is Lunch and Dinner. */
export const categories: readonly Category[] = [
  { type: '', label: 'main course' },
  { type: 'Starters', label: 'Starters' },
  { type: 'breakfast', label: 'breakfast' },
  { type: 'desserts', label: 'desserts' },
  { type: 'drinks', label: 'drinks' },
]

/** The category that a dish of this type is listed in. */
export const categoryOf = (type: DishType): CategoryType => (type === 'Lunch' || type === 'Dinner' ? '' : type)

const typesInOrder: readonly DishType[] = ['Lunch', 'Dinner', 'Starters', 'breakfast', 'desserts', 'drinks']

export interface DishGroup {
  type: DishType
  dishes: Dish[]
}

/** Dishes by their type, in the order of the menu; a type without dishes has no group. */
export function groupsOf(dishes: readonly Dish[]): DishGroup[] {
  const byType = Map.groupBy(dishes, ({ type }) => type)
  return typesInOrder.flatMap((type) => {
    const group = byType.get(type)
    return group === undefined ? [] : [{ type, dishes: group }]
  })
}

/** Dishes in the order of the menu. */
export const inMenuOrder = (dishes: readonly Dish[]): Dish[] => groupsOf(dishes).flatMap((group) => group.dishes)
