import { atom } from 'jotai'
import { readAtom } from '../../data/query.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { Sort } from '../../ui/list/report-column.ts'
import { periodAtoms } from '../../ui/period/report-period.ts'
import type { StockKey } from './stock-columns.tsx'
import { EMPTY_COUNT } from './stock-draft.ts'
import { stockRows } from './stock-rows.ts'

/** The inventory slice of the specification (3, Client state): the stock as counted last, its value and its differences. */
export const stockAtom = readAtom('stockReport', null)

/** The days whose counts are looked at; stock is counted on few days, so all of them at first. */
export const stockPeriod = periodAtoms({ preset: 'all' })

/** What is searched for, and the order of the list. */
export const stockSearchAtom = draftAtom('')
export const stockSortAtom = draftAtom<Sort<StockKey>>({ by: 'code', order: 'asc' })

/** The items of the list: what period and search leave of the stock, in order. */
export const shownStockAtom = atom((get) =>
  stockRows(get(stockAtom).data?.items ?? [], get(stockPeriod.rangeAtom), get(stockSearchAtom), get(stockSortAtom)),
)

/** The count that is being typed. */
export const stockDraftAtom = draftAtom(EMPTY_COUNT)
