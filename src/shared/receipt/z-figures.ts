import { chargesOfReport } from './charge-text.ts'
import type { XReport } from '../contract/z-reports.ts'
import { givenByText } from '../money/discount.ts'
import { openDisputeLines } from './dispute.ts'
import { drawerLines } from './drawer-text.ts'
import type { TenderOf } from '../contract/reports.ts'
import { outWord, tenderLabels } from '../forms/load-tender.ts'
import { labelledAmount } from './invoice-text.ts'
import { add, paiseOf, toRupees } from '../money/money.ts'
import { pair, type ReceiptBlock, rule } from './receipt.ts'
import { formatMoment } from '../time.ts'
import { voidsByText } from '../orders/voids.ts'

/** Count and amount, on one line if the paper is wide enough. */
const counted = (label: string, { count, amount }: { count: number; amount: number }): ReceiptBlock =>
  pair(`${label} (${count})`, labelledAmount(amount))

/** The heading of a group of figures. */
export const title = (text: string): ReceiptBlock => ({ kind: 'text', text, bold: true })

/** A group with its heading; nothing if it has no line. */
const group = (heading: string, blocks: readonly ReceiptBlock[]): ReceiptBlock[] =>
  blocks.length === 0 ? [] : [rule('single'), title(heading), ...blocks]

/** Credit notes of the ship or of one outlet. */
type Credits = Pick<XReport, 'credits' | 'creditFirst' | 'creditLast'>

/** Credit notes, listed separately: they change no sale of this or another period. */
const creditsOf = ({ credits, creditFirst = '', creditLast = '' }: Credits): ReceiptBlock[] =>
  credits === undefined
    ? []
    : [
        counted('Credit notes', { ...credits, amount: -credits.amount }),
        ...(creditFirst === '' ? [] : [pair('First', creditFirst), pair('Last', creditLast)]),
      ]

function salesOf(report: XReport): ReceiptBlock[] {
  const { invoiceFirst, invoiceLast, sales, items, average, tax, amount, cancelled, unpaid } = report
  return [
    pair('Invoices', String(sales)),
    ...(invoiceFirst === '' ? [] : [pair('First', invoiceFirst), pair('Last', invoiceLast)]),
    pair('Items sold', String(items)),
    pair('Average invoice', labelledAmount(average)),
    pair('Tax', labelledAmount(tax)),
    counted('Orders cancelled', cancelled),
    ...(unpaid === undefined ? [] : [counted('Unpaid, carried over', unpaid)]),
    ...creditsOf(report),
    rule('double'),
    { kind: 'pair', label: 'SALES', value: labelledAmount(amount), bold: true, double: true },
    rule('double'),
  ]
}

/** The cash only, where loads and pay-outs came by other tenders too. */
const cashOnly = (tenders: readonly TenderOf[]): ReceiptBlock[] =>
  tenders
    .filter(({ tender }) => tender === 'cash')
    .flatMap(({ taken, paidOut }) => [counted('Cash taken', taken), counted('Cash paid out', paidOut)])

const tendersOf = ({ tenders = [] }: XReport): ReceiptBlock[] =>
  tenders.flatMap(({ tender, taken, paidOut }) => [
    counted(tenderLabels[tender], taken),
    ...(paidOut.count === 0 ? [] : [counted(`${tenderLabels[tender]}, ${outWord(tender)}`, paidOut)]),
  ])

const cashLines = ({ activations, refills, cashSales, returns, payouts }: XReport): ReceiptBlock[] => [
  counted('Activations', activations),
  counted('Refills', refills),
  ...(cashSales === undefined ? [] : [counted('Cash sales', cashSales)]),
  counted('Returns in cash', returns),
  ...(payouts === undefined ? [] : [counted('Credits in cash', payouts)]),
]

const cashOf = (report: XReport): ReceiptBlock[] => [
  title('Cash in hand'),
  ...(report.tenders === undefined ? cashLines(report) : cashOnly(report.tenders)),
  { kind: 'pair', label: 'Cash expected', value: labelledAmount(report.cashExpected), bold: true },
]

/** The name shown if no person was recorded. */
export const NOBODY_RECORDED = 'Not recorded'

/** The cash that each person took and paid out, to count their drawer against. */
const cashByPersonOf = ({ cash }: XReport): ReceiptBlock[] =>
  cash.flatMap(({ name, taken, sold, paidOut, expected }) => [
    { kind: 'text', text: name === '' ? NOBODY_RECORDED : name },
    counted('Taken', taken),
    ...(sold === undefined ? [] : [counted('Cash sales', sold)]),
    counted('Paid out', paidOut),
    pair('Held', labelledAmount(expected)),
  ])

/** Discounts and comps on invoices by person; the sales figures already exclude them. */
const givenOf = ({ given = [] }: XReport): ReceiptBlock[] =>
  given.map((row) => counted(givenByText(row), { ...row, amount: -row.amount }))

/** Voids of dishes that were sent to the kitchen, by person; not part of the sales. */
const voidsOf = ({ voids = [] }: XReport): ReceiptBlock[] => voids.map((row) => counted(voidsByText(row), row))

/** Tips by who served; not part of the sales. */
const tipsOf = ({ tips = [], tipsTotal = 0 }: XReport): ReceiptBlock[] =>
  tips.length === 0
    ? []
    : [
        ...tips.map(({ name, count, amount }) => counted(name, { count, amount })),
        { kind: 'pair', label: 'Total tips', value: labelledAmount(tipsTotal), bold: true },
      ]

const ownApprovalsOf = ({ selfApproved }: XReport): ReceiptBlock[] =>
  selfApproved === undefined ? [] : [counted('Self-approved', selfApproved)]

const owedOf = ({
  opening,
  activations,
  refills,
  amount,
  cashSales,
  tipsTotal,
  returns,
  transfers,
  credits,
  payouts,
  closing,
}: XReport): ReceiptBlock[] => [
  pair('At the start', labelledAmount(opening)),
  pair('Money in', labelledAmount(toRupees(add(paiseOf(activations.amount), paiseOf(refills.amount))))),
  ...(cashSales === undefined ? [] : [pair('Cash for sales', labelledAmount(cashSales.amount))]),
  pair('Sales', labelledAmount(-amount)),
  ...(tipsTotal === undefined ? [] : [pair('Tips', labelledAmount(-tipsTotal))]),
  ...(credits === undefined ? [] : [pair('Credit notes', labelledAmount(credits.amount))]),
  pair('Returns', labelledAmount(-returns.amount)),
  ...(payouts === undefined ? [] : [pair('Credits in cash', labelledAmount(-payouts.amount))]),
  { kind: 'pair', label: 'At the end', value: labelledAmount(closing), bold: true },
  counted('Moved to new cards', transfers),
]

/** Sales, cash and invoices of each outlet; nothing on a ship with one. */
const outletsOf = ({ outlets = [] }: XReport): ReceiptBlock[] =>
  outlets.flatMap((outlet) => {
    const { name, sales, amount, invoiceFirst, invoiceLast, cashExpected } = outlet
    return [
      counted(name, { count: sales, amount }),
      ...(sales === 0 ? [] : [pair('First', invoiceFirst), pair('Last', invoiceLast)]),
      ...(outlet.credits?.count ? creditsOf(outlet) : []),
      pair('Cash expected', labelledAmount(cashExpected)),
    ]
  })

/** The figures of X and Z reports, in the order staff count: sales, cash, persons, and the balances owed on cards. */
export function figuresOf(report: XReport): ReceiptBlock[] {
  const { categories, staff, terminals, grandSales, grandTotal, venue, fromAt, toAt } = report
  return [
    pair('From', formatMoment(fromAt, venue.timeZone)),
    pair('To', formatMoment(toAt, venue.timeZone)),
    rule('single'),
    ...salesOf(report),
    ...cashOf(report),
    ...group('By tender', tendersOf(report)),
    ...group(
      'Cash drawer',
      drawerLines(report.drawers ?? []).map(({ strong, ...line }) => ({
        kind: 'pair',
        ...line,
        ...(strong === true && { bold: true }),
      })),
    ),
    ...group('Cash by person', cashByPersonOf(report)),
    ...group('Tips', tipsOf(report)),
    ...group('Discounts and comps', givenOf(report)),
    ...group('Voids', voidsOf(report)),
    ...group(
      'Tax and service charge',
      chargesOfReport(report).map(([label, rupees]) => pair(label, labelledAmount(rupees))),
    ),
    ...group('Approvals', ownApprovalsOf(report)),
    ...group(
      'Open disputes',
      openDisputeLines(report.disputes, venue.timeZone).map(({ label, value }) => pair(label, value)),
    ),
    ...group(
      'By category',
      categories.map(({ type, qty, amount }) => counted(type, { count: qty, amount })),
    ),
    ...group(
      'By staff',
      staff.map(({ name, sales, amount }) => counted(name, { count: sales, amount })),
    ),
    ...group(
      'By terminal',
      terminals.map(({ name, sales, amount }) => counted(name, { count: sales, amount })),
    ),
    ...group('By outlet', outletsOf(report)),
    ...group('Owed on cards', owedOf(report)),
    ...group('All time', [counted('Grand total', { count: grandSales, amount: grandTotal })]),
  ]
}
