import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { formatAmount, paise } from '../../../shared/money/money.ts'
import type { Page } from '../../data/api-types.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import type { ChartPoint } from '../../ui/charts/chart-data.ts'
import { type Column, textColumn } from '../../ui/list/column.ts'
import { PrintPart, PrintTable, SHEET_PX } from '../../printing/print-sheet.tsx'
import { moreLabel } from '../../printing/printed-rows.ts'
import { cardMoneyCharts, cashByPerson } from './card-charts.ts'
import { CardFigures } from './card-figures.tsx'
import { moveColumns } from './moves.tsx'

const CHART = { width: SHEET_PX, height: 190 }

const cashColumn = (head: string, nth: number): Column<ChartPoint> => ({
  head,
  text: ({ values }) => formatAmount(paise(values[nth] ?? 0)),
  isNumber: true,
})

const cashColumns: Column<ChartPoint>[] = [
  textColumn('Person', 'title'),
  cashColumn('Taken, Rs', 0),
  cashColumn('Paid out, Rs', 1),
]

interface CardSheetProps {
  report: CardMoneyReport
  moves: Page<CardReportEntry[]>
  today: string
  timeZone: string
}

/** The printed Card Report: figures, amount outstanding, charts one below the other, and the moves. */
export function CardSheet({ report, moves, today, timeZone }: CardSheetProps) {
  const { unit, moved, outstanding } = cardMoneyCharts(report, today)
  return (
    <>
      <PrintPart title="Summary">
        <CardFigures report={report} today={today} />
      </PrintPart>
      <PrintPart title={`Money in (blue), spent (brass) and paid out (green) by ${unit}, Rs`}>
        <Bars data={moved} label="" size={CHART} />
      </PrintPart>
      <PrintPart title={`Outstanding by ${unit}, Rs`}>
        <Bars data={outstanding} label="" size={CHART} />
      </PrintPart>
      <PrintPart title="Cash by person">
        <PrintTable columns={cashColumns} rows={cashByPerson(report).points} rowKey={({ key }) => key} />
      </PrintPart>
      <PrintPart title="Transactions">
        <PrintTable columns={moveColumns(timeZone).screen} rows={moves.rows} rowKey={({ _id }) => _id} more={moreLabel(moves)} />
      </PrintPart>
    </>
  )
}
