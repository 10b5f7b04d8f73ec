import { Type, type Static } from 'typebox'
import { sumLines } from './charge-text.ts'
import type { Invoice, InvoiceLine, InvoiceVenue } from '../contract/invoice.ts'
import { Instant } from '../contract/values.ts'
import { discountText } from '../money/discount.ts'
import { columnAmount, labelledAmount, pointsOf, tenderOf } from './invoice-text.ts'
import { choiceText } from '../orders/modifiers.ts'
import type { ReceiptBlock, ReceiptDocument } from './document.ts'
import { formatMoment } from '../time.ts'

export { ReceiptBlock, ReceiptDocument } from './document.ts'

/** Who prints it, when and where. `copy` 0 is the original, n the n-th reprint. */
export const PrintOccasion = Type.Object({
  copy: Type.Integer({ minimum: 0 }),
  printedAt: Instant,
  printedBy: Type.String(),
  terminal: Type.String(),
})
export type PrintOccasion = Static<typeof PrintOccasion>

/** A paragraph in the middle of the paper. */
export const centred = (text: string) => ({ kind: 'text', text, align: 'center' }) as const satisfies ReceiptBlock
/** A label left, its value right. */
export const pair = (label: string, value: string) => ({ kind: 'pair', label, value }) as const satisfies ReceiptBlock
export const rule = (style: 'single' | 'double'): ReceiptBlock => ({ kind: 'rule', style })
export const space = (lines: number): ReceiptBlock => ({ kind: 'space', lines })

/** Widths of quantity, price and amount: look.md, Receipt. */
const row = (first: string, qty: string, price: string, total: string): ReceiptBlock => ({
  kind: 'row',
  first,
  cells: [
    { text: qty, width: 3 },
    { text: price, width: 9 },
    { text: total, width: 10 },
  ],
})

/** The heads of the columns of dishes. */
export const dishColumns: ReceiptBlock = row('Dish', 'Qty', 'Price', 'Amount')

/** A dish with quantity, price and amount, and below it its choices and discount. */
export const dishRows = (line: InvoiceLine): ReceiptBlock[] => [
  row(line.dishName, String(line.qty), columnAmount(line.price), columnAmount(line.amount)),
  ...(line.modifiers ?? []).map((choice): ReceiptBlock => ({ kind: 'text', text: `+\u00a0${choiceText(choice)}` })),
  ...(line.discount === undefined ? [] : [pair(discountText(line.discount), columnAmount(-line.discount.amount))]),
]

/** The head: the venue and the title of the paper. */
export function head(venue: InvoiceVenue, title: string): ReceiptBlock[] {
  return [
    { kind: 'text', text: venue.name.toUpperCase(), align: 'center', bold: true, double: true },
    ...(venue.outlet === undefined ? [] : [{ ...centred(venue.outlet), bold: true }]),
    ...venue.address.map(centred),
    ...(venue.taxId === '' ? [] : [centred(`Tax id ${venue.taxId}`)]),
    space(1),
    { kind: 'text', text: title, align: 'center', bold: true },
    rule('double'),
  ]
}

/** The tables of an order, each kept on one line; nothing without any. */
export const tablesPair = (tables: Invoice['tables']): ReceiptBlock[] => {
  const places = tables.map(({ tablefloor, tableno }) => `${tablefloor} ${tableno}`.replaceAll(' ', '\u00a0'))
  return places.length === 0 ? [] : [pair('Tables', places.join(', '))]
}

/** The sum of a paper in double size, between double rules. */
export const totalBlocks = (total: number): ReceiptBlock[] => [
  rule('double'),
  { kind: 'pair', label: 'TOTAL', value: labelledAmount(total), bold: true, double: true },
  rule('double'),
]

function particulars(invoice: Invoice): ReceiptBlock[] {
  return [
    pair('Invoice', invoice.invoiceno),
    pair('Date', formatMoment(invoice.createdAt, invoice.venue.timeZone)),
    { ...pair('Passenger', invoice.fullName), isName: true },
    pair('Card', invoice.cardNumber),
    ...tablesPair(invoice.tables),
    pair('Served by', `${invoice.servedBy}, ${invoice.terminal}`),
  ]
}

function totals(invoice: Invoice): ReceiptBlock[] {
  return [
    ...sumLines(invoice).map(([label, rupees]) => pair(label, labelledAmount(rupees))),
    ...totalBlocks(invoice.total),
    ...tenderOf(invoice).map(([label, rupees]) => pair(label, labelledAmount(rupees))),
    pair('Paid by', invoice.paymentMethod),
    ...(invoice.balanceAfter === null || invoice.cash !== undefined
      ? []
      : [pair('Card balance', labelledAmount(invoice.balanceAfter))]),
    ...pointsOf(invoice).map(([label, value]) => pair(label, value)),
    ...(invoice.approvedBy === undefined ? [] : [pair('Approved by', invoice.approvedBy)]),
  ]
}

/**
 * Marks a document as the n-th reprint (look.md, Receipt): `COPY n - REPRINT` inverted at head and foot, then who and when. With
 * `copy` 0 it is the original and stays unchanged. A copy never opens the drawer.
 */
export function markCopy(document: ReceiptDocument, occasion: PrintOccasion, timeZone: string): ReceiptDocument {
  if (occasion.copy === 0) return document
  const banner: ReceiptBlock = { kind: 'banner', text: `COPY ${occasion.copy} - REPRINT` }
  return {
    ...(document.letterhead === true && { letterhead: true }),
    blocks: [
      banner,
      space(1),
      ...document.blocks,
      space(1),
      rule('single'),
      pair('Reprinted', formatMoment(occasion.printedAt, timeZone)),
      pair('By', `${occasion.printedBy}, ${occasion.terminal}`),
      banner,
    ],
  }
}

/**
 * The tax invoice on paper, from the stored sale (look.md, Receipt; mockups/receipt.png). Dates are in the venue's time zone. A
 * cash payment opens the drawer. Throws RangeError for an invalid amount.
 */
export function invoiceReceipt(invoice: Invoice, occasion: PrintOccasion): ReceiptDocument {
  const blocks: ReceiptBlock[] = [
    ...head(invoice.venue, 'TAX INVOICE'),
    ...particulars(invoice),
    rule('single'),
    dishColumns,
    rule('single'),
    ...invoice.lines.flatMap(dishRows),
    rule('single'),
    ...totals(invoice),
    ...(invoice.venue.footer.length === 0 ? [] : [space(1), ...invoice.venue.footer.map(centred)]),
  ]
  const opensDrawer = invoice.cash !== undefined
  return markCopy({ letterhead: true, ...(opensDrawer && { opensDrawer }), blocks }, occasion, invoice.venue.timeZone)
}

/** The content of the test print: the printer's settings, each style, and a ruler as wide as the paper should be. */
export interface TestReceiptOptions {
  printerName: string
  address: string
  columns: number
  drawer: boolean
  printedAt: string
  terminal: string
  timeZone: string
}

/** The test page: the columns are set correctly if the ruler is on one line. Opens the drawer if there is one. */
export function testReceipt(options: TestReceiptOptions): ReceiptDocument {
  const ruler = '1234567890'.repeat(5).slice(0, options.columns)
  return {
    letterhead: true,
    opensDrawer: options.drawer,
    blocks: [
      { kind: 'text', text: 'TEST PRINT', align: 'center', bold: true, double: true },
      centred(options.printerName),
      space(1),
      rule('double'),
      pair('Address', options.address),
      pair('Columns', String(options.columns)),
      pair('Printed', formatMoment(options.printedAt, options.timeZone)),
      pair('Terminal', options.terminal),
      rule('single'),
      { kind: 'text', text: ruler },
      // A wrong letter means that the printer does not have the code page it is set to.
      pair('Letters', 'é ö ñ č ř ł ş Σ Ж €'),
      row('Dish', 'Qty', 'Price', 'Amount'),
      row('Samosa chaat', '2', '240.00', '480.00'),
      rule('single'),
      { kind: 'banner', text: 'INVERTED' },
      { kind: 'text', text: 'Bold', align: 'center', bold: true },
      centred('If you can read this, the printer is ready.'),
    ],
  }
}
