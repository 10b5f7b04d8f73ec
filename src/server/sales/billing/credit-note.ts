import { termsView } from '../../../shared/money/terms.ts'
import type { CreditNote, CreditReason, InvoiceCredits, PaidTo } from '../../../shared/contract/credit-notes.ts'
import { outletOf, paperVenue, type StoredVenue } from '../../venue/index.ts'
import {
  type CreditableLine,
  type CreditedLine,
  creditSums,
  creditTotal,
  isCreditable,
} from '../../../shared/money/credit-note.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { add, paiseOf, type Paise, sum, times, toRupees, ZERO } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import type { BillTipRow, CreditNoteLineRow, CreditNoteRow } from '../../kernel/db/tables/money-tables.ts'
import type { BillRow, CardRow } from '../../kernel/db/tables/tables.ts'
import { type ChargeSum, chargesView, choicesView, type StoredLine, taxIn, type StoredOrder } from '../../orders/index.ts'
import { shownName } from '../../../shared/orders/modifiers.ts'
import { billedTables } from './bill.repo.ts'

/** A credit note with its lines, in the order of the invoice. */
export interface NoteWithLines extends CreditNoteRow {
  lines: readonly CreditNoteLineRow[]
  /** The tax and the service charge that it reverses, by rate. */
  charges: readonly ChargeSum[]
}

/** A paid invoice, its corrections, and the card that refunds go to now. */
export interface CreditFacts {
  bill: BillRow
  order: StoredOrder
  /** The order's lines, and what can be credited of them, in the same positions. */
  stored: readonly StoredLine[]
  lines: readonly CreditableLine[]
  notes: readonly NoteWithLines[]
  card: CardRow
  /** The tip that was not refunded; undefined for none. */
  tip: Pick<BillTipRow, 'amount' | 'staff_name' | 'move_id'> | undefined
  /** Whether it was paid in cash: then it may be paid out in cash too. */
  inCash: boolean
  /** Own money that the sale took off its card and earlier notes did not give back, and own money of the tip. */
  ownTaken: { sale: Paise; tip: Paise }
  /** Dream Points that the sale earned; null if its passenger was not a member. */
  earned: number | null
}

/** Where an invoice is refunded to: its card, even if blocked or expired, unless that was returned. */
export const paidToOf = ({ state }: Pick<CardRow, 'state'>): PaidTo => (state === 'returned' ? 'cash' : 'card')

/** A requested credit. */
export interface AskedCredit {
  lines: readonly CreditedLine[]
  /** Rupees. */
  total: number
  paidTo: PaidTo
}

/** The amount of a credit, or why it is refused: more than is left, another total, or another payee than shown. */
export function decideCredit(
  { lines, card, inCash }: Pick<CreditFacts, 'lines' | 'card' | 'inCash'>,
  asked: AskedCredit,
): Result<Paise> {
  if (!isCreditable(lines, asked.lines)) return fail('over_credited')
  const total = creditTotal(lines, asked.lines)
  if (total !== paiseOf(asked.total)) return fail('total_mismatch')
  return paidToOf(card) === asked.paidTo || (inCash && asked.paidTo === 'cash') ? ok(total) : fail('payee_changed')
}

/** Refuses the reason 'other' without a note. */
export const checkReason = (reason: CreditReason, note: string): Result<null> =>
  reason === 'other' && note === '' ? failField('note', 'Say what was wrong') : ok(null)

/** The exact text that a supervisor approves, so that an approval fits no other credit. */
export const creditText = (orderId: string, { lines, paidTo }: AskedCredit): string =>
  JSON.stringify([orderId, paidTo, lines.map(({ line, qty }) => [line, qty]).toSorted(([a = 0], [b = 0]) => a - b)])

/**
 * The sum of all credits of an invoice including this one, compared with the venue's limit, so that several small ones do not
 * stay below it.
 */
export const creditedWith = ({ lines }: Pick<CreditFacts, 'lines'>, total: Paise): Paise => add(creditSums(lines).credited, total)

/**
 * The limit, rupees, above which a credit needs a supervisor; null for none. Cash is refunded from the drawer without a
 * supervisor only if the venue allows it: otherwise the person who took the money could take it back unseen.
 */
export const creditLimit = (
  { refundLimit, tenders }: Pick<StoredVenue, 'refundLimit' | 'tenders'>,
  { inCash }: Pick<CreditFacts, 'inCash'>,
  paidTo: PaidTo,
): number | null => (inCash && paidTo === 'cash' && tenders.cashBackAlone !== true ? 0 : refundLimit)

/** The tip refunded with a credit: all of it once nothing stays paid, else nothing. */
export const tipBackOf = ({ lines, tip }: Pick<CreditFacts, 'lines' | 'tip'>, total: Paise): Paise =>
  creditSums(lines).stillPaid === total ? (tip?.amount ?? ZERO) : ZERO

/** The further data of a credit note. `venue` is as it was when the note was issued. */
export interface NoteContext {
  bill: BillRow
  venue: StoredVenue
  /** The lines of its invoice. */
  stored: readonly StoredLine[]
  approvedBy: string | undefined
  /** The refunded tip. */
  tip: Paise
  /** What of the refund is onboard credit. */
  onboard: Paise
}

/** The discount that the sale gave on the lines that a credit note reverses. */
const offOf = ({ lines }: NoteWithLines): Paise => sum(lines.map(({ discount }) => discount))

/** The name of a reversed line, as on its invoice: a share of a dish is named as such. */
const creditedName = (
  stored: readonly StoredLine[],
  { line, dish_name: dishName }: Pick<CreditNoteLineRow, 'line' | 'dish_name'>,
): string => shownName({ dishName, share: stored[line]?.share })

/** A credit note as the API shows it. */
export const creditNoteView = (
  note: NoteWithLines,
  { bill, venue, stored, approvedBy, tip, onboard }: NoteContext,
): CreditNote => ({
  _id: note.id,
  creditno: note.credit_no,
  orderid: note.order_id,
  invoiceno: bill.invoice_no,
  invoicedAt: isoOf(bill.created_at),
  createdAt: isoOf(note.created_at),
  venue: paperVenue(venue, outletOf(bill.invoice_seq)),
  fullName: bill.full_name,
  cardNumber: bill.card_number,
  reason: note.reason,
  note: note.note,
  lines: note.lines.map(({ line, dish_name, qty, price }) => ({
    dishName: creditedName(stored, { line, dish_name }),
    ...choicesView(stored[line] ?? {}),
    qty,
    price: toRupees(price),
    amount: toRupees(times(price, qty)),
  })),
  subtotal: toRupees(sum(note.lines.map(({ price, qty }) => times(price, qty)))),
  tax: toRupees(taxIn(note.charges)),
  ...(offOf(note) > 0 && { discount: toRupees(offOf(note)) }),
  ...chargesView(note.charges),
  total: toRupees(note.total),
  ...(tip > ZERO && { tip: toRupees(tip) }),
  ...(onboard > ZERO && { onboard: toRupees(onboard) }),
  paidTo: note.payout_move_id === null ? 'card' : 'cash',
  paidToCard: note.payout_move_id === null ? note.card_number : '',
  balanceAfter: note.balance_after === null ? null : toRupees(note.balance_after),
  points: note.points,
  stillPaid: toRupees(note.still_paid),
  issuedBy: note.staff_name,
  terminal: note.terminal,
  ...(approvedBy !== undefined && { approvedBy }),
})

const termsOfLine = (line: CreditableLine | undefined) => (line?.terms === undefined ? {} : { terms: termsView(line.terms) })

const ownView = ({ ownTaken, tip }: CreditFacts, stillPaid: Paise): Pick<InvoiceCredits, 'own'> =>
  ownTaken.sale === stillPaid && ownTaken.tip === (tip?.amount ?? ZERO)
    ? {}
    : { own: { sale: toRupees(ownTaken.sale), tip: toRupees(ownTaken.tip) } }

/** A paid invoice with its corrections as the API shows them. `venue` is as it was when the invoice was issued. */
export function invoiceCreditsView(facts: CreditFacts, notes: CreditNote[], venue: StoredVenue): InvoiceCredits {
  const { bill, order, stored, lines, card, earned, tip, inCash } = facts
  const sums = creditSums(lines)
  const paidTo = paidToOf(card)
  return {
    orderid: order.id,
    userid: bill.pax_id,
    invoiceno: bill.invoice_no,
    invoicedAt: isoOf(bill.created_at),
    venue: paperVenue(venue, outletOf(bill.invoice_seq)),
    fullName: bill.full_name,
    cardNumber: bill.card_number,
    tables: billedTables(bill, order).map(({ tablefloor, tableno }) => ({ tablefloor, tableno })),
    lines: stored.map(({ dishName, price, qty, discount, share, modifiers }, line) => ({
      dishName: shownName({ dishName, share }),
      ...choicesView({ modifiers }),
      price: toRupees(price),
      sold: qty,
      ...(discount !== undefined && { discount: toRupees(discount.amount) }),
      ...termsOfLine(lines[line]),
      credited: lines[line]?.credited ?? 0,
      creditnos: facts.notes.filter((note) => note.lines.some((one) => one.line === line)).map(({ credit_no }) => credit_no),
    })),
    paid: toRupees(sums.paid),
    credited: toRupees(sums.credited),
    stillPaid: toRupees(sums.stillPaid),
    ...(tip !== undefined && { tip: toRupees(tip.amount) }),
    ...(inCash && { inCash }),
    ...ownView(facts, sums.stillPaid),
    paidTo,
    card:
      paidTo === 'cash'
        ? null
        : { cardNumber: card.card_number, balance: toRupees(card.balance), blocked: card.state === 'blocked' },
    pointsPerHundred: earned === null ? null : venue.pointsPerHundred,
    notes,
  }
}
