import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Bill } from '../../../shared/contract/billing.ts'
import type { SalesReport } from '../../../shared/contract/reports.ts'
import { specified } from '../../../shared/messages.ts'
import { csvName, slugOf } from '../../data/csv-export.ts'
import { readAll } from '../../data/list.ts'
import { hasOutletsAtom } from '../../data/outlets.atoms.ts'
import { printedRows } from '../../printing/printed-rows.ts'
import { ReportOutputs } from '../../printing/report-outputs.tsx'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { OutletFilter } from '../../ui/list/outlet-filter.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { type Period, rangeLabel } from '../../model/period.ts'
import { ReportPeriodPicker } from '../../ui/period/report-period-picker.tsx'
import { reportPeriod, reportVoyageAtom, usePeriod } from '../../ui/period/report-period.ts'
import { billColumns, extrasIn, invoiceOf, paidByOf, tablesOf } from './bills.tsx'
import { bills, salesAtom, salesOutletAtom, salesOutletNameAtom, salesWithBillsAtom } from './report.atoms.ts'
import { ReportBody } from './report-body.tsx'
import { ReportList } from './report-list.tsx'
import { SalesFigures } from './sales-figures.tsx'
import { SalesPanels } from './sales-panels.tsx'
import { SalesSheet } from './sales-sheet.tsx'
import { cx } from '../../ui/cx.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { formatMoment } from '../../../shared/time.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { AccountButton } from '../../ui/parts/account-button.tsx'
import { CorrectButton } from '../../ui/parts/correct-button.tsx'
import { OrderedDishes } from '../../ui/parts/ordered-dishes.tsx'
import styles from './reports.module.css'

const WIDE = { width: 320, maxWidth: '100%' }
const SAFE = 'Paid invoices are safe.'
const billKey = ({ _id }: Bill): string => _id

export const reads = [salesWithBillsAtom]

export function Component() {
  const at = usePeriod(reportPeriod)
  const report = useAtomValue(salesWithBillsAtom)
  const readAgain = useSetAtom(salesAtom)
  const [open, setOpen] = useState<Bill | null>(null)
  const hasOutlets = useAtomValue(hasOutletsAtom)
  const [outlet, setOutlet] = useAtom(salesOutletAtom)
  const { data } = report
  const isEmpty = data === null || (data.sales === 0 && data.creditNotes === 0)
  const voyage = useAtomValue(reportVoyageAtom)
  const days = data === null ? undefined : rangeLabel(data.fromDay, data.toDay)
  const context = voyage === null || days === undefined ? days : `${voyage.name}, ${days}`
  const tools = (
    <>
      <ReportPeriodPicker at={at} range={{ ...data, ...at.range }} />
      <Outputs at={at} data={data} isEmpty={isEmpty} />
      <ZReportButton />
    </>
  )
  return (
    <Screen title={specified.totalSalesReport} {...(context !== undefined && { context })} tools={tools}>
      <div className={cx('flow-if-short gap-page', hasOutlets ? styles['filtered'] : styles['report'])}>
        {hasOutlets && (
          <div className="flex items-center gap-3">
            <OutletFilter value={outlet} onChange={setOutlet} style={WIDE} />
          </div>
        )}
        <ReportBody reading={report} what="Sales" safe={SAFE} onRetry={() => readAgain()}>
          {isEmpty ? (
            <NoSales at={at} />
          ) : (
            <div className="grid h-full min-h-0 grid-rows-[auto_minmax(320px,1fr)] gap-page">
              <SalesFigures report={data} isAll={at.period.preset === 'all'} />
              <SalesPanels report={data} today={at.today} />
            </div>
          )}
        </ReportBody>
        {!isEmpty && <Invoices report={data} timeZone={at.timeZone} openId={open?._id ?? ''} onOpen={setOpen} />}
      </div>
      <BillDrawer bill={open} timeZone={at.timeZone} onClose={() => setOpen(null)} />
    </Screen>
  )
}

function NoSales({ at }: { at: ReturnType<typeof usePeriod> }) {
  return (
    <Panel label="Sales">
      <EmptyState
        icon={<Glyph name="sales-report" size={32} />}
        title="No sales in this period"
        text="Each paid invoice counts here at once: by day and hour, by category and by dish."
        action={<ShowAll period={at.period} onShow={at.setPeriod} />}
      />
    </Panel>
  )
}

interface InvoicesProps {
  report: SalesReport | null
  timeZone: string
  openId: string
  onOpen: (bill: Bill) => void
}

function Invoices({ report, timeZone, openId, onOpen }: InvoicesProps) {
  return (
    <ReportList
      title="Invoices"
      noun="invoice"
      safe={SAFE}
      searchLabel="Search invoices by name, card or invoice number"
      placeholder="Name, card or invoice"
      list={bills}
      columns={billColumns(timeZone, extrasIn(report)).screen}
      rowKey={billKey}
      openKey={openId}
      onOpen={onOpen}
    />
  )
}

function ZReportButton() {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate('/foodorder/zreport')}>Z report</Button>
}

interface OutputsProps {
  at: ReturnType<typeof usePeriod>
  data: SalesReport | null
  isEmpty: boolean
}

function Outputs({ at, data, isEmpty }: OutputsProps) {
  const query = useAtomValue(bills.queryAtom)
  const outlet = useAtomValue(salesOutletNameAtom)
  const voyage = useAtomValue(reportVoyageAtom)?.name
  const { today, timeZone, period } = at
  const isAll = period.preset === 'all'
  return (
    <ReportOutputs
      title={[specified.totalSalesReport, outlet, voyage].filter((part) => part !== undefined).join(', ')}
      timeZone={timeZone}
      report={data}
      isEmpty={isEmpty}
      file={{
        fileName: csvName(
          ['sales', ...[outlet, voyage].flatMap((part) => (part === undefined ? [] : slugOf(part)))].join('-'),
          data?.fromDay ?? today,
          data?.toDay ?? today,
        ),
        columns: billColumns(timeZone, extrasIn(data)).file,
        rows: (options) => readAll('listBills', query, options),
      }}
      printed={() => printedRows('listBills', query)}
      periodOf={({ fromDay, toDay }) => rangeLabel(fromDay, toDay)}
      renderSheet={(report, rows) => <SalesSheet report={report} bills={rows} today={today} timeZone={timeZone} isAll={isAll} />}
    />
  )
}

function ShowAll({ period, onShow }: { period: Period; onShow: (period: Period) => void }) {
  const navigate = useNavigate()
  const mayOrder = useAtomValue(accessRoutesAtom).includes('foodorder')
  if (period.preset !== 'all') return <Button onClick={() => onShow({ preset: 'all' })}>Show all days</Button>
  return mayOrder ? <Button onClick={() => void navigate('/foodorder/selecttable')}>{specified.newOrder}</Button> : null
}

function BillDrawer({ bill, timeZone, onClose }: { bill: Bill | null; timeZone: string; onClose: () => void }) {
  const shown = useLastShown(bill)
  return (
    <Drawer
      open={bill !== null}
      onClose={onClose}
      title={shown === null ? '' : invoiceOf(shown)}
      extra={shown !== null && <AccountButton userid={shown.billingData.AuthorId._id} of={shown.fullName} isSmall />}
    >
      {shown !== null && <BillDetails bill={shown} timeZone={timeZone} />}
    </Drawer>
  )
}

const extraFacts = ({ tax = 0, service = 0, discount = 0, tip = 0, inCash }: Bill): [string, string][] => [
  ...[['Tax', tax] as const, ['Service charge', service] as const, ['Discount', -discount] as const, ['Tip', tip] as const].map(
    ([label, amount]): [string, string] => [label, amount === 0 ? '' : labelledAmount(amount)],
  ),
  ['Paid by', inCash === undefined ? '' : paidByOf({ inCash })],
]

function BillDetails({ bill, timeZone }: { bill: Bill; timeZone: string }) {
  const maySell = useAtomValue(accessRoutesAtom).includes('foodorder')
  const facts = [
    ['Full name', bill.fullName],
    ['Card number', bill.cardNumber],
    ['Date', formatMoment(bill.createdAt, timeZone)],
    ['Tables', tablesOf(bill)],
    ['Served by', bill.staffName],
    ['Terminal', bill.terminal],
    ['Approved by', bill.approvedBy ?? ''],
    ...extraFacts(bill),
    ['Credited', bill.credited === 0 ? '' : labelledAmount(bill.credited)],
  ].filter(([, value]) => value !== '')
  return (
    <div className="grid gap-5">
      <dl className="facts-list">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <OrderedDishes lines={bill.billingData.AuthorId.order} total={bill.billingData.AuthorId.totalprice} />
      {maySell && (
        <div className="flex items-center justify-end gap-3">
          <CorrectButton orderid={bill.orderid} of={invoiceOf(bill)} />
        </div>
      )}
    </div>
  )
}
