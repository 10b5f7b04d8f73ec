import type { Dish } from '../../../shared/contract/dishes.ts'
import { isAmong } from '../../../shared/outlets.ts'
import type { Outlet } from '../../../shared/contract/outlets.ts'

/** A dish without outlets is sold by all. */
export const isSoldAt = ({ outlets }: Pick<Dish, 'outlets'>, outlet: number): boolean => isAmong(outlets ?? [], outlet)

/** 'Pool Bar only'; empty if all outlets sell it. */
export function onlyAt(dish: Pick<Dish, 'outlets'>, outlets: readonly Outlet[]): string {
  const selling = outlets.filter(({ _id }) => isSoldAt(dish, _id))
  return selling.length === outlets.length ? '' : `${selling.map(({ name }) => name).join(', ')} only`
}
