import { totalsView } from '../../../shared/receipt/charge-text.ts'
import { taxRowsOf } from '../../../shared/money/charges.ts'
import { readTerms } from '../../../shared/money/terms.ts'
import type { CreditNote, CreditReason, InvoiceCredits, PaidTo } from '../../../shared/contract/credit-notes.ts'
import {
  type CreditableLine,
  type CreditedLine,
  creditedCharged,
  creditedDiscount,
  creditTotal,
  leftOf,
} from '../../../shared/money/credit-note.ts'
import { type Paise, paiseOf, subtract, sum, times, toRupees, ZERO } from '../../../shared/money/money.ts'
import { pointsTakenBack } from '../../../shared/money/points.ts'
import type { PrintOccasion } from '../../../shared/receipt/receipt.ts'

/** A correction as it is being entered: how many of each line, by its place, and why. */
export interface CreditDraft {
  quantities: Readonly<Record<number, number>>
  reason: CreditReason | null
  note: string
  /** Whether what was paid in cash is paid out in cash; else it goes where the state of the card says. */
  inCash?: boolean
}

export const EMPTY_CREDIT: CreditDraft = { quantities: {}, reason: null, note: '' }

/** The lines of an invoice as the rules count them. */
export const creditableOf = ({ lines }: Pick<InvoiceCredits, 'lines'>): CreditableLine[] =>
  lines.map(({ price, sold, credited, discount, terms }) => ({
    price: paiseOf(price),
    sold,
    credited,
    ...(discount !== undefined && { discount: paiseOf(discount) }),
    ...(terms !== undefined && { terms: readTerms(terms) }),
  }))

/** A draft with no more of a line than is left of it now: another terminal may have credited some meanwhile. */
export function withinLeft(now: Pick<InvoiceCredits, 'lines'>, draft: CreditDraft): CreditDraft {
  const left = creditableOf(now).map(leftOf)
  const clipped = Object.entries(draft.quantities).map(([line, qty]) => [line, Math.min(qty, left[Number(line)] ?? 0)])
  return { ...draft, quantities: Object.fromEntries(clipped) as CreditDraft['quantities'] }
}

/** What is to be reversed, in the order of the invoice. */
export const chosenLines = ({ quantities }: Pick<CreditDraft, 'quantities'>): CreditedLine[] =>
  Object.entries(quantities)
    .map(([line, qty]) => ({ line: Number(line), qty }))
    .filter(({ qty }) => qty > 0)
    .toSorted((a, b) => a.line - b.line)

/** What is still missing before it can be issued, as the button says it; null when nothing is. */
export function missingIn(draft: CreditDraft): string | null {
  if (chosenLines(draft).length === 0) return 'Choose what to reverse'
  if (draft.reason === null) return 'Choose a reason'
  return draft.reason === 'other' && draft.note.trim() === '' ? 'Say what was wrong' : null
}

/** The sums of what is to be reversed, rupees. */
function sumsOf(lines: readonly CreditableLine[], chosen: readonly CreditedLine[], total: Paise) {
  const known = chosen.flatMap(({ line, qty }) => (lines[line] === undefined ? [] : [{ of: lines[line], qty }]))
  const charged = known.map(({ of, qty }) => creditedCharged(of, qty))
  const taxes = taxRowsOf(charged)
  return totalsView({
    subtotal: sum(known.map(({ of, qty }) => times(of.price, qty))),
    discount: sum(known.map(({ of, qty }) => creditedDiscount(of, qty))),
    tax: sum(taxes.map(({ tax }) => tax)),
    service: sum(charged.map(({ terms }) => terms?.bears?.service ?? ZERO)),
    taxes,
    total,
  })
}

/** Where the money goes: back to the card, unless that was returned, or what was paid in cash is to be paid out. */
export const payeeOf = (now: Pick<InvoiceCredits, 'paidTo' | 'inCash'>, { inCash }: Pick<CreditDraft, 'inCash'>): PaidTo =>
  now.inCash === true && inCash === true ? 'cash' : now.paidTo

/** Whether a supervisor approves it whatever it comes to: cash out of the drawer for what was paid in cash. */
export const isApproved = (
  now: Pick<InvoiceCredits, 'paidTo' | 'inCash' | 'cashApproved'>,
  draft: Pick<CreditDraft, 'inCash'>,
): boolean => now.cashApproved === true && payeeOf(now, draft) === 'cash'

/** What of the tip goes back with a credit, paise: all of it once nothing stays paid. */
export const tipBackOf = ({ stillPaid, tip }: Pick<InvoiceCredits, 'stillPaid' | 'tip'>, total: Paise): Paise =>
  tip !== undefined && total > ZERO && total === paiseOf(stillPaid) ? paiseOf(tip) : ZERO

/** In place of the number until the note is issued. */
const NO_NUMBER = 'set on issue'

/** The credit note as it would be issued now, for the preview. The server counts it again. */
export function previewOf(
  now: InvoiceCredits,
  draft: CreditDraft,
  { printedAt, printedBy, terminal }: PrintOccasion,
): CreditNote {
  const lines = creditableOf(now)
  const chosen = chosenLines(draft)
  const total = creditTotal(lines, chosen)
  const { discount, ...sums } = sumsOf(lines, chosen, total)
  const stillPaid = paiseOf(now.stillPaid)
  const tip = tipBackOf(now, total)
  const paidTo = payeeOf(now, draft)
  const card = paidTo === 'cash' ? null : now.card
  return {
    _id: '',
    creditno: NO_NUMBER,
    orderid: now.orderid,
    invoiceno: now.invoiceno,
    invoicedAt: now.invoicedAt,
    createdAt: printedAt,
    venue: now.venue,
    fullName: now.fullName,
    cardNumber: now.cardNumber,
    reason: draft.reason ?? 'other',
    note: draft.note.trim(),
    lines: chosen.flatMap(({ line, qty }) => {
      const of = now.lines[line]
      if (of === undefined) return []
      const { dishName, price, modifiers } = of
      return [{ dishName, qty, price, amount: toRupees(times(paiseOf(price), qty)), ...(modifiers && { modifiers }) }]
    }),
    ...sums,
    ...(discount > 0 && { discount }),
    ...(tip > ZERO && { tip: toRupees(tip) }),
    paidTo,
    paidToCard: card?.cardNumber ?? '',
    balanceAfter: card === null ? null : toRupees(sum([paiseOf(card.balance), total, tip])),
    points: now.pointsPerHundred === null ? null : pointsTakenBack(stillPaid, total, now.pointsPerHundred),
    stillPaid: toRupees(subtract(stillPaid, total)),
    issuedBy: printedBy,
    terminal,
  }
}
