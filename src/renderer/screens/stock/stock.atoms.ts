import { atom } from 'jotai'
import { readAtom } from '../../data/query.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { Sort } from '../../ui/list/column.ts'
import { periodAtoms } from '../../ui/period/report-period.ts'
import type { StockKey } from './stock-columns.tsx'
import { EMPTY_COUNT } from './stock-draft.ts'
import { stockRows } from './stock-rows.ts'

/** The inventory slice of the specification (3, Client state): the last counts, their value and differences. */
export const stockAtom = readAtom('stockReport', null)

/** The period of the report; all days by default, since stock is counted on few days. */
export const stockPeriod = periodAtoms({ preset: 'all' })

/** The search text of the list; `stockSortAtom` has its order. */
export const stockSearchAtom = draftAtom('')
export const stockSortAtom = draftAtom<Sort<StockKey>>({ by: 'code', order: 'asc' })

/** The items of the list, filtered by period and search, and sorted. */
export const shownStockAtom = atom((get) =>
  stockRows(get(stockAtom).data?.items ?? [], get(stockPeriod.rangeAtom), get(stockSearchAtom), get(stockSortAtom)),
)

/** The draft of the count form. */
export const stockDraftAtom = draftAtom(EMPTY_COUNT)
