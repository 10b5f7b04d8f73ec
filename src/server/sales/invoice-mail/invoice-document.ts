import type { Content } from 'pdfmake'
import { sumLines } from '../../../shared/receipt/charge-text.ts'
import type { Invoice } from '../../../shared/contract/invoice.ts'
import { columnAmount, labelledAmount, pointsOf, tablesText, tenderOf } from '../../../shared/receipt/invoice-text.ts'
import type { LineDiscount } from '../../../shared/contract/order-parts.ts'
import { discountText } from '../../../shared/money/discount.ts'
import { choiceText } from '../../../shared/orders/modifiers.ts'
import { isInInvoiceFont, nameWithReading } from '../../../shared/receipt/latin-reading.ts'
import { formatMoment } from '../../../shared/time.ts'
import {
  type Column,
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
} from './pdf.ts'

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
    head(invoice.venue, 'Tax Invoice', invoice.invoiceno),
    rule(WIDTH, 16, 14),
    particulars(invoice),
    dishes(invoice),
    { columns: [payment(invoice), sums(invoice)], columnGap: 24, unbreakable: true },
  ],
})

/** The tax invoice as an A4 PDF (look.md, Tax invoice). The same invoice always gives the same document. */
export const invoicePdf = (invoice: Invoice): Promise<Buffer> => pdfOf(invoiceDocument(invoice))
