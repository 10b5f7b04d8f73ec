import { useAtomValue } from 'jotai'
import { ok } from '../../../shared/errors.ts'
import { specified } from '../../../shared/messages.ts'
import { csvName } from '../../data/csv-export.ts'
import { ReportOutputs } from '../../printing/report-outputs.tsx'
import { rangeLabel } from '../../model/period.ts'
import type { usePeriod } from '../../ui/period/report-period.ts'
import { shownStockAtom, stockAtom } from './stock.atoms.ts'
import { stockFileColumns } from './stock-columns.tsx'
import { StockSheet } from './stock-sheet.tsx'

/** Exports and prints the stock with the current search and sort order; all items are loaded already. */
export function StockOutputs({ timeZone, today, range }: ReturnType<typeof usePeriod>) {
  const report = useAtomValue(stockAtom).data
  const items = useAtomValue(shownStockAtom)
  const days = items.map(({ date }) => date).toSorted()
  const fromDay = range.fromDay ?? days[0] ?? today
  const toDay = range.toDay ?? days.at(-1) ?? today
  const all = () => Promise.resolve(ok(items))
  return (
    <ReportOutputs
      title={specified.inventoryReport}
      timeZone={timeZone}
      report={report}
      isEmpty={items.length === 0}
      file={{ fileName: csvName('inventory', fromDay, toDay), columns: stockFileColumns, rows: all }}
      printed={all}
      periodOf={() => `Counted ${rangeLabel(fromDay, toDay)}`}
      renderSheet={(shown, rows) => <StockSheet report={shown} items={rows} range={range} />}
    />
  )
}
