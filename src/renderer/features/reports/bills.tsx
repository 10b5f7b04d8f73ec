import type { Bill } from '../../../shared/contract/billing.ts'
import type { SortKey } from '../../../shared/contract/paging.ts'
import { labelledAmount } from '../../../shared/invoice-text.ts'
import { formatAmount, paiseOf } from '../../../shared/money.ts'
import { formatMoment } from '../../../shared/time.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'
import { formatTables } from '../../ui/format.ts'
import type { ReportColumn } from '../../ui/list/report-column.ts'

export const invoiceOf = (bill: Bill): string => bill.billingData.AuthorId.invoiceno
export const tablesOf = (bill: Bill): string => formatTables(bill.billingData.AuthorId.ordertable)
export const totalOf = (bill: Bill) => paiseOf(bill.billingData.AuthorId.totalprice)

/** What was paid, and below it what was credited since. */
const Total = ({ bill }: { bill: Bill }) => (
  <>
    <strong>{formatAmount(totalOf(bill))}</strong>
    {bill.credited > 0 && <small>Credited {labelledAmount(bill.credited)}</small>}
  </>
)

/** The columns of the invoices on screen; moments in the venue's zone. */
export const billColumns = (timeZone: string): ReportColumn<Bill, SortKey>[] => [
  { head: 'Invoice', cell: invoiceOf, isKey: true, width: '15%' },
  { head: 'Full name', cell: ({ fullName }) => fullName, sort: 'name', firstOrder: 'asc', width: '22%' },
  { head: 'Card number', cell: ({ cardNumber }) => cardNumber, width: '13%' },
  { head: 'Tables', cell: tablesOf, width: '17%', isQuiet: true },
  { head: 'Date', cell: ({ createdAt }) => formatMoment(createdAt, timeZone), sort: 'time', width: '20%', isQuiet: true },
  {
    head: 'Total, Rs',
    cell: (bill) => <Total bill={bill} />,
    sort: 'amount',
    width: '13%',
    isNumber: true,
  },
]

/** The same as columns of a file. */
export const billFileColumns = (timeZone: string): CsvColumn<Bill>[] => [
  ['Invoice', invoiceOf],
  ['Date', ({ createdAt }) => formatMoment(createdAt, timeZone)],
  ['Full name', ({ fullName }) => fullName],
  ['Card number', ({ cardNumber }) => cardNumber],
  ['Tables', tablesOf],
  ['Served by', ({ staffName }) => staffName],
  ['Terminal', ({ terminal }) => terminal],
  ['Total, Rs', (bill) => amountCell(totalOf(bill))],
  ['Credited, Rs', ({ credited }) => amountCell(paiseOf(credited))],
]
