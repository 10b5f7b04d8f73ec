import type { Dish } from '../../../shared/contract/dishes.ts'
import { isAmong } from '../../../shared/outlets.ts'
import type { Outlet } from '../../../shared/contract/outlets.ts'

/** Whether an outlet sells a dish; a dish without outlets is sold by all. */
export const isSoldAt = ({ outlets }: Pick<Dish, 'outlets'>, outlet: number): boolean => isAmong(outlets ?? [], outlet)

/** The label of the outlets that sell a dish: 'Pool Bar only'; empty if all do. */
export function onlyAt(dish: Pick<Dish, 'outlets'>, outlets: readonly Outlet[]): string {
  const selling = outlets.filter(({ _id }) => isSoldAt(dish, _id))
  return selling.length === outlets.length ? '' : `${selling.map(({ name }) => name).join(', ')} only`
}
