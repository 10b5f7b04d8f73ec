import type { DishType } from '../../shared/contract/order-parts.ts'
import type { Db } from '../db/database.ts'
import type { DishRow } from '../db/tables.ts'

/** The dishes with these ids, in no order; an unknown id is left out. */
export const findDishes = (db: Db, ids: readonly string[]): Promise<DishRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('dishes').selectAll().where('id', 'in', ids).execute()

export const dishesOfTypes = (db: Db, types: readonly DishType[]): Promise<DishRow[]> =>
  db.selectFrom('dishes').selectAll().where('type', 'in', types).execute()

export const insertDishes = (db: Db, rows: readonly DishRow[]) => db.insertInto('dishes').values(rows).execute()
