import type { DishType } from '../../../shared/contract/order-parts.ts'
import type { SalesReport } from '../../../shared/contract/reports.ts'
import { add, averageOf, type Paise, subtract, toRupees, ZERO } from '../../../shared/money/money.ts'
import { type Charges, chargesReport, type Given, givenView, type Tips, tipsView } from './sales-extras.repo.ts'
import type { CreditSum, Days, DishCredit, SalesSum } from './sales-report.repo.ts'
import type { VoidSum } from './voids.repo.ts'

const MAX_DISHES = 50
const MAX_MODIFIERS = 50
const HOURS = Array.from({ length: 24 }, (_hour, index) => index)

interface DishSum {
  dish_name: string
  type: DishType
  qty: number
  amount: Paise
}

interface ModifierSum {
  name: string
  qty: number
  amount: Paise
}

/** The data of the sales report. */
export interface SalesFacts {
  days: Days
  /** The hour at which its business days begin and end. */
  dayEnds: number
  all: SalesSum
  before: SalesSum
  byDay: readonly ({ day: string } & SalesSum)[]
  byHour: readonly ({ hour: number } & SalesSum)[]
  byDish: readonly DishSum[]
  credits: CreditSum
  creditsByDay: readonly ({ day: string } & CreditSum)[]
  creditsByHour: readonly ({ hour: number } & CreditSum)[]
  creditsByDish: readonly DishCredit[]
  byModifier: readonly ModifierSum[]
  byVoid: readonly VoidSum[]
  given: readonly Given[]
  charges: Charges
  tips: readonly Tips[]
  cashSales: Paise
}

const view = ({ sales, amount }: SalesSum) => ({ sales, amount: toRupees(amount) })

/** Largest amount first; equal amounts by name, so that the order is always the same. */
const best = <R extends { amount: Paise }>(rows: readonly R[], nameOf: (row: R) => string): R[] =>
  rows.toSorted((a, b) => b.amount - a.amount || (nameOf(a) < nameOf(b) ? -1 : 1))

/** Most often sold first, since most choices cost nothing; equal ones by name. */
const oftenest = (rows: readonly ModifierSum[]): ModifierSum[] =>
  rows.toSorted((a, b) => b.qty - a.qty || (a.name < b.name ? -1 : 1))

const NOTHING: SalesSum = { sales: 0, amount: ZERO }
const nameOf = ({ dish_name, type }: Pick<DishSum, 'dish_name' | 'type'>): string => `${dish_name} ${type}`

type DishRow = DishSum & Pick<DishCredit, 'credited' | 'creditedQty'>

/** Dishes sold with their credits, and dishes with credits only. */
function dishesOf({ byDish, creditsByDish }: Pick<SalesFacts, 'byDish' | 'creditsByDish'>): DishRow[] {
  const rows = new Map<string, DishRow>(byDish.map((dish) => [nameOf(dish), { ...dish, credited: ZERO, creditedQty: 0 }]))
  for (const { dish_name, type, credited, creditedQty } of creditsByDish) {
    const dish = rows.get(nameOf({ dish_name, type })) ?? {
      dish_name,
      type,
      qty: 0,
      amount: ZERO,
      credited: ZERO,
      creditedQty: 0,
    }
    rows.set(nameOf(dish), { ...dish, credited: add(dish.credited, credited), creditedQty: dish.creditedQty + creditedQty })
  }
  return [...rows.values()]
}

function byType(dishes: readonly DishRow[]): Omit<DishRow, 'dish_name'>[] {
  const sums = new Map<DishType, Omit<DishRow, 'dish_name'>>()
  for (const { type, qty, amount, credited, creditedQty } of dishes) {
    const known = sums.get(type) ?? { type, qty: 0, amount: ZERO, credited: ZERO, creditedQty: 0 }
    sums.set(type, {
      type,
      qty: known.qty + qty,
      amount: add(known.amount, amount),
      credited: add(known.credited, credited),
      creditedQty: known.creditedQty + creditedQty,
    })
  }
  return best([...sums.values()], ({ type }) => type)
}

/** Days with a sale or a credit note, oldest first. */
function daysOf({ byDay, creditsByDay }: Pick<SalesFacts, 'byDay' | 'creditsByDay'>): SalesReport['days'] {
  const sold = new Map(byDay.map((sum) => [sum.day, sum]))
  const credits = new Map(creditsByDay.map(({ day, credited }) => [day, credited]))
  return [...new Set([...sold.keys(), ...credits.keys()])]
    .toSorted()
    .map((day) => ({ day, ...view(sold.get(day) ?? NOTHING), credited: toRupees(credits.get(day) ?? ZERO) }))
}

/** All hours of the day, beginning with the first hour of a business day. */
function hoursOf({
  byHour,
  creditsByHour,
  dayEnds,
}: Pick<SalesFacts, 'byHour' | 'creditsByHour' | 'dayEnds'>): SalesReport['hours'] {
  const sold = new Map(byHour.map((sum) => [sum.hour, sum]))
  const credits = new Map(creditsByHour.map(({ hour, credited }) => [hour, credited]))
  return [...HOURS.slice(dayEnds), ...HOURS.slice(0, dayEnds)].map((hour) => ({
    hour,
    ...view(sold.get(hour) ?? NOTHING),
    credited: toRupees(credits.get(hour) ?? ZERO),
  }))
}

const amountsOf = ({ amount, credited, creditedQty }: Pick<DishRow, 'amount' | 'credited' | 'creditedQty'>) => ({
  amount: toRupees(amount),
  credited: toRupees(credited),
  creditedQty,
})

/** The sales report of a period. */
export function salesReportOf(facts: SalesFacts): SalesReport {
  const { days, all, before, credits } = facts
  const dishes = dishesOf(facts)
  return {
    ...days,
    ...view(all),
    credited: toRupees(credits.credited),
    creditNotes: credits.notes,
    net: toRupees(subtract(all.amount, credits.credited)),
    average: toRupees(averageOf(all.amount, all.sales)),
    before: view(before),
    days: daysOf(facts),
    hours: hoursOf(facts),
    types: byType(dishes).map(({ type, qty, ...amounts }) => ({ type, qty, ...amountsOf(amounts) })),
    dishes: best(dishes, nameOf)
      .slice(0, MAX_DISHES)
      .map(({ dish_name, type, qty, ...amounts }) => ({ dishName: dish_name, type, qty, ...amountsOf(amounts) })),
    modifiers: oftenest(facts.byModifier)
      .slice(0, MAX_MODIFIERS)
      .map(({ name, qty, amount }) => ({ name, qty, amount: toRupees(amount) })),
    voids: best(facts.byVoid, ({ staff_name, reason }) => `${staff_name} ${reason}`).map(
      ({ staff_name, reason, qty, amount }) => ({
        staffName: staff_name,
        reason,
        qty,
        amount: toRupees(amount),
      }),
    ),
    ...givenView(facts.given),
    ...chargesReport(facts.charges),
    ...tipsView(facts.tips),
    ...(facts.cashSales > ZERO && { cashSales: toRupees(facts.cashSales) }),
  }
}
