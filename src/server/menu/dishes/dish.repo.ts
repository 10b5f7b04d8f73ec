import type { DishType } from '../../../shared/contract/order-parts.ts'
import type { Db } from '../../kernel/db/database.ts'
import { held } from '../../kernel/db/held.ts'
import type { DishRow } from '../../kernel/db/tables/tables.ts'
import { isAt } from '../../venue/index.ts'
import type { DishContents } from './dish.ts'

/** The dishes with these ids, in no order, also those off the menu; an unknown id is left out. */
export const findDishes = (db: Db, ids: readonly string[]): Promise<DishRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('dishes').selectAll().where('id', 'in', ids).execute()

/** Every dish that an outlet sells, or those of some types; sold out ones too. */
export const dishesSoldAt = async (db: Db, outlet: number, types?: readonly DishType[]): Promise<DishRow[]> =>
  (await dishesOnMenu(db, types)).filter((row) => isAt(row, outlet))

/** Every dish on the menu of any outlet, or those of some types; sold out ones too. */
export const dishesOnMenu = (db: Db, types?: readonly DishType[]): Promise<DishRow[]> => {
  const menu = db.selectFrom('dishes').selectAll().where('retired_at', 'is', null)
  return (types === undefined ? menu : menu.where('type', 'in', types)).execute()
}

/** The dishes on the menu that have a barcode; with `codes` those that have one of these. */
export const dishesWithBarcode = (db: Db, codes?: readonly string[]) => {
  const found = db.selectFrom('dishes').select(['id', 'dish_name', 'barcode', 'outlets']).where('retired_at', 'is', null)
  return (codes === undefined ? found.where('barcode', 'is not', null) : found.where('barcode', 'in', codes))
    .$narrowType<{
      barcode: string
    }>()
    .execute()
}

export const insertDishes = (db: Db, rows: readonly DishRow[]) => db.insertInto('dishes').values(rows).execute()

/** A dish on the menu, held against other changes until the transaction ends; undefined when there is none. */
export const holdDish = (tx: Db, id: string): Promise<DishRow | undefined> =>
  held(tx, tx.selectFrom('dishes').selectAll().where('id', '=', id).where('retired_at', 'is', null)).executeTakeFirst()

/** Updates a dish and answers it. */
export const changeDish = (
  tx: Db,
  id: string,
  change: Partial<DishContents & Pick<DishRow, 'sold_out_at' | 'retired_at'>>,
): Promise<DishRow> => tx.updateTable('dishes').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
