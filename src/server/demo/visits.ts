import type { DishType, OrderStatus } from '../../shared/contract/order-parts.ts'
import type { DishRow, TableRow } from '../kernel/db/tables/tables.ts'
import { type StoredLine, tableName } from '../orders/index.ts'
import { DAY_MS, found, HOUR_MS, midnightAboard, MINUTE_MS } from './demo-venue.ts'
import { type Groups, groupsOfDish } from '../menu/index.ts'
import { type Asked, lineOf, pickedChoices } from './menu-catalogue.ts'
import type { Random } from './random.ts'
import type { Guest } from './guests.ts'

/** The data from which the demo's meals are made, up to a moment (`now`, ms since 1970). */
export interface Stage {
  random: Random
  menu: readonly DishRow[]
  groups: Groups
  /** Random numbers for guests' choices of options, separate so that the rest of the demo does not depend on them. */
  tastes: Random
  floor: readonly TableRow[]
  /** The ids of the staff who serve at the desk and who pay money back. */
  crew: { desk: string; manager: string }
  now: number
}

/** One meal of a passenger: an order that is paid a minute later. */
export interface Visit {
  at: number
  lines: StoredLine[]
  tables: TableRow[]
  status: OrderStatus
}

interface Meal {
  /** How often this meal is chosen, relative to the others. */
  weight: number
  /** Hours of the day aboard. */
  from: number
  to: number
  /** For each course: the kind of dish, and the least and most number of different ones. */
  courses: readonly [DishType, number, number][]
}

const meals: readonly Meal[] = [
  {
    weight: 2,
    from: 7.5,
    to: 10,
    courses: [
      ['breakfast', 1, 3],
      ['drinks', 1, 1],
    ],
  },
  {
    weight: 4,
    from: 12.5,
    to: 15,
    courses: [
      ['Lunch', 1, 2],
      ['Starters', 0, 1],
      ['drinks', 1, 2],
      ['desserts', 0, 1],
    ],
  },
  {
    weight: 1,
    from: 16,
    to: 18,
    courses: [
      ['desserts', 1, 2],
      ['drinks', 1, 2],
    ],
  },
  {
    weight: 5,
    from: 19,
    to: 22,
    courses: [
      ['Dinner', 1, 2],
      ['Starters', 0, 2],
      ['drinks', 1, 2],
      ['desserts', 0, 1],
    ],
  },
]
const mealsByWeight = meals.flatMap((meal) => Array.from({ length: meal.weight }, () => meal))

function linesOfMeal({ random, tastes, menu, groups }: Stage, meal: Meal): StoredLine[] {
  const chosen = new Set<DishRow>()
  for (const [type, least, most] of meal.courses) {
    const dishes = menu.filter((dish) => dish.type === type)
    const count = random.whole(least, most)
    for (let taken = 0; taken < count; taken += 1) chosen.add(random.pick(dishes))
  }
  return [...chosen].map((dish) =>
    lineOf(dish, random.whole(1, 5) > 3 ? 2 : 1, groups, { choices: pickedChoices(tastes, dish, groups) }),
  )
}

/** Past meals by passenger: a few dozen on each day of a voyage, more at weekends, none in the last hour before `now`. */
export function pastVisits(guests: readonly Guest[], stage: Stage): Map<Guest, Visit[]> {
  const { random, floor, now } = stage
  const visits = new Map<Guest, Visit[]>()
  const days = [...new Set(guests.flatMap(({ voyage: { first, last } }) => range(first, last)))]
  for (const day of days) {
    const midnight = midnightAboard(now, day)
    const diners = guests.filter(({ voyage }) => voyage.first <= day && day <= voyage.last)
    const weekend = [0, 6].includes(new Date(midnight + DAY_MS / 2).getUTCDay())
    const count = random.whole(28, 38) + (weekend ? 12 : 0)
    for (let visit = 0; visit < count; visit += 1) {
      const guest = random.pick(diners)
      const meal = random.pick(mealsByWeight)
      const at = midnight + Math.round(meal.from * HOUR_MS) + random.whole(0, (meal.to - meal.from) * 60) * MINUTE_MS
      const made: Visit = { at, lines: linesOfMeal(stage, meal), tables: [random.pick(floor)], status: 'Completed' }
      if (at > guest.boardedAt + HOUR_MS && at < now - HOUR_MS) visits.set(guest, [...(visits.get(guest) ?? []), made])
    }
  }
  return visits
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_day, index) => first + index)

interface OpenOrder {
  fullName: string
  minutesAgo: number
  status: OrderStatus
  tables: readonly string[]
  dishes: readonly string[]
  /** Choices by name and notes, by dish. */
  asked?: Readonly<Record<string, Asked>>
}

/** The orders that are being prepared or delivered when the demo starts. */
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
