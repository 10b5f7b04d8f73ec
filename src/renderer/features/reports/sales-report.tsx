import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import type { Bill } from '../../../shared/contract/billing.ts'
import type { SalesReport } from '../../../shared/contract/reports.ts'
import { specified } from '../../../shared/messages.ts'
import { csvName } from '../../data/csv-export.ts'
import { rangeWords } from '../../ui/period/period.ts'
import { useCsvExport } from '../../data/use-csv-export.ts'
import { usePrint } from '../../printing/use-print-sheet.ts'
import { useRowLoader } from '../../data/use-row-pages.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { PeriodPicker } from '../../ui/period/period-picker.tsx'
import { PrintSheet } from '../../printing/print-sheet.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { BillDrawer } from './bill-drawer.tsx'
import { askBills, billColumns, billFileColumns } from './bills.tsx'
import { useListQuery } from './list-query.ts'
import { printedRows, type PrintedRows } from './printed-rows.ts'
import { reportPeriodAtom, useReportPeriod } from '../../ui/period/report-period.ts'
import { salesAtom } from './report.atoms.ts'
import { ReportBody } from './report-body.tsx'
import { ReportList } from './report-list.tsx'
import { ReportTools } from '../../ui/list/report-tools.tsx'
import { SalesFigures } from './sales-figures.tsx'
import { SalesPanels } from './sales-panels.tsx'
import { SalesSheet } from './sales-sheet.tsx'
import { ShowAll } from './show-all.tsx'
import { useOpenRow } from '../../ui/list/use-open-row.ts'
import { usePrintedBy } from '../../printing/use-printed-by.ts'
import { useReport } from './use-report.ts'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import styles from './reports.module.css'

const SAFE = 'Paid invoices are safe.'
const billKey = ({ _id }: Bill): string => _id

/** What was sold in a period: figures against the period before, charts, and every invoice. */
export function Component() {
  const at = useReportPeriod(reportPeriodAtom)
  const list = useListQuery(at.range)
  const ask = askBills(list.query)
  const loader = useRowLoader<Bill>(at.isKnown ? JSON.stringify(list.query) : '', ask)
  const report = useReport(salesAtom, { ...at, topics: ['cards', 'orders'] }, () => loader.refresh())
  const [open, setOpen] = useOpenRow<Bill>()
  const { data } = report
  const isEmpty = data === null || data.sales === 0
  const days = data === null ? undefined : rangeWords(data.fromDay, data.toDay)
  const tools = (
    <>
      <PeriodPicker value={at.period} onChange={at.setPeriod} range={{ ...data, ...at.range }} today={at.today} />
      <Outputs at={at} data={data} ask={ask} isEmpty={isEmpty} />
      <ZReportButton />
    </>
  )
  return (
    <Screen title={specified.totalSalesReport} {...(days !== undefined && { context: days })} tools={tools}>
      <div className={styles['report']}>
        <ReportBody what="Sales" safe={SAFE} {...report} onRetry={report.retry}>
          {isEmpty ? (
            <Panel label="Sales">
              <EmptyState
                icon={<Glyph name="sales-report" size={32} />}
                title="No sales in these days"
                text="Each paid invoice counts here at once: by day and hour, by category and by dish."
                action={<ShowAll period={at.period} onShow={at.setPeriod} />}
              />
            </Panel>
          ) : (
            <div className={styles['top']}>
              <SalesFigures report={data} isAll={at.period.preset === 'all'} />
              <SalesPanels report={data} today={at.today} />
            </div>
          )}
        </ReportBody>
        {!isEmpty && report.error === null && (
          <ReportList
            title="Invoices"
            noun="invoice"
            safe={SAFE}
            searchLabel="Search invoices by name, card or invoice number"
            placeholder="Name, card or invoice"
            list={list}
            loader={loader}
            columns={billColumns(at.timeZone)}
            rowKey={billKey}
            openKey={open?._id ?? ''}
            onOpen={setOpen}
          />
        )}
      </div>
      <BillDrawer bill={open} timeZone={at.timeZone} onClose={() => setOpen(null)} />
    </Screen>
  )
}

/** Leads to the closing of the day. */
function ZReportButton() {
  const navigate = useNavigate()
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  return (
    <Button aria-label="Z report" title="Z report" onClick={() => void navigate('/foodorder/zreport')}>
      {isNarrow ? 'Z' : 'Z report'}
    </Button>
  )
}

interface OutputsProps {
  at: ReturnType<typeof useReportPeriod>
  data: SalesReport | null
  ask: ReturnType<typeof askBills>
  isEmpty: boolean
}

/** The report as a file and on paper, as it is searched and sorted now. */
function Outputs({ at, data, ask, isEmpty }: OutputsProps) {
  const toasts = useToasts()
  const { venueName, printedAt } = usePrintedBy(at.timeZone)
  const fileName = csvName('sales', data?.fromDay ?? at.today, data?.toDay ?? at.today)
  const file = useCsvExport({ fileName, columns: billFileColumns(at.timeZone), ask }, ({ msg }) => toasts.warning(msg))
  const { sheet, print, busy } = usePrint(
    async (): Promise<{ report: SalesReport; bills: PrintedRows<Bill>; now: number } | null> => {
      const bills = await printedRows(ask)
      if (!bills.ok) toasts.warning(bills.error.msg)
      return bills.ok && data !== null ? { report: data, bills: bills.value, now: Date.now() } : null
    },
  )
  return (
    <>
      <ReportTools file={file} onPrint={print} printing={busy} isEmpty={isEmpty} />
      {sheet !== null && (
        <PrintSheet
          title={specified.totalSalesReport}
          venueName={venueName}
          period={rangeWords(sheet.report.fromDay, sheet.report.toDay)}
          printed={printedAt(sheet.now)}
        >
          <SalesSheet {...sheet} today={at.today} timeZone={at.timeZone} isAll={at.period.preset === 'all'} />
        </PrintSheet>
      )}
    </>
  )
}
