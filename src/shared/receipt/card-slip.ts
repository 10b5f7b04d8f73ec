import type { CardSlip } from '../contract/cards.ts'
import { tenderLabels } from '../forms/load-tender.ts'
import { labelledAmount } from './invoice-text.ts'
import { head, markCopy, pair, type PrintOccasion, type ReceiptDocument, rule, space } from './receipt.ts'
import { formatMoment } from '../time.ts'

/** The slip's title in the print queue. */
export const slipTitle = ({ cardNumber }: Pick<CardSlip, 'cardNumber'>): string => `Card return ${cardNumber}`

/**
 * The slip of a returned card: the refund, its recipient, and a line for a signature. The original of a refund in cash opens the
 * cash drawer if the printer has one. Dates are in the venue's time zone. Throws RangeError for an invalid amount.
 */
export function cardSlipReceipt(slip: CardSlip, occasion: PrintOccasion): ReceiptDocument {
  const { venue, cardNumber, holder, refunded, unspentCredit, paidBy, returnedAt, servedBy, terminal } = slip
  const served = [servedBy, terminal].filter((part) => part !== '').join(', ')
  const document: ReceiptDocument = {
    letterhead: true,
    ...(paidBy === undefined && { opensDrawer: true }),
    blocks: [
      ...head(venue, 'Card return'),
      pair('Card', cardNumber),
      pair('Holder', holder),
      pair('Returned', formatMoment(returnedAt, venue.timeZone)),
      ...(served === '' ? [] : [pair('Served by', served)]),
      ...(paidBy === undefined ? [] : [pair('Refunded by', tenderLabels[paidBy])]),
      ...(unspentCredit === undefined ? [] : [pair('Onboard credit, not paid out', labelledAmount(unspentCredit))]),
      rule('double'),
      { kind: 'pair', label: 'REFUNDED', value: labelledAmount(refunded), bold: true, double: true },
      rule('double'),
      { kind: 'text', text: 'The card is closed for good.' },
      space(3),
      rule('single'),
      { kind: 'text', text: 'Signature of the holder' },
    ],
  }
  return markCopy(document, occasion, venue.timeZone)
}
