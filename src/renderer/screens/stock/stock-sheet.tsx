import type { StockItem, StockReport } from '../../../shared/contract/reports.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import type { DayRange } from '../../model/period.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { PrintPart, PrintTable, SHEET_PX } from '../../printing/print-sheet.tsx'
import { valueByDay } from './stock-charts.ts'
import { stockColumns } from './stock-columns.tsx'

const CHART = { width: SHEET_PX, height: 190 }

interface StockSheetProps {
  report: StockReport
  items: readonly StockItem[]
  range: DayRange
}

/** The printed Inventory Report: stock value, its chart by day, and the counts. */
export function StockSheet({ report, items, range }: StockSheetProps) {
  return (
    <>
      <PrintPart title={`Stock value ${formatRupees(paiseOf(report.value))}, ${report.items.length} items`}>
        <Bars data={valueByDay(report, range)} label="" size={CHART} />
      </PrintPart>
      <PrintPart title="Counts">
        <PrintTable columns={stockColumns} rows={items} rowKey={({ item_code }) => item_code} />
      </PrintPart>
    </>
  )
}
