import type { InvoiceVenue } from '../../../shared/contract/invoice.ts'
import type { OutletFigures, SoldBy, XReport, ZReport } from '../../../shared/contract/z-reports.ts'
import { averageOf, type Paise, toRupees, ZERO } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import { taxIn } from '../../orders/index.ts'
import type { ZOutletPart, ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import { creditNoteNumber, invoiceNumber } from '../../cards/index.ts'
import { openDisputesView } from '../disputes/dispute.repo.ts'
import { drawersView } from '../drawer/drawer.ts'
import { partsOf } from './z-report.repo.ts'
import { type Charges, chargesReport, type Given, givenView, type Tips, tipsView } from './sales-extras.repo.ts'
import { type Voids, voidsView } from './voids.repo.ts'
import { cashExpectedOf, cashOf } from './cash-by-person.ts'
import { type TenderSum, tendersView } from '../tenders/tender-sums.ts'
import type { SoldName, SoldType, ZFigures } from './z-report.ts'

type Moments = Pick<ZReportRow, 'from_at' | 'created_at'>
type Numbers = Pick<ZReportRow, 'invoice_from' | 'invoice_to' | 'credit_from' | 'credit_to'>

const moves = (count: number, amount: Paise) => ({ count, amount: toRupees(amount) })
const names = (json: string): SoldBy[] =>
  (JSON.parse(json) as SoldName[]).map(({ name, sales, amount }) => ({ name, sales, amount: toRupees(amount) }))

/** Left out of reports that are older than this figure. */
const laterMoves = (count: number | null, amount: Paise | null) =>
  count === null || amount === null ? undefined : moves(count, amount)

/** The credit notes of a period; nothing in a report that is older than credit notes. */
function creditsOf(row: Numbers & ZFigures, code: string): Pick<XReport, 'credits' | 'creditFirst' | 'creditLast' | 'payouts'> {
  const { credit_from: from, credit_to: to } = row
  const [credits, payouts] = [laterMoves(row.credits, row.credits_amount), laterMoves(row.payouts, row.payouts_amount)]
  if (credits === undefined || payouts === undefined || from === null || to === null) return {}
  const has = to > from
  return {
    credits,
    payouts,
    creditFirst: has ? creditNoteNumber(from + 1, code) : '',
    creditLast: has ? creditNoteNumber(to, code) : '',
  }
}

type Figures = Omit<XReport, 'number' | 'venue' | 'drawers' | 'disputes' | 'outlets'>

/** The figures of a period as the API shows them. `code` is that of its invoice series. */
function figuresOf(row: Moments & Numbers & ZFigures, code: string): Figures {
  const hasSold = row.invoice_to > row.invoice_from
  const unpaid = laterMoves(row.unpaid, row.unpaid_amount)
  const cashSales = laterMoves(row.cash_sales, row.cash_sales_amount)
  const selfApproved = laterMoves(row.self_approved, row.self_approved_amount)
  const charges = row.charges === null ? { sold: [], credited: [] } : (JSON.parse(row.charges) as Charges)
  return {
    fromAt: isoOf(row.from_at),
    toAt: isoOf(row.created_at),
    invoiceFirst: hasSold ? invoiceNumber(row.invoice_from + 1, code) : '',
    invoiceLast: hasSold ? invoiceNumber(row.invoice_to, code) : '',
    sales: row.sales,
    amount: toRupees(row.sales_amount),
    items: row.items,
    average: toRupees(averageOf(row.sales_amount, row.sales)),
    tax: toRupees(taxIn(charges.sold)),
    categories: (JSON.parse(row.categories) as SoldType[]).map((sold) => ({ ...sold, amount: toRupees(sold.amount) })),
    staff: names(row.staff),
    terminals: names(row.terminals),
    cancelled: moves(row.cancelled, row.cancelled_amount),
    activations: moves(row.activations, row.activations_amount),
    refills: moves(row.refills, row.refills_amount),
    returns: moves(row.returns, row.returns_amount),
    transfers: moves(row.transfers, row.transfers_amount),
    ...chargesReport(charges),
    ...creditsOf(row, code),
    ...(cashSales !== undefined && cashSales.count > 0 && { cashSales }),
    cashExpected: cashExpectedOf(row),
    cash: cashOf(row),
    ...tendersView(JSON.parse(row.tenders ?? '[]') as TenderSum[]),
    ...(unpaid && { unpaid }),
    ...(selfApproved && { selfApproved }),
    ...givenView(JSON.parse(row.discounts ?? '[]') as Given[]),
    ...voidsView(JSON.parse(row.voids ?? '[]') as Voids[]),
    ...tipsView(JSON.parse(row.tips ?? '[]') as Tips[]),
    ...(row.tips !== null && row.tips !== '[]' && { tipsTotal: toRupees(row.tips_amount ?? ZERO) }),
    opening: toRupees(row.opening),
    closing: toRupees(row.closing),
    grandSales: row.grand_sales,
    grandTotal: toRupees(row.grand_amount),
  }
}

/** An outlet's part of a period. */
function outletFiguresOf(part: ZOutletPart, { from_at, created_at }: Moments): OutletFigures {
  const {
    opening: _opening,
    closing: _closing,
    selfApproved: _self,
    ...figures
  } = figuresOf({ ...part, from_at, created_at }, part.code)
  return { _id: part.outlet, name: part.name, ...figures, ledgerRow: part.ledger_to, ledgerHash: part.ledger_hash }
}

/** The invoices of several outlets are not one series, nor are their credit notes. */
const noSeries = { invoiceFirst: '', invoiceLast: '', creditFirst: '', creditLast: '' }

/** A period with its figures as the API shows them. */
export function xReportOf(row: Period, venue: InvoiceVenue): XReport {
  const parts = partsOf(row)
  return {
    number: row.number,
    ...figuresOf(row, ''),
    ...drawersView(row.drawers),
    ...openDisputesView(row.disputes),
    ...(parts.length > 0 && { ...noSeries, outlets: parts.map((part) => outletFiguresOf(part, row)) }),
    venue,
  }
}

type Period = Moments & Numbers & ZFigures & Pick<ZReportRow, 'number' | 'drawers' | 'disputes' | 'outlets'>

/** A stored Z report as the API shows it. */
export const zReportOf = (row: ZReportRow, venue: InvoiceVenue): ZReport => ({
  ...xReportOf(row, venue),
  _id: row.id,
  day: row.day,
  ledgerRow: row.ledger_to,
  ledgerHash: row.ledger_hash,
  books: row.books,
  booksFound: row.books_found,
  checkedAt: row.checked_at === null ? null : isoOf(row.checked_at),
  checkedRow: row.checked_rows,
  closedBy: row.closed_by,
  terminal: row.terminal,
  hash: row.hash,
})
