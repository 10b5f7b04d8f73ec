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
import { add, type Paise, paiseOf, subtract, sum, times, toRupees, ZERO } from '../../../shared/money/money.ts'
import { givenBack } from '../../../shared/money/onboard-credit.ts'
import { pointsTakenBack } from '../../../shared/money/points.ts'
import type { PrintOccasion } from '../../../shared/receipt/receipt.ts'

/** `quantities` are by the line's index on the invoice. */
export interface CreditDraft {
  quantities: Readonly<Record<number, number>>
  reason: CreditReason | null
  note: string
  /** Whether an invoice paid in cash is refunded in cash; otherwise the card's state decides. */
  inCash?: boolean
}

export const EMPTY_CREDIT: CreditDraft = { quantities: {}, reason: null, note: '' }

export const creditableOf = ({ lines }: Pick<InvoiceCredits, 'lines'>): CreditableLine[] =>
  lines.map(({ price, sold, credited, discount, terms }) => ({
    price: paiseOf(price),
    sold,
    credited,
    ...(discount !== undefined && { discount: paiseOf(discount) }),
    ...(terms !== undefined && { terms: readTerms(terms) }),
  }))

/** Limits a draft to the quantities that are left: another terminal may have credited some meanwhile. */
export function withinLeft(now: Pick<InvoiceCredits, 'lines'>, draft: CreditDraft): CreditDraft {
  const left = creditableOf(now).map(leftOf)
  const clipped = Object.entries(draft.quantities).map(([line, qty]) => [line, Math.min(qty, left[Number(line)] ?? 0)])
  return { ...draft, quantities: Object.fromEntries(clipped) as CreditDraft['quantities'] }
}

export const chosenLines = ({ quantities }: Pick<CreditDraft, 'quantities'>): CreditedLine[] =>
  Object.entries(quantities)
    .map(([line, qty]) => ({ line: Number(line), qty }))
    .filter(({ qty }) => qty > 0)
    .toSorted((a, b) => a.line - b.line)

/** What is missing before the note can be issued, as the button's text; null if nothing is. */
export function missingIn(draft: CreditDraft): string | null {
  if (chosenLines(draft).length === 0) return 'Choose what to reverse'
  if (draft.reason === null) return 'Choose a reason'
  return draft.reason === 'other' && draft.note.trim() === '' ? 'Say what was wrong' : null
}

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

/** The money goes to the card, or out in cash if that was returned or cash is chosen for an invoice paid in cash. */
export const payeeOf = (now: Pick<InvoiceCredits, 'paidTo' | 'inCash'>, { inCash }: Pick<CreditDraft, 'inCash'>): PaidTo =>
  now.inCash === true && inCash === true ? 'cash' : now.paidTo

/** A refund from the drawer needs a supervisor, whatever its amount. */
export const isApproved = (
  now: Pick<InvoiceCredits, 'paidTo' | 'inCash' | 'cashApproved'>,
  draft: Pick<CreditDraft, 'inCash'>,
): boolean => now.cashApproved === true && payeeOf(now, draft) === 'cash'

/** The tip that a credit refunds, paise: all of it once nothing of the invoice stays paid, else zero. */
export const tipBackOf = ({ stillPaid, tip }: Pick<InvoiceCredits, 'stillPaid' | 'tip'>, total: Paise): Paise =>
  tip !== undefined && total > ZERO && total === paiseOf(stillPaid) ? paiseOf(tip) : ZERO

const NO_NUMBER = 'set on issue'

/** The onboard credit in a refund, which gives back own money first. */
const onboardIn = ({ own }: InvoiceCredits, total: Paise, tip: Paise): Paise =>
  own === undefined ? ZERO : add(givenBack(total, paiseOf(own.sale)).onboard, givenBack(tip, paiseOf(own.tip)).onboard)

/** For the preview only: the server computes the note again. */
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
  const onboard = onboardIn(now, total, tip)
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
    ...(onboard > ZERO && { onboard: toRupees(onboard) }),
    paidTo,
    paidToCard: card?.cardNumber ?? '',
    balanceAfter: card === null ? null : toRupees(sum([paiseOf(card.balance), total, tip])),
    points: now.pointsPerHundred === null ? null : pointsTakenBack(stillPaid, total, now.pointsPerHundred),
    stillPaid: toRupees(subtract(stillPaid, total)),
    issuedBy: printedBy,
    terminal,
  }
}
