import type { Dish } from '../../../shared/contract/dishes.ts'
import { isAmong } from '../../../shared/outlets.ts'
import type { Outlet } from '../../../shared/contract/outlets.ts'

/** Whether an outlet sells a dish; one that names none is sold by all. */
export const isSoldAt = ({ outlets }: Pick<Dish, 'outlets'>, outlet: number): boolean => isAmong(outlets ?? [], outlet)

/** Which outlets sell a dish: 'Pool Bar only'; empty where all outlets of the ship do. */
export function onlyAt(dish: Pick<Dish, 'outlets'>, outlets: readonly Outlet[]): string {
  const selling = outlets.filter(({ _id }) => isSoldAt(dish, _id))
  return selling.length === outlets.length ? '' : `${selling.map(({ name }) => name).join(', ')} only`
}
