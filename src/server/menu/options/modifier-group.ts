import { cleanText, isBlank } from '../../../shared/clean-text.ts'
import type { GroupForm, ModifierGroup } from '../../../shared/contract/modifiers.ts'
import { type FieldError, ok, type Result } from '../../../shared/errors.ts'
import { failFields } from '../../../shared/messages.ts'
import { type Paise, paiseOf, toRupees } from '../../../shared/money/money.ts'
import type { DishRow, ModifierGroupRow } from '../../kernel/db/tables/tables.ts'
import { inBatches } from '../../kernel/db/batches.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate } from '../../kernel/db/lock-order.ts'

/** A choice as stored in a group. */
interface StoredModifier {
  id: string
  name: string
  price: Paise
}

const modifiersOf = ({ modifiers }: Pick<ModifierGroupRow, 'modifiers'>): StoredModifier[] =>
  JSON.parse(modifiers) as StoredModifier[]

/** A group as the API shows it. */
export const groupView = (row: ModifierGroupRow): ModifierGroup => ({
  _id: row.id,
  name: row.name,
  least: row.least,
  most: row.most,
  leaveOut: row.leave_out === 1,
  modifiers: modifiersOf(row).map(({ id, name, price }) => ({ _id: id, name, price: toRupees(price) })),
})

/** The ids of a dish's modifier groups. */
export const groupIdsOf = ({ modifier_groups }: Pick<DishRow, 'modifier_groups'>): string[] =>
  JSON.parse(modifier_groups) as string[]

/** Groups by their ids. */
export type Groups = ReadonlyMap<string, ModifierGroup>

/** The groups of a dish in its order; groups that no longer exist are left out. */
export const groupsOfDish = (dish: Pick<DishRow, 'modifier_groups'>, groups: Groups): ModifierGroup[] =>
  groupIdsOf(dish).flatMap((id) => groups.get(id) ?? [])

/** The fields of a group that its form sets. */
type GroupContents = Omit<ModifierGroupRow, 'id' | 'retired_at' | 'created_at'>

/**
 * Converts a form to its stored contents, or returns what is wrong with it. A choice of the group keeps its id, so that open
 * orders still refer to it; any other gets a new one from `makeId`.
 */
export function contentsOf(form: GroupForm, before: ModifierGroupRow | null, makeId: () => string): Result<GroupContents> {
  const known = new Set(before === null ? [] : modifiersOf(before).map(({ id }) => id))
  const modifiers = form.modifiers.map(({ _id, name, price }) => ({
    id: _id !== undefined && known.delete(_id) ? _id : makeId(),
    name: cleanText(name),
    price: paiseOf(price),
  }))
  const name = cleanText(form.name)
  const broken = brokenRules({ ...form, name }, modifiers)
  if (broken.length > 0) return failFields(broken)
  const { least, most, leaveOut } = form
  return ok({ name, least, most, leave_out: leaveOut ? 1 : 0, modifiers: JSON.stringify(modifiers) })
}

function brokenRules({ name, least, most }: GroupForm, modifiers: readonly StoredModifier[]): FieldError[] {
  const names = modifiers.map((modifier) => modifier.name.toLocaleLowerCase('en'))
  return [
    ...(isBlank(name) ? [{ field: 'name', msg: 'Fill this in' }] : []),
    ...(most < least ? [{ field: 'most', msg: 'Use the minimum or more' }] : []),
    ...(least > modifiers.length ? [{ field: 'least', msg: 'There are not that many choices' }] : []),
    ...(names.some(isBlank) ? [{ field: 'modifiers', msg: 'Name each choice' }] : []),
    ...(new Set(names).size < names.length ? [{ field: 'modifiers', msg: 'Two choices have the same name' }] : []),
  ]
}

/** Every group that is not retired, unsorted. */
export const allGroups = (db: Reading): Promise<ModifierGroupRow[]> =>
  db.selectFrom('modifier_groups').selectAll().where('retired_at', 'is', null).execute()

/** The groups with these ids; retired ones are left out. */
export const findGroups = (db: Reading, ids: readonly string[]): Promise<ModifierGroupRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('modifier_groups').selectAll().where('id', 'in', ids).where('retired_at', 'is', null).execute()

/** The groups of some dishes by id. If no dish has any, nothing is read. */
export async function groupsOfDishes(db: Reading, dishes: readonly Pick<DishRow, 'modifier_groups'>[]): Promise<Groups> {
  const rows = await findGroups(db, [...new Set(dishes.flatMap(groupIdsOf))])
  return new Map(rows.map((row) => [row.id, groupView(row)]))
}

export async function insertGroups(tx: Transaction, rows: readonly ModifierGroupRow[]): Promise<void> {
  for (const batch of inBatches(rows)) await tx.insertInto('modifier_groups').values(batch).execute()
}

/** A group, locked until the transaction ends; undefined if there is none or it is retired. */
export const holdGroup = (tx: Transaction, id: string): Promise<ModifierGroupRow | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('modifier_groups').selectAll().where('id', '=', id).where('retired_at', 'is', null),
  ).executeTakeFirst()

/** Updates a group and returns it. */
export const changeGroup = (
  tx: Transaction,
  id: string,
  change: Partial<GroupContents & Pick<ModifierGroupRow, 'retired_at'>>,
): Promise<ModifierGroupRow> =>
  tx.updateTable('modifier_groups').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
