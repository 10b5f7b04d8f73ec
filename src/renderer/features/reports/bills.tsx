import type { Bill } from '../../../shared/contract/billing.ts'
import type { SalesReport } from '../../../shared/contract/reports.ts'
import type { SortKey } from '../../../shared/contract/paging.ts'
import { labelledAmount } from '../../../shared/invoice-text.ts'
import { formatAmount, paiseOf } from '../../../shared/money.ts'
import { formatMoment } from '../../../shared/time.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'
import { formatTables } from '../../ui/format.ts'
import { scaled } from '../../ui/theme/text-scale.ts'
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

type Extra = 'tax' | 'service' | 'discount' | 'tip' | 'inCash'

/** What a report's invoices have beside their totals: a venue without tax has no column of it. */
export const extrasIn = (report: SalesReport | null): Extra[] => {
  if (report === null) return []
  const { taxes, service, given, tips, cashSales } = report
  const used = { tax: taxes, service, discount: given, tip: tips, inCash: cashSales }
  return (Object.keys(used) as Extra[]).filter((extra) => used[extra] !== undefined)
}

const extraHeads: Record<Extra, string> = {
  tax: 'Tax, Rs',
  service: 'Service, Rs',
  discount: 'Discount, Rs',
  tip: 'Tip, Rs',
  inCash: 'Paid by',
}

const paidByOf = ({ inCash }: Bill): string => (inCash === true ? 'Cash' : 'Card')

const extraColumn = (extra: Extra, width: string): ReportColumn<Bill, SortKey> =>
  extra === 'inCash'
    ? { head: extraHeads.inCash, cell: paidByOf, width, isQuiet: true }
    : { head: extraHeads[extra], cell: (bill) => formatAmount(paiseOf(bill[extra] ?? 0)), width, isNumber: true }

const extraFileColumn = (extra: Extra): CsvColumn<Bill> => [
  extraHeads[extra],
  extra === 'inCash' ? paidByOf : (bill) => amountCell(paiseOf(bill[extra] ?? 0)),
]

/** What a further column is wide, where those that every venue has are 100 together. */
const EXTRA_WIDTH = 15
const MIN_PX = scaled(8.4)

const partsOf = (extras: readonly Extra[]): number => 100 + extras.length * EXTRA_WIDTH
const widthOfPart = (part: number, extras: readonly Extra[]): string => `${(part / partsOf(extras)) * 100}%`

/** What the list is wide at least with further columns, px: below it it scrolls sideways, so that no number is cut. */
export const widthOf = (extras: readonly Extra[]): number => partsOf(extras) * MIN_PX

/** The columns of the invoices on screen; moments in the venue's zone. */
export const billColumns = (timeZone: string, extras: readonly Extra[]): ReportColumn<Bill, SortKey>[] => {
  const at = (part: number) => widthOfPart(part, extras)
  return [
    { head: 'Invoice', cell: invoiceOf, isKey: true, width: at(15) },
    { head: 'Full name', cell: ({ fullName }) => fullName, sort: 'name', firstOrder: 'asc', width: at(22) },
    { head: 'Card number', cell: ({ cardNumber }) => cardNumber, width: at(13) },
    { head: 'Tables', cell: tablesOf, width: at(17), isQuiet: true },
    { head: 'Date', cell: ({ createdAt }) => formatMoment(createdAt, timeZone), sort: 'time', width: at(20), isQuiet: true },
    ...extras.map((extra) => extraColumn(extra, at(EXTRA_WIDTH))),
    {
      head: 'Total, Rs',
      cell: (bill) => <Total bill={bill} />,
      sort: 'amount',
      width: at(13),
      isNumber: true,
    },
  ]
}

/** The same as columns of a file, those that every venue has first. */
export const billFileColumns = (timeZone: string, extras: readonly Extra[]): CsvColumn<Bill>[] => [
  ['Invoice', invoiceOf],
  ['Date', ({ createdAt }) => formatMoment(createdAt, timeZone)],
  ['Full name', ({ fullName }) => fullName],
  ['Card number', ({ cardNumber }) => cardNumber],
  ['Tables', tablesOf],
  ['Served by', ({ staffName }) => staffName],
  ['Terminal', ({ terminal }) => terminal],
  ['Total, Rs', (bill) => amountCell(totalOf(bill))],
  ['Credited, Rs', ({ credited }) => amountCell(paiseOf(credited))],
  ...extras.map(extraFileColumn),
]
