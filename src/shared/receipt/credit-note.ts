import { chargeLines } from './charge-text.ts'
import type { CreditNote, CreditReason } from '../contract/credit-notes.ts'
import { labelledAmount } from './invoice-text.ts'
import { specified } from '../messages.ts'
import {
  dishColumns,
  dishRows,
  head,
  markCopy,
  pair,
  type PrintOccasion,
  type ReceiptBlock,
  type ReceiptDocument,
  rule,
  space,
} from './receipt.ts'
import { formatMoment } from '../time.ts'

/** A credit note's title in the print queue. */
export const creditNoteTitle = ({ creditno, invoiceno }: Pick<CreditNote, 'creditno' | 'invoiceno'>): string =>
  `${creditno} for ${invoiceno}`

/** The reasons' labels on screen and paper. */
export const reasonLabels: Record<CreditReason, string> = {
  wrong_dish: 'Wrong dish served',
  wrong_quantity: 'Wrong quantity',
  quality: 'Quality',
  charged_twice: 'Charged twice',
  wrong_card: 'Wrong card',
  other: 'Other',
}

/** Why an invoice was corrected: the reason with its note. */
export const reasonText = ({ reason, note }: Pick<CreditNote, 'reason' | 'note'>): string =>
  [...(reason === 'other' ? [] : [reasonLabels[reason]]), ...(note === '' ? [] : [note])].join(': ')

function particulars(note: CreditNote): ReceiptBlock[] {
  const moment = (at: string): string => formatMoment(at, note.venue.timeZone)
  return [
    pair('Credit note', note.creditno),
    pair('For invoice', note.invoiceno),
    pair('Invoice date', moment(note.invoicedAt)),
    pair('Date', moment(note.createdAt)),
    { ...pair('Passenger', note.fullName), isName: true },
    pair('Card', note.cardNumber),
    pair('Reason', reasonText(note)),
    pair('Issued by', `${note.issuedBy}, ${note.terminal}`),
    ...(note.approvedBy === undefined ? [] : [pair('Approved by', note.approvedBy)]),
  ]
}

function moneyBack(note: CreditNote): ReceiptBlock[] {
  const { tip, onboard, paidTo, paidToCard, balanceAfter, points, invoiceno, stillPaid } = note
  return [
    ...(tip === undefined ? [] : [pair('Tip refunded', labelledAmount(-tip))]),
    pair('Refunded to', paidTo === 'cash' ? 'Cash' : `${specified.prepaidCard} ${paidToCard}`),
    ...(onboard === undefined
      ? []
      : [pair(paidTo === 'cash' ? 'Onboard credit, not paid out' : 'Of it onboard credit', labelledAmount(-onboard))]),
    ...(balanceAfter === null ? [] : [pair('Card balance', labelledAmount(balanceAfter))]),
    ...(points === null ? [] : [pair('Dream Points taken back', String(points))]),
    pair(`Net paid on ${invoiceno}`, labelledAmount(stillPaid)),
  ]
}

/** How many characters fit on the narrowest paper in double size. */
const MAX_DOUBLE = 16

/** The sum, in double size if it fits on every paper without a break. */
const creditLine = (value: string): ReceiptBlock => ({
  ...pair('CREDIT', value),
  bold: true,
  double: value.length <= MAX_DOUBLE,
})

/** The signature for cash, paid out because the card was returned or the invoice was paid in cash. */
const signature: readonly ReceiptBlock[] = [space(3), rule('single'), { kind: 'text', text: 'Signature for cash received' }]

/**
 * The credit note on paper, with refunds as negative amounts. If it is paid out in cash it has a line for a signature, and the
 * original opens the cash drawer if the printer has one. Dates are in the venue's time zone. Throws RangeError for an invalid
 * amount.
 */
export function creditNoteReceipt(note: CreditNote, occasion: PrintOccasion): ReceiptDocument {
  const isCash = note.paidTo === 'cash'
  const document: ReceiptDocument = {
    letterhead: true,
    ...(isCash && { opensDrawer: true }),
    blocks: [
      ...head(note.venue, 'CREDIT NOTE'),
      ...particulars(note),
      rule('single'),
      dishColumns,
      rule('single'),
      ...note.lines.flatMap((line) => dishRows({ ...line, amount: -line.amount })),
      rule('single'),
      pair('Subtotal', labelledAmount(-note.subtotal)),
      ...(chargeLines(note).length === 0 ? [pair('Tax', labelledAmount(note.tax))] : []),
      ...(note.discount === undefined ? [] : [pair('Discount, not paid', labelledAmount(note.discount))]),
      ...chargeLines(note).map(([label, rupees]) => pair(label, labelledAmount(-rupees))),
      rule('double'),
      creditLine(labelledAmount(-note.total)),
      rule('double'),
      ...moneyBack(note),
      ...(isCash ? signature : []),
    ],
  }
  return markCopy(document, occasion, note.venue.timeZone)
}
