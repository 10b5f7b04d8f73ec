import type { Bill } from '../../../shared/contract/billing.ts'
import type { SortKey } from '../../../shared/contract/paging.ts'
import type { SalesReport } from '../../../shared/contract/reports.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { formatTables } from '../../model/format.ts'
import { amountColumn, type Column, momentColumn, textColumn } from '../../ui/list/column.ts'

export const invoiceOf = (bill: Bill): string => bill.billingData.AuthorId.invoiceno
export const tablesOf = (bill: Bill): string => formatTables(bill.billingData.AuthorId.ordertable)
const rupeesOf = (bill: Bill): number => bill.billingData.AuthorId.totalprice

type Extra = 'tax' | 'service' | 'discount' | 'tip' | 'inCash'

/** A venue without tax gets no tax column. */
export const extrasIn = (report: SalesReport | null): Extra[] => {
  if (report === null) return []
  const { taxes, service, given, tips, cashSales } = report
  const used = { tax: taxes, service, discount: given, tip: tips, inCash: cashSales }
  return (Object.keys(used) as Extra[]).filter((extra) => used[extra] !== undefined)
}

export const paidByOf = ({ inCash }: Pick<Bill, 'inCash'>): string => (inCash === true ? 'Cash' : 'Card')

type BillColumn = Column<Bill, SortKey>

const figure = (head: string, extra: Exclude<Extra, 'inCash'>, least: number, givesWay: number): BillColumn =>
  amountColumn(head, ({ [extra]: rupees = 0 }) => rupees, {
    print: ({ [extra]: rupees = 0 }) => (rupees === 0 ? '–' : formatAmount(paiseOf(rupees))),
    least,
    givesWay,
  })

/** The drawer and the file also show these figures, so they are hidden before the total is. */
const extraColumns: Record<Extra, BillColumn> = {
  tax: figure('Tax, Rs', 'tax', 104, 6),
  service: figure('Service, Rs', 'service', 104, 3),
  discount: figure('Discount, Rs', 'discount', 110, 5),
  tip: figure('Tip, Rs', 'tip', 90, 4),
  inCash: { head: 'Paid by', text: paidByOf, isQuiet: true, least: 72, givesWay: 2 },
}

export function billColumns(timeZone: string, used: readonly Extra[]): Record<'screen' | 'file' | 'print', BillColumn[]> {
  const invoice: BillColumn = { head: 'Invoice', text: invoiceOf, least: 116 }
  const name: BillColumn = textColumn('Full name', 'fullName', { sort: 'name', firstOrder: 'asc', least: 128 })
  const card: BillColumn = textColumn('Card number', 'cardNumber', { least: 104 })
  const tables: BillColumn = {
    head: 'Tables',
    text: tablesOf,
    cell: (bill) => <span className="block leading-[1.3] whitespace-normal">{tablesOf(bill)}</span>,
    isQuiet: true,
    least: 110,
    givesWay: 1,
  }
  const date: BillColumn = momentColumn('Date', ({ createdAt }) => createdAt, timeZone, { sort: 'time', least: 164 })
  const total: BillColumn = amountColumn('Total, Rs', rupeesOf, {
    below: ({ credited }) => credited > 0 && `Credited ${labelledAmount(credited)}`,
    sort: 'amount',
    isStrong: true,
    least: 160,
  })
  const extras = used.map((extra) => extraColumns[extra])
  return {
    screen: [invoice, name, card, tables, date, ...extras, total],
    file: [
      invoice,
      date,
      name,
      card,
      tables,
      textColumn('Served by', 'staffName'),
      textColumn('Terminal', 'terminal'),
      total,
      amountColumn('Credited, Rs', ({ credited }) => credited),
      ...extras,
    ],
    print: [invoice, date, name, card, tables, ...extras, total],
  }
}
