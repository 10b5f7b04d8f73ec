import type { Statement, StatementLine } from '../contract/guest-account.ts'
import type { ReceiptBlock, ReceiptDocument } from './document.ts'
import { columnAmount, labelledAmount } from './invoice-text.ts'
import { centred, head, markCopy, pair, type PrintOccasion, rule, space } from './receipt.ts'
import { asOfTexts, changeOf, consentText, madeText, moveText, periodText, personText } from './statement-text.ts'
import { formatMoment } from '../time.ts'

/** How many moves fit on one print of receipt paper: a document has at most 1,000 blocks. */
export const MAX_MOVES_ON_PAPER = 240

/** The longest list of dishes that is printed for one move. */
const MAX_DISHES = 160

/** A statement's title in the print queue. */
export const statementTitle = ({ fullName, paxManifestNo }: Pick<Statement, 'fullName' | 'paxManifestNo'>): string =>
  `Statement ${paxManifestNo} ${fullName}`

function moveBlocks(line: StatementLine, { venue, asOf }: Statement): ReceiptBlock[] {
  const dishes = line.dishes ?? ''
  const where = [...(asOf.length > 1 ? [line.outlet] : []), personText(line), consentText(line)]
  return [
    pair(formatMoment(line.at, venue.timeZone), columnAmount(changeOf(line))),
    { kind: 'text', text: moveText(line), bold: true },
    ...(dishes === '' ? [] : [{ kind: 'text', text: dishes.slice(0, MAX_DISHES) } as const]),
    pair(where.filter((part) => part !== '').join(', '), `= ${columnAmount(line.balance)}`),
  ]
}

/**
 * A passenger's statement on receipt paper, oldest move first, with the balance after each. Dates are in the venue's time zone. At
 * most `MAX_MOVES_ON_PAPER` moves. Throws RangeError for an invalid amount.
 */
export function statementReceipt(statement: Statement, occasion: PrintOccasion): ReceiptDocument {
  const { venue, fullName, paxManifestNo, cabin, opening, credit, debit, closing, lines } = statement
  const document: ReceiptDocument = {
    letterhead: true,
    blocks: [
      ...head(venue, 'STATEMENT'),
      { ...pair('Passenger', fullName), isName: true },
      pair('Card', paxManifestNo),
      ...(cabin === '' ? [] : [pair('Cabin', cabin)]),
      pair('Period', periodText(statement)),
      pair('Made', madeText(statement)),
      rule('single'),
      pair('Opening balance', labelledAmount(opening)),
      rule('single'),
      ...lines.flatMap((line) => moveBlocks(line, statement)),
      ...(lines.length === 0 ? [centred('No moves in this period')] : []),
      rule('single'),
      pair('Paid in and refunded', labelledAmount(credit)),
      pair('Charged and paid out', labelledAmount(-debit)),
      rule('double'),
      { ...pair('BALANCE', labelledAmount(closing)), bold: true },
      rule('double'),
      ...asOfTexts(statement).map((text) => pair('Ledger', text)),
      ...(venue.footer.length === 0 ? [] : [space(1), ...venue.footer.map(centred)]),
    ],
  }
  return markCopy(document, occasion, venue.timeZone)
}
