import { addedOf } from '../../../shared/money/charges.ts'
import { creditedCharged, creditedDiscount, creditSums } from '../../../shared/money/credit-note.ts'
import { newId } from '../../../shared/ids.ts'
import { add, type Paise, subtract, ZERO } from '../../../shared/money/money.ts'
import { givenBack } from '../../../shared/money/onboard-credit.ts'
import { pointsTakenBack } from '../../../shared/money/points.ts'
import {
  appendMoves,
  BY_CASH,
  cardMoveOf,
  creditNoteNumber,
  creditNotePostings,
  giveBack,
  insertCardMoves,
  refundPostings,
  tipReturnPostings,
} from '../../cards/index.ts'
import type { CreditNoteLineRow } from '../../kernel/db/tables/money-tables.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { Staff } from '../../kernel/http/call.ts'
import { takeBackPoints } from '../../guests/index.ts'
import { chargeSums, dishCount } from '../../orders/index.ts'
import { bookedAt, currentVenue, venueAt } from '../../venue/index.ts'
import { insertBillTip } from './tender.repo.ts'
import { type AskedCredit, type CreditFacts, type NoteWithLines, tipBackOf } from './credit-note.ts'
import { insertCreditNote } from './credit-note.repo.ts'

/** Takes back the Dream Points of the credited amount; null if the sale earned none. */
export async function takeBack(
  tx: Transaction,
  { bill, lines, earned }: CreditFacts,
  { id, total, at }: { id: string; total: Paise; at: number },
): Promise<number | null> {
  if (earned === null) return null
  const { pointsPerHundred } = await venueAt(tx, bill.venue_version)
  const points = pointsTakenBack(creditSums(lines).stillPaid, total, pointsPerHundred)
  const { pax_id, order_id } = bill
  if (points > 0) await takeBackPoints(tx, { id: newId(), pax_id, order_id, points, at, credit_note_id: id })
  return points
}

/** A credit that was accepted; `by` issues it. */
interface Issued {
  id: string
  /** The ledger move that refunds the money. */
  moveId: string
  asked: AskedCredit
  total: Paise
  /** The Dream Points that were taken back; null if the sale earned none. */
  points: number | null
  /** ms since 1970, UTC. */
  at: number
  by: { staff: Pick<Staff, 'id' | 'name'>; terminal: string }
  reason: NoteWithLines['reason']
  note: string
}

/**
 * Moves the money and writes the note, in the chain and the number series of the outlet that sold: the card report first, the end
 * of the ledger last (db/lock-order.ts).
 */
export async function issueCredit(tx: Transaction, facts: CreditFacts, issued: Issued): Promise<NoteWithLines> {
  const venue = await currentVenue(tx)
  const booked = bookedAt(issued.at, venue)
  const tip = tipBackOf(facts, issued.total)
  const { move, tipBack, payout, balanceAfter } = await moveMoney(
    tx,
    facts,
    { ...issued, tip, outlet: facts.order.outlet },
    booked,
  )
  const after = [tipBack, payout].filter((one) => one !== null)
  const { creditSeq, invoiceSeq, code } = await appendMoves(tx, [move, ...after], { creditNote: true })
  const row: NoteWithLines = {
    ...ofInvoice(facts, issued),
    credit_no: creditNoteNumber(creditSeq, code),
    credit_seq: creditSeq,
    move_id: move.id,
    payout_move_id: payout?.id ?? null,
    balance_after: balanceAfter,
    invoices_before: invoiceSeq,
    venue_version: venue.version,
    ...booked,
  }
  await insertCreditNote(tx, row)
  if (tipBack !== null) {
    const returned = { credit_note_id: row.id, credit_seq: creditSeq, invoice_seq: null, day: booked.day }
    const of = { bill_id: row.bill_id, staff_name: facts.tip?.staff_name ?? '', amount: subtract(ZERO, tip) }
    await insertBillTip(tx, { move_id: tipBack.id, ...of, ...returned })
  }
  return row
}

/** The columns of a note from its invoice, the accepted credit and the person who issues it. */
function ofInvoice(facts: CreditFacts, { id, asked, total, points, reason, note, at, by }: Issued) {
  const { bill, order, card, lines } = facts
  return {
    id,
    bill_id: bill.id,
    order_id: order.id,
    pax_id: bill.pax_id,
    card_id: card.id,
    card_number: card.card_number,
    total,
    points,
    still_paid: subtract(creditSums(lines).stillPaid, total),
    reason,
    note,
    staff_name: by.staff.name,
    terminal: by.terminal,
    created_at: at,
    lines: linesOfNote(facts, id, asked),
    charges: chargeSums(
      asked.lines.flatMap(({ line, qty }) => (lines[line] === undefined ? [] : [creditedCharged(lines[line], qty)])),
    ),
  }
}

const linesOfNote = ({ bill, stored, lines: creditable }: CreditFacts, id: string, { lines }: AskedCredit): CreditNoteLineRow[] =>
  lines
    .flatMap(({ line, qty }) => {
      const of = stored[line]
      const left = creditable[line]
      if (of === undefined || left === undefined) return []
      const { dishName: dish_name, type, price, qty: sold } = of
      return [
        {
          credit_note_id: id,
          line,
          bill_id: bill.id,
          dish_name,
          type,
          price,
          sold,
          qty,
          dishes: dishCount({ qty, share: of.share }),
          discount: creditedDiscount(left, qty),
          added: addedOf(creditedCharged(left, qty).terms),
        },
      ]
    })
    .toSorted((a, b) => a.line - b.line)

/**
 * Refunds to the card, with the tip if nothing stays paid, as if the sale had taken less. A refund in cash adds a payout of the
 * same amount at once, so that the card's balance does not change: a returned card is at 0 again. Onboard credit is not paid out
 * with it, but goes back where it came from.
 */
async function moveMoney(
  tx: Transaction,
  { card, ownTaken }: Pick<CreditFacts, 'card' | 'ownTaken'>,
  issued: Issued & { tip: Paise; outlet: number },
  { day, voyage_id }: ReturnType<typeof bookedAt>,
) {
  const { asked, moveId, total, tip, at, by, outlet } = issued
  const of = { at, by, day, voyage_id, outlet }
  const { onboard } = givenBack(total, ownTaken.sale)
  const { onboard: ofTip } = givenBack(tip, ownTaken.tip)
  const move = { ...of, id: moveId, kind: 'credit', postings: creditNotePostings(card.id, total, onboard) } as const
  const tipBack =
    tip === ZERO ? null : ({ ...of, id: newId(), kind: 'tip_return', postings: tipReturnPostings(card.id, tip, ofTip) } as const)
  const whole = add(total, tip)
  const credited = add(onboard, ofTip)
  const toCard = asked.paidTo === 'card'
  const before = toCard ? subtract((await giveBack(tx, card.id, whole, credited)).balance, whole) : card.balance
  const creditedTo = (amount: Paise) => ({ ...card, balance: add(before, amount) })
  const payout = toCard
    ? null
    : ({ ...of, id: newId(), kind: 'payout', postings: refundPostings(card.id, whole, credited) } as const)
  await insertCardMoves(tx, [
    cardMoveOf(newId(), move, creditedTo(total), { credit: total, onboard }),
    ...(tipBack === null ? [] : [cardMoveOf(newId(), tipBack, creditedTo(whole), { credit: tip, onboard: ofTip })]),
    ...(payout === null
      ? []
      : [cardMoveOf(newId(), payout, creditedTo(ZERO), { debit: whole, onboard: credited, tender: BY_CASH })]),
  ])
  return { move, tipBack, payout, balanceAfter: payout === null ? add(before, whole) : null }
}
