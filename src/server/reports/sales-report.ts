import type { DishType } from '../../shared/contract/order-parts.ts'
import type { SalesReport } from '../../shared/contract/reports.ts'
import { add, averageOf, type Paise, toRupees } from '../../shared/money.ts'
import type { Days, SalesSum } from './sales-report.repo.ts'

const MAX_DISHES = 50
const HOURS = Array.from({ length: 24 }, (_hour, index) => index)

interface DishSum {
  dish_name: string
  type: DishType
  qty: number
  amount: Paise
}

/** What the sums say of a period. */
export interface SalesFacts {
  days: Days
  all: SalesSum
  before: SalesSum
  byDay: readonly ({ day: string } & SalesSum)[]
  byHour: readonly ({ hour: number } & SalesSum)[]
  byDish: readonly DishSum[]
}

const view = ({ sales, amount }: SalesSum) => ({ sales, amount: toRupees(amount) })

/** Largest amount first; equal amounts by name, so that the order is always the same. */
const best = <R extends { amount: Paise }>(rows: readonly R[], nameOf: (row: R) => string): R[] =>
  rows.toSorted((a, b) => b.amount - a.amount || (nameOf(a) < nameOf(b) ? -1 : 1))

function byType(dishes: readonly DishSum[]): Pick<DishSum, 'type' | 'qty' | 'amount'>[] {
  const sums = new Map<DishType, Pick<DishSum, 'type' | 'qty' | 'amount'>>()
  for (const { type, qty, amount } of dishes) {
    const known = sums.get(type)
    sums.set(
      type,
      known === undefined ? { type, qty, amount } : { type, qty: known.qty + qty, amount: add(known.amount, amount) },
    )
  }
  return best([...sums.values()], ({ type }) => type)
}

/** The sales report of a period. */
export function salesReportOf({ days, all, before, byDay, byHour, byDish }: SalesFacts): SalesReport {
  const hours = new Map(byHour.map((sum) => [sum.hour, sum]))
  return {
    ...days,
    ...view(all),
    average: toRupees(averageOf(all.amount, all.sales)),
    before: view(before),
    days: byDay.map(({ day, ...sum }) => ({ day, ...view(sum) })),
    hours: HOURS.map((hour) => ({ hour, ...view(hours.get(hour) ?? { sales: 0, amount: 0 as Paise }) })),
    types: byType(byDish).map(({ type, qty, amount }) => ({ type, qty, amount: toRupees(amount) })),
    dishes: best(byDish, ({ dish_name, type }) => `${dish_name} ${type}`)
      .slice(0, MAX_DISHES)
      .map(({ dish_name, type, qty, amount }) => ({ dishName: dish_name, type, qty, amount: toRupees(amount) })),
  }
}
