import type { OrderStatus } from '../../shared/contract/order-parts.ts'
import { tableName } from '../orders/index.ts'
import { MINUTE_MS } from './calendar.ts'
import { found } from './found.ts'
import { groupsOfDish } from '../menu/index.ts'
import { type Asked, lineOf } from './options-catalogue.ts'
import type { Stage, Visit } from './visits.ts'

interface OpenOrder {
  fullName: string
  minutesAgo: number
  status: OrderStatus
  tables: readonly string[]
  dishes: readonly string[]
  /** Choices by name and notes, by dish. */
  asked?: Readonly<Record<string, Asked>>
}

/** What is being prepared or carried out while the demo opens. */
const openOrders: readonly OpenOrder[] = [
  {
    fullName: 'Rohan Mehta',
    minutesAgo: 4,
    status: 'Preparing',
    tables: ['2nd Floor 3', '2nd Floor 4'],
    dishes: ['2 Vegetable biryani', '1 Grilled sea bass', '1 Butter chicken', '2 Samosa chaat', '5 Fresh lime soda'],
  },
  {
    fullName: 'James Whitfield',
    minutesAgo: 12,
    status: 'Preparing',
    tables: ['1st Floor 7'],
    dishes: ['2 Butter chicken', '1 Tomato soup and croutons'],
  },
  {
    fullName: 'Arjun Nair',
    minutesAgo: 21,
    status: 'Preparing',
    tables: ['1st Floor Medium 3'],
    dishes: ['1 Lamb rogan josh', '2 Spaghetti pomodoro', '3 Cappuccino'],
  },
  {
    fullName: 'Clara Hoffmann',
    minutesAgo: 19,
    status: 'Delivering',
    tables: ['3rd Floor 2'],
    dishes: ['1 Grilled sea bass', '2 Paneer tikka masala'],
    asked: {
      'Grilled sea bass': { choices: ['No onion'], note: 'nuts', allergy: true },
      'Paneer tikka masala': { choices: ['Mild', 'Garlic naan'] },
    },
  },
  {
    fullName: 'Isabelle Laurent',
    minutesAgo: 20,
    status: 'Delivering',
    tables: ['1st Floor Medium 6'],
    dishes: ['1 Spaghetti pomodoro', '1 Chocolate cake', '2 Cappuccino'],
  },
  {
    fullName: 'Tomás Silva',
    minutesAgo: 24,
    status: 'Delivering',
    tables: ['1st Floor 4'],
    dishes: ['2 Pancakes and berries', '2 Cappuccino'],
  },
  {
    fullName: 'Grace Osei',
    minutesAgo: 26,
    status: 'Delivering',
    tables: ['2nd Floor 1'],
    dishes: ['4 Vegetable biryani', '4 Fresh lime soda'],
  },
]

/** Tables booked for guests who have not ordered yet. */
export const bookedWithoutOrder: readonly string[] = ['3rd Floor 5', '1st Floor Medium 2']

/** The open order of a passenger, if there is one. */
export function openVisit(fullName: string, { menu, groups, floor, now }: Omit<Stage, 'random' | 'tastes'>): Visit | undefined {
  const open = openOrders.find((order) => order.fullName === fullName)
  if (open === undefined) return undefined
  const lines = open.dishes.map((serving) => {
    const [qty = '', ...name] = serving.split(' ')
    const dish = found(menu, name.join(' '), ({ dish_name }) => dish_name)
    const { choices, ...note } = open.asked?.[dish.dish_name] ?? { choices: [] }
    const offered = groupsOfDish(dish, groups).flatMap(({ modifiers }) => modifiers)
    const ids = choices.map((choice) => found(offered, choice, (modifier) => modifier.name)._id)
    return lineOf(dish, Number(qty), groups, { choices: ids, ...note })
  })
  const tables = open.tables.map((name) => found(floor, name, tableName))
  return { at: now - open.minutesAgo * MINUTE_MS, lines, tables, status: open.status }
}
