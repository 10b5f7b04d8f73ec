import type { Dish } from '../../../shared/contract/dishes.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { DishRow } from '../../kernel/db/tables/tables.ts'
import { groupsOfDishes } from '../options/modifier-group.repo.ts'
import { currentVenue } from '../../venue/index.ts'
import { dishView, sellingAt } from './dish.ts'

/** Dishes in the order given as they are sold at `now` (ms), with the groups that they are ordered with. */
export async function viewsOf(db: Db, rows: readonly DishRow[], now: number): Promise<Dish[]> {
  const groups = await groupsOfDishes(db, rows)
  const selling = sellingAt(await currentVenue(db), now)
  return rows.map((row) => dishView(row, groups, selling))
}
