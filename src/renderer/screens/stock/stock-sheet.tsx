import type { StockItem, StockReport } from '../../../shared/contract/reports.ts'
import { formatAmount, formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { formatDay } from '../../model/format.ts'
import type { DayRange } from '../../model/period.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { PrintPart, PrintTable, SHEET_PX } from '../../printing/print-sheet.tsx'
import { valueByDay } from './stock-charts.ts'
import { differenceLabel, quantityLabel } from './stock-columns.tsx'

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
        <PrintTable
          heads={[
            { name: 'Item code' },
            { name: 'Description' },
            { name: 'Quantity', isNumber: true },
            { name: 'Unit' },
            { name: 'Difference', isNumber: true },
            { name: 'Price, Rs', isNumber: true },
            { name: 'Value, Rs', isNumber: true },
            { name: 'Counted', isNumber: true },
          ]}
          rows={items.map((item) => ({
            key: item.item_code,
            cells: [
              item.item_code,
              item.description,
              quantityLabel(item.quantity),
              item.unit,
              differenceLabel(item),
              formatAmount(paiseOf(item.price)),
              formatAmount(paiseOf(item.value)),
              formatDay(item.date),
            ],
          }))}
        />
      </PrintPart>
    </>
  )
}
