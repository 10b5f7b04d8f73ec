import type { DishType } from '../../shared/contract/order-parts.ts'
import { paise } from '../../shared/money/money.ts'
import type { DishRow, ModifierGroupRow } from '../kernel/db/tables/tables.ts'
import { groupIdsOf, type Groups } from '../menu/index.ts'
import { priceCart, type StoredLine } from '../orders/index.ts'
import type { Random } from './random.ts'

/** A dish of the demo menu. */
type CatalogueDish = {
  dishName: string
  /** Whole rupees, without tax. */
  price: number
  /** File name in `resources/dishes`. */
  picture: string
  /** 0 to 5 in half steps. */
  rating: number
  type: DishType
}

const sold = (type: DishType, dishName: string, price: number, rating: number, picture: string): CatalogueDish => ({
  dishName,
  price,
  picture: `${picture}.svg`,
  rating,
  type,
})

/** The menu of the demo venue: 40 dishes over all six types, each with its own picture. */
export const dishCatalogue: readonly CatalogueDish[] = [
  sold('Lunch', 'Vegetable biryani', 380, 4.5, 'biryani'),
  sold('Lunch', 'Spaghetti pomodoro', 420, 4, 'pasta'),
  sold('Lunch', 'Tomato soup and croutons', 260, 4, 'tomato-soup'),
  sold('Lunch', 'Samosa chaat', 240, 4.5, 'samosa'),
  sold('Lunch', 'Margherita pizza', 450, 4.5, 'margherita-pizza'),
  sold('Lunch', 'Cheeseburger and fries', 480, 4, 'cheeseburger'),
  sold('Lunch', 'Fish tacos', 440, 4, 'fish-tacos'),
  sold('Lunch', 'Miso ramen', 490, 4.5, 'miso-ramen'),

  sold('Dinner', 'Butter chicken', 520, 5, 'butter-chicken'),
  sold('Dinner', 'Grilled sea bass', 780, 4.5, 'grilled-fish'),
  sold('Dinner', 'Lamb rogan josh', 640, 4, 'lamb-rogan-josh'),
  sold('Dinner', 'Paneer tikka masala', 460, 3.5, 'paneer-tikka-masala'),
  sold('Dinner', 'Palak paneer', 430, 4, 'palak-paneer'),
  sold('Dinner', 'Tandoori chicken', 560, 4.5, 'tandoori-chicken'),
  sold('Dinner', 'Ribeye steak and asparagus', 1150, 4.5, 'ribeye-steak'),
  sold('Dinner', 'Seafood paella', 860, 4, 'seafood-paella'),

  sold('Starters', 'Greek salad', 290, 4, 'greek-salad'),
  sold('Starters', 'Caprese salad', 320, 4, 'caprese-salad'),
  sold('Starters', 'Vegetable spring rolls', 260, 4, 'spring-rolls'),
  sold('Starters', 'Hummus and pita', 280, 4.5, 'hummus-pita'),
  sold('Starters', 'Chicken satay', 340, 4.5, 'chicken-satay'),
  sold('Starters', 'Steamed momos', 270, 4.5, 'steamed-momos'),
  sold('Starters', 'Chilli prawns', 460, 4, 'chilli-prawns'),

  sold('breakfast', 'Pancakes and berries', 280, 4.5, 'pancakes'),
  sold('breakfast', 'Fried eggs and toast', 220, 4, 'eggs-toast'),
  sold('breakfast', 'Masala dosa', 210, 5, 'masala-dosa'),
  sold('breakfast', 'Idli sambar', 180, 4.5, 'idli-sambar'),
  sold('breakfast', 'Croissant and jam', 190, 4, 'croissant-jam'),
  sold('breakfast', 'Fruit and granola bowl', 260, 3.5, 'granola-bowl'),

  sold('desserts', 'Chocolate cake', 260, 4.5, 'chocolate-cake'),
  sold('desserts', 'Ice cream trio', 220, 4.5, 'ice-cream'),
  sold('desserts', 'Gulab jamun', 160, 5, 'gulab-jamun'),
  sold('desserts', 'Jalebi', 150, 4, 'jalebi'),
  sold('desserts', 'Fruit tart', 280, 4, 'fruit-tart'),
  sold('desserts', 'Apple pie', 250, 3.5, 'apple-pie'),

  sold('drinks', 'Fresh lime soda', 140, 4.5, 'lime-soda'),
  sold('drinks', 'Cappuccino', 180, 4.5, 'coffee'),
  sold('drinks', 'Masala chai', 90, 5, 'masala-chai'),
  sold('drinks', 'Mango lassi', 160, 4.5, 'mango-lassi'),
  sold('drinks', 'Coconut water', 150, 4, 'coconut-water'),
]

/** The barcodes of packed dishes: EAN-13 from the range that GS1 leaves to each shop. */
export const barcodes: Readonly<Record<string, string>> = {
  'Coconut water': '2000000000015',
  'Fruit tart': '2000000000022',
  'Croissant and jam': '2000000000039',
}

interface CatalogueGroup {
  name: string
  least: number
  most: number
  leaveOut?: true
  /** Each choice with its surcharge in whole rupees. */
  choices: Readonly<Record<string, number>>
  dishes: readonly string[]
}

const steak = 'Ribeye steak and asparagus'
const curries = ['Butter chicken', 'Lamb rogan josh', 'Paneer tikka masala', 'Palak paneer', 'Tandoori chicken']
const softDrinks = ['Fresh lime soda', 'Mango lassi', 'Coconut water']

/** The options of the demo's dishes; only the steak requires a choice. */
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

/** The modifier groups of the demo's menu. */
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

/** The dishes with the ids of their modifier groups. */
export const withOptions = (menu: readonly DishRow[], groups: readonly ModifierGroupRow[]): DishRow[] =>
  menu.map((dish) => {
    const own = groups.filter((_group, index) => catalogue[index]?.dishes.includes(dish.dish_name) === true)
    return { ...dish, modifier_groups: JSON.stringify(own.map(({ id }) => id)) }
  })

/** Random choices from a dish's groups: all required ones, and about one in four of the others. */
export function pickedChoices(random: Random, dish: DishRow, groups: Groups): string[] {
  return groupIdsOf(dish).flatMap((id) => {
    const group = groups.get(id)
    const isTaken = group !== undefined && (group.least > 0 || random.whole(1, 4) === 1)
    return isTaken ? [random.pick(group.modifiers)._id] : []
  })
}

/** What is ordered in addition to a dish. */
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
