import type { StockItem, StockReport } from '../../../shared/contract/reports.ts'
import { ok } from '../../../shared/errors.ts'
import { specified } from '../../../shared/messages.ts'
import { csvName } from '../../data/csv-export.ts'
import { rangeWords } from '../../ui/period/period.ts'
import { useCsvExport } from '../../data/use-csv-export.ts'
import { usePrint } from '../../printing/use-print-sheet.ts'
import { PrintSheet } from '../../printing/print-sheet.tsx'
import { ReportTools } from '../../ui/list/report-tools.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import type { useReportPeriod } from '../../ui/period/report-period.ts'
import { usePrintedBy } from '../../printing/use-printed-by.ts'
import { stockFileColumns } from './stock-columns.tsx'
import { StockSheet } from './stock-sheet.tsx'

interface StockOutputsProps {
  report: StockReport | null
  /** The items as they are searched and sorted now. */
  rows: StockItem[]
  at: ReturnType<typeof useReportPeriod>
}

/** The stock as a file and on paper. */
export function StockOutputs({ report, rows, at }: StockOutputsProps) {
  const toasts = useToasts()
  const { venueName, printedAt } = usePrintedBy(at.timeZone)
  const days = rows.map(({ date }) => date).toSorted()
  const fromDay = at.range.fromDay ?? days[0] ?? at.today
  const toDay = at.range.toDay ?? days.at(-1) ?? at.today
  const table = {
    fileName: csvName('inventory', fromDay, toDay),
    columns: stockFileColumns,
    ask: () => Promise.resolve(ok({ rows, nextCursor: null, total: rows.length })),
  }
  const file = useCsvExport(table, ({ msg }) => toasts.warning(msg))
  const { sheet, print, busy } = usePrint(() =>
    Promise.resolve(report === null ? null : { report, items: rows, now: Date.now() }),
  )
  return (
    <>
      <ReportTools file={file} onPrint={print} printing={busy} isEmpty={rows.length === 0} />
      {sheet !== null && (
        <PrintSheet
          title={specified.inventoryReport}
          venueName={venueName}
          period={`Counted ${rangeWords(fromDay, toDay)}`}
          printed={printedAt(sheet.now)}
        >
          <StockSheet report={sheet.report} items={sheet.items} range={at.range} />
        </PrintSheet>
      )}
    </>
  )
}
