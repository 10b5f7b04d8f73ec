import type { Dish } from '../../../shared/contract/dishes.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'

/** The value of `GET dish?type=`; empty is the main course. */
export type CategoryType = Exclude<DishType, 'Lunch' | 'Dinner'> | ''

export type OpenCategory = CategoryType | 'favourites'

export interface Category {
  type: CategoryType
  label: string
}

/** The names are exactly those of the specification (2, Dishes); the main course is Lunch and Dinner. */
export const categories: readonly Category[] = [
  { type: '', label: 'main course' },
  { type: 'Starters', label: 'Starters' },
  { type: 'breakfast', label: 'breakfast' },
  { type: 'desserts', label: 'desserts' },
  { type: 'drinks', label: 'drinks' },
]

export const categoryOf = (type: DishType): CategoryType => (type === 'Lunch' || type === 'Dinner' ? '' : type)

const typesInOrder: readonly DishType[] = ['Lunch', 'Dinner', 'Starters', 'breakfast', 'desserts', 'drinks']

export interface DishGroup {
  type: DishType
  dishes: Dish[]
}

/** The groups are in the order of the menu; a type without dishes has none. */
export function groupsOf(dishes: readonly Dish[]): DishGroup[] {
  const byType = Map.groupBy(dishes, ({ type }) => type)
  return typesInOrder.flatMap((type) => {
    const group = byType.get(type)
    return group === undefined ? [] : [{ type, dishes: group }]
  })
}

export const inMenuOrder = (dishes: readonly Dish[]): Dish[] => groupsOf(dishes).flatMap((group) => group.dishes)
