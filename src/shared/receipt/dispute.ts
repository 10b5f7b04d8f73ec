import type { Dispute, DisputeEnd, OpenDispute } from '../contract/disputes.ts'
import type { ReceiptBlock, ReceiptDocument } from './document.ts'
import { labelledAmount } from './invoice-text.ts'
import { head, markCopy, pair, type PrintOccasion, rule, space } from './receipt.ts'
import { formatMoment } from '../time.ts'

/** A dispute's title in the print queue. */
export const disputeTitle = ({ invoiceno }: Pick<Dispute, 'invoiceno'>): string => `Dispute of ${invoiceno}`

/** What a guest said, or that it was removed. */
export const saidText = ({ said }: Pick<Dispute, 'said'>): string => (said === '' ? 'Removed at the end of the voyage' : said)

/** How a dispute ended; 'Open' while it has not. */
export function endText(end: Dispute['end']): string {
  if (end === null) return 'Open'
  return end.kind === 'credited' ? `Credited by ${end.creditno}` : `Refused: ${end.reason}`
}

/** Disputes that are open at a report, as label and amount: 'INV-000004, Nov 23, 2026, Anita Rao'. */
export const openDisputeLines = (disputes: readonly OpenDispute[] | undefined, timeZone: string) =>
  (disputes ?? []).map(({ invoiceno, at, by, amount }) => ({
    label: `${invoiceno}, ${formatMoment(at, timeZone)}, ${by}`,
    value: labelledAmount(amount),
  }))

function endBlocks(end: DisputeEnd, timeZone: string): ReceiptBlock[] {
  return [
    rule('double'),
    end.kind === 'credited' ? pair('CREDITED BY', end.creditno) : pair('REFUSED', end.reason),
    pair('Decided', formatMoment(end.at, timeZone)),
    pair('By', `${end.by}, ${end.terminal}`),
    rule('double'),
  ]
}

const signature: readonly ReceiptBlock[] = [space(3), rule('single'), { kind: 'text', text: 'Signature of the guest' }]

/**
 * A dispute on paper: what the guest says, and how it ended once it has. Dates are in the venue's time zone. Throws RangeError for
 * an invalid amount.
 */
export function disputeReceipt(dispute: Dispute, occasion: PrintOccasion): ReceiptDocument {
  const { venue, invoiceno, invoicedAt, fullName, cardNumber, lines, amount, at, by, terminal, end } = dispute
  const document: ReceiptDocument = {
    letterhead: true,
    blocks: [
      ...head(venue, 'DISPUTE'),
      pair('Invoice', invoiceno),
      pair('Invoice date', formatMoment(invoicedAt, venue.timeZone)),
      { ...pair('Passenger', fullName), isName: true },
      pair('Card', cardNumber),
      pair('Taken', formatMoment(at, venue.timeZone)),
      pair('Taken by', `${by}, ${terminal}`),
      rule('single'),
      ...lines.map(({ dishName, qty }) => pair(dishName, String(qty))),
      pair('Disputed', labelledAmount(amount)),
      rule('single'),
      { kind: 'text', text: 'The guest says' },
      { kind: 'text', text: saidText(dispute), bold: true },
      ...(end === null ? signature : endBlocks(end, venue.timeZone)),
    ],
  }
  return markCopy(document, occasion, venue.timeZone)
}
