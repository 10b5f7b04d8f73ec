import type { Db } from '../../kernel/db/database.ts'
import { held } from '../../kernel/db/held.ts'
import type { DishRow, ModifierGroupRow } from '../../kernel/db/tables/tables.ts'
import { groupIdsOf, type GroupContents, type Groups, groupView } from './modifier-group.ts'

/** Every group that dishes may be ordered with, in no order. */
export const allGroups = (db: Db): Promise<ModifierGroupRow[]> =>
  db.selectFrom('modifier_groups').selectAll().where('retired_at', 'is', null).execute()

/** Those of some ids; one that was taken off is left out. */
export const findGroups = (db: Db, ids: readonly string[]): Promise<ModifierGroupRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('modifier_groups').selectAll().where('id', 'in', ids).where('retired_at', 'is', null).execute()

/** The groups of some dishes by their ids. Where no dish has any, nothing is read. */
export async function groupsOfDishes(db: Db, dishes: readonly Pick<DishRow, 'modifier_groups'>[]): Promise<Groups> {
  const rows = await findGroups(db, [...new Set(dishes.flatMap(groupIdsOf))])
  return new Map(rows.map((row) => [row.id, groupView(row)]))
}

export const insertGroups = (db: Db, rows: readonly ModifierGroupRow[]) => db.insertInto('modifier_groups').values(rows).execute()

/** A group, held against other changes until the transaction ends; undefined when there is none, or it was taken off. */
export const holdGroup = (tx: Db, id: string): Promise<ModifierGroupRow | undefined> =>
  held(tx, tx.selectFrom('modifier_groups').selectAll().where('id', '=', id).where('retired_at', 'is', null)).executeTakeFirst()

/** Updates a group and answers it. */
export const changeGroup = (
  tx: Db,
  id: string,
  change: Partial<GroupContents & Pick<ModifierGroupRow, 'retired_at'>>,
): Promise<ModifierGroupRow> =>
  tx.updateTable('modifier_groups').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
