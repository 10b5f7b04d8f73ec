import { barcodeKey } from '../../../shared/barcode.ts'
import { foldName } from '../../../shared/fold-name.ts'
import { type Fault, grouped, twice } from '../../kernel/imports/rows.ts'
import type { DishFacts, MenuRow } from './rows.ts'

/** A dish of the menu as a file is compared with. */
export interface OnMenu {
  id: string
  facts: DishFacts
}

export interface DishChange {
  dish: OnMenu
  changes: Partial<DishFacts>
}

export interface MenuPlan {
  /** In the order of the menu, whatever the order of the rows. */
  created: DishFacts[]
  changed: DishChange[]
  /** How many rows say nothing new. */
  same: number
  /** How many dishes of the menu no right row is about. */
  kept: number
  faults: Fault[]
}

const nameKey = ({ dishName, type }: DishFacts): string => `${foldName(dishName)}\n${type}`
const placeKey = (facts: DishFacts): string => `${nameKey(facts)}\n${facts.outlets}`

type Match = { dish: OnMenu | null } | { msg: string }

/** Finds the dish that a row means: by id, or by name and type, and by outlets where several have both. */
function matcher(menu: readonly OnMenu[]) {
  const byId = new Map(menu.map((dish) => [dish.id, dish]))
  const byName = grouped(menu, ({ facts }) => nameKey(facts))
  return ({ id, facts, given }: MenuRow): Match => {
    if (id !== '') {
      const dish = byId.get(id.toLowerCase())
      return dish === undefined
        ? { msg: 'No dish of the menu has this id. Leave it empty to add the dish, or do not import the column' }
        : { dish }
    }
    const named = byName.get(nameKey(facts)) ?? []
    if (named.length <= 1) return { dish: named[0] ?? null }
    const there = given.has('outlets') ? named.filter((dish) => dish.facts.outlets === facts.outlets) : []
    const [only] = there
    if (only !== undefined && there.length === 1) return { dish: only }
    return { msg: 'Several dishes of this type have this name. Export the menu, whose Id column tells them apart' }
  }
}

/** A row with the dish that it means, and what that would be after it. */
interface Matched {
  row: MenuRow
  line: number
  dish: OnMenu | null
  changes: Partial<DishFacts>
  after: DishFacts
}

function matchedRow(row: MenuRow, dish: OnMenu | null): Matched {
  const changed = [...row.given].filter((field) => dish?.facts[field] !== row.facts[field])
  const changes: Partial<DishFacts> = Object.fromEntries(changed.map((field) => [field, row.facts[field]]))
  return { row, line: row.line, dish, changes, after: dish === null ? row.facts : { ...dish.facts, ...changes } }
}

const SAME_DISH = 'The same dish is'

/** New rows of one name and type are the same dish unless each says which outlets sell it. */
function sameNew(rows: readonly Matched[]): Map<number, string> {
  const fresh = rows.filter(({ dish }) => dish === null)
  const named = [...grouped(fresh, ({ after }) => nameKey(after)).values()]
  const unplaced = named.filter((group) => group.some(({ row }) => !row.given.has('outlets'))).flat()
  return new Map([
    ...twice(unplaced, ({ after }) => nameKey(after), SAME_DISH),
    ...twice(fresh, ({ after }) => placeKey(after), SAME_DISH),
  ])
}

/** Which dishes have each name, type and outlets, now or after the import; a dish is known by its id, or by its row. */
function holders(menu: readonly OnMenu[], rows: readonly Matched[]) {
  const all = new Map<string, Set<string>>()
  const hold = (key: string, who: string) => all.set(key, (all.get(key) ?? new Set()).add(who))
  for (const { id, facts } of menu) for (const key of [nameKey(facts), placeKey(facts)]) hold(key, id)
  for (const { dish, line, after } of rows)
    for (const key of [nameKey(after), placeKey(after)]) hold(key, dish?.id ?? `row ${line}`)
  return (key: string): number => all.get(key)?.size ?? 0
}

/** Whether a dish would get the name of another, so that the next import could not tell them apart. */
function takesName({ dish, after }: Matched, holdersOf: (key: string) => number): boolean {
  if (dish === null) return false
  const isRenamed = nameKey(dish.facts) !== nameKey(after) && holdersOf(nameKey(after)) > 1
  return isRenamed || (placeKey(dish.facts) !== placeKey(after) && holdersOf(placeKey(after)) > 1)
}

/** Whether a new dish would have the name of one that another row renames. */
const isTaken = (one: Matched, rows: readonly Matched[]): boolean =>
  one.dish === null && rows.some((other) => other.dish !== null && nameKey(other.after) === nameKey(one.after))

/** The barcode that a row gives its dish; empty if it gives none, or the dish has it. */
const barcodeOf = ({ dish, changes, after }: Matched): string => (dish === null ? after.barcode : (changes.barcode ?? ''))

/** Whether a barcode is the number of a card, which goes first where it is scanned. */
export type IsCard = (barcode: string) => boolean

/** Why a row cannot have its barcode; null if it can. */
function barcodeTrouble(one: Matched, byBarcode: ReadonlyMap<string, OnMenu>, isCard: IsCard): string | null {
  const barcode = barcodeOf(one)
  if (barcode === '') return null
  if (isCard(barcode)) return "The barcode is one of the venue's card numbers"
  const holder = byBarcode.get(barcodeKey(barcode))
  return holder === undefined || holder.id === one.dish?.id ? null : `${holder.facts.dishName} has this barcode`
}

/** Why right rows are refused, by line. */
function refusals(menu: readonly OnMenu[], rows: readonly Matched[], isCard: IsCard): Map<number, string> {
  const byBarcode = new Map(
    menu.filter(({ facts }) => facts.barcode !== '').map((dish) => [barcodeKey(dish.facts.barcode), dish]),
  )
  const holdersOf = holders(menu, rows)
  const refused = new Map([
    ...twice(rows, (one) => barcodeKey(barcodeOf(one)), 'The same barcode is'),
    ...sameNew(rows),
    ...twice(rows, ({ dish }) => dish?.id ?? '', SAME_DISH),
  ])
  for (const one of rows) {
    const trouble = barcodeTrouble(one, byBarcode, isCard)
    if (trouble !== null) refused.set(one.line, trouble)
    if (takesName(one, holdersOf) || isTaken(one, rows)) refused.set(one.line, 'Another dish of this type has this name')
  }
  return refused
}

const inOrder = (facts: readonly DishFacts[]): DishFacts[] =>
  facts.toSorted((a, b) => (placeKey(a) < placeKey(b) ? -1 : Number(placeKey(a) > placeKey(b))))

/** What an import does with rows that can be dishes; the order of the rows makes no difference. */
export function planOf(rows: readonly MenuRow[], menu: readonly OnMenu[], isCard: IsCard): MenuPlan {
  const match = matcher(menu)
  const found = rows.map((row) => ({ row, match: match(row) }))
  const unknown = found.flatMap(({ row: { line }, match: one }) => ('msg' in one ? [[line, one.msg] as const] : []))
  const matched = found.flatMap(({ row, match: one }) => ('dish' in one ? [matchedRow(row, one.dish)] : []))
  const refused = new Map([...unknown, ...refusals(menu, matched, isCard)])
  const taken = matched.filter(({ line }) => !refused.has(line))
  const known = taken.flatMap(({ dish, changes }) => (dish === null ? [] : [{ dish, changes }]))
  const changed = known.filter(({ changes }) => Object.keys(changes).length > 0)
  return {
    created: inOrder(taken.filter(({ dish }) => dish === null).map(({ after }) => after)),
    changed,
    same: known.length - changed.length,
    kept: menu.length - known.length,
    faults: [...refused].map(([line, msg]) => ({ line, column: '', msg })),
  }
}
