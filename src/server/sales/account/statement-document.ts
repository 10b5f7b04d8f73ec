import type { Content, TableCell } from 'pdfmake'
import type { Statement, StatementLine } from '../../../shared/contract/guest-account.ts'
import { columnAmount, labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { isInInvoiceFont, nameWithReading } from '../../../shared/receipt/latin-reading.ts'
import {
  asOfTexts,
  changeOf,
  consentText,
  madeText,
  moveText,
  periodText,
  personText,
} from '../../../shared/receipt/statement-text.ts'
import { formatMoment } from '../../../shared/time.ts'
import {
  fact,
  figure,
  head,
  ink,
  MARGIN,
  type PdfDocument,
  pdfOf,
  rows,
  rule,
  supporting,
  title,
  WIDTH,
} from '../invoice-mail/pdf.ts'

/** A date stays on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Numbers such as INV-000004 stay whole: pdfmake breaks lines at hyphens. */
const wholeNumbers = (text: string): Content => ({
  text: text.split(/(\S+-\S+)/).map((part, nth) => ({ text: part, noWrap: nth % 2 === 1 })),
})

function particulars(statement: Statement): Content {
  const { fullName, paxManifestNo, cabin } = statement
  return {
    columnGap: 24,
    columns: [
      { width: '*', stack: fact('Passenger', nameWithReading(fullName, isInInvoiceFont)) },
      { width: 'auto', stack: fact('Card', paxManifestNo) },
      ...(cabin === '' ? [] : [{ width: 'auto' as const, stack: fact('Cabin', cabin) }]),
      { width: 'auto', stack: fact('Period', unbroken(periodText(statement))) },
      { width: 'auto', stack: fact('Made', unbroken(madeText(statement))) },
    ],
  }
}

/** What a move was; below it the dishes, then outlet, person and consent. */
function whatOf(line: StatementLine, hasOutlets: boolean): Content {
  const where = [hasOutlets ? line.outlet : '', personText(line), consentText(line)].filter((part) => part !== '').join(' · ')
  return {
    stack: [
      wholeNumbers(moveText(line)),
      ...(line.dishes === undefined ? [] : [supporting(line.dishes)]),
      ...(where === '' ? [] : [supporting(where)]),
    ],
  }
}

/** The day, with the time of day below it. */
function dateAndTime(at: string, timeZone: string): Content[] {
  const [day = '', time = ''] = formatMoment(at, timeZone).split(', ')
  return [day, supporting(time)]
}

const balanceRow = (label: string, amount: number): TableCell[] => [
  { text: label, colSpan: 3, bold: true },
  {},
  {},
  { text: columnAmount(amount), alignment: 'right', bold: true },
]

function moves(statement: Statement): Content {
  const hasOutlets = statement.asOf.length > 1
  return {
    layout: rows,
    margin: [0, 18, 0, 18],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [62, '*', 76, 84],
      body: [
        [title('Date', 'left'), title('What', 'left'), title('Amount, Rs', 'right'), title('Balance, Rs', 'right')],
        balanceRow('Opening balance', statement.opening),
        ...statement.lines.map((line) => [
          { stack: dateAndTime(line.at, statement.venue.timeZone) },
          whatOf(line, hasOutlets),
          figure(columnAmount(changeOf(line))),
          figure(columnAmount(line.balance)),
        ]),
        balanceRow('Balance', statement.closing),
      ],
    },
  }
}

const sums = ({ credit, debit, closing }: Statement): Content => ({
  unbreakable: true,
  columns: [
    { width: '*', stack: fact('Paid in and refunded', labelledAmount(credit)) },
    { width: '*', stack: fact('Charged and paid out', labelledAmount(-debit)) },
    { width: 'auto', stack: [supporting('Balance'), { text: labelledAmount(closing), fontSize: 17, bold: true }] },
  ],
})

/** A passenger's statement as a pdfmake document on A4, in the manner of the tax invoice. */
export const statementDocument = (statement: Statement): PdfDocument => ({
  pageSize: 'A4',
  pageMargins: [MARGIN, MARGIN, MARGIN, 72],
  language: 'en',
  info: {
    title: `Statement ${statement.paxManifestNo}`,
    author: statement.venue.name,
    creator: 'Purser',
    creationDate: new Date(statement.madeAt),
  },
  defaultStyle: { font: 'Roboto', fontSize: 10.5, color: ink.text },
  footer: (page, pages) => ({
    alignment: 'center',
    margin: [MARGIN, 16, MARGIN, 0],
    stack: [
      supporting(`As of the ledger's ${asOfTexts(statement).join(' · ')}`),
      ...(pages > 1 ? [supporting(`Statement ${statement.paxManifestNo}, page ${page} of ${pages}`)] : []),
    ],
  }),
  content: [
    head(statement.venue, 'Statement', statement.bookingNo),
    rule(WIDTH, 16, 14),
    particulars(statement),
    moves(statement),
    sums(statement),
  ],
})

/** The statement as an A4 PDF. The same statement always gives the same document. */
export const statementPdfOf = (statement: Statement): Promise<Buffer> => pdfOf(statementDocument(statement))

/** The name of its file. */
export const statementFile = ({ paxManifestNo, madeAt }: Pick<Statement, 'paxManifestNo' | 'madeAt'>): string =>
  `Statement ${paxManifestNo} ${madeAt.slice(0, 10)}.pdf`
