import type { StockItem, StockReport } from '../../../shared/contract/reports.ts'
import { rupeesOf, toRupees, worthOf } from '../../../shared/money/money.ts'
import type { ItemCounts, StockFacts } from './stock-report.repo.ts'

/** A quantity as the API shows it, from thousandths of the unit. */
const quantityOf = (thousandths: number): number => thousandths / 1000

/** The worth of a difference is taken at the present price: what went away is not worth less because it was bought for less. */
function itemOf(item: ItemCounts): StockItem {
  const { item_code, description, unit, price, quantity_milli, previous_milli, previous_day } = item
  const previous = previous_milli === null || previous_day === null ? null : { milli: previous_milli, day: previous_day }
  const before = previous?.milli ?? quantity_milli
  return {
    item_code,
    description,
    unit,
    price: toRupees(price),
    quantity: quantityOf(quantity_milli),
    date: item.day,
    value: rupeesOf(worthOf(price, quantity_milli)),
    previous: previous && { quantity: quantityOf(previous.milli), date: previous.day },
    difference: quantityOf(quantity_milli - before),
    differenceValue: rupeesOf(worthOf(price, quantity_milli) - worthOf(price, before)),
  }
}

/** What all items together were worth at the end of each day with counts, oldest first. */
function worthByDay({ opening, counts }: StockFacts): StockReport['days'] {
  const worths = new Map(opening.map((count) => [count.item_code, worthOf(count.price, count.quantity_milli)]))
  let all = [...worths.values()].reduce((sum, worth) => sum + worth, 0n)
  const days = new Map<string, bigint>()
  for (const { item_code, day, price, quantity_milli } of counts) {
    const worth = worthOf(price, quantity_milli)
    all += worth - (worths.get(item_code) ?? 0n)
    worths.set(item_code, worth)
    days.set(day, all)
  }
  return [...days].map(([day, value]) => ({ day, value: rupeesOf(value) }))
}

/** The stock as counted last. */
export const stockReportOf = (facts: StockFacts): StockReport => ({
  value: rupeesOf(facts.items.reduce((sum, { price, quantity_milli }) => sum + worthOf(price, quantity_milli), 0n)),
  items: facts.items.map(itemOf),
  days: worthByDay(facts),
})
