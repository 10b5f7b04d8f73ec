import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import pdfmake, { type Content, type createPdf, type CustomTableLayout, type TableCell } from 'pdfmake'
import { sumLines } from '../../../shared/receipt/charge-text.ts'
import type { Invoice } from '../../../shared/contract/invoice.ts'
import { columnAmount, labelledAmount, pointsOf, tablesText, tenderOf } from '../../../shared/receipt/invoice-text.ts'
import type { LineDiscount } from '../../../shared/contract/order-parts.ts'
import { discountText } from '../../../shared/money/discount.ts'
import { choiceText } from '../../../shared/orders/modifiers.ts'
import { isInInvoiceFont, nameWithReading } from '../../../shared/receipt/latin-reading.ts'
import { formatMoment } from '../../../shared/time.ts'

/** Colours of look.md for paper, which is always light. */
const ink = { text: '#0e1d33', supporting: '#44546c', line: '#d5dde8', head: '#f5f8fb' }

/** Points: A4 is 595 wide. */
const MARGIN = 48
const WIDTH = 595.28 - 2 * MARGIN

/** The mark of the icon (art/mark): a receipt on blue. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#2f6fd6" rx="11"/><path fill="#ffffff" d="M12 11.5Q12 9 14.5 9h19Q36 9 36 11.5v25q-6-3.7-12 0c-6 3.7-8 2.5-12 0Z"/><path fill="none" stroke="#12305f" stroke-linecap="round" stroke-width="2.8" d="M17 16h8m-8 5.5h14"/><path fill="none" stroke="#d9a548" stroke-linecap="round" stroke-width="4.2" d="M17 28.2h14"/></svg>'

type PdfDocument = Parameters<typeof createPdf>[0]
/** A column of a row; `*` takes the remaining width. */
type Column = Content & { width: '*' | 'auto' | number }

const supporting = (text: string) => ({ text, fontSize: 9.5, color: ink.supporting })

/** A label with its value below. */
const fact = (label: string, value: string): Content[] => [supporting(label), { text: value, bold: true, margin: [0, 2, 0, 0] }]

/** A strong line over a width in points, with space above and below. */
const rule = (width: number, above: number, below: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1.5, lineColor: ink.text }],
  margin: [0, above, 0, below],
})

function head({ venue, invoiceno }: Invoice): Content {
  const lines = [
    ...(venue.outlet === undefined ? [] : [venue.outlet]),
    ...venue.address,
    ...(venue.taxId === '' ? [] : [`Tax id ${venue.taxId}`]),
  ]
  return {
    columns: [
      { svg: mark, width: 34, margin: [0, 2, 0, 0] },
      { width: '*', stack: [{ text: venue.name, fontSize: 15, bold: true }, ...lines.map(supporting)], margin: [10, 0, 12, 0] },
      {
        width: 'auto',
        alignment: 'right',
        stack: [
          { text: 'Tax Invoice', fontSize: 16, bold: true, noWrap: true },
          { text: invoiceno, fontSize: 11.5, bold: true },
        ],
      },
    ],
  }
}

function particulars(invoice: Invoice): Content {
  return {
    columnGap: 24,
    columns: [
      { width: '*', stack: fact('Passenger', nameWithReading(invoice.fullName, isInInvoiceFont)) },
      { width: 'auto', stack: fact('Card', invoice.cardNumber) },
      ...(invoice.tables.length === 0 ? [] : [{ width: '*', stack: fact('Tables', tablesText(invoice.tables)) }]),
      { width: 'auto', stack: fact('Date', formatMoment(invoice.createdAt, invoice.venue.timeZone).replaceAll(' ', '\u00a0')) },
    ],
  }
}

/** Hairlines between rows, a filled head, no vertical lines. */
const rows: CustomTableLayout = {
  hLineWidth: (row, node) => (row === 0 || row === node.table.body.length ? 0 : 0.75),
  vLineWidth: () => 0,
  hLineColor: () => ink.line,
  fillColor: (row) => (row === 0 ? ink.head : null),
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => 8,
  paddingBottom: () => 8,
}

const figure = (text: string): TableCell => ({ text, alignment: 'right' })
const title = (text: string, alignment: 'left' | 'right'): TableCell => ({ ...supporting(text), bold: true, alignment })

/** The discount on a dish, below it. */
const offLines = (discount: LineDiscount | undefined): Content[] =>
  discount === undefined ? [] : [supporting(`${discountText(discount)} ${columnAmount(-discount.amount)}`)]

function dishes(invoice: Invoice): Content {
  return {
    layout: rows,
    margin: [0, 18, 0, 18],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 40, 84, 96],
      body: [
        [title('Dish', 'left'), title('Qty', 'right'), title('Price, Rs', 'right'), title('Amount, Rs', 'right')],
        ...invoice.lines.map(({ dishName, qty, price, amount, modifiers = [], discount }) => [
          { stack: [dishName, ...modifiers.map((choice) => supporting(`+ ${choiceText(choice)}`)), ...offLines(discount)] },
          figure(String(qty)),
          figure(columnAmount(price)),
          figure(columnAmount(amount)),
        ]),
      ],
    },
  }
}

const apart: [number, number, number, number] = [0, 0, 0, 10]

function payment(invoice: Invoice): Column {
  return {
    width: '*',
    stack: [
      { stack: fact('Payment method', invoice.paymentMethod), margin: apart },
      ...tenderOf(invoice).map(([label, rupees]) => ({ stack: fact(label, labelledAmount(rupees)), margin: apart })),
      ...(invoice.balanceAfter === null || invoice.cash !== undefined
        ? []
        : [{ stack: fact('Card balance', labelledAmount(invoice.balanceAfter)), margin: apart }]),
      ...pointsOf(invoice).map(([label, value]) => ({ stack: fact(label, value), margin: apart })),
      ...(invoice.approvedBy === undefined ? [] : [{ stack: fact('Approved by', invoice.approvedBy), margin: apart }]),
      ...fact('Served by', [invoice.servedBy, invoice.terminal].filter(Boolean).join(', ')),
    ],
  }
}

const SUMS_WIDTH = 236

const sum = (label: string, amount: number): Content => ({
  columns: [
    { text: label, width: 'auto' },
    { text: labelledAmount(amount), alignment: 'right' },
  ],
  margin: [0, 0, 0, 8],
})

function sums(invoice: Invoice): Column {
  return {
    width: SUMS_WIDTH,
    stack: [
      ...sumLines(invoice).map(([label, rupees]) => sum(label, rupees)),
      rule(SUMS_WIDTH, 0, 10),
      {
        columns: [
          { text: 'Total', width: 'auto', fontSize: 13, bold: true, margin: [0, 3, 0, 0] },
          { text: labelledAmount(invoice.total), fontSize: 17, bold: true, alignment: 'right' },
        ],
      },
    ],
  }
}

/** The tax invoice as a pdfmake document, laid out as on screen (look.md, Tax invoice). */
export const invoiceDocument = (invoice: Invoice): PdfDocument => ({
  pageSize: 'A4',
  pageMargins: [MARGIN, MARGIN, MARGIN, 72],
  language: 'en',
  info: {
    title: `Tax Invoice ${invoice.invoiceno}`,
    author: invoice.venue.name,
    creator: 'Purser',
    creationDate: new Date(invoice.createdAt),
  },
  defaultStyle: { font: 'Roboto', fontSize: 10.5, color: ink.text },
  footer: (page, pages) => ({
    alignment: 'center',
    margin: [MARGIN, 16, MARGIN, 0],
    stack: [
      supporting(invoice.venue.footer.join(' ')),
      ...(pages > 1 ? [supporting(`${invoice.invoiceno}, page ${page} of ${pages}`)] : []),
    ],
  }),
  content: [
    head(invoice),
    rule(WIDTH, 16, 14),
    particulars(invoice),
    dishes(invoice),
    { columns: [payment(invoice), sums(invoice)], columnGap: 24, unbreakable: true },
  ],
})

const fontFolder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto') + sep

pdfmake.setFonts({
  Roboto: {
    normal: `${fontFolder}Roboto-Regular.ttf`,
    bold: `${fontFolder}Roboto-Medium.ttf`,
    italics: `${fontFolder}Roboto-Italic.ttf`,
    bolditalics: `${fontFolder}Roboto-MediumItalic.ttf`,
  },
})
// An invoice needs only its fonts: no text in it may ever read a file or an address.
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder))
pdfmake.setUrlAccessPolicy(() => false)

/** The tax invoice as an A4 PDF (look.md, Tax invoice). The same invoice always gives the same document. */
export const invoicePdf = (invoice: Invoice): Promise<Buffer> => pdfmake.createPdf(invoiceDocument(invoice)).getBuffer()
