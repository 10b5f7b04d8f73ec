import { newId } from '../../../shared/ids.ts'
import type { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { DishRow, ModifierGroupRow } from '../../kernel/db/tables/tables.ts'
import { orRefuse } from '../../kernel/refusal.ts'
import { allOutlets, type NamedOutlet } from '../../venue/index.ts'
import { changeDish, changeText, contentsOf, type DishContents, insertDishes, newDish } from '../dishes/dish.ts'
import { allGroups, contentsOf as groupContents, groupView, insertGroups } from '../options/modifier-group.ts'
import { groupsIn, groupText } from './options-text.ts'
import type { DishChange, MenuPlan } from './plan.ts'
import { type DishFacts, formOf } from './rows.ts'

type Note = Parameters<typeof noteAction>[3]

/** The ids of the options in a file: those that the menu has with the same choices and prices, or new ones, kept in `added`. */
async function groupKeeper(tx: Transaction, at: number) {
  const ids = new Map((await allGroups(tx)).map((row) => [groupText(groupView(row)), row.id]))
  const added: ModifierGroupRow[] = []
  const idsOf = (options: string): string[] => {
    const read = groupsIn(options)
    if ('msg' in read) throw new Error(`options were read before, and now: ${read.msg}`)
    return read.groups.map((group) => {
      const text = groupText(group)
      const id = ids.get(text) ?? newId()
      if (!ids.has(text)) added.push({ ...orRefuse(groupContents(group, null, newId)), id, retired_at: null, created_at: at })
      ids.set(text, id)
      return id
    })
  }
  return { idsOf, added }
}

const soldOutAt = ({ soldOut }: DishFacts, at: number): number | null => (soldOut === 'yes' ? at : null)

interface Changing {
  before: ReadonlyMap<string, DishRow>
  outlets: readonly NamedOutlet[]
  contents: (facts: DishFacts) => DishContents
  at: number
}

/** Changes a dish and answers what the audit trail has to say of it, as after an edit. */
async function change(
  tx: Transaction,
  { dish, changes }: DishChange,
  { before, outlets, contents, at }: Changing,
): Promise<Note[]> {
  const row = before.get(dish.id)
  if (row === undefined) throw new Error(`${dish.id} is on the menu, and not locked`)
  const facts = { ...dish.facts, ...changes }
  const { modifier_groups, ...rest } = contents(facts)
  const after = await changeDish(tx, dish.id, {
    ...rest,
    ...(changes.options !== undefined && { modifier_groups }),
    ...(changes.soldOut !== undefined && { sold_out_at: soldOutAt(facts, at) }),
  })
  const { soldOut, ...others } = changes
  const isEdited = Object.keys(others).length > 0
  const marked = soldOut === 'yes' ? 'dish_sold_out' : 'dish_back'
  return [
    ...(isEdited ? [{ action: 'dish_changed', subject: dish.id, detail: changeText(row, after, outlets) }] : []),
    ...(soldOut === undefined ? [] : [{ action: marked, subject: dish.id, detail: row.dish_name }]),
  ]
}

/** Writes the dishes and then their new options, in the order of the locks. Answers what the audit trail has to say of changes. */
export async function writePlan(
  tx: Transaction,
  { created, changed }: MenuPlan,
  before: ReadonlyMap<string, DishRow>,
  at: number,
): Promise<Note[]> {
  const { idsOf, added } = await groupKeeper(tx, at)
  const contents = (facts: DishFacts) => orRefuse(contentsOf({ ...formOf(facts), groups: idsOf(facts.options) }))
  const changing = { before, outlets: await allOutlets(tx), contents, at }
  const notes: Note[] = []
  for (const one of changed.toSorted((a, b) => (a.dish.id < b.dish.id ? -1 : 1))) notes.push(...(await change(tx, one, changing)))
  await insertDishes(
    tx,
    created.map((facts) => ({ ...newDish(contents(facts), newId(), at), sold_out_at: soldOutAt(facts, at) })),
  )
  await insertGroups(tx, added)
  return notes
}
