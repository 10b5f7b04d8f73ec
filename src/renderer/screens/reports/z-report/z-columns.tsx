import { chargesOfReport } from '../../../../shared/receipt/charge-text.ts'
import type { BooksState, XReport, ZReport } from '../../../../shared/contract/z-reports.ts'
import { givenByText } from '../../../../shared/money/discount.ts'
import { formatAmount, paiseOf } from '../../../../shared/money/money.ts'
import { openDisputeLines } from '../../../../shared/receipt/dispute.ts'
import { drawerLines } from '../../../../shared/receipt/drawer-text.ts'
import { outWord, tenderLabels } from '../../../../shared/forms/load-tender.ts'
import { NOBODY_RECORDED } from '../../../../shared/receipt/z-figures.ts'
import { booksLabels } from '../../../../shared/receipt/z-report.ts'
import { voidsByText } from '../../../../shared/orders/voids.ts'
import type { CsvColumn } from '../../../data/csv-export.ts'
import { AttentionIcon, CheckIcon, HourglassIcon } from '../../../ui/art/icons.tsx'
import { Chip, type Tone } from '../../../ui/parts/chip.tsx'
import { amountColumn, momentColumn, type ScreenColumn, textColumn } from '../../../ui/list/column.ts'

const looks: Record<BooksState, { tone: Tone; Icon: typeof CheckIcon; label: string }> = {
  whole: { tone: 'green', Icon: CheckIcon, label: 'Intact' },
  broken: { tone: 'red', Icon: AttentionIcon, label: 'Not intact' },
  unchecked: { tone: 'neutral', Icon: HourglassIcon, label: 'Not checked' },
}

export function BooksChip({ books }: { books: BooksState }) {
  const { tone, Icon, label } = looks[books]
  return (
    <Chip tone={tone} icon={<Icon />}>
      {label}
    </Chip>
  )
}

export const zColumns = (timeZone: string): ScreenColumn<ZReport>[] => [
  { head: 'Z', text: ({ number }) => String(number), width: '12%' },
  momentColumn('Closed', ({ toAt }) => toAt, timeZone, { width: '52%' }),
  amountColumn('Sales, Rs', ({ amount }) => amount, { width: '36%', isStrong: true }),
]

const listed = (rows: XReport['staff']): string =>
  rows.map(({ name, sales, amount }) => `${name} ${sales} (${formatAmount(paiseOf(amount))})`).join('; ')

const cashListed = (cash: XReport['cash']): string =>
  cash
    .map(({ name, taken, sold, paidOut }) => {
      const [into, out] = [taken, paidOut].map(({ count, amount }) => `${count} (${formatAmount(paiseOf(amount))})`)
      const sales = sold === undefined ? '' : `, cash sales ${sold.count} (${formatAmount(paiseOf(sold.amount))})`
      return `${name === '' ? NOBODY_RECORDED : name} taken ${into}${sales}, paid out ${out}`
    })
    .join('; ')

const tendersListed = (tenders: NonNullable<XReport['tenders']>): string =>
  tenders
    .map(({ tender, taken, paidOut }) => {
      const [into, out] = [taken, paidOut].map(({ count, amount }) => `${count} (${formatAmount(paiseOf(amount))})`)
      return `${tenderLabels[tender]} in ${into}, ${outWord(tender)} ${out}`
    })
    .join('; ')

const drawersListed = (drawers: NonNullable<XReport['drawers']>): string =>
  drawerLines(drawers)
    .map(({ label, value }) => (value === '' ? label : `${label}: ${value}`))
    .join('; ')

const disputesListed = (disputes: XReport['disputes'], timeZone: string): string =>
  openDisputeLines(disputes, timeZone)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ')

const givenListed = (given: NonNullable<XReport['given']>): string =>
  listed(given.map((row) => ({ name: givenByText(row), sales: row.count, amount: row.amount })))

const voidsListed = (voids: NonNullable<XReport['voids']>): string =>
  listed(voids.map((row) => ({ name: voidsByText(row), sales: row.count, amount: row.amount })))

const chargesListed = (report: XReport): string =>
  chargesOfReport(report)
    .map(([label, rupees]) => `${label}: ${formatAmount(paiseOf(rupees))}`)
    .join('; ')

/** Empty for reports from before the figure was introduced. */
const laterCells = (head: string, of: (report: ZReport) => ZReport['unpaid']): CsvColumn<ZReport>[] => [
  { head, text: (report) => String(of(report)?.count ?? '') },
  amountColumn(`${head}, Rs`, (report) => of(report)?.amount),
]

const amounts: [string, (report: ZReport) => number][] = [
  ['Sales total, Rs', ({ amount }) => amount],
  ['Average, Rs', ({ average }) => average],
  ['Tax, Rs', ({ tax }) => tax],
  ['Cancelled, Rs', ({ cancelled }) => cancelled.amount],
  ['Activations, Rs', ({ activations }) => activations.amount],
  ['Refills, Rs', ({ refills }) => refills.amount],
  ['Returns, Rs', ({ returns }) => returns.amount],
  ['Moved to new cards, Rs', ({ transfers }) => transfers.amount],
  ['Cash expected, Rs', ({ cashExpected }) => cashExpected],
  ['Owed on cards at the start, Rs', ({ opening }) => opening],
  ['Owed on cards at the end, Rs', ({ closing }) => closing],
  ['Grand total, all time, Rs', ({ grandTotal }) => grandTotal],
]

const counts: [string, (report: ZReport) => number][] = [
  ['Sales', ({ sales }) => sales],
  ['Items', ({ items }) => items],
  ['Cancelled orders', ({ cancelled }) => cancelled.count],
  ['Activations', ({ activations }) => activations.count],
  ['Refills', ({ refills }) => refills.count],
  ['Returns', ({ returns }) => returns.count],
  ['Moved cards', ({ transfers }) => transfers.count],
]

export const zFileColumns = (timeZone: string): CsvColumn<ZReport>[] => [
  { head: 'Z report', text: ({ number }) => String(number) },
  textColumn('Day', 'day'),
  momentColumn('From', ({ fromAt }) => fromAt, timeZone),
  momentColumn('To', ({ toAt }) => toAt, timeZone),
  textColumn('First invoice', 'invoiceFirst'),
  textColumn('Last invoice', 'invoiceLast'),
  ...counts.map(([head, of]) => ({ head, text: (report: ZReport) => String(of(report)) })),
  ...amounts.map(([head, of]) => amountColumn(head, of)),
  {
    head: 'By category',
    text: ({ categories }) => listed(categories.map(({ type, qty, amount }) => ({ name: type, sales: qty, amount }))),
  },
  { head: 'By staff', text: ({ staff }) => listed(staff) },
  { head: 'By terminal', text: ({ terminals }) => listed(terminals) },
  { head: 'Cash by person', text: ({ cash }) => cashListed(cash) },
  { head: 'By tender', text: ({ tenders = [] }) => tendersListed(tenders) },
  { head: 'Open disputes', text: ({ disputes, venue }) => disputesListed(disputes, venue.timeZone) },
  { head: 'Cash drawer', text: ({ drawers = [] }) => drawersListed(drawers) },
  ...laterCells('Cash sales', ({ cashSales }) => cashSales),
  {
    head: 'Tips by person',
    text: ({ tips = [] }) => listed(tips.map(({ name, count, amount }) => ({ name, sales: count, amount }))),
  },
  amountColumn('Tips, Rs', ({ tipsTotal }) => tipsTotal),
  { head: 'Discounts and comps by person', text: ({ given = [] }) => givenListed(given) },
  { head: 'Tax and service charge', text: (report) => chargesListed(report) },
  { head: 'Voids by person', text: ({ voids = [] }) => voidsListed(voids) },
  ...laterCells('Unpaid, carried over', ({ unpaid }) => unpaid),
  ...laterCells('Self-approved', ({ selfApproved }) => selfApproved),
  { head: 'Books', text: ({ books }) => booksLabels[books] },
  textColumn('Found', 'booksFound'),
  { head: 'Chain head row', text: ({ ledgerRow }) => String(ledgerRow) },
  textColumn('Chain head hash', 'ledgerHash'),
  textColumn('Closed by', 'closedBy'),
  textColumn('Terminal', 'terminal'),
]
