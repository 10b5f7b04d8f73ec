import { useMemo, useState } from 'react'
import type { StockItem } from '../../../shared/contract/reports.ts'
import type { DayRange } from '../../ui/period/period.ts'
import type { Sort } from '../../ui/list/report-column.ts'
import type { StockKey } from './stock-columns.tsx'
import { stockRows } from './stock-rows.ts'

/** The items of the list: what is searched for, in which order, and what that leaves of the stock. */
export function useStockList(items: readonly StockItem[], { fromDay, toDay }: DayRange) {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort<StockKey>>({ by: 'code', order: 'asc' })
  const rows = useMemo(() => {
    const range: DayRange = { ...(fromDay !== undefined && { fromDay }), ...(toDay !== undefined && { toDay }) }
    return stockRows(items, range, text, sort)
  }, [items, fromDay, toDay, text, sort])
  return { text, setText, sort, setSort, rows }
}
