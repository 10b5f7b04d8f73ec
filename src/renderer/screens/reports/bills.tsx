import type { Bill } from '../../../shared/contract/billing.ts'
import type { SalesReport } from '../../../shared/contract/reports.ts'
import type { SortKey } from '../../../shared/contract/paging.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { formatMoment, stampOf } from '../../../shared/time.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'
import { formatTables } from '../../model/format.ts'
import type { ReportColumn } from '../../ui/list/report-column.ts'

export const invoiceOf = (bill: Bill): string => bill.billingData.AuthorId.invoiceno
export const tablesOf = (bill: Bill): string => formatTables(bill.billingData.AuthorId.ordertable)
export const totalOf = (bill: Bill) => paiseOf(bill.billingData.AuthorId.totalprice)

/** The amount paid, with the amount credited since below it. */
const Total = ({ bill }: { bill: Bill }) => (
  <>
    <strong>{formatAmount(totalOf(bill))}</strong>
    {bill.credited > 0 && <small>Credited {labelledAmount(bill.credited)}</small>}
  </>
)

type Extra = 'tax' | 'service' | 'discount' | 'tip' | 'inCash'

/** The figures beside their totals that a report's invoices have: a venue without tax gets no tax column. */
export const extrasIn = (report: SalesReport | null): Extra[] => {
  if (report === null) return []
  const { taxes, service, given, tips, cashSales } = report
  const used = { tax: taxes, service, discount: given, tip: tips, inCash: cashSales }
  return (Object.keys(used) as Extra[]).filter((extra) => used[extra] !== undefined)
}

interface ExtraLook {
  head: string
  /** See `ReportColumn`: figures that the drawer and the file also show are hidden before the total is. */
  least: number
  givesWay: number
}

const extraLooks: Record<Extra, ExtraLook> = {
  tax: { head: 'Tax, Rs', least: 104, givesWay: 6 },
  service: { head: 'Service, Rs', least: 104, givesWay: 3 },
  discount: { head: 'Discount, Rs', least: 110, givesWay: 5 },
  tip: { head: 'Tip, Rs', least: 90, givesWay: 4 },
  inCash: { head: 'Paid by', least: 72, givesWay: 2 },
}

export const paidByOf = ({ inCash }: Pick<Bill, 'inCash'>): string => (inCash === true ? 'Cash' : 'Card')

const extraColumn = (extra: Extra): ReportColumn<Bill, SortKey> => {
  const look = { ...extraLooks[extra], width: '' }
  return extra === 'inCash'
    ? { ...look, cell: paidByOf, isQuiet: true }
    : { ...look, cell: (bill) => formatAmount(paiseOf(bill[extra] ?? 0)), isNumber: true }
}

const extraFileColumn = (extra: Extra): CsvColumn<Bill> => [
  extraLooks[extra].head,
  extra === 'inCash' ? paidByOf : (bill) => amountCell(paiseOf(bill[extra] ?? 0)),
]

/** The columns of the printed invoices beside their totals; a dash for an invoice that lacks the figure. */
export const extraPrintColumns = (extras: readonly Extra[]) =>
  extras.map((extra) => ({
    name: extraLooks[extra].head,
    isNumber: extra !== 'inCash',
    cell: (bill: Bill) => (extra === 'inCash' ? paidByOf(bill) : printedAmount(bill[extra] ?? 0)),
  }))

const printedAmount = (rupees: number): string => (rupees === 0 ? '–' : formatAmount(paiseOf(rupees)))

/** The columns of the invoices on screen; times in the venue's zone. */
export const billColumns = (timeZone: string, extras: readonly Extra[]): ReportColumn<Bill, SortKey>[] => [
  { head: 'Invoice', cell: invoiceOf, isKey: true, width: '15%', least: 116 },
  { head: 'Full name', cell: ({ fullName }) => fullName, sort: 'name', firstOrder: 'asc', width: '22%', least: 128 },
  { head: 'Card number', cell: ({ cardNumber }) => cardNumber, width: '13%', least: 104 },
  {
    head: 'Tables',
    cell: (bill) => <span className="two-lines">{tablesOf(bill)}</span>,
    width: '17%',
    isQuiet: true,
    least: 110,
    givesWay: 1,
  },
  {
    head: 'Date',
    cell: ({ createdAt }) => formatMoment(createdAt, timeZone),
    sort: 'time',
    width: '20%',
    isQuiet: true,
    least: 164,
  },
  ...extras.map(extraColumn),
  { head: 'Total, Rs', cell: (bill) => <Total bill={bill} />, sort: 'amount', width: '13%', isNumber: true, least: 160 },
]

/** The columns of the invoices in a file; those that every venue has come first. */
export const billFileColumns = (timeZone: string, extras: readonly Extra[]): CsvColumn<Bill>[] => [
  ['Invoice', invoiceOf],
  ['Date', ({ createdAt }) => stampOf(createdAt, timeZone)],
  ['Full name', ({ fullName }) => fullName],
  ['Card number', ({ cardNumber }) => cardNumber],
  ['Tables', tablesOf],
  ['Served by', ({ staffName }) => staffName],
  ['Terminal', ({ terminal }) => terminal],
  ['Total, Rs', (bill) => amountCell(totalOf(bill))],
  ['Credited, Rs', ({ credited }) => amountCell(paiseOf(credited))],
  ...extras.map(extraFileColumn),
]
