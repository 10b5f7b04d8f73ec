import { chargesOfReport } from './charge-text.ts'
import type { BooksState, XReport, ZReport } from './contract/z-reports.ts'
import { discountName } from './discount.ts'
import { labelledAmount } from './invoice-text.ts'
import { add, paiseOf, toRupees } from './money.ts'
import {
  centred,
  head,
  markCopy,
  pair,
  type PrintOccasion,
  type ReceiptBlock,
  type ReceiptDocument,
  rule,
  space,
} from './receipt.ts'
import { formatMoment } from './time.ts'
import { voidsByText } from './voids.ts'

/** What a print of a Z report is called in the print queue. */
export const zReportTitle = ({ number }: Pick<ZReport, 'number'>): string => `Z report ${number}`

/** What a print of the figures so far is called there. */
export const xReportTitle = ({ number }: Pick<XReport, 'number'>): string => `X report before Z ${number}`

export const booksLabels: Record<BooksState, string> = {
  whole: 'intact',
  broken: 'NOT INTACT',
  unchecked: 'not checked yet',
}

/** How many, and what they come to, on one line where the paper is wide enough. */
const counted = (label: string, { count, amount }: { count: number; amount: number }): ReceiptBlock =>
  pair(`${label} (${count})`, labelledAmount(amount))

const title = (text: string): ReceiptBlock => ({ kind: 'text', text, bold: true })

/** A group with its heading; none where it has no line. */
const group = (heading: string, blocks: readonly ReceiptBlock[]): ReceiptBlock[] =>
  blocks.length === 0 ? [] : [rule('single'), title(heading), ...blocks]

/** Of the ship or of one outlet. */
type Credits = Pick<XReport, 'credits' | 'creditFirst' | 'creditLast'>

/** Credit notes on lines of their own: they change no sale, of this period or of another. */
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
    ...(unpaid === undefined ? [] : [counted('Unpaid, carried on', unpaid)]),
    ...creditsOf(report),
    rule('double'),
    { kind: 'pair', label: 'SALES', value: labelledAmount(amount), bold: true, double: true },
    rule('double'),
  ]
}

const cashOf = ({ activations, refills, cashSales, returns, payouts, cashExpected }: XReport): ReceiptBlock[] => [
  title('Cash in hand'),
  counted('Activations', activations),
  counted('Refills', refills),
  ...(cashSales === undefined ? [] : [counted('Cash sales', cashSales)]),
  counted('Returns, paid out', returns),
  ...(payouts === undefined ? [] : [counted('Credits, paid out', payouts)]),
  { kind: 'pair', label: 'Cash expected', value: labelledAmount(cashExpected), bold: true },
]

/** The name of a person where none was recorded. */
export const NOBODY_RECORDED = 'Not recorded'

/** What each person took and paid out, so that a drawer is counted against its name. */
const cashByPersonOf = ({ cash }: XReport): ReceiptBlock[] =>
  cash.flatMap(({ name, taken, sold, paidOut, expected }) => [
    { kind: 'text', text: name === '' ? NOBODY_RECORDED : name },
    counted('In', taken),
    ...(sold === undefined ? [] : [counted('Cash sales', sold)]),
    counted('Out', paidOut),
    pair('Left', labelledAmount(expected)),
  ])

/** What was given off the invoices, and by whom: sales are what was left. */
const givenOf = ({ given = [] }: XReport): ReceiptBlock[] =>
  given.map(({ name, kind, count, amount }) =>
    counted(`${name}, ${discountName(kind).toLowerCase()}`, { count, amount: -amount }),
  )

/** What was taken back after the kitchen was sent it, and by whom: no part of the sales. */
const voidsOf = ({ voids = [] }: XReport): ReceiptBlock[] => voids.map((row) => counted(voidsByText(row), row))

/** What guests gave on top, by who served: no sales. */
const tipsOf = ({ tips = [], tipsTotal = 0 }: XReport): ReceiptBlock[] =>
  tips.length === 0
    ? []
    : [
        ...tips.map(({ name, count, amount }) => counted(name, { count, amount })),
        { kind: 'pair', label: 'Tips in all', value: labelledAmount(tipsTotal), bold: true },
      ]

const ownApprovalsOf = ({ selfApproved }: XReport): ReceiptBlock[] =>
  selfApproved === undefined ? [] : [counted('By those who asked', selfApproved)]

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
  ...(payouts === undefined ? [] : [pair('Credits, paid out', labelledAmount(-payouts.amount))]),
  { kind: 'pair', label: 'At the end', value: labelledAmount(closing), bold: true },
  counted('Moved to new cards', transfers),
]

/** What each outlet sold and has in cash, with its own invoices; nothing of a ship with one. */
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

/** What both reports say, in the order staff count by: sales, what was sold by whom, cash, and what is owed on cards. */
function figuresOf(report: XReport): ReceiptBlock[] {
  const { categories, staff, terminals, grandSales, grandTotal, venue, fromAt, toAt } = report
  return [
    pair('From', formatMoment(fromAt, venue.timeZone)),
    pair('To', formatMoment(toAt, venue.timeZone)),
    rule('single'),
    ...salesOf(report),
    ...cashOf(report),
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

/** The figures so far on paper. It closes nothing, and says so at head and foot. Throws RangeError for an amount that is none. */
export function xReportReceipt(
  report: XReport,
  { printedBy, terminal }: Pick<PrintOccasion, 'printedBy' | 'terminal'>,
): ReceiptDocument {
  const note = centred('Not a closing: figures so far')
  return {
    letterhead: true,
    blocks: [
      ...head(report.venue, 'X REPORT'),
      note,
      space(1),
      ...figuresOf(report),
      rule('double'),
      pair('By', `${printedBy}, ${terminal}`),
      note,
    ],
  }
}

const HASH_PART = 16
/** A hash in four parts, so that it can be read aloud and compared. */
const hashParts = (hash: string): string => hash.match(new RegExp(`.{1,${HASH_PART}}`, 'g'))?.join(' ') ?? 'none'

/** The state of the books at the closing and the head of the chain, to be kept outside the computer. */
function booksOf({ books, booksFound, checkedAt, checkedRow, ledgerRow, ledgerHash, venue }: ZReport): ReceiptBlock[] {
  return [
    rule('single'),
    title('Books'),
    pair('Verified', booksLabels[books]),
    ...(booksFound === '' ? [] : [{ kind: 'text', text: booksFound.slice(0, 300) } as const]),
    ...(checkedAt === null ? [] : [pair('Last full check', formatMoment(checkedAt, venue.timeZone))]),
    ...(checkedRow === null ? [] : [pair('Up to ledger row', checkedRow.toLocaleString('en-US'))]),
    pair('Chain head, row', ledgerRow.toLocaleString('en-US')),
    { kind: 'text', text: hashParts(ledgerHash) },
  ]
}

/**
 * A closed period on paper (end-of-day report). Every printing after the first says which copy it is. Dates are in the venue's time
 * zone. Throws RangeError for an amount that is none.
 */
export function zReportReceipt(report: ZReport, occasion: PrintOccasion): ReceiptDocument {
  const { venue, number, closedBy, terminal } = report
  const document: ReceiptDocument = {
    letterhead: true,
    blocks: [
      ...head(venue, `Z REPORT ${number}`),
      ...figuresOf(report),
      ...booksOf(report),
      rule('double'),
      pair('Closed by', [closedBy, terminal].filter((part) => part !== '').join(', ')),
      centred('This period is closed.'),
    ],
  }
  return markCopy(document, occasion, venue.timeZone)
}
