import type { Bill } from '../../../shared/contract/billing.ts'
import type { SalesReport } from '../../../shared/contract/reports.ts'
import type { Page } from '../../data/api-types.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { Bars } from '../../ui/charts/bars.tsx'
import { PrintPart, PrintTable, SHEET_PX } from '../../printing/print-sheet.tsx'
import { moreLabel } from '../../printing/printed-rows.ts'
import { billColumns, extrasIn } from './bills.tsx'
import { bestDishes, mostChosen, salesByDay, salesByHour, salesByType, voidsByReason } from './sales-charts.ts'
import { SalesFigures } from './sales-figures.tsx'

const CHART = { width: SHEET_PX, height: 190 }

interface SalesSheetProps {
  report: SalesReport
  bills: Page<Bill[]>
  today: string
  timeZone: string
  isAll: boolean
}

export function SalesSheet({ report, bills, today, timeZone, isAll }: SalesSheetProps) {
  const { unit, data: days } = salesByDay(report, today)
  return (
    <>
      <PrintPart title="Summary">
        <SalesFigures report={report} isAll={isAll} />
      </PrintPart>
      <PrintPart title={`Sales by ${unit}, Rs`}>
        <Bars data={days} label="" size={CHART} />
      </PrintPart>
      <PrintPart title="Sales by hour, Rs">
        <Bars data={salesByHour(report)} label="" size={CHART} />
      </PrintPart>
      <div className="grid grid-cols-[1fr_1fr] gap-6">
        <PrintPart title="Sales by category">
          <BarList data={salesByType(report)} caption="" shows="share" />
        </PrintPart>
        <PrintPart title="Top dishes, Rs">
          <BarList data={bestDishes(report)} caption="" shows="value" />
        </PrintPart>
      </div>
      {report.modifiers.length > 0 && (
        <PrintPart title="Options by count">
          <BarList data={mostChosen(report)} caption="" shows="value" />
        </PrintPart>
      )}
      {report.voids.length > 0 && (
        <PrintPart title="Voided by person and reason, Rs">
          <BarList data={voidsByReason(report)} caption="" shows="value" />
        </PrintPart>
      )}
      <PrintPart title="Invoices">
        <PrintTable
          columns={billColumns(timeZone, extrasIn(report)).print}
          rows={bills.rows}
          rowKey={({ _id }) => _id}
          more={moreLabel(bills)}
        />
      </PrintPart>
    </>
  )
}
