import type { StockItem } from '../../../shared/contract/reports.ts'
import { type DayRange, includesDay } from '../../model/period.ts'
import type { Sort } from '../../ui/list/column.ts'
import type { StockKey } from './stock-columns.tsx'
import { foldName } from '../../../shared/fold-name.ts'

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

const compare: Record<StockKey, (a: StockItem, b: StockItem) => number> = {
  code: (a, b) => collator.compare(a.item_code, b.item_code),
  name: (a, b) => collator.compare(a.description, b.description),
  quantity: (a, b) => a.quantity - b.quantity,
  difference: (a, b) => a.difference - b.difference,
  value: (a, b) => a.value - b.value,
  date: (a, b) => a.date.localeCompare(b.date),
}

/** The items last counted in the period whose code or description matches the search, sorted. */
export function stockRows(
  items: readonly StockItem[],
  range: DayRange,
  search: string,
  { by, order }: Sort<StockKey>,
): StockItem[] {
  const wanted = foldName(search.trim())
  const found = items.filter(
    ({ date, item_code, description }) => includesDay(range, date) && foldName(`${item_code} ${description}`).includes(wanted),
  )
  const direction = order === 'asc' ? 1 : -1
  return found.toSorted((a, b) => direction * compare[by](a, b) || collator.compare(a.item_code, b.item_code))
}
