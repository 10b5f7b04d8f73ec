import type { BooksState, XReport, ZReport } from '../contract/z-reports.ts'
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
import { figuresOf, title } from './z-figures.ts'
import { formatMoment } from '../time.ts'

/** A Z report's title in the print queue. */
export const zReportTitle = ({ number }: Pick<ZReport, 'number'>): string => `Z report ${number}`

/** An X report's title in the print queue. */
export const xReportTitle = ({ number }: Pick<XReport, 'number'>): string => `X report before Z ${number}`

export const booksLabels: Record<BooksState, string> = {
  whole: 'intact',
  broken: 'NOT INTACT',
  unchecked: 'not checked yet',
}

/** The X report on paper: it closes nothing, which head and foot say. Throws RangeError for an invalid amount. */
export function xReportReceipt(
  report: XReport,
  { printedBy, terminal }: Pick<PrintOccasion, 'printedBy' | 'terminal'>,
): ReceiptDocument {
  const note = centred('Figures so far, nothing closed')
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

/** The state of the books at the closing and the hash of the ledger's last row, to be kept outside the computer. */
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
 * The Z report of a closed period on paper (end-of-day report). Every print after the first has its copy number. Dates are in the
 * venue's time zone. Throws RangeError for an invalid amount.
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
