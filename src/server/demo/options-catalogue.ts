import { paise } from '../../shared/money/money.ts'
import type { DishRow, ModifierGroupRow } from '../kernel/db/tables/tables.ts'
import { groupIdsOf, type Groups } from '../menu/index.ts'
import { priceCart, type StoredLine } from '../orders/index.ts'
import type { Random } from './random.ts'

interface CatalogueGroup {
  name: string
  least: number
  most: number
  leaveOut?: true
  /** Each choice with what it adds in whole rupees. */
  choices: Readonly<Record<string, number>>
  dishes: readonly string[]
}

const steak = 'Ribeye steak and asparagus'
const curries = ['Butter chicken', 'Lamb rogan josh', 'Paneer tikka masala', 'Palak paneer', 'Tandoori chicken']
const softDrinks = ['Fresh lime soda', 'Mango lassi', 'Coconut water']

/** What the demo's dishes may be ordered with; the steak alone has to be. */
const catalogue: readonly CatalogueGroup[] = [
  {
    name: 'Temperature',
    least: 1,
    most: 1,
    choices: { Rare: 0, 'Medium rare': 0, Medium: 0, 'Medium well': 0, 'Well done': 0 },
    dishes: [steak],
  },
  { name: 'Side', least: 1, most: 1, choices: { Asparagus: 0, Fries: 0, Mash: 0, 'Truffle fries': 120 }, dishes: [steak] },
  { name: 'Sauce', least: 0, most: 2, choices: { Pepper: 90, Béarnaise: 90, Chimichurri: 60, Mint: 40 }, dishes: [steak] },
  { name: 'Spice', least: 0, most: 1, choices: { Mild: 0, 'Extra spicy': 0 }, dishes: curries },
  { name: 'Bread', least: 0, most: 2, choices: { 'Garlic naan': 60, Roti: 30 }, dishes: curries },
  { name: 'Milk', least: 0, most: 1, choices: { 'Oat milk': 40, 'Skimmed milk': 0 }, dishes: ['Cappuccino', 'Masala chai'] },
  { name: 'Ice', least: 0, most: 1, choices: { 'Extra ice': 0 }, dishes: softDrinks },
  {
    name: 'Leave out',
    least: 0,
    most: 4,
    leaveOut: true,
    choices: { 'No onion': 0, 'No garlic': 0, 'No butter': 0, 'No salt': 0 },
    dishes: [steak, 'Grilled sea bass', 'Greek salad', ...curries],
  },
]

/** The groups of the demo's menu. */
export const optionGroups = (random: Random, at: number): ModifierGroupRow[] =>
  catalogue.map(({ name, least, most, leaveOut, choices }) => ({
    id: random.idAt(at),
    name,
    least,
    most,
    leave_out: leaveOut === true ? 1 : 0,
    modifiers: JSON.stringify(
      Object.entries(choices).map(([choice, rupees]) => ({ id: random.idAt(at), name: choice, price: paise(rupees * 100) })),
    ),
    retired_at: null,
    created_at: at,
  }))

/** Dishes with the groups that they are ordered with. */
export const withOptions = (menu: readonly DishRow[], groups: readonly ModifierGroupRow[]): DishRow[] =>
  menu.map((dish) => {
    const own = groups.filter((_group, index) => catalogue[index]?.dishes.includes(dish.dish_name) === true)
    return { ...dish, modifier_groups: JSON.stringify(own.map(({ id }) => id)) }
  })

/** What somebody picks of a dish's groups: what has to be chosen, and now and then something of the rest. */
export function pickedChoices(random: Random, dish: DishRow, groups: Groups): string[] {
  return groupIdsOf(dish).flatMap((id) => {
    const group = groups.get(id)
    const isTaken = group !== undefined && (group.least > 0 || random.whole(1, 4) === 1)
    return isTaken ? [random.pick(group.modifiers)._id] : []
  })
}

/** What of a dish is ordered, beside the dish. */
export interface Asked {
  choices: readonly string[]
  note?: string
  allergy?: boolean
}

/** A line of a dish at the menu's prices, as Check Out would store it. */
export function lineOf(dish: DishRow, qty: number, groups: Groups, { choices, ...note }: Asked): StoredLine {
  const modifiers = choices.map((_id) => ({ _id }))
  const priced = priceCart([{ _id: dish.id, qty, modifiers, ...note }], { dishes: [dish], groups, held: [] })
  const [line] = priced.ok ? priced.value : []
  if (line === undefined) throw new Error(`the demo cannot order ${dish.dish_name}`)
  return line
}
