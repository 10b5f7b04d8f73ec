import { atom } from 'jotai'
import { readAtom } from '../../data/query.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { Sort } from '../../ui/list/column.ts'
import { periodAtoms } from '../../ui/period/report-period.ts'
import type { StockKey } from './stock-columns.tsx'
import { EMPTY_COUNT } from './stock-draft.ts'
import type { StockItem } from '../../../shared/contract/reports.ts'
import { type DayRange, includesDay } from '../../model/period.ts'
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

function stockRows(items: readonly StockItem[], range: DayRange, search: string, { by, order }: Sort<StockKey>): StockItem[] {
  const wanted = foldName(search.trim())
  const found = items.filter(
    ({ date, item_code, description }) => includesDay(range, date) && foldName(`${item_code} ${description}`).includes(wanted),
  )
  const direction = order === 'asc' ? 1 : -1
  return found.toSorted((a, b) => direction * compare[by](a, b) || collator.compare(a.item_code, b.item_code))
}

/** The inventory slice of the specification (3, Client state). */
export const stockAtom = readAtom('stockReport', null)

/** All days by default, since stock is counted on few days. */
export const stockPeriod = periodAtoms({ preset: 'all' })

export const stockSearchAtom = draftAtom('')
export const stockSortAtom = draftAtom<Sort<StockKey>>({ by: 'code', order: 'asc' })

export const shownStockAtom = atom((get) =>
  stockRows(get(stockAtom).data?.items ?? [], get(stockPeriod.rangeAtom), get(stockSearchAtom), get(stockSortAtom)),
)

export const stockDraftAtom = draftAtom(EMPTY_COUNT)
